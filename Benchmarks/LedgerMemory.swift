import LedgerEngine
import Stellar
import StellarXDR

/// What a ledger with 100,000 accounts takes, and how long it looks for one of them.
enum LedgerMemory: Benchmark {
    static let name = "accounts"
    private static let count = 100_000
    private static let lookups = 1_000_000

    static func measure() async throws -> [Figure] {
        let before = try ProcessUsage.now().residentBytes
        var ledger = Ledger(networkID: Network.standalone.id.wire, entries: try entries())
        // A ledger closes, as it does all the time.
        _ = ledger.close(at: 1005)
        let megabytes = Double(try ProcessUsage.now().residentBytes - before) / 1e6
        guard ledger.entries.accountCount == count else { throw BenchmarkError("accounts are missing") }
        return [
            Figure("ledger with \(count) accounts and trustlines", megabytes, "MB", .under(300)),
            Figure("look-ups of accounts", try lookUpSpeed(ledger), "look-ups/s"),
        ]
    }

    /// Accounts with a trustline each.
    private static func entries() throws -> EntryStore {
        var entries = EntryStore(header: LedgerHeader(sequence: 2, closeTime: 1000))
        guard let code = XDR.AssetCode("USD"), let issuer = id(0) else { throw BenchmarkError("there is no asset") }
        for number in 0..<count {
            guard let id = id(number) else { throw BenchmarkError("there is no account \(number)") }
            entries.setAccount(id, AccountEntry(balance: 1_000_000_000, sequenceNumber: 0))
            guard number > 0 else { continue }
            let key = EntryStore.TrustlineKey(account: id, asset: .asset(.issued(code: code, issuer: issuer)))
            entries.setTrustline(key, TrustlineEntry(limit: .max, flags: .authorized))
            // As after each ledger: what could be undone does not pile up.
            if number % 1000 == 0 { entries.commit() }
        }
        return entries
    }

    private static func lookUpSpeed(_ ledger: Ledger) throws -> Double {
        let ids = (0..<1000).compactMap { id($0 * (count / 1000)) }
        let before = try ProcessUsage.now().processorSeconds
        var found = 0
        for number in 0..<lookups where ledger.account(ids[number % ids.count]) != nil { found += 1 }
        guard found == lookups else { throw BenchmarkError("accounts are missing") }
        return Double(lookups) / (try ProcessUsage.now().processorSeconds - before)
    }

    /// An id that is like no other; no one has the key.
    private static func id(_ number: Int) -> XDR.AccountID? {
        var state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
        let bytes = (0..<XDR.Bytes32.count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
        return XDR.Bytes32(bytes).map { XDR.AccountID($0) }
    }
}
