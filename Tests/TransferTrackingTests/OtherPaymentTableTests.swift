import AnchorClient
import Stellar
import Testing
import Timekeeping
import TransferTracking

/// A run pays for a thing once, whichever of its states does it.
@Suite("A payment that another state has signed")
struct OtherPaymentTableTests {
    typealias Table = OtherPaymentTable
    typealias Evidence = SignedPaymentTable.Evidence
    typealias Occasion = SignedPaymentTable.Occasion

    private struct UnreadAmount: Error {}

    private static let payee = MuxedAccount(KeyPair.random().publicKey)
    private static let memo = PaymentPurpose.memo(payee, .id(7))

    private static func action(
        _ relation: Table.Relation,
        _ evidence: Evidence,
        _ occasion: Occasion,
        hasTerms: Bool = true
    ) -> Table.Action {
        Table.action(relation, evidence, occasion, hasTerms: hasTerms).taken
    }

    /// A payment that a state has signed, for the transfer of this name.
    private static func draft(for transfer: Transfer.ID? = nil) throws -> PaymentDraft {
        let payment = Payment(
            destination: payee,
            asset: .native,
            amount: Amount(stroops: 1),
            memo: .none,
            transfer: transfer
        )
        let envelope = SignedEnvelope.probe(by: .random(), validUntil: Timestamp(unixSeconds: 1_800_000_300))
        var facts = TransferFacts()
        for fact in [TransferFact.meant(payment: payment), .signed(envelope: envelope, purpose: .payment)] {
            facts.apply(fact, by: "send", visit: 1)
        }
        return try #require(facts.payments.drafts.first)
    }

    @Test("one that is on the ledger is never left", arguments: Table.Relation.allCases, Occasion.allCases)
    func included(relation: Table.Relation, occasion: Occasion) {
        let isSure = occasion == .followed || relation == .sameThing
        #expect(Self.action(relation, .included, occasion) == (isSure ? .takeAsMade : .refusePaidElsewhere))
        let onOtherTerms = Self.action(relation, .included, occasion, hasTerms: false)
        #expect(onOtherTerms == (occasion == .followed ? .takeAsMade : .refusePaidElsewhere))
    }

    @Test("nothing is paid beside one that may still be included", arguments: Evidence.allCases, Occasion.allCases)
    func absent(evidence: Evidence, occasion: Occasion) {
        guard evidence != .included else { return }
        // A clock proves nothing.
        let isDead = evidence == .failed || evidence == .never
        for relation in Table.Relation.allCases {
            for hasTerms in [true, false] {
                let action = Self.action(relation, evidence, occasion, hasTerms: hasTerms)
                #expect(action == (isDead ? .leave : .refuseUnsettled), "\(relation), same terms: \(hasTerms)")
            }
        }
    }

    @Test("it has a transfer's terms by amount and asset, and those of a known payment only where all are the same")
    func sameTerms() throws {
        typealias Terms = Table.Terms
        let payment = try Self.draft().payment
        let usdc = try #require(Asset("USDC:\(KeyPair.random().publicKey)"))
        let (stroop, two) = (ExactDecimal(payment.amount), ExactDecimal(Amount(stroops: 2)))
        #expect(try Terms.transfer(amount: stroop, asset: .native).hold(for: payment))
        #expect(try Terms.transfer(amount: stroop, asset: nil).hold(for: payment))
        #expect(try !Terms.transfer(amount: stroop, asset: usdc).hold(for: payment))
        #expect(try !Terms.transfer(amount: two, asset: .native).hold(for: payment))
        #expect(try !Terms.transfer(amount: nil, asset: nil).hold(for: payment))
        let tooFine = try #require(ExactDecimal("0.00000001"))
        #expect(throws: AmountError.self) { try Terms.transfer(amount: tooFine, asset: nil).hold(for: payment) }
        #expect(try Terms.payment(payment).hold(for: payment))
        for change in [
            { $0.destination = MuxedAccount(KeyPair.random().publicKey) }, { $0.asset = usdc },
            { $0.amount = Amount(stroops: 2) }, { $0.memo = .id(8) },
            { $0.exchange = PaymentExchange(exact: .sent, other: usdc, slippage: .zero) },
        ] as [(inout Payment) -> Void] {
            var other = payment
            change(&other)
            #expect(try !Terms.payment(other).hold(for: payment))
        }
        var named = payment
        named.transfer = "t-1"
        #expect(try Terms.payment(named).hold(for: payment))
    }

    @Test("its terms count only where it is on the ledger and a state is ordered to pay", arguments: Evidence.allCases)
    func terms(evidence: Evidence) {
        func unread() throws -> Bool { throw UnreadAmount() }
        for relation in Table.Relation.allCases {
            for occasion in Occasion.allCases {
                let action = try? Table.action(relation, evidence, occasion, hasTerms: unread())
                #expect((action == nil) == (evidence == .included && occasion == .ordered))
            }
        }
    }

    @Test("it is for the same thing where both have a purpose in common, and names the transfer where both name it")
    func relations() throws {
        func relation(
            of transfer: Transfer.ID?,
            to other: Transfer.ID?,
            _ purposes: Set<PaymentPurpose> = [Self.memo, .transfer("t-2")]
        ) throws -> Table.Relation? {
            let wanted = Table.Wanted(for: [.transfer("t-1"), Self.memo], transfer: other, excluding: [])
            return wanted.relation(of: try Self.draft(for: transfer), for: purposes)
        }
        #expect(try relation(of: "t-1", to: "t-1") == .sameTransfer)
        #expect(try relation(of: nil, to: "t-1") == .sameThing)
        #expect(try relation(of: "t-1", to: nil) == .sameThing)
        #expect(try relation(of: "t-2", to: "t-1") == .sameThing)
        #expect(try relation(of: nil, to: nil) == .sameThing)
        #expect(try relation(of: "t-1", to: "t-1", [.transfer("t-2")]) == nil)
        #expect(try relation(of: nil, to: nil, []) == nil)
    }

    @Test("what a state goes on with itself, or was paid for another transfer, is not the payment")
    func excluded() throws {
        let draft = try Self.draft(for: "t-1")
        let purposes: Set<PaymentPurpose> = [.transfer("t-1")]
        let wanted = Table.Wanted(for: purposes, transfer: "t-1", excluding: [draft.envelope.hash])
        #expect(wanted.relation(of: draft, for: purposes) == nil)
        let other = Table.Wanted(for: purposes, transfer: "t-1", excluding: [.digest(of: [1])])
        #expect(other.relation(of: draft, for: purposes) == .sameTransfer)
    }
}
