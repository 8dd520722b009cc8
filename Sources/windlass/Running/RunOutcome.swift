import Diagnostics
import FlowEngine
import Reports

/// The outcome of one run of a command.
struct RunOutcome: Sendable {
    var label: String
    var run: RunID?
    var ending: Ending
    /// The complete run, where JSON is requested.
    var report: RunReport?
    /// Whether the run was on the sandbox that was started for the command, and ended with it.
    var isOnSandbox = false
    /// What kept the run from beginning, or from being recorded.
    var error: (any Diagnostic)?
    /// Whether the run was cancelled and has come to its end: nothing goes on with it.
    var isCancelled = false
}

extension Ending {
    /// The ending of a run that could not go on because of `error`.
    init(_ error: any Diagnostic) {
        self.init(
            result: .failed(error.failure),
            summary: error.summary,
            help: error.help,
            place: error.place
        )
    }
}

/// The ending of a run that failed, in the form that all errors have.
struct EndedRun: Diagnostic {
    var ending: Ending
    var failure: FailureKind
    /// What tells the run from the others, where there are others.
    var label: String?

    init?(_ ending: Ending, label: String? = nil) {
        guard let kind = ending.failureKind else { return nil }
        self.ending = ending
        self.label = label
        failure = kind
    }

    var summary: String {
        let text = ending.summary ?? "the run ended with \(failure.rawValue)"
        return label.map { "\($0): \(text)" } ?? text
    }

    var help: String? { ending.help }
    var place: SourcePlace? { ending.place }
}
