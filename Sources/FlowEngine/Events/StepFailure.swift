public import Diagnostics

/// A verb that failed.
public struct StepFailure: Hashable, Sendable {
    /// The state.
    public var state: String

    /// The failure; the machine looks at its kind alone.
    public var failure: Failure

    /// Whether trying again can help: a failure of transport, a 429, a 5xx.
    public var isRetryable: Bool

    /// The time for which the other side asks to be left alone.
    public var retryAfter: Duration?

    /// Whether the verb has done something that can't be undone and doesn't know yet what came of it.
    ///
    /// Such an attempt is never given up: it is repeated, ever less often, until it knows, or the run's deadline passes.
    public var isUnsettled: Bool?

    /// Whether nothing went wrong but that it is too early: from when ``retryAfter`` has passed on it can be done.
    ///
    /// Such an attempt is repeated then, and counts as no failure that was repeated.
    public var isEarly: Bool?

    /// The failure of `state`.
    public init(state: String, _ failure: Failure, isRetryable: Bool = false, retryAfter: Duration? = nil) {
        self.state = state
        self.failure = failure
        self.isRetryable = isRetryable
        self.retryAfter = retryAfter
    }

    /// The kind of failure.
    public var kind: FailureKind {
        get { failure.kind }
        set { failure.kind = newValue }
    }

    /// The message, as the catalogue words it.
    public var message: MessageText { failure.message }

    /// The message, word for word.
    public var summary: String { message.reveal() }

    /// The next step for the reader, as the catalogue words it.
    public var help: String? { failure.help }

    /// The place in the flow that is to blame.
    public var place: SourcePlace? {
        get { failure.place }
        set { failure.place = newValue }
    }
}

extension StepFailure: Codable {
    private enum CodingKeys: String, CodingKey {
        case state, isRetryable, retryAfter, isUnsettled, isEarly
    }

    /// Reads a failure as ``encode(to:)`` writes it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let recorded = try RecordedFailure(from: decoder)
        self.init(
            state: try container.decode(String.self, forKey: .state),
            recorded.failure(of: recorded.kind ?? .transport),
            isRetryable: try container.decode(Bool.self, forKey: .isRetryable),
            retryAfter: try container.decodeIfPresent(Duration.self, forKey: .retryAfter)
        )
        isUnsettled = try container.decodeIfPresent(Bool.self, forKey: .isUnsettled)
        isEarly = try container.decodeIfPresent(Bool.self, forKey: .isEarly)
    }

    /// Writes the state, the failure with its words, and how it can be repeated.
    public func encode(to encoder: any Encoder) throws {
        try RecordedFailure(failure).encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(state, forKey: .state)
        try container.encode(isRetryable, forKey: .isRetryable)
        try container.encodeIfPresent(retryAfter, forKey: .retryAfter)
        try container.encodeIfPresent(isUnsettled, forKey: .isUnsettled)
        try container.encodeIfPresent(isEarly, forKey: .isEarly)
    }
}
