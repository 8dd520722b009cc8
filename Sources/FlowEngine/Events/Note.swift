public import Diagnostics
public import FlowLanguage

/// A record that a verb needs again after a crash, such as the envelope that it is about to submit.
public struct Note: Codable, Hashable, Sendable {
    /// The meaning of a note for the machine, beside what the verb reads in it.
    public enum Mark: Hashable, Sendable {
        /// The state is about to act upon a status of its subject: the how-manieth (`turn`) of those that were seen.
        case acting(subject: String, status: String, turn: Int)
        /// The state has begun something that can't be undone, and has this name elsewhere.
        case began(effect: String)
        /// The state has done that for its subject, and goes on.
        case did(effect: String, subject: String)
        /// The state has done something else that others see, and goes on.
        case done
        /// The reason why the effect can't be begun yet; it holds until that is done.
        case lacking(Failure)
        /// The reason why it is not known what to do in the status; `nil` where that is over.
        case strange(Failure?)
        /// The obstacle that keeps the other party from acting in that status of the subject.
        case hindered(subject: String, status: String, turn: Int, Failure)
        /// The request of the other party after the effect on the subject, in that status; journals of former versions don't tell it.
        case askedAfter(subject: String, status: String?, Failure)
    }

    /// The state whose verb wrote the note.
    public var state: String

    /// The subject of the note: `transfer`, `visit`.
    public var key: String

    /// The value to be remembered.
    public var value: Value

    /// The note for people, as one short clause; a note without one is shown only with `-v`.
    public var summary: String?

    /// The meaning of the note to the machine; `nil` where only the verb reads it.
    public var mark: Mark?

    /// Whether it is about something that the run has done within a state that goes on afterwards.
    public var isAction: Bool {
        switch mark {
        case .did, .done: true
        case .acting, .began, .lacking, .strange, .hindered, .askedAfter, nil: false
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
