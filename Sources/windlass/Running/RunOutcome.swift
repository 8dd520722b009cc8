import Diagnostics
import FlowEngine
import Reports

/// The outcome of one run of a command.
struct RunOutcome: Sendable {
    var label: String
    var run: RunID?
    var ending: Ending
    /// The complete run, as reports have it.
    @Boxed var report: RunReport? = nil
    /// The way through the flow, where a report draws it.
    var markedFlow: MarkedFlow?
    /// Whether the run was on the sandbox that was started for the command, and ended with it.
    var isOnSandbox = false
    /// The error that kept the run from beginning, or from being recorded.
    var error: (any Diagnostic)?
    /// Whether the run was cancelled and has come to its end: nothing goes on with it.
    var isCancelled = false
    /// Whether what a strict run found about its anchor would fail it if nothing else did.
    var isFailedByFindings = false
}

extension RunOutcome {
    /// Whether it is worth while to start the run anew: something was tried, and failed.
    var isRepeatable: Bool {
        switch ending.failureKind {
        // A run that was only stopped in time is not over.
        case .transport, .protocol, .expectation, .refused, .deadline:
            run != nil && ending.failure?.code != .runTimedOut
        case .usage, .invalidFlow, .unanswered, .paused, .interrupted, nil: false
        }
    }

    /// The exit code because of the run: a strict one that failed otherwise can't be repeated away, as its findings stay.
    var exitCode: Int32 {
        isFailedByFindings && isRepeatable ? FailureKind.expectation.exitCode : ending.exitCode
    }

    /// The run as reports have it, also where nothing is known but how it ended.
    var recorded: RunReport {
        report ?? RunReport(label: label, flow: label, path: "", run: run, ending: ending.shown(.masked))
    }
}

extension Ending {
    /// The ending of a run that could not go on because of `error`.
    init(_ error: any Diagnostic) {
        self.init(Failure(error), in: nil)
    }
}

/// The ending of a run that failed, in the form that all errors have.
struct EndedRun: FailureConvertible {
    var ending: Ending
    /// The label that tells the run from the others, where there are others.
    var label: String?

    init?(_ ending: Ending, label: String? = nil) {
        guard ending.failureKind != nil else { return nil }
        self.ending = ending
        self.label = label
    }

    var asFailure: Failure {
        let kind = ending.failureKind ?? .transport
        var failure = ending.failure ?? Failure(.general(kind))
        failure.facts[.label] = label.map(Fact.text)
        return failure
    }
}
