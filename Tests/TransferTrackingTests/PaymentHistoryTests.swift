import Stellar
import Testing
import Timekeeping
import TransferTracking

/// What a run knows of the transactions that it has signed.
@Suite("The history of payments")
struct PaymentHistoryTests {
    private static let payer = KeyPair.random()
    private static let end = Timestamp(unixSeconds: 1_800_000_300)

    /// The facts of a state that has signed a payment for a transfer.
    private static func signed(for transfer: String) -> (facts: TransferFacts, envelope: SignedEnvelope) {
        let payment = Payment(
            destination: MuxedAccount(payer.publicKey),
            asset: .native,
            amount: Amount(stroops: 1),
            memo: .none,
            transfer: transfer
        )
        let envelope = SignedEnvelope.probe(by: payer, validUntil: end)
        var facts = TransferFacts()
        for fact in [TransferFact.meant(payment: payment), .signed(envelope: envelope, purpose: .payment)] {
            facts.apply(fact, by: "follow", visit: 1)
        }
        return (facts, envelope)
    }

    @Test("a state does not give up as long as it does not know what became of what was signed")
    func unsettled() throws {
        let draft = try #require(Self.signed(for: "t-1").facts.payments.drafts.first)
        #expect(draft.isUnsettled(for: "follow", at: Self.end))
        #expect(draft.isUnsettled(for: "other", at: Self.end.advanced(by: .seconds(-1))))
        #expect(!draft.isUnsettled(for: "other", at: Self.end))
    }

    @Test("a payment for a transfer is open from its signature until it is recorded as paid, or void")
    func open() {
        let (facts, envelope) = Self.signed(for: "t-1")
        func isOpen(_ facts: TransferFacts, _ id: String = "t-1", by state: String = "follow") -> Bool {
            facts.hasOpenPayment(for: id, by: state)
        }
        #expect(!isOpen(TransferFacts()) && isOpen(facts))
        #expect(!isOpen(facts, "t-2") && !isOpen(facts, by: "other"))
        for end in [TransferFact.paid(transfer: "t-1", hash: envelope.hash), .void(hash: envelope.hash)] {
            var over = facts
            over.apply(end, by: "follow", visit: 1)
            #expect(!isOpen(over))
        }
    }

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
