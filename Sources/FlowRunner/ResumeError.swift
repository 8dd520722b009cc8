public import Diagnostics
public import FlowEngine

/// Why a run can't be gone on with.
public struct ResumeError: Diagnostic, Hashable {
    /// Why it can't.
    public enum Reason: Hashable, Sendable {
        /// The journal has no such run, or the run was killed before its first event.
        case unknownRun
        /// The flow file is not the one that the run was started from.
        case flowChanged(path: String)
        /// The run acts for another account than the one given.
        case otherAccount(expected: String, given: String?)
    }

    /// Why it can't.
    public var reason: Reason

    /// The run.
    public var run: RunID

    /// An error about `run`.
    public init(_ reason: Reason, run: RunID) {
        self.reason = reason
        self.run = run
    }

    /// What happened.
    public var summary: String {
        switch reason {
        case .unknownRun: "the journal has no run \(run) that can go on"
        case .flowChanged(let path): "\(path) has changed since the run \(run) was started"
        case .otherAccount(let expected, let given?): "the run \(run) acts for \(expected), not for \(given)"
        case .otherAccount(let expected, nil): "the run \(run) acts for \(expected), whose seed is not stored"
        }
    }

    /// What the reader can do next.
    public var help: String? {
        switch reason {
        case .unknownRun: "list the runs with `windlass runs list`"
        case .flowChanged: "put the file back as it was, or start a new run"
        case .otherAccount: "give the run's own account"
        }
    }

    /// What the program ends with.
    public var failure: FailureKind {
        switch reason {
        case .flowChanged: .invalidFlow
        default: .usage
        }
    }
}
