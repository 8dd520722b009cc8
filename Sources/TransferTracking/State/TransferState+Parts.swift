package import Diagnostics
package import Stellar
internal import Timekeeping

/// The parts of what a state of the flow knows of a transfer.
extension TransferState {
    /// A value that counts for one visit of the flow's state only.
    package struct Visited<Value: Equatable & Sendable>: Equatable, Sendable {
        var visit: Int
        var value: Value

        func value(in visit: Int) -> Value? { visit == self.visit ? value : nil }
    }

    /// The terms of a transfer, as they were told and agreed on.
    package struct Terms: Equatable, Sendable {
        /// The terms that the anchor told when it accepted the transfer.
        package internal(set) var accepted: AcceptedTerms?
        /// The payee that a withdrawal named first.
        package internal(set) var payee = FirstPayee()
        /// The terms that the transfer told while it asked for money, once for each amount.
        package internal(set) var shown: [ShownTerms] = []
        /// The changes that a person has confirmed before the transfer was paid, by the keys of ``TermsClause``.
        package internal(set) var agreedChanges: [String] = []
    }

    /// The progress of a transfer's payment by the state itself.
    package enum PaymentStatus: Equatable, Sendable {
        /// A state that has not paid; `lack` is the field that the anchor has still to send for that.
        case open(lack: Visited<MissingField>?)
        /// A state that has paid.
        case paid(Paid)
        /// The anchor asks for something else after it was paid; `Paid` is there where this state has done that.
        case askedAgain(Failure, after: Paid?)

        /// A payment that was made.
        package struct Paid: Equatable, Sendable {
            package var hash: TransactionHash
            /// The turn that was acted upon when it was paid first.
            package var turn: Int?
        }

        /// The payment, where this state has made one.
        package var paid: Paid? {
            switch self {
            case .open: nil
            case .paid(let paid): paid
            case .askedAgain(_, let paid): paid
            }
        }

        /// The request of the anchor after it was paid.
        package var secondRequest: Failure? { if case .askedAgain(let request, _) = self { request } else { nil } }

        /// The field that a payment lacked at the last look of this visit.
        func lack(in visit: Int) -> MissingField? {
            if case .open(let lack) = self { lack?.value(in: visit) } else { nil }
        }

        mutating func noteLack(_ lack: Visited<MissingField>) {
            // What was paid lacks nothing.
            if case .open = self { self = .open(lack: lack) }
        }

        /// Records the payment that was made after `turn` was acted upon; an earlier payment keeps its own turn.
        mutating func notePaid(with hash: TransactionHash, in turn: Int?) {
            let latest = Paid(hash: hash, turn: paid == nil ? turn : paid?.turn)
            self = secondRequest.map { .askedAgain($0, after: latest) } ?? .paid(latest)
        }

        mutating func noteRequest(_ request: Failure) { self = .askedAgain(request, after: paid) }
    }

    /// The evidence of the ledger about a transfer.
    package struct LedgerStatus: Equatable, Sendable {
        /// The evidence on the ledger in place of what the anchor doesn't name.
        package internal(set) var found: Set<LedgerEvidence> = []
        /// The time since which a payout is searched for.
        var searching: Visited<Timestamp>?
    }

    /// The actions in the turns of a transfer's status.
    struct Turns: Equatable, Sendable {
        /// The turns that were acted upon, in order: each was seen, regardless of what happened since.
        var acted: [TransferTurn] = []
        /// The turns in which the asset was trusted.
        var trusted: Set<TransferTurn> = []
        /// The turns in which the claimable balance was claimed.
        var taken: Set<TransferTurn> = []
    }

    /// The questions of the anchor about a transfer.
    struct Questions: Equatable, Sendable {
        private var answered: Set<TransferQuestion> = []
        private var wentOn: [TransferQuestion] = []
        /// The questions that the anchor still listed after the transfer continued.
        var askedStill: [TransferQuestion] = []

        mutating func noteAnswer(_ question: TransferQuestion, wentOn: Bool) {
            answered.insert(question)
            if wentOn { self.wentOn.append(question) }
        }

        /// Whether the anchor was sent an answer to `question`.
        func hasAnswered(_ question: TransferQuestion) -> Bool { answered.contains(question) }

        /// Whether the transfer went on with an answer to this very question.
        func wentOn(with question: TransferQuestion) -> Bool { wentOn.contains(question) }

        /// The number of times that the transfer went on with answers to what is asked for alike, and how often it was found back since.
        func rounds(of question: TransferQuestion) -> (wentOn: Int, back: Int) {
            (wentOn.count { $0.mark == question.mark }, askedStill.count { $0.mark == question.mark })
        }
    }

    /// The messages about a transfer that the user was shown.
    struct ToldMessages: Equatable, Sendable {
        private var told: Set<ToldMessage> = []
        private var lastMessage: String?
        private var lastDeadline: String?

        mutating func add(_ message: ToldMessage) {
            switch message.topic {
            // Of these only the last counts: what comes again after another is told again.
            case .message: lastMessage = message.text
            case .deadline: lastDeadline = message.text
            default: told.insert(message)
            }
        }

        /// Whether `message` is not to be shown again.
        func has(_ message: ToldMessage) -> Bool {
            switch message.topic {
            case .message: lastMessage == message.text
            case .deadline: lastDeadline == message.text
            default: told.contains(message)
            }
        }
    }
}
