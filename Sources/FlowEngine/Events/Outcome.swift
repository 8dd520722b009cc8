public import Diagnostics
public import FlowLanguage

/// The outcome of a verb, and its results.
public struct Outcome: Codable, Hashable, Sendable {
    /// The state.
    public var state: String

    /// The how manieth entering of the state it was.
    public var visit: Int

    /// The outcome's name: `done`, or the status of a transfer.
    public var name: String

    /// Whether everything was as it was when the verb looked before; then nothing is repeated here.
    public var isUnchanged: Bool

    /// The results of the verb, by the names of its description.
    public var results: [String: Value]

    /// The result for people, as one short clause.
    public var summary: MessageText?

    /// Whether the summary has the outcome's name, so that it is not told beside it.
    public var summaryHasName: Bool

    /// The request whose answer told it; `nil` where none did, and in journals of former versions.
    public var source: AnsweredRequest?

    /// An outcome.
    public init(
        state: String,
        visit: Int = 1,
        name: String = "done",
        isUnchanged: Bool = false,
        results: [String: Value] = [:],
        summary: MessageText? = nil,
        summaryHasName: Bool = false,
        source: AnsweredRequest? = nil
    ) {
        self.state = state
        self.visit = visit
        self.name = name
        self.isUnchanged = isUnchanged
        self.results = results
        self.summary = summary
        self.summaryHasName = summaryHasName
        self.source = source
    }

    private enum CodingKeys: String, CodingKey {
        case state, visit, name, results, summary, source
        case isUnchanged = "unchanged"
        case summaryHasName = "named"
    }

    /// Reads an outcome; what is not there was not worth writing.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        state = try container.decode(String.self, forKey: .state)
        visit = try container.decode(Int.self, forKey: .visit)
        name = try container.decode(String.self, forKey: .name)
        isUnchanged = try container.decodeIfPresent(Bool.self, forKey: .isUnchanged) ?? false
        results = try container.decodeIfPresent([String: Value].self, forKey: .results) ?? [:]
        summary = try container.decodeIfPresent(MessageText.self, forKey: .summary)
        summaryHasName = try container.decodeIfPresent(Bool.self, forKey: .summaryHasName) ?? false
        source = try container.decodeIfPresent(AnsweredRequest.self, forKey: .source)
    }

    /// Writes an outcome, without what goes without saying.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(state, forKey: .state)
        try container.encode(visit, forKey: .visit)
        try container.encode(name, forKey: .name)
        if isUnchanged { try container.encode(true, forKey: .isUnchanged) }
        if !isUnchanged || !results.isEmpty { try container.encode(results, forKey: .results) }
        try container.encodeIfPresent(summary, forKey: .summary)
        if summaryHasName { try container.encode(true, forKey: .summaryHasName) }
        try container.encodeIfPresent(source, forKey: .source)
    }
}
