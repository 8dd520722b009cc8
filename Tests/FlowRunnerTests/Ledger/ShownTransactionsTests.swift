import HTTPTransport
import HorizonClient
import JSON
import Stellar
import Testing

@testable import FlowRunner

@Suite("Transactions that a server has shown")
struct ShownTransactionsTests {
    private static let keys = KeyPair.random()

    /// A transaction of its own for each `number`.
    private static func record(_ number: Int64, isSuccessful: Bool = true, envelope: String? = nil) throws
        -> TransactionRecord
    {
        let transaction = Transaction(
            source: MuxedAccount(keys.publicKey),
            fee: 100,
            sequenceNumber: number,
            preconditions: Preconditions(),
            memo: .none,
            operations: []
        )
        let signed = TransactionEnvelope(transaction).signed(by: keys, for: .testnet)
        return try #require(
            TransactionRecord([
                "hash": .string(signed.hash(for: .testnet).description), "ledger": 7,
                "successful": .bool(isSuccessful), "envelope_xdr": .string(envelope ?? signed.base64),
            ])
        )
    }

    @Test("one that was shown whole and to have succeeded is not asked for again; any other is")
    func kept() async throws {
        let shown = ShownTransactions()
        let (good, failed) = (try Self.record(1), try Self.record(2, isSuccessful: false))
        let torn = try Self.record(3, envelope: "AAAA")
        for record in [good, failed, torn] { await shown.keep(record, of: record.hash) }
        #expect(await shown.record(of: good.hash) == good)
        #expect(await shown.record(of: failed.hash) == nil)
        #expect(await shown.record(of: torn.hash) == nil)
    }

    @Test("of many the latest are kept")
    func many() async throws {
        let shown = ShownTransactions()
        let records = try (1...65).map { try Self.record($0) }
        for record in records { await shown.keep(record, of: record.hash) }
        #expect(await shown.record(of: records[0].hash) == nil)
        #expect(await shown.record(of: records[1].hash) == records[1])
        #expect(await shown.record(of: records[64].hash) == records[64])
    }
}
