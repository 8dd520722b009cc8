public import FlowLanguage

/// How a verb ended, and what it found out.
public struct Outcome: Codable, Hashable, Sendable {
    /// The state.
    public var state: String

    /// The how manieth entering of the state it was.
    public var visit: Int

    /// The outcome's name: `done`, or the status of a transfer.
    public var name: String

    /// What the verb found out, by the names of its description.
    public var results: [String: Value]

    /// What it found out for people, as one short clause.
    public var summary: String?

    /// An outcome.
    public init(
        state: String,
        visit: Int = 1,
        name: String = "done",
        results: [String: Value] = [:],
        summary: String? = nil
    ) {
        self.state = state
        self.visit = visit
        self.name = name
        self.results = results
        self.summary = summary
    }
}
