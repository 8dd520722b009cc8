import Diagnostics
import FlowLanguage

/// Makes flows that no one would write, sound or not: the machine has to cope with whatever passes or misses the check.
struct RandomFlow {
    private var chance: Chance
    private var count = 0
    private let place = SourcePlace(file: "random.yaml", line: 1, column: 1, length: 1)

    static func make(seed: Int) -> Flow {
        var maker = RandomFlow(chance: Chance(seed: seed))
        return maker.flow(named: "random", depth: 0)
    }

    private init(chance: Chance) {
        self.chance = chance
    }

    private mutating func flow(named name: String, depth: Int) -> Flow {
        var flow = Flow(
            name: Located(name, at: place),
            source: FlowSource(path: "\(name).yaml", text: name),
            states: []
        )
        let names = (0..<Int.random(in: depth == 0 ? 0...7 : 0...3, using: &chance)).map { "s\($0)" }
        flow.states = names.flatMap { self.steps($0, among: names, part: nil, depth: depth) }
        if depth == 0, chance.once(in: 2) {
            let names = (0...Int.random(in: 0...3, using: &chance)).map { "a\($0)" }
            flow.always = names.flatMap { self.steps($0, among: names, part: nil, depth: 1) }
        }
        return flow
    }

    /// A state, and behind it the states of the flow that it uses, if it uses one.
    private mutating func steps(_ name: String, among names: [String], part: String?, depth: Int) -> [Step] {
        let verbs: [VerbName] = [
            "tell", "sep1", "friendbot", "track", "track", "pay", "wait", "expect", "sep24", "ask",
        ]
        let whole = part.map { "\($0)/\(name)" } ?? name
        let uses = depth < 3 && chance.once(in: 4)
        var step = Step(name: Located(whole, at: place), verb: Located(uses ? "use" : chance.pick(verbs), at: place))
        step.part = part
        step.next = routes(among: names, part: part)
        decorate(&step, part: part)
        guard uses else { return [step] }
        var use = UsedFlow(source: FlowSource(path: "\(whole).yaml", text: whole))
        var input = Input(name: Located("x", at: place), type: Located(.integer, at: place))
        if chance.once(in: 2) { input.defaultValue = Located("7", at: place) }
        use.inputs = [input]
        use.outcomes = [Located("declined", at: place)]
        use.outputs = [
            Output(name: Located("y", at: place), template: Located(reference(part: whole), at: place))
        ]
        if chance.once(in: 3) { use.deadline = Located(span(), at: place) }
        step.use = use
        let inner = (0..<Int.random(in: 0...3, using: &chance)).map { "u\($0)" }
        return [step] + inner.flatMap { self.steps($0, among: inner + ["declined"], part: whole, depth: depth + 1) }
    }

    private mutating func decorate(_ step: inout Step, part: String?) {
        let subject = VerbCatalogue[step.verb.value]?.subject ?? "x"
        if chance.once(in: 2) || step.verb.value == "track" {
            let template: Template =
                step.verb.value == "wait"
                ? .text([.literal(chance.pick(["5s", "2h", "soon"]))]) : reference(part: part)
            step.arguments = [VerbArgument(name: Located(subject, at: place), template: Located(template, at: place))]
        }
        if chance.once(in: 3) { step.within = Located(span(), at: place) }
        if chance.once(in: 4) { step.poll = PollPolicy(every: span(), within: chance.once(in: 2) ? span() : nil) }
        if chance.once(in: 4) {
            step.retry = RetryPolicy(times: Int.random(in: 0...3, using: &chance), every: span())
        }
        if chance.once(in: 3), let field = Path("transfer") {
            let name = part.map { "\($0)/tx" } ?? "tx"
            step.keep = [Keep(name: Located(name, at: place), field: Located(field, at: place))]
        }
        if chance.once(in: 5) { step.condition = condition() }
        if chance.once(in: 6), let condition = condition() { step.expectations = [condition] }
    }

    private mutating func routes(among names: [String], part: String?) -> Routes {
        let destinations = (names + ["done", "fail", "nowhere"]).map { name in part.map { "\($0)/\(name)" } ?? name }
        switch Int.random(in: 0..<4, using: &chance) {
        case 0, 1: return .sequential
        case 2: return .always(Located(chance.pick(destinations), at: place))
        default:
            let outcomes = ["done", "failed", "declined", "pending_trust", "completed", "error"]
            return .table(
                (0..<2).map { _ in
                    Route(
                        destination: Located(chance.pick(destinations), at: place),
                        outcomes: [Located(chance.pick(outcomes), at: place)]
                    )
                }
            )
        }
    }

    private mutating func reference(part: String?) -> Template {
        let prefix = part.map { "\($0)/" } ?? ""
        return .reference(Path(root: chance.pick(["run", "\(prefix)tx", "\(prefix)x", "\(prefix)s0"])))
    }

    private mutating func condition() -> Expression? {
        let texts = ["run exists", "tx exists", "tx.status == \"completed\"", "1 == 2", "run.account < 1"]
        let (flow, _) = FlowParser.parse(
            text: "flow: x\nstates:\n  a: { tell: x, if: '\(chance.pick(texts))' }\n",
            path: "random.yaml"
        )
        return flow?.states.first?.condition
    }

    private mutating func span() -> Duration {
        .seconds(chance.pick([0, 1, 5, 60, 600, 86_400]))
    }
}
