public import Diagnostics
public import FlowEngine
public import Timekeeping

/// The reason why a run can't be resumed.
public struct ResumeError: FailureConvertible, Hashable {
    /// The reason.
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

    /// The reason.
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

    /// The error as data.
    public var asFailure: Failure {
        Failure(code, facts: facts.with(.run, .text(run.rawValue)), remedies: remedies)
    }

    private var code: FailureCode {
        switch reason {
        case .unknownRun: .runUnknown
        case .neverBegan: .runNeverBegan
        case .flowChanged: .flowChanged
        case .unreadableFlow: .flowUnreadable
        case .otherAccount: .otherRunAccount
        case .unknownState: .unknownState
        case .deadlinePassed: .runDeadlinePassed
        case .isOver: .runEnded
        }
    }

    private var facts: Facts {
        switch reason {
        case .unknownRun, .isOver: [:]
        case .neverBegan(let path), .flowChanged(let path), .unreadableFlow(let path): [.name: .text(path)]
        case .otherAccount(let expected, let given): [.expected: .text(expected), .found: given.map(Fact.text)]
        case .unknownState(let name, _, _): [.name: .text(name)]
        case .deadlinePassed(let deadline): [.time: .text(deadline.description)]
        }
    }

    private var remedies: [Remedy] {
        let named: Facts = [.run: .text(run.rawValue)]
        switch reason {
        case .unknownRun: return [Remedy(.listRuns)]
        case .neverBegan(let path): return [Remedy(.startAnew, [.name: .text(path)]), Remedy(.cancelRun, named)]
        case .flowChanged: return [Remedy(.resumeAsStarted, [.state: state.map(Fact.text)])]
        case .unreadableFlow: return [Remedy(.restoreFlow)]
        case .otherAccount: return [Remedy(.giveRunAccount)]
        case .unknownState(_, let suggestion?, _): return [Remedy(.chooseNear, [.near: .text(suggestion)])]
        case .unknownState(_, nil, let states): return [Remedy(.chooseState, [.choices: .texts(states)])]
        case .deadlinePassed: return [Remedy(.giveDeadline)]
        case .isOver:
            let resume = state.map { Remedy(.resumeAnyway, named.with(.state, .text($0))) }
            return [Remedy(.showRun, named)] + [resume].compactMap(\.self)
        }
    }
}
