public import Diagnostics

/// A verb that failed.
public struct StepFailure: Codable, Hashable, Sendable {
    /// The state.
    public var state: String

    /// What kind of failure it is.
    public var kind: FailureKind

    /// What happened, as ``Diagnostic/summary``.
    public var summary: String

    /// What the reader can do next.
    public var help: String?

    /// The place in the flow that is to blame.
    public var place: SourcePlace?

    /// Whether trying again can help: a failure of transport, a 429, a 5xx.
    public var isRetryable: Bool

    /// How long the other side asks to be left alone.
    public var retryAfter: Duration?

    /// Whether the verb has done something that can't be undone and doesn't know yet what came of it.
    ///
    /// Such an attempt is never given up: it is repeated, ever less often, until it knows, or the run's deadline passes.
    public var isUnsettled: Bool?

    /// Whether nothing went wrong but that it is too early: from when ``retryAfter`` has passed on it can be done.
    ///
    /// Such an attempt is repeated then, and counts as no failure that was repeated.
    public var isEarly: Bool?

    /// A failure.
    public init(
        state: String,
        kind: FailureKind,
        summary: String,
        help: String? = nil,
        place: SourcePlace? = nil,
        isRetryable: Bool = false,
        retryAfter: Duration? = nil
    ) {
        self.state = state
        self.kind = kind
        self.summary = summary
        self.help = help
        self.place = place
        self.isRetryable = isRetryable
        self.retryAfter = retryAfter
    }

    /// The failure of `state` that `diagnostic` tells about.
    public init(
        state: String,
        _ diagnostic: any Diagnostic,
        isRetryable: Bool = false,
        retryAfter: Duration? = nil
    ) {
        self.init(
            state: state,
            kind: diagnostic.failure,
            summary: diagnostic.summary,
            help: diagnostic.help,
            place: diagnostic.place,
            isRetryable: isRetryable,
            retryAfter: retryAfter
        )
    }
}
