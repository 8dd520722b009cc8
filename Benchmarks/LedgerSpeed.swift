import LedgerEngine
import Stellar
import StellarXDR

/// How many payments a ledger takes in a second: from the bytes of the envelope to the result, signatures checked.
enum LedgerSpeed: Benchmark {
    static let name = "ledger"
    private static let accountCount = 1000
    private static let rounds = 20

    static func measure() async throws -> [Figure] {
        let network = Network.standalone
        let pairs = (0..<accountCount).map { _ in KeyPair.random() }
        var entries = EntryStore(header: LedgerHeader(sequence: 2, closeTime: 1000))
        for pair in pairs {
            entries.setAccount(pair.publicKey.wire, AccountEntry(balance: 1_000_000_000, sequenceNumber: 0))
        }
        var ledger = Ledger(networkID: network.id.wire, entries: entries)
        // Each ledger holds a payment of every account to its neighbour.
        let envelopes = (1...rounds).map { round in
            pairs.indices.map { index in
                payment(from: pairs[index], to: pairs[(index + 1) % pairs.count], number: Int64(round), network)
            }
        }
        let before = try ProcessUsage.now().processorSeconds
        var applied = 0
        for (round, transactions) in envelopes.enumerated() {
            for bytes in transactions { _ = ledger.submit(try XDR.TransactionEnvelope(xdr: bytes)) }
            let closed = ledger.close(at: 1005 + UInt64(round) * 5)
            applied += closed.transactions.count { $0.result.isSuccess }
        }
        let seconds = try ProcessUsage.now().processorSeconds - before
        guard applied == accountCount * rounds else {
            throw BenchmarkError("only \(applied) of \(accountCount * rounds) payments were applied")
        }
        return [
            Figure("signed payments applied on one core", Double(applied) / seconds, "payments/s", .atLeast(10_000))
        ]
    }

    private static func payment(from source: KeyPair, to destination: KeyPair, number: Int64, _ network: Network)
        -> [UInt8]
    {
        let payment = Operation.Body.payment(
            destination: MuxedAccount(destination.publicKey),
            asset: .native,
            amount: Amount(stroops: 1)
        )
        let transaction = Transaction(
            source: MuxedAccount(source.publicKey),
            fee: 100,
            sequenceNumber: number,
            preconditions: .none,
            operations: [Operation(payment)]
        )
        return TransactionEnvelope(transaction).signed(by: source, for: network).wire.xdr
    }
}
