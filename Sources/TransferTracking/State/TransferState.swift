package import AnchorClient

/// The state of one transfer, as far as one state of the flow that follows it knows.
///
/// Only facts change it: the journal has the facts, and each process derives the state from them. Each of its methods decides on one
/// event (`TransferState+Events.swift`). It has several parts (`TransferState+Parts.swift`).
package struct TransferState: Equatable, Sendable {
    /// The transfer's name at the anchor.
    package let id: Transfer.ID
    /// The terms of the transfer, as the anchor stated them and as they were agreed.
    package private(set) var terms = Terms()
    /// The progress of its payment by this state.
    package private(set) var payment = PaymentStatus.open(lack: nil)
    /// The evidence of the ledger about it.
    package private(set) var ledger = LedgerStatus()
    /// The actions in the turns of its status.
    private(set) var turns = Turns()
    /// The questions of its anchor about it.
    private(set) var questions = Questions()
    /// The messages that the user was shown.
    private var messages = ToldMessages()

    /// A transfer of which nothing is known yet.
    package init(id: Transfer.ID) { self.id = id }

    /// Takes in a fact that was recorded in a visit of the flow's state; one about something else changes nothing.
    package mutating func apply(_ fact: TransferFact, visit: Int) {
        guard fact.transfer == id else { return }
        switch fact {
        case .accepted(_, let accepted): terms.accepted = accepted
        case .payee(_, let later): terms.payee = terms.payee.completed(by: later)
        case .shown(_, let shown): terms.shown.append(shown)
        case .confirmed(let payment): terms.agreedChanges += payment.changes
        case .lacks(_, let lack): payment.noteLack(Visited(visit: visit, value: lack))
        case .paid(_, let hash): payment.notePaid(with: hash, in: turns.acted.last?.number)
        case .askedAgain(_, let request): payment.noteRequest(request)
        case .acting(let turn): turns.acted.append(turn)
        case .trusted(let turn): turns.trusted.insert(turn)
        case .taken(let turn): turns.taken.insert(turn)
        case .answered(let question, let wentOn): questions.noteAnswer(question, wentOn: wentOn)
        case .askedStill(let question): questions.askedStill.append(question)
        case .told(let message): messages.add(message)
        case .found(_, let evidence): ledger.found.insert(evidence)
        case .searching(_, let since): ledger.searching = Visited(visit: visit, value: since)
        // What is signed is the payments' own history; the rest is about no transfer, or only told.
        case .asking, .startLost, .startingAgain, .request, .withoutCallbacks, .leadsBack, .obstacle, .meant, .deadline,
            .toConfirm, .signed, .proved, .void,
            .claiming, .awaiting:
            break
        }
    }

    /// Whether a message was shown, and is not to be shown again.
    package func isTold(_ message: ToldMessage) -> Bool { messages.has(message) }

    /// Whether the asset was trusted in `turn`.
    package func hasTrusted(in turn: TransferTurn) -> Bool { turns.trusted.contains(turn) }
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
