public import Diagnostics
public import FlowLanguage

/// A record that a verb needs again after a crash, such as the envelope that it is about to submit.
public struct Note: Codable, Hashable, Sendable {
    /// The meaning of a note for the machine, beside what the verb reads in it.
    public enum Mark: Hashable, Sendable {
        /// The state is about to act on a status of its subject. `turn` is the number of that status among those seen, from 1.
        case acting(subject: String, status: String, turn: Int)
        /// The state has begun an effect that can't be undone; `effect` is its name, such as a transaction's hash.
        case began(effect: String)
        /// The state has completed `effect` for its subject, and continues.
        case did(effect: String, subject: String)
        /// The state has done something else that other parties see, and continues.
        case done
        /// The reason why the effect can't begin yet; it counts until the effect is done.
        case lacking(Failure)
        /// The reason why the run doesn't know how to act on the status; `nil` once it does.
        case strange(Failure?)
        /// The obstacle that keeps the other party from acting in that status of the subject.
        case hindered(subject: String, status: String, turn: Int, Failure)
        /// The other party's request after the effect, and the status in which it came; `nil` in older journals.
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

    /// Whether the note records something that the run did in a state that then continued.
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
