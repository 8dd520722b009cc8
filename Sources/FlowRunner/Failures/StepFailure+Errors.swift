internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport
internal import HorizonClient
internal import HostedPages
internal import Timekeeping

extension StepFailure {
    /// The failure that `error`, thrown by the verb of `step`, means for the run, with `shown` applied to its texts.
    init(
        _ error: any Error,
        of step: Step,
        now: Timestamp,
        shown: (MessageText) -> MessageText = { $0 }
    ) {
        let state = step.name.value
        switch error {
        case let error as any Diagnostic:
            let (isRetryable, retryAfter) = Self.repetition(of: error, now: now)
            self.init(state: state, Failure(error), isRetryable: isRetryable, retryAfter: retryAfter)
        default:
            let flaw = String(describing: type(of: error))
            let facts: Facts = [.name: .text(step.verb.value.rawValue), .flaw: .text(flaw)]
            self.init(state: state, Failure(.verbFailed, facts: facts))
        }
        // A secret that is cut off could not be found.
        failure = failure.mapMessages { shown($0).bounded(to: Self.longest) }
        // The command line was checked before the run, so an invalid amount, memo or account comes from the flow or its
        // inputs.
        if kind == .usage { kind = .invalidFlow }
        if (error as? StepError)?.isUnsettled == true { isUnsettled = true }
        if (error as? StepError)?.isEarly == true { isEarly = true }
        if place == nil { place = step.verb.place }
    }

    /// The longest text of a failure.
    private static let longest = 4000

    /// Whether trying again can help, and when the other side wants that.
    ///
    /// A change may have been made although no answer came. The verbs that make changes find out when
    /// they are tried again, so their failures can be repeated like all others: a payment is looked up by its hash, a
    /// transfer among those that were started since.
    private static func repetition(of error: any Diagnostic, now: Timestamp) -> (Bool, Duration?) {
        switch error {
        case let error as StepError: (error.isRetryable, error.retryAfter)
        case let error as TransportError: (error.isTransient, error.retryAfter)
        case let error as DiscoveryError: (error.isTransient, error.retryAfter)
        case let error as AnchorError: (error.isTransient || isTooEarly(error), error.retryAfter)
        case let error as HorizonError: (error.isTransient, error.retryAfter)
        case let error as SubmissionError: (error.isTransient, error.retryAfter)
        case let error as HostedPageError: (error.isTransient, error.retryAfter)
        default: (false, nil)
        }
    }

    /// Right after a transfer was started an anchor may not find it yet.
    private static func isTooEarly(_ error: AnchorError) -> Bool {
        error.reason == .notFound && error.purpose == .transfer
    }

    /// Whether an answer that came with a status of success is to blame: it is empty, cut off, or a page for people.
    var isAboutSuccess: Bool {
        switch failure.code {
        case .tomlEmpty, .emptyAnswer, .webPageAnswer, .notJSON, .horizonWebPage, .horizonNotJSON: isRetryable
        default: false
        }
    }

    /// A verb that no one can perform.
    static func missingVerb(_ attempt: Attempt) -> StepFailure {
        StepFailure(state: attempt.state, Failure(.unknownVerb, facts: [.name: .text("\(attempt.verb)")]))
    }
}
