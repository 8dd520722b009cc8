public import FlowLanguage

/// A record that a verb needs again after a crash, such as the envelope that it is about to submit.
public struct Note: Codable, Hashable, Sendable {
    /// The key of notes about an envelope that pays, written before it is submitted.
    public static let payment = "payment"

    /// The key of notes about a payment that a state has made which goes on afterwards.
    public static let paid = "paid"

    /// The key of notes about a claimable balance that a state has taken which goes on afterwards.
    public static let taken = "taken"

    /// The key of notes about an asset that a state has trusted which goes on afterwards.
    public static let trusted = "trusted"

    /// The key of notes about what an anchor has not told yet of a payment that it waits for.
    public static let lacking = "lacking"

    /// The key of notes about a status that a state is about to act upon: the `transfer`, its `status`, and the `turn`:
    /// the how-manieth status it is of those that were seen.
    public static let acting = "acting"

    /// The key of notes about something else that an anchor asks for after it was paid: the `transfer`, and `words` about what
    /// it asks for and what was paid.
    public static let askedAgain = "asked again"

    /// The key of notes about a status that no one knows what to do in: `words` about it, which are null where that is over.
    public static let strange = "strange"

    /// The key of notes about what keeps an anchor from paying: the `transfer`, its `status` and `turn` as with ``acting``,
    /// `words` about what is waited for and what could be wrong, and `help`.
    public static let obstacle = "obstacle"

    /// The state whose verb wrote the note.
    public var state: String

    /// What the note is about: `payment`, `transfer`.
    public var key: String

    /// What has to be known.
    public var value: Value

    /// The note for people, as one short clause; a note without one is not shown.
    public var summary: String?

    /// Whether it is about something that the run has done on the ledger within a state that goes on afterwards.
    public var isAction: Bool { [Self.paid, Self.taken, Self.trusted].contains(key) }

    /// A note.
    public init(state: String, key: String, value: Value, summary: String? = nil) {
        self.state = state
        self.key = key
        self.value = value
        self.summary = summary
    }
}

/// A message for the user.
public struct Message: Codable, Hashable, Sendable {
    /// The state that tells it.
    public var state: String

    /// The text; secrets in it are shown as `•••`.
    public var text: String

    /// A message.
    public init(state: String, text: String) {
        self.state = state
        self.text = text
    }
}
