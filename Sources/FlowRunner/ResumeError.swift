public import Diagnostics
public import FlowEngine
public import Timekeeping

/// The reason why a run can't be resumed.
public struct ResumeError: Diagnostic, Hashable {
    /// Why it can't.
    public enum Reason: Hashable, Sendable {
        /// The journal has no such run.
        case unknownRun
        /// The run was killed before its first event; nothing was sent, and nothing is known but its flow.
        case neverBegan(path: String)
        /// The flow file is not the one that the run was started from.
        case flowChanged(path: String)
        /// The journal doesn't hold the texts of the flow, or not in a form that this version reads.
        case unreadableFlow(path: String)
        /// The run acts for another account than the one given.
        case otherAccount(expected: String, given: String?)
        /// The flow has no state of this name; the names of those that it has, and the one that was probably meant.
        case unknownState(String, suggestion: String?, states: [String])
        /// The run's deadline has passed, so that it would end as soon as it goes on.
        case deadlinePassed(Timestamp)
        /// The run is over.
        case isOver
    }

    /// Why it can't.
    public var reason: Reason

    /// The run.
    public var run: RunID

    /// The state that the run was in last, where that is known.
    public var state: String?

    /// An error about `run`, which was in `state` last.
    public init(_ reason: Reason, run: RunID, state: String? = nil) {
        self.reason = reason
        self.run = run
        self.state = state
    }

    /// What happened.
    public var summary: String {
        switch reason {
        case .unknownRun: "the journal has no run \(run) that can go on"
        case .neverBegan: "the run \(run) was killed before it began: nothing was sent, and its inputs are not known"
        case .flowChanged(let path): "\(path) has changed since the run \(run) was started"
        case .unreadableFlow(let path): "the journal has no text of \(path) that this version can go on with"
        case .otherAccount(let expected, let given?): "the run \(run) acts for \(expected), not for \(given)"
        case .otherAccount(let expected, nil): "the run \(run) acts for \(expected), whose seed is not stored"
        case .unknownState(let name, _, _): "the flow has no state `\(name)` from which the run \(run) could go on"
        case .deadlinePassed(let deadline): "the run \(run) had to be over by \(deadline)"
        case .isOver: "the run \(run) has ended"
        }
    }

    /// What the reader can do next.
    public var help: String? {
        switch reason {
        case .unknownRun: "list the runs with `windlass runs list`"
        case .neverBegan(let path):
            "start it anew with `windlass run \(path)`; `windlass runs cancel \(run)` takes it off the list of those to resume"
        case .flowChanged:
            "go on with the file as it was with `--as-started`, or with the file as it is now from a state of your choice"
                + (state.map { ", as `--from \($0)`, where the run was" } ?? " with `--from`")
        case .unreadableFlow: "put the file back, or start a new run"
        case .otherAccount: "give the account that the run was started with"
        case .unknownState(_, let suggestion?, _): "did you mean `\(suggestion)`?"
        case .unknownState(_, nil, let states): "its states are \(states.joined(separator: ", "))"
        case .deadlinePassed: "give it more time with `--deadline`, as 1h"
        case .isOver:
            "`windlass runs show \(run)` shows how it ended"
                + (state.map { "; `windlass resume \(run) --from \($0)` resumes it anyway" } ?? "")
        }
    }

    /// What the program ends with.
    public var failure: FailureKind {
        switch reason {
        case .flowChanged, .unreadableFlow: .invalidFlow
        case .deadlinePassed: .deadline
        default: .usage
        }
    }
}
