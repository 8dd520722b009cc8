public import Diagnostics
public import FlowLanguage

/// A record that a verb needs again after a crash, such as the envelope that it is about to submit.
public struct Note: Codable, Hashable, Sendable {
    /// The meaning of a note for the machine, beside what the verb reads in it.
    public enum Mark: Hashable, Sendable {
        /// The state is about to act upon a status of its subject: the how-manieth (`turn`) of those that were seen.
        case acting(subject: String, status: String, turn: Int)
        /// An envelope that pays was signed, and is about to be submitted.
        case signed(hash: String)
        /// The state has paid for its subject, and goes on.
        case paid(subject: String, hash: String)
        /// The state has done something else on the ledger, and goes on.
        case done
        /// Why the payment can't be made yet.
        case lacking(Failure)
        /// Why no one knows what to do in the status; `nil` where that is over.
        case strange(Failure?)
        /// What keeps the anchor from paying in that status of the subject.
        case obstacle(subject: String, status: String, turn: Int, Failure)
        /// What the anchor asks for after the subject was paid.
        case askedAgain(subject: String, Failure)
    }

    /// The state whose verb wrote the note.
    public var state: String

    /// What the note is about: `transfer`, `visit`.
    public var key: String

    /// What has to be known.
    public var value: Value

    /// The note for people, as one short clause; a note without one is not shown.
    public var summary: String?

    /// What the note means to the machine; `nil` where only the verb reads it.
    public var mark: Mark?

    /// Whether it is about something that the run has done on the ledger within a state that goes on afterwards.
    public var isAction: Bool {
        switch mark {
        case .paid, .done: true
        case .acting, .signed, .lacking, .strange, .obstacle, .askedAgain, nil: false
        }
    }

    /// The subject of the note for people: its key, and the name of the only member that it holds.
    public var title: String {
        guard case .object(let fields) = value, fields.count == 1, let only = fields.first,
            case .object = only.value
        else { return key }
        return "\(key) \(only.key)"
    }

    /// A note.
    public init(state: String, key: String, value: Value, summary: String? = nil, mark: Mark? = nil) {
        self.state = state
        self.key = key
        self.value = value
        self.summary = summary
        self.mark = mark
    }
}

/// A message for the user.
public struct Message: Codable, Hashable, Sendable {
    /// The state that tells it.
    public var state: String

    /// The text; secrets in it are shown as `•••`.
    public var text: MessageText

    /// A message.
    public init(state: String, text: MessageText) {
        self.state = state
        self.text = text
    }
}
