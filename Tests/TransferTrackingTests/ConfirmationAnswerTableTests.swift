import Stellar
import Testing
import TransferTracking

/// A payment is made without what was agreed on only where a person has confirmed this very payment.
@Suite("The answer that confirms a payment")
struct ConfirmationAnswerTableTests {
    typealias Table = ConfirmationAnswerTable

    private static let payee = MuxedAccount(KeyPair.random().publicKey)

    /// A payment of so many stroops that a person is asked to confirm, with why.
    static func asking(_ stroops: Int64 = 1, _ changes: [String] = []) -> ConfirmedPayment {
        let payment = Payment(destination: payee, asset: .native, amount: Amount(stroops: stroops), memo: .none)
        return ConfirmedPayment(payment: payment, changes: changes)
    }

    /// The action of the state `send` in its second visit, where it has recorded `facts` in a visit.
    static func action(
        on asking: ConfirmedPayment = Self.asking(),
        _ answer: Table.Answer?,
        knowing facts: [TransferFact] = [],
        of flowState: String = "send",
        in visit: Int = 2
    ) -> Table.Action {
        var book = TransferFacts()
        for fact in facts { book.apply(fact, by: flowState, visit: visit) }
        return book.payments.nextStep(toConfirm: asking, by: "send", in: 2, knowing: answer).taken
    }

    @Test("only a yes confirms it; no answer is waited for, and everything else is a no")
    func answers() {
        #expect(Table.Answer(nil) == .missing && Table.Answer("true") == .yes)
        for text in ["false", "", "yes", "TRUE", "true "] { #expect(Table.Answer(text) == .no) }
        #expect(Self.action(nil) == .findAnswer)
        #expect(Self.action(.yes) == .confirm)
        #expect(Self.action(.no) == .refuse)
        #expect(Self.action(.missing) == .startWaiting)
    }

    @Test("what is recorded counts for this payment and these reasons, in this visit of this state")
    func recorded() {
        let asking = Self.asking(1, ["amount 2 1"])
        for other in [Self.asking(2, ["amount 2 1"]), Self.asking(1, ["amount 3 1"]), Self.asking()] {
            #expect(Self.action(on: asking, nil, knowing: [.confirmed(payment: other)]) == .findAnswer)
            #expect(Self.action(on: asking, .missing, knowing: [.toConfirm(payment: other)]) == .startWaiting)
            let facts: [TransferFact] = [.confirmed(payment: asking), .confirmed(payment: other)]
            #expect(Self.action(on: asking, nil, knowing: facts) == .findAnswer)
        }
        let confirmed = [TransferFact.confirmed(payment: asking)]
        for answer in [nil, .yes, .no, .missing] as [Table.Answer?] {
            #expect(Self.action(on: asking, answer, knowing: confirmed) == .goOn)
        }
        #expect(Self.action(on: asking, .missing, knowing: [.toConfirm(payment: asking)]) == .wait)
        #expect(Self.action(on: asking, nil, knowing: confirmed, in: 1) == .findAnswer)
        #expect(Self.action(on: asking, nil, knowing: confirmed, of: "follow") == .findAnswer)
        #expect(Self.action(on: asking, .missing, knowing: [.toConfirm(payment: asking)], in: 1) == .startWaiting)
    }

    @Test("what was confirmed although it was not agreed on is confirmed where no reason is left")
    func withoutReasons() {
        let confirmed = [TransferFact.confirmed(payment: Self.asking(1, ["amount 2 1"]))]
        #expect(Self.action(nil, knowing: confirmed) == .goOn)
        #expect(Self.action(on: Self.asking(2), nil, knowing: confirmed) == .findAnswer)
    }

    @Test("an answer counts that was given since the person was asked for this payment last")
    func order() {
        typealias Record = Table.Record<Int>
        let (this, other) = (Record.asked(Self.asking()), Record.asked(Self.asking(2)))
        func answer(_ records: Record...) -> Int? { Table.answer(to: Self.asking(), among: records) }
        #expect(answer() == nil && answer(this) == nil && answer(.answered(1)) == nil)
        #expect(answer(this, .answered(1)) == 1)
        #expect(answer(this, .answered(1), .answered(2)) == 2)
        #expect(answer(.answered(1), this) == nil)
        #expect(answer(this, .answered(1), this) == nil)
        #expect(answer(this, .answered(1), other) == nil)
        #expect(answer(this, other, .answered(1)) == nil)
        #expect(answer(other, .answered(1), this, .answered(2)) == 2)
    }
}
