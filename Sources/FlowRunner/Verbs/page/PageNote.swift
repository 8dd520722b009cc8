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

    /// The keys of the notes, as journals have them.
    private enum Key: String {
        case visit, pressed
        case refused = "refused by the page"
        case sentUnanswered = "form without an answer"
        case handedOver = "handed over"
    }

    /// The keys under which sealed notes are kept, and the first part of what their secrets are called.
    static let visitKey = Key.visit.rawValue
    static let refusedKey = Key.refused.rawValue

    init?(key: String, value: Value) {
        switch (Key(rawValue: key), value) {
        case (.visit, .secret(let id)): self = .visit(id)
        case (.refused, .secret(let id)): self = .refused(id)
        case (.pressed, _): self = .pressed
        case (.sentUnanswered, _): self = .sentUnanswered
        case (.handedOver, _): self = .handedOver
        default: return nil
        }
    }

    var key: String {
        let key: Key =
            switch self {
            case .visit: .visit
            case .refused: .refused
            case .pressed: .pressed
            case .sentUnanswered: .sentUnanswered
            case .handedOver: .handedOver
            }
        return key.rawValue
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
