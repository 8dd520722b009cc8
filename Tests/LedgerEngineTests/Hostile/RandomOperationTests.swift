import StellarXDR
import TestLanes
import Testing

@testable import LedgerEngine

@Suite("Random operations", .tags(.computing, .thorough))
struct RandomOperationTests {
    private let accounts = (1...7).map { XDR.AccountID(XDR.Bytes32([UInt8](repeating: $0, count: 32)) ?? .zero) }

    @Test(
        "whatever operations do, nothing is made or lost, counts and liabilities are right, and all can be undone",
        arguments: 1...4 as ClosedRange<UInt64>
    )
    func invariants(seed: UInt64) throws {
        let assets = try [("USD", 0), ("EUR", 0), ("LONGCODE", 1)].map { code, issuer in
            XDR.Asset.issued(code: try #require(XDR.AssetCode(code)), issuer: accounts[issuer])
        }
        var random = RandomOperations(seed: seed, accounts: accounts, assets: [.native] + assets)
        var store = market()
        #expect(store.violatedInvariants.isEmpty)
        var succeeded: Set<XDR.OperationType> = []
        for number in 1...2000 {
            let state = number % 50 == 0 ? state(of: store) : [:]
            let beforeTransaction = store.checkpoint
            var kinds: Set<XDR.OperationType> = []
            for index in 0...random.roll(5) {
                let body = random.next(in: store)
                let result = apply(body, by: source(of: body, &random), number, index, to: &store)
                if result.isSuccess { kinds.insert(body.type) }
            }
            if !store.futureSponsors.isEmpty || number % 50 == 0 {
                store.rollBack(to: beforeTransaction)
                if number % 50 == 0 { #expect(self.state(of: store) == state, "seed \(seed), after \(number)") }
                continue
            }
            succeeded.formUnion(kinds)
            store.commit()
            let violations = store.violatedInvariants
            try #require(violations.isEmpty, "seed \(seed), \(number), \(kinds): \(violations)")
        }
        #expect(succeeded.count >= 20, "only \(succeeded) ever succeeded")
    }

    /// All lumens belong to the accounts in equal parts, besides the first, which has the rest.
    private func market() -> EntryStore {
        var store = EntryStore(header: LedgerHeader(sequence: 10, closeTime: 1000))
        let share: Int64 = 10_000_000_000
        for id in accounts.dropFirst() { store.setAccount(id, AccountEntry(balance: share, sequenceNumber: 0)) }
        let rest = store.header.totalCoins - share * Int64(accounts.count - 1)
        store.setAccount(accounts[0], AccountEntry(balance: rest, sequenceNumber: 0))
        store.commit()
        return store
    }

    /// Someone; for what only the issuer can do, mostly the issuer.
    private func source(of body: XDR.OperationBody, _ random: inout RandomOperations) -> XDR.AccountID {
        guard random.roll(3) > 0 else { return random.account() }
        switch body {
        case .setTrustLineFlags(let operation): return operation.asset.issuer ?? random.account()
        case .clawback(let operation): return operation.asset.issuer ?? random.account()
        case .allowTrust, .clawbackClaimableBalance: return accounts[random.roll(2)]
        default: return random.account()
        }
    }

    private func apply(
        _ body: XDR.OperationBody,
        by source: XDR.AccountID,
        _ number: Int,
        _ index: Int,
        to store: inout EntryStore
    ) -> XDR.OperationResult {
        guard store.account(source) != nil else { return .failure(.noAccount) }
        guard let operation = body.ledgerOperation else { return .failure(.notSupported) }
        if let flaw = operation.flaw(source: source, header: store.header) { return flaw }
        let place = OperationPlace(
            transactionSource: source,
            sequenceNumber: Int64(number),
            index: UInt32(clamping: index)
        )
        let before = store.checkpoint
        let result = operation.apply(source: source, at: place, to: &store)
        if !result.isSuccess { store.rollBack(to: before) }
        return result
    }

    private func state(of store: EntryStore) -> [XDR.LedgerKey: KeyedEntry] {
        Dictionary(store.keys.map { ($0, $0) }, uniquingKeysWith: { first, _ in first }).compactMapValues(store.entry)
    }
}
