public import FlowLanguage

/// A flow made ready for machines: everything by number instead of by name.
///
/// It never changes, and is a class, so that any number of machines share one.
public final class FlowPlan: Sendable {
    /// The destination of a way.
    enum Destination: Sendable, Hashable {
        case state(Int)
        case done
        case fail
        /// The exit from the flow that the state of this number uses, with this outcome.
        case leave(Int, outcome: String)
    }

    /// The flow.
    public let flow: Flow

    /// The states in order, and behind them those that always run.
    let plannedStates: [PlannedState]

    /// The number of the first state that always runs; there is none of that number where none does.
    let firstAlways: Int

    /// The states whose results are in assertions of the flow.
    package let asserted: Set<String>

    private let numbers: [String: Int]

    /// The plan of `flow`, which should have passed ``FlowCheck``, and whose used flows ``FlowLinker`` has put in.
    public init(flow: Flow) {
        let draft = PlanDraft(flow: flow)
        self.flow = flow
        numbers = draft.numbers
        plannedStates = draft.plannedStates
        firstAlways = flow.states.count
        asserted = FlowPlan.sources(of: draft.plannedStates.flatMap(\.step.expectations), among: draft.plannedStates)
    }

    /// The states whose results are in `expressions`: under their own names, under kept ones, or at what they look at.
    package func sources(of expressions: [Expression]) -> Set<String> {
        Self.sources(of: expressions, among: plannedStates)
    }

    private static func sources(of expressions: [Expression], among states: [PlannedState]) -> Set<String> {
        let roots = expressions.reduce(into: Set<String>()) { $0.formUnion($1.root.roots) }
        let sources = states.filter { state in
            roots.contains(state.name) || state.step.keep.contains { roots.contains($0.name.value) }
                || state.subjectPath.map { roots.contains($0.root) } == true
        }
        return Set(sources.map(\.name))
    }

    /// Whether `attempt` sends no request: neither does its verb, nor do the expressions that the verb takes.
    public func sendsNothing(_ attempt: Attempt) -> Bool {
        guard let verb = VerbCatalogue[attempt.verb], verb.sendsNothing, let number = number(of: attempt.state) else {
            return false
        }
        return !verb.takesExpressions || !plannedStates[number].step.expectations.contains { $0.root.asksTheLedger }
    }

    func number(of state: String) -> Int? {
        numbers[state]
    }

    /// The beginning of a run.
    var beginning: Destination { firstAlways > 0 ? .state(0) : .done }

    /// The continuation of a run that is over, or `nil` where nothing always runs.
    var always: Destination? { firstAlways < plannedStates.count ? .state(firstAlways) : nil }
}

/// A state of the plan, with its verb's description.
///
/// A class, so that a machine that handles a million events a second passes on a reference and no copies.
final class PlannedState: Sendable {
    /// The inside of a state that uses another flow.
    struct Inside: Sendable {
        /// An input of the used flow, and the name under which the whole flow knows it.
        struct Entry: Sendable {
            let input: Input
            let name: String
            /// The value when the using state gives nothing.
            let defaultValue: Value
        }

        let flow: UsedFlow
        let entries: [Entry]
        let beginning: FlowPlan.Destination
        /// The states of the used flow, and of all that it uses itself.
        let plannedStates: [Int]
        /// The names of the whole flow that a new entering makes forget.
        let names: [String]
    }

    let step: Step
    let name: String
    let verb: VerbDescription
    /// Whether it runs at the end, regardless of what happened.
    let isAlways: Bool
    /// The way in order.
    let following: FlowPlan.Destination
    /// The way to a bad end.
    let failing: FlowPlan.Destination
    /// The only way on, where `next` names one.
    let only: FlowPlan.Destination?
    /// The ways by outcome.
    let table: [String: FlowPlan.Destination]
    let kinds: [String: OutcomeDescription.Kind]
    /// The outcomes that are worth another look before they end the run.
    let revocable: Set<String>
    /// The outcomes in which another party's estimate says when to look again.
    let estimated: Set<String>
    /// The name that is written back to, where the verb does so.
    let subjectPath: Path?
    let poll: PollPolicy
    let retry: RetryPolicy
    /// The time that it may take, counted from when it is entered first.
    let span: Duration?
    /// The states in which it stands because they use its flow, the outermost first.
    let enclosing: [Int]
    /// The state itself and the enclosing ones, as far as they have a span.
    let bounded: [Int]
    let inside: Inside?

    init(_ draft: PlanDraft.Entry, in whole: PlanDraft) {
        step = draft.step
        name = step.name.value
        verb = VerbCatalogue[step.verb.value] ?? VerbDescription(step.verb.value, about: "")
        isAlways = draft.isAlways
        following = draft.following
        enclosing = draft.enclosing
        failing = whole.leaving(draft, by: Outcome.failed) ?? .fail
        (only, table) = whole.ways(from: draft)
        poll = step.poll ?? PollPolicy()
        retry = step.retry ?? whole.flow.retry ?? RetryPolicy()
        span = draft.span
        bounded = (draft.enclosing + [draft.number]).filter { whole.entries[$0].span != nil }
        inside = whole.inside(of: draft)
        var kinds = Dictionary(verb.outcomes.map { ($0.name, $0.kind) }) { first, _ in first }
        for outcome in step.use?.outcomes ?? [] { kinds[outcome.value] = .failed }
        if step.use != nil { kinds[Outcome.failed] = .failed }
        if step.takesRefusal { kinds[Refusal.outcome] = .done }
        self.kinds = kinds
        revocable = Set(verb.outcomes.lazy.filter(\.isRevocable).map(\.name))
        estimated = Set(verb.outcomes.lazy.filter(\.usesEstimate).map(\.name))
        if verb.updatesSubject, let subject = verb.subject,
            case .reference(let path) = step.argument(subject)?.template.value
        {
            subjectPath = path
        } else {
            subjectPath = nil
        }
    }

    /// The way on for an outcome that a route or the only way names, and otherwise `nil`.
    func route(for outcome: String) -> FlowPlan.Destination? {
        table[outcome]
    }

    /// The way on when the verb is done.
    var onward: FlowPlan.Destination { only ?? following }
}

extension Outcome {
    /// The outcome of a used flow that went to `fail`.
    static let failed = "failed"
}
