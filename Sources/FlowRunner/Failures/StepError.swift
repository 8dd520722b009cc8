internal import Diagnostics
internal import FlowLanguage
internal import FoundationEssentials

/// A failure of a verb that no other error type covers.
struct StepError: FailureConvertible {
    /// The error as data.
    var asFailure: Failure
    /// Whether trying again later can help.
    var isRetryable = false
    /// Whether something was done that can't be undone, and no one knows yet what came of it.
    var isUnsettled = false
    /// Whether it is only too early: what was to be done can be done when ``retryAfter`` has passed.
    var isEarly = false
    /// The time for which the other side asks to be left alone before that.
    var retryAfter: Duration?

    init(_ failure: Failure, isRetryable: Bool = false, isUnsettled: Bool = false) {
        asFailure = failure
        self.isRetryable = isRetryable
        self.isUnsettled = isUnsettled
    }

    /// An error that the catalogue words; an answer against a SEP has the `request` that it came for, the `field` of it, and the
    /// `section` that it breaks.
    init(
        _ code: FailureCode,
        _ facts: Facts,
        _ remedies: [Remedy] = [],
        kind: FailureKind? = nil,
        place: SourcePlace? = nil,
        request: Subject.Request? = nil,
        field: String? = nil,
        section: SEPSection? = nil,
        isRetryable: Bool = false,
        isUnsettled: Bool = false
    ) {
        let subject = Subject(request: request, field: field, place: place)
        let failure = Failure(code, kind: kind, subject: subject, section: section, facts: facts, remedies: remedies)
        self.init(failure, isRetryable: isRetryable, isUnsettled: isUnsettled)
    }

    /// `error` with what was under way, and with another kind or other remedies where they are given; its code, its section and
    /// its facts stay.
    init(
        _ error: any Diagnostic,
        during circumstance: Circumstance? = nil,
        _ facts: Facts = Facts(),
        kind: FailureKind? = nil,
        remedies: [Remedy]? = nil
    ) {
        var failure = Failure(error)
        if let circumstance { failure = failure.during(circumstance, facts) }
        failure.kind = kind ?? failure.kind
        failure.remedies = remedies ?? failure.remedies
        self.init(failure)
    }

    /// The error that an anchor did not refuse what `step` asks for; `nil` where the state does not expect that.
    static func notRefused(_ step: Step) -> StepError? {
        guard step.expectsRefusal else { return nil }
        return StepError(
            .assertionFailed,
            [.name: .text("\(step.verb.value)")],
            [Remedy(.expectNoRefusal)],
            place: step.expectations.first { $0.text == Refusal.outcome }?.place
        )
    }

    /// The end of `count` questions of the anchor `domain`, each of which was answered.
    static func asksTooOften(_ domain: String, _ count: Int) -> StepError {
        StepError(.asksTooOften, [.domain: .text(domain), .count: .number(count)], [Remedy(.reportTransaction)])
    }
}
