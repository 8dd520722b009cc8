package import AnchorClient
package import Diagnostics
package import Stellar
package import Timekeeping

/// The state of one transfer, as far as one state of the flow that follows it knows.
///
/// Facts change it, and nothing else does. Its methods decide, for one event each, what is to be done: see
/// `TransferState+Events.swift`.
package struct TransferState: Codable, Hashable, Sendable {
    /// A value that counts for one visit of the flow's state only.
    package struct Visited<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
        var visit: Int
        var value: Value

        func value(in visit: Int) -> Value? { visit == self.visit ? value : nil }
    }

    /// The payment of a transfer by the state itself.
    package struct Paid: Codable, Hashable, Sendable {
        package var hash: TransactionHash
        /// The turn that was acted upon when it was paid first.
        package var turn: Int?
    }

    /// The transfer's name at the anchor.
    package let id: Transfer.ID
    /// The turns that were acted upon, in order.
    package private(set) var acted: [TransferTurn] = []
    /// The terms that the anchor told when it accepted the transfer.
    package private(set) var acceptedTerms: AcceptedTerms?
    /// Whom a withdrawal wanted paid first.
    package private(set) var payee = FirstPayee()
    /// What the transfer told while it asked for money, once for each amount.
    package private(set) var shown: [ShownTerms] = []
    /// The payment, where this state has noted one.
    package private(set) var paid: Paid?
    /// What the ledger shows in place of what the anchor doesn't name.
    package private(set) var found: Set<LedgerEvidence> = []
    /// The changes that a person has confirmed before the transfer was paid, as they were told.
    package private(set) var agreedChanges: [String] = []
    /// What the anchor asks for after it was paid.
    package private(set) var secondRequest: Failure?

    private var told: Set<Telling> = []
    private var lastMessage: String?
    private var lastDeadline: String?
    private var lack: Visited<MissingField>?
    private var searchedSince: Visited<Timestamp>?
    private var trusted: Set<TransferTurn> = []
    private var taken: Set<TransferTurn> = []
    private var answered: Set<TransferQuestion> = []
    private var wentOn: [TransferQuestion] = []
    private var askedStill: [TransferQuestion] = []

    /// A transfer of which nothing is known yet.
    package init(id: Transfer.ID) { self.id = id }

    // MARK: Facts

    /// Takes in a fact that was recorded in a visit of the flow's state; one about something else changes nothing.
    package mutating func apply(_ fact: TransferFact, visit: Int) {
        guard fact.transfer == id else { return }
        switch fact {
        case .accepted(_, let terms): acceptedTerms = terms
        case .acting(let turn): acted.append(turn)
        case .payee(_, let later): payee = payee.completed(by: later)
        case .shown(_, let terms): shown.append(terms)
        case .told(let message): note(message)
        case .lacks(_, let lack): self.lack = Visited(visit: visit, value: lack)
        case .askedAgain(_, let request): secondRequest = request
        case .answered(let question, let wentOn):
            answered.insert(question)
            if wentOn { self.wentOn.append(question) }
        case .askedStill(let question): askedStill.append(question)
        case .confirmed(let payment): agreedChanges.append(payment.changes)
        case .paid(_, let hash): paid = Paid(hash: hash, turn: paid == nil ? acted.last?.number : paid?.turn)
        case .trusted(let turn): trusted.insert(turn)
        case .taken(let turn): taken.insert(turn)
        case .found(_, let evidence): found.insert(evidence)
        case .searching(_, let since): searchedSince = Visited(visit: visit, value: since)
        // What is signed is the payments' own history; the rest is about no transfer, or only told.
        case .asking, .startLost, .startingAgain, .request, .withoutCallbacks, .leadsBack, .obstacle, .meant, .deadline,
            .toConfirm, .signed, .proved, .void,
            .claiming, .awaiting:
            break
        }
    }

    private mutating func note(_ message: Telling) {
        switch message.topic {
        // Of these only the last counts: what comes again after another is told again.
        case .message: lastMessage = message.text
        case .deadline: lastDeadline = message.text
        default: told.insert(message)
        }
    }

    // MARK: What is known

    /// Whether a message was shown, and is not to be shown again.
    package func isTold(_ message: Telling) -> Bool {
        switch message.topic {
        case .message: lastMessage == message.text
        case .deadline: lastDeadline == message.text
        default: told.contains(message)
        }
    }

    /// Whether something was done about the status in `turn`, so that it was seen whatever happened since.
    package func hasActed(in turn: TransferTurn) -> Bool { acted.contains(turn) }

    /// Whether the asset was trusted in `turn`.
    package func hasTrusted(in turn: TransferTurn) -> Bool { trusted.contains(turn) }

    /// Whether the claimable balance was claimed in `turn`.
    package func hasTaken(in turn: TransferTurn) -> Bool { taken.contains(turn) }

    /// The field that a payment lacked at the last look of this visit.
    package func lack(in visit: Int) -> MissingField? { lack?.value(in: visit) }

    /// Since when a payout is searched for in this visit.
    package func searchedSince(in visit: Int) -> Timestamp? { searchedSince?.value(in: visit) }

    /// Whether the anchor was sent an answer to `question`.
    package func hasAnswered(_ question: TransferQuestion) -> Bool { answered.contains(question) }

    /// Whether the transfer went on with an answer to this very question.
    package func wentOn(with question: TransferQuestion) -> Bool { wentOn.contains(question) }

    /// How often the transfer went on with answers to what is asked for alike, and how often it was found back since.
    package func rounds(of question: TransferQuestion) -> (wentOn: Int, back: Int) {
        (wentOn.count { $0.mark == question.mark }, askedStill.count { $0.mark == question.mark })
    }
}

extension TransferFact {
    /// The transfer that a fact is about; `nil` where it is about none.
    package var transfer: Transfer.ID? {
        switch self {
        case .asking, .startLost, .startingAgain, .request, .withoutCallbacks, .signed, .proved, .void, .claiming,
            .awaiting:
            nil
        case .leadsBack(let id), .accepted(let id, _), .payee(let id, _), .shown(let id, _), .lacks(let id, _),
            .askedAgain(let id, _), .deadline(let id, _), .paid(let id, _), .found(let id, _), .searching(let id, _):
            id
        case .acting(let turn), .trusted(let turn), .taken(let turn), .obstacle(let turn, _): turn.transfer
        case .answered(let question, _), .askedStill(let question): question.turn.transfer
        case .told(let message): message.transfer
        case .meant(let payment): payment.transfer
        case .toConfirm(let payment), .confirmed(let payment): payment.payment.transfer
        }
    }
}
