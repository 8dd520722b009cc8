import FlowEngine
import Stellar

@testable import FlowRunner
@testable import TransferTracking

extension Event {
    /// The fact about a transfer that the event records; `nil` where it records none.
    var fact: TransferFact? { if case .noted(let note) = self { note.fact } else { nil } }

    /// The envelope of a payment that the event records.
    var signedPayment: SignedEnvelope? {
        if case .signed(let envelope, .payment) = fact { envelope } else { nil }
    }

    /// The payment that the event records of a state that goes on.
    var paidHash: String? { if case .paid(_, let hash) = fact { hash.description } else { nil } }

    /// Whether the event records that a status is about to be acted upon.
    var isActing: Bool { if case .acting = fact { true } else { false } }

    /// Whether the event records that an asset was trusted.
    var isTrust: Bool { if case .trusted = fact { true } else { false } }

    /// Whether the event records that a person has confirmed a payment.
    var isConfirmation: Bool { if case .confirmed = fact { true } else { false } }
}

extension MemoryJournal {
    /// The envelopes of payments, in order, each with the state that has signed it.
    var payments: [(state: String, envelope: SignedEnvelope)] {
        lines.compactMap { entry in
            guard case .noted(let note) = entry.event, let envelope = entry.event.signedPayment else { return nil }
            return (note.state, envelope)
        }
    }

    /// The notes of states that have paid, and go on.
    var paid: [Note] {
        lines.compactMap { entry in
            guard case .noted(let note) = entry.event, entry.event.paidHash != nil else { return nil }
            return note
        }
    }
}
