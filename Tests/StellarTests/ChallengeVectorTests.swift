import Stellar
import Testing

@Suite("Envelopes of the SEPs")
struct ChallengeVectorTests {
    @Test("SEP-10's challenge is what the SEP says, and its server signed it for the test network")
    func challenge() throws {
        let vectors = try SEPVectors.read()
        let envelope = try TransactionEnvelope(base64: vectors.sep10_example_challenge_xdr)
        #expect(envelope.base64 == vectors.sep10_example_challenge_xdr)
        let transaction = try #require(envelope.transaction)
        #expect(transaction.sequenceNumber == 0)
        #expect(transaction.memo == .none)
        let bounds = try #require(transaction.preconditions.timeBounds)
        #expect(bounds.maxTime - bounds.minTime == 900)
        let operation = try #require(transaction.operations.first)
        guard case .manageData(let name, let value?) = operation.body else {
            Issue.record("the first operation is \(operation.body)")
            return
        }
        #expect(name == "thisisatest.sandbox.anchor.anchordomain.com auth")
        #expect(value.count == 64)
        let server = transaction.source.accountID
        #expect(envelope.isSigned(by: server, for: .testnet))
        #expect(!envelope.isSigned(by: server, for: .public))
        let client = try #require(operation.source).accountID
        #expect(!envelope.isSigned(by: client, for: .testnet))
    }

    @Test("SEP-10's signed challenge carries the client's signature too")
    func signedChallenge() throws {
        let vectors = try SEPVectors.read()
        let envelope = try TransactionEnvelope(base64: vectors.sep10_example_signed_challenge_xdr)
        #expect(envelope.base64 == vectors.sep10_example_signed_challenge_xdr)
        let transaction = try #require(envelope.transaction)
        #expect(envelope.signatures.count == 2)
        #expect(envelope.isSigned(by: transaction.source.accountID, for: .testnet))
        let client = try #require(transaction.operations.first?.source)
        #expect(envelope.isSigned(by: client.accountID, for: .testnet))
    }

    @Test("SEP-11's example is what its text says")
    func txrep() throws {
        let base64 = try SEPVectors.read().sep11_example.xdr_b64
        let envelope = try TransactionEnvelope(base64: base64)
        #expect(envelope.base64 == base64)
        let source = "GAVRMS4QIOCC4QMOSKILOOOHCSO4FEKOXZPNLKFFN6W7SD2KUB7NBPLN"
        let transaction = try Transaction(
            source: MuxedAccount(address: source),
            fee: 100,
            sequenceNumber: 46_489_056_724_385_793,
            preconditions: Preconditions(timeBounds: TimeBounds(minTime: 1_535_756_672, maxTime: 1_567_292_672)),
            memo: Memo(text: "Enjoy this transaction"),
            operations: [
                Operation(
                    .payment(
                        destination: MuxedAccount(address: "GBAF6NXN3DHSF357QBZLTBNWUTABKUODJXJYYE32ZDKA2QBM2H33IK6O"),
                        asset: #require(Asset("USD:GAZFEVBSEGJJ63WPVVIWXLZLWN2JYZECECGT6GUNP4FJDVZVNXWQWMYI")),
                        amount: Amount.parse("40.0004")
                    )
                )
            ]
        )
        #expect(envelope.transaction == transaction)
        #expect(envelope.signatures.map(\.hint) == [0x4AA0_7ED0])
    }
}
