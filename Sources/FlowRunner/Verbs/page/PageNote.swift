internal import FlowLanguage

/// A note in the journal about the visit of a page.
enum PageNote: VerbNote, Hashable {
    /// The state of the visit (``VisitRecord``), sealed.
    case visit(SecretID)
    /// The faults that a page has found (``PageRefusal``), sealed.
    case refused(SecretID)
    /// A button was pressed which a person has chosen: the next page may have one of the same words.
    case pressed
    /// A form was sent to which no answer came.
    case sentUnanswered
    /// A page was opened for a person, written before it is: its address may work once only.
    case handedOver

    /// The keys under which sealed notes are kept, and the first part of what their secrets are called.
    static let visitKey = "visit"
    static let refusedKey = "refused by the page"

    init?(key: String, value: Value) {
        switch (key, value) {
        case (Self.visitKey, .secret(let id)): self = .visit(id)
        case (Self.refusedKey, .secret(let id)): self = .refused(id)
        case ("pressed", _): self = .pressed
        case ("form without an answer", _): self = .sentUnanswered
        case ("handed over", _): self = .handedOver
        default: return nil
        }
    }

    var key: String {
        switch self {
        case .visit: Self.visitKey
        case .refused: Self.refusedKey
        case .pressed: "pressed"
        case .sentUnanswered: "form without an answer"
        case .handedOver: "handed over"
        }
    }

    var value: Value {
        switch self {
        case .visit(let id), .refused(let id): .secret(id)
        case .pressed, .sentUnanswered, .handedOver: true
        }
    }

    /// The last place of the visit among `notes`, sealed.
    static func lastVisit(in notes: [PageNote]) -> SecretID? {
        for case .visit(let id) in notes.reversed() { return id }
        return nil
    }
}
