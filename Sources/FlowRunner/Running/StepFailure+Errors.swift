internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport
internal import Timekeeping

extension StepFailure {
    /// What `error`, thrown by the verb of `step`, means for the run.
    init(_ error: any Error, of step: Step, now: Timestamp) {
        let state = step.name.value
        switch error {
        case let error as any Diagnostic:
            let (isRetryable, retryAfter) = Self.repetition(of: error, now: now)
            self.init(state: state, error, isRetryable: isRetryable, retryAfter: retryAfter)
        default:
            self.init(state: state, kind: .transport, summary: "`\(step.verb.value)` failed: \(type(of: error))")
        }
        if place == nil { place = step.verb.place }
    }

    /// Whether trying again can help, and when the other side wants that.
    private static func repetition(of error: any Diagnostic, now: Timestamp) -> (Bool, Duration?) {
        switch error {
        case let error as StepError:
            (error.isRetryable, nil)
        case let error as TransportError:
            // What changes something may have been done although no answer came; the verbs that can find out do so when
            // they are tried again, and turn the error into one of their own.
            (error.isTransient && (error.method.isSafe || !error.mayHaveReachedServer), nil)
        default:
            (false, nil)
        }
    }

    /// A verb that nobody can perform.
    static func missingVerb(_ attempt: Attempt) -> StepFailure {
        StepFailure(
            state: attempt.state,
            kind: .invalidFlow,
            summary: "the verb `\(attempt.verb)` can't be performed by this version of windlass"
        )
    }
}
