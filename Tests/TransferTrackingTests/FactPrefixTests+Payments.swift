import Diagnostics
import Stellar
import Timekeeping
import TransferTracking

@testable import AnchorClient

/// The journals of withdrawals that something stands in the way of, and of what an anchor asks or leaves out.
extension FactPrefixTests {
    private static let waiting = turn(.pendingUserTransferStart)

    /// The next action of a withdrawal that waits for money in `turn`; `before` is what has to be settled before it is signed.
    private static func nextPayment(
        _ book: TransferFacts,
        in turn: TransferTurn = waiting,
        before: (TransferState) -> String? = { _ in nil }
    ) -> String {
        let state = book.transfer("t-1", in: "follow")
        let observed = state.observed(
            Transfer(id: "t-1", kind: .withdrawal, status: turn.status),
            in: turn,
            by: .hosted,
            isLed: false,
            knowing: book.payment(for: "t-1") == nil ? [] : [.paid]
        )
        switch observed {
        case .act(.pay, _): return book.payments.drafts.isEmpty ? before(state) ?? "sign" : "go on"
        case .act(.reportSecondRequest, _):
            return state.isOpenedAgain(in: turn) && state.payment.secondRequest == nil ? "tell the request" : "nothing"
        case .act(let action, _): return action.rawValue
        case .leaveToFlow: return "leave"
        }
    }

    // MARK: Before a payment

    private static let asked = ConfirmedPayment(payment: payment, changes: ["fee 2 1"])

    static let confirmedPayment = Journal(
        testDescription: "a payment that a person has to confirm",
        facts: [
            .acting(turn: waiting), .toConfirm(payment: asked), .confirmed(payment: asked), .meant(payment: payment),
            .signed(envelope: paying, purpose: .payment), .paid(transfer: "t-1", hash: paying.hash),
        ],
        actions: ["ask", "ask", "wait for the answer", "sign", "sign", "go on", "nothing"],
        next: { book in
            nextPayment(book) { _ in
                switch book.payments.nextStep(toConfirm: asked, by: "follow", in: 1, knowing: .missing) {
                case .goOn: return nil
                case .wait: return "wait for the answer"
                default: return "ask"
                }
            }
        }
    )

    private static let lack = MissingField(field: "withdraw_memo", since: now, request: "GET /transaction")

    static let lackingPayment = Journal(
        testDescription: "a payment whose memo comes late",
        facts: [
            .acting(turn: waiting), .lacks(transfer: "t-1", lack: lack),
            .payee(transfer: "t-1", payee: FirstPayee(account: payment.destination, memo: payment.memo)),
            .meant(payment: payment), .signed(envelope: paying, purpose: .payment),
            .paid(transfer: "t-1", hash: paying.hash),
        ],
        actions: ["tell the wait", "tell the wait", "wait", "sign", "sign", "go on", "nothing"],
        next: { book in
            nextPayment(book) { state in
                guard book.firstPayee(of: "t-1").memo == nil else { return nil }
                switch state.lacks(lack.field, at: now.advanced(by: .seconds(60)), in: 1, hasDeadline: false) {
                case .startWaiting: return "tell the wait"
                case .wait: return "wait"
                case .waitAnew, .giveUp: return "give up"
                }
            }
        }
    )

    // MARK: After a payment

    private static let again = turn(.pendingUserTransferStart, 4)

    static let secondRequest = Journal(
        testDescription: "a payment that is asked for a second time",
        facts: [
            .acting(turn: waiting), .meant(payment: payment), .signed(envelope: paying, purpose: .payment),
            .paid(transfer: "t-1", hash: paying.hash), .acting(turn: again),
            .askedAgain(transfer: "t-1", request: Failure(.paymentAskedAgain)),
        ],
        actions: ["sign", "sign", "sign", "go on", "tell the request", "tell the request", "nothing"],
        next: { nextPayment($0, in: again) }
    )

    private static let payingLater = envelope(
        .payment(destination: payment.destination, asset: payment.asset, amount: payment.amount),
        sequence: 9
    )

    /// The next action where another transaction has used the number of the first envelope.
    private static func nextAfterProof(_ book: TransferFacts) -> String {
        guard let draft = book.payments.drafts.first, draft.envelope == paying else { return nextPayment(book) }
        let proof = SignedEnvelopeTable.Proof(
            recordedAt: book.payments.proof(against: paying.hash),
            now: now.advanced(by: .seconds(60)),
            apart: .seconds(10)
        )
        switch SignedEnvelopeTable.prospect(.overtaken, isValid: true, proof) {
        case .provedFirst: return "record the proof"
        case .never: return "\(SignedPaymentTable.action(.own, .never, .followed, isOfVisit: true))"
        case .open, .probablyNever, .provedJustNow: return "wait"
        }
    }

    static let secondEnvelope = Journal(
        testDescription: "a payment whose first envelope was never included",
        facts: [
            .acting(turn: waiting), .meant(payment: payment), .signed(envelope: paying, purpose: .payment),
            .proved(hash: paying.hash, at: now), .void(hash: paying.hash),
            .signed(envelope: payingLater, purpose: .payment), .paid(transfer: "t-1", hash: payingLater.hash),
        ],
        actions: ["sign", "sign", "sign", "record the proof", "void", "sign", "go on", "nothing"],
        next: { nextAfterProof($0) }
    )

    // MARK: Questions

    private static let questionTurn = turn(.pendingTransactionInfoUpdate, 3)
    private static let asking = TransferQuestion(
        Transfer(id: "t-1", kind: .withdrawal, status: .pendingTransactionInfoUpdate),
        in: questionTurn
    )

    private static func nextAnswer(_ book: TransferFacts) -> String {
        switch book.transfer("t-1", in: "follow").asked(asking) {
        case .answer: "answer"
        case .waitForServers: "wait"
        case .reportUnaccepted: "tell"
        }
    }

    static let question = Journal(
        testDescription: "a question that is found again by servers that are behind, and then asked anew",
        facts: [
            .acting(turn: questionTurn), .answered(question: asking, wentOn: true), .askedStill(question: asking),
            .askedStill(question: asking),
        ],
        actions: ["answer", "answer", "wait", "wait", "answer"],
        next: { nextAnswer($0) }
    )

    static let unacceptedAnswer = Journal(
        testDescription: "a question whose answer lets nothing go on",
        facts: [.acting(turn: questionTurn), .answered(question: asking, wentOn: false)],
        actions: ["answer", "answer", "tell"],
        next: { nextAnswer($0) }
    )

    // MARK: Searches

    static let search = Journal(
        testDescription: "a deposit that is said to be completed before it is paid",
        facts: [.searching(transfer: "t-1", since: now), .found(transfer: "t-1", evidence: refundEvidence)],
        actions: ["tell, search", "search", "compare"],
        next: { book in
            let state = book.transfer("t-1", in: "follow")
            guard state.ledger.found.isEmpty else { return "compare" }
            let action = state.foundNothing(
                for: Transfer(id: "t-1", kind: .deposit, status: .completed),
                isOrdered: true,
                hasRetry: false,
                at: now.advanced(by: .seconds(60)),
                in: 1
            )
            switch action {
            case .startSearching: return "tell, search"
            case .searchAgain: return "search"
            case .acceptNothing, .leaveToRetry, .giveUp: return "\(action)"
            }
        }
    )
}
