import Diagnostics

/// Proves that no run starts a second transfer where it has one, or pays a second time.
///
/// A flow for which it can't be proved is refused: a payment can't be reversed.
struct SinglePaymentCheck {
    /// No one reads on after so many findings of one kind, and each takes a while to find.
    private static let limit = 20
    /// The limit of steps for all cases of a flow; that is about a second.
    static let budget = 4_000_000

    /// All states of the flow, those that always run behind the others.
    let graph: FlowGraph
    let origins: TransferOrigins

    private var steps: [Step] { graph.steps }

    /// Reports what can't be proved; returns `false` where that takes more steps than `budget` still has.
    func report(_ budget: inout Int, to add: (GraphMistake, SourcePlace?) -> Void) -> Bool {
        let actions = steps.indices.filter { effect(of: $0) != .none || paysByItself($0) }
        guard actions.contains(where: { effect(of: $0) != .none }) else { return true }
        var context = SinglePaymentWalk.Context(graph: graph)
        guard context.explore(&budget) else { return false }
        let paid = Dictionary(
            uniqueKeysWithValues: actions.filter { effect(of: $0) != .startsTransfer }.map {
                ($0, origins.paid(by: $0))
            }
        )
        // Who pays by itself does so only where no one has: it comes before others, and never after them.
        var payers: [TransferOrigins.Origin: [Int]] = [:]
        for (number, origins) in paid where effect(of: number) == .pays {
            for origin in origins { payers[origin, default: []].append(number) }
        }
        let isInCycle = Set(graph.cycles { _ in true }.joined())
        var repeated: Set<Int> = []
        var pairs: [(first: Int, second: Int, way: [Int]?)] = []
        var isTold: Set<Int> = []
        for action in actions where repeated.count < Self.limit && isTold.count < Self.limit {
            let isQuiet = effect(of: action) == .none
            let isShared = paid[action]?.contains { (payers[$0]?.count ?? 0) > (isQuiet ? 0 : 1) } == true
            guard isShared || !isQuiet && isInCycle.contains(action) else { continue }
            guard let walk = SinglePaymentWalk(after: action, on: context, &budget) else {
                if budget <= 0 { return false }
                continue
            }
            if !isQuiet, walk.isPerformed[action], let cycle = walk.way(to: action, from: action) {
                repeated.insert(action)
                report(cycle, to: add)
            }
            for other in Set((paid[action] ?? []).flatMap { payers[$0] ?? [] }).sorted()
            where other != action && walk.isPerformed[other] && isTold.count < Self.limit {
                guard !isReportedInside(action, other), isTold.insert(other).inserted else { continue }
                pairs.append((action, other, walk.way(to: other, from: action)))
            }
        }
        for (first, second, way) in pairs
        where !(repeated.contains(second) && (repeated.contains(first) || effect(of: first) == .none)) {
            report(first, second, way, to: add)
        }
        return true
    }

    private func effect(of number: Int) -> VerbEffect { VerbCatalogue[steps[number].verb.value]?.effect ?? .none }

    /// Whether a state pays, where no one has, for a transfer that may be a withdrawal.
    ///
    /// A state that runs at the end only looks.
    private func paysByItself(_ number: Int) -> Bool {
        number < graph.firstAlways && steps[number].paysByItself
            && !origins.paid(by: number).allSatisfy(origins.isDeposit)
    }

    /// Whether two payments are told of where the used flow is checked to which both belong.
    private func isReportedInside(_ first: Int, _ second: Int) -> Bool {
        let part = graph.ownState(of: first)
        guard part == graph.ownState(of: second), steps[part].use != nil else { return false }
        let name = steps[part].name.value
        return !origins.paid(by: first, within: name).isDisjoint(with: origins.paid(by: second, within: name))
    }

    // MARK: - Findings

    private func report(_ cycle: [Int], to add: (GraphMistake, SourcePlace?) -> Void) {
        // A cycle within a used flow is told of where that flow is checked.
        guard let action = cycle.first, cycle.contains(where: { graph.isOwn($0) }) else { return }
        var condition = CycleCondition.none
        if let guarding = steps[action].condition, guarding.root.holds(where: { _ in true }) == false {
            condition = steps[action].part == nil ? .forgetful : .inUsedFlow
        }
        let mistake = GraphMistake.repeatedState(
            steps[action].name.value,
            pays: effect(of: action) == .pays,
            way: graph.way(over: cycle),
            condition: condition
        )
        add(mistake, graph.place(of: cycle.dropLast()))
    }

    private func report(_ first: Int, _ second: Int, _ way: [Int]?, to add: (GraphMistake, SourcePlace?) -> Void) {
        let (one, other) = (steps[graph.ownState(of: first)], steps[graph.ownState(of: second)])
        let (former, name) = (steps[first].name.value, steps[second].name.value)
        if effect(of: first) == .none, let status = VerbCatalogue[steps[first].verb.value]?.paysAt {
            add(.paymentAfterFollower(name, follower: former, status: status), other.verb.place)
        } else if let way {
            let (from, to) = (one.name.value, other.name.value)
            add(.secondPayment(name, way: graph.way(over: way), first: from, second: to), other.verb.place)
        } else {
            add(.paymentAtEnd(name, after: former, isOfUsedFlow: steps[first].part != nil), other.verb.place)
        }
    }
}

extension Flow {
    /// Whether `step` pays by itself for a transfer that may be a withdrawal, and that no other state pays for.
    public func leavesPayment(to step: Step) -> Bool {
        let steps = states + always
        let origins = TransferOrigins(steps: steps, inputs: inputs)
        guard step.paysByItself, let number = states.firstIndex(where: { $0.name.value == step.name.value }) else {
            return false
        }
        let paid = origins.paid(by: number)
        guard !paid.isEmpty, !paid.allSatisfy(origins.isDeposit) else { return false }
        return !steps.indices.contains { other in
            VerbCatalogue[steps[other].verb.value]?.effect == .pays && !origins.paid(by: other).isDisjoint(with: paid)
        }
    }
}
