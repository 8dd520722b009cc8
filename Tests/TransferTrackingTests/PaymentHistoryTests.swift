import Stellar
import Testing
import Timekeeping
import TransferTracking

/// What a run knows of the transactions that it has signed.
@Suite("The history of payments")
struct PaymentHistoryTests {
    private static let payer = KeyPair.random()
    private static let end = Timestamp(unixSeconds: 1_800_000_300)

    @Test("a server that has an older number than a transaction on the ledger is behind, and tells of history")
    func unshown() {
        let first = SignedEnvelope.probe(by: Self.payer, sequence: 8, validUntil: Self.end)
        let second = SignedEnvelope.probe(by: Self.payer, sequence: 9, validUntil: Self.end)
        let foreign = SignedEnvelope.probe(by: .random(), sequence: 20, validUntil: Self.end)
        let missing = SignedEnvelope.probe(by: Self.payer, sequence: 30, validUntil: Self.end)
        var facts = TransferFacts()
        for envelope in [first, second, foreign, missing] {
            facts.apply(.signed(envelope: envelope, purpose: .payment), by: "send", visit: 1)
        }
        func unshown(at sequence: Int64, _ included: [SignedEnvelope]) -> SignedEnvelope? {
            facts.payments.unshown(of: Self.payer.publicKey, at: sequence, among: Set(included.map(\.hash)))
        }
        let included = [first, second, foreign]
        #expect(unshown(at: 7, included) == second && unshown(at: 8, included) == second)
        #expect(unshown(at: 9, included) == nil && unshown(at: 10, included) == nil)
        #expect(unshown(at: 7, [first]) == first && unshown(at: 8, [first]) == nil)
        #expect(unshown(at: 7, []) == nil)
    }
}
