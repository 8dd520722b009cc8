import Diagnostics

/// Proves that no run starts a second transfer where it has one, or pays a second time.
///
/// A flow for which it can't be proved is refused: a payment can't be reversed.
struct SinglePaymentCheck {
    /// No one reads on after so many findings of one kind, and each takes a while to find.
    private static let limit = 20
    /// So many steps are taken for all cases of a flow; that is about a second.
    static let budget = 4_000_000

    /// All states of the flow, those that always run behind the others.
    let graph: FlowGraph
    let origins: TransferOrigins

    private var steps: [Step] { graph.steps }

    /// Reports what can't be proved; returns `false` where that takes more steps than `budget` still has.
    func report(to findings: inout Findings, _ budget: inout Int) -> Bool {
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
                report(cycle, to: &findings)
            }
            for other in Set((paid[action] ?? []).flatMap { payers[$0] ?? [] }).sorted()
            where other != action && walk.isPerformed[other] && isTold.count < Self.limit {
                guard !isReportedInside(action, other), isTold.insert(other).inserted else { continue }
                pairs.append((action, other, walk.way(to: other, from: action)))
            }
        }
        for (first, second, way) in pairs
        where !(repeated.contains(second) && (repeated.contains(first) || effect(of: first) == .none)) {
            report(first, second, way, to: &findings)
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

    private func report(_ cycle: [Int], to findings: inout Findings) {
        // A cycle within a used flow is told of where that flow is checked.
        guard let action = cycle.first, cycle.contains(where: { graph.isOwn($0) }) else { return }
        let isPayment = effect(of: action) == .pays
        let what = isPayment ? "pay a second time" : "start a second transfer"
        var help = "let no way lead back to it; a run that should begin again is a new run"
        if let guarding = steps[action].condition, guarding.root.holds(where: { _ in true }) == false {
            help =
                steps[action].part == nil
                ? "what its `if` asks for may be empty on the way back; ask for the state: "
                    + "`if: not (\(short: steps[action].name.value) exists)`"
                : "a used flow forgets what it knew when it is used again; put the `if` beside the state that uses it"
        }
        findings.add(
            isPayment ? .secondPayment : .secondTransfer,
            "the state \(code: steps[action].name.value) would \(what): \(graph.words(cycle))",
            help: help,
            at: graph.place(of: cycle.dropLast())
        )
    }

    private func report(_ first: Int, _ second: Int, _ way: [Int]?, to findings: inout Findings) {
        let (one, other) = (graph.ownState(of: first), graph.ownState(of: second))
        let (name, place) = (steps[second].name.value, steps[other].verb.place)
        if effect(of: first) == .none, let status = VerbCatalogue[steps[first].verb.value]?.paysAt {
            let follower = steps[first].name.value
            findings.add(
                .secondPayment,
                "the state \(code: name) would pay a second time, after \(code: follower), which pays by itself at \(code: status)",
                help:
                    "let `next` of \(code: follower) lead from \(code: status) to the state that pays, or leave \(code: name) "
                    + "out",
                at: place
            )
            return
        }
        let condition = "write `if: not (\(short: steps[one].name.value) exists)` beside it"
        guard let way else {
            let canAsk = steps[first].part == nil
            findings.add(
                .secondPayment,
                "the state \(code: name) would pay a second time, after \(code: steps[first].name.value)",
                help: canAsk
                    ? "\(condition), or leave it out" : "leave it out; what was paid there is not known here",
                at: place
            )
            return
        }
        let remedy =
            "leave \(code: steps[other].name.value) out, or let no way lead there from \(code: steps[one].name.value)"
        findings.add(
            .secondPayment,
            "the state \(code: name) would pay a second time: \(graph.words(way))",
            help: "pay for a transfer once; \(remedy)" + (one == other ? "" : ", or \(condition)"),
            at: place
        )
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
