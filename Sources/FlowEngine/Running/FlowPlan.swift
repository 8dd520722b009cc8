public import FlowLanguage

/// A flow made ready for machines: everything by number instead of by name.
///
/// It never changes, and is a class, so that any number of machines share one.
public final class FlowPlan: Sendable {
    /// Where a way leads.
    enum Destination: Sendable, Hashable {
        case state(Int)
        case done
        case fail
        /// Out of the flow that the state of this number uses, with this outcome.
        case leave(Int, outcome: String)
    }

    /// The flow.
    public let flow: Flow

    /// The states in order, and behind them those that always run.
    let plannedStates: [PlannedState]

    /// The number of the first state that always runs; there is none of that number where none does.
    let firstAlways: Int

    private let numbers: [String: Int]

    /// The plan of `flow`, which should have passed ``FlowCheck``, and whose used flows ``FlowLinker`` has put in.
    public init(flow: Flow) {
        let draft = PlanDraft(flow: flow)
        self.flow = flow
        numbers = draft.numbers
        plannedStates = draft.plannedStates
        firstAlways = flow.states.count
    }

    func number(of state: String) -> Int? {
        numbers[state]
    }

    /// Where a run begins.
    var beginning: Destination { firstAlways > 0 ? .state(0) : .done }

    /// Where a run goes on when it is over, or `nil` where nothing always runs.
    var always: Destination? { firstAlways < plannedStates.count ? .state(firstAlways) : nil }
}
