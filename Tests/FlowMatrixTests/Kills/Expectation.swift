import FlowEngine
import FlowLanguage

/// What has to hold of a run of a flow, however often it was killed: that all is as it is undisturbed.
struct Expectation: Sendable {
    private let undisturbed: Traces
    private let fleeting: Set<String>
    /// What is asked before a run begins.
    private let secrets: Set<String>

    /// That a run of `flow` leaves the traces that it leaves `undisturbed`.
    init(flow: Flow, undisturbed: Traces) {
        self.undisturbed = undisturbed
        secrets = Set(flow.secrets.map(\.name.value))
        // Whether a status is ever seen that lasts for a moment is a matter of time; so is what is told about it.
        fleeting = Set(flow.states.filter { $0.verb.value == "tell" }.map(\.name.value))
    }

    /// Whether these questions are only those that are asked before a run begins.
    func isBeginning(_ questions: [String]) -> Bool { secrets.isSuperset(of: questions) }

    /// What doesn't hold of a run with these traces; the answers to `lost` questions were lost, and asked for again, and so
    /// were those to `lostStarts` requests for a payment to others.
    func broken(by traces: Traces, lost: [String], lostStarts: Int) -> [String] {
        var problems: [String] = []
        if traces.ending != undisturbed.ending {
            problems.append("it ended with \(traces.ending.map { "\($0)" } ?? "nothing")")
        }
        let (states, expected) = (traces.states(without: fleeting), undisturbed.states(without: fleeting))
        if states != expected { problems.append("it passed \(states)") }
        if traces.operations != undisturbed.operations { problems.append("the ledger did \(traces.operations)") }
        if traces.transfers != undisturbed.transfers { problems.append("the transfers \(traces.transfers)") }
        if traces.unpaid > undisturbed.unpaid + lostStarts {
            problems.append("it left \(traces.unpaid) payments unpaid, and lost \(lostStarts) starts")
        }
        var questions = undisturbed.questionCounts
        for name in lost { questions[name, default: 0] += 1 }
        if traces.questionCounts != questions { problems.append("it asked \(traces.questions)") }
        return problems
    }
}
