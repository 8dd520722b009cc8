internal import Diagnostics
internal import FoundationEssentials

/// A failure of a verb that no other error type covers.
struct StepError: Diagnostic {
    var failure: FailureKind
    var summary: String
    var help: String?
    var place: SourcePlace?
    /// Whether trying again later can help.
    var isRetryable = false
    /// Whether something was done that can't be undone, and no one knows yet what came of it.
    var isUnsettled = false
    /// Whether it is only too early: what was to be done can be done when ``retryAfter`` has passed.
    var isEarly = false
    /// How long the other side asks to be left alone before that.
    var retryAfter: Duration?

    init(
        _ failure: FailureKind,
        _ summary: String,
        help: String? = nil,
        place: SourcePlace? = nil,
        isRetryable: Bool = false,
        isUnsettled: Bool = false
    ) {
        self.failure = failure
        self.summary = summary
        self.help = help
        self.place = place
        self.isRetryable = isRetryable
        self.isUnsettled = isUnsettled
    }
}
