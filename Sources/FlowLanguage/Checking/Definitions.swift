/// A symbol that has to be defined before it is used.
enum Symbol: Hashable {
    /// A name; or a field of what a used flow gives, as `state.field`.
    case name(String)
    /// A facility; a session is that of one of the flow's accounts, or of the run's own.
    case facility(Facility, account: String?)

    /// A facility as `step` needs or gives it.
    static func of(_ facility: Facility, in step: Step) -> Symbol {
        .facility(facility, account: account(of: facility, in: step))
    }

    /// The account of the flow whose facility `step` needs or gives; `nil` where it is no account's, or the run's own.
    static func account(of facility: Facility, in step: Step) -> String? {
        facility == .session ? step.account?.value : nil
    }

    /// Whether it is a field, not a whole name.
    var isField: Bool {
        if case .name(let name) = self { name.contains(".") } else { false }
    }
}

/// The names that have a value whenever a node of the graph is entered, and the facilities that are there.
struct Definitions {
    /// An output of a used flow: it is there, when the flow is left, where all that it is made of is there.
    private struct Output {
        var number: Int
        var sources: [Int]
    }

    private let graph: FlowGraph
    private let numbers: [Symbol: Int]
    private let gains: [SymbolSet]
    /// The names that nodes give where the anchor refuses what they ask for; nothing where no way leads on from that.
    private let refusalGains: [Int: SymbolSet]
    /// The names behind a condition, where it holds and where it doesn't, as it asks for them.
    private let asked: [(holding: SymbolSet, failing: SymbolSet)?]
    private let outputs: [Int: [Output]]
    /// The nodes that give each name, in order, those first that are given first.
    private var givers: [(name: Int, nodes: [Int])] = []
    /// The names that are there on all ways to a node; `nil` for nodes that no way leads to.
    private var known: [SymbolSet?]
    /// The names that are there whenever a node is left, without having been passed over.
    private var left: [SymbolSet?] = []
    /// The names that are there on some way to a node.
    private var possible: [SymbolSet]
    /// The names that are there at every good end; `nil` where none is reached.
    private var knownAtDone: SymbolSet?

    /// Follows the `wanted` symbols through the graph; `entry` is there from the beginning, `chance` maybe.
    init(graph: FlowGraph, wanted: Set<Symbol>, entry: Set<Symbol>, chance: Set<Symbol> = []) {
        self.graph = graph
        let given = graph.steps.flatMap { Self.givenOutputs($0) }
        let isOutput = Set(given.map(\.name))
        // What a flow gives that others use comes behind the state that uses it: the innermost is last.
        let wanted = given.reduce(into: wanted) { all, output in
            if all.contains(output.name) {
                all.formUnion(output.sources.filter { !$0.isField || isOutput.contains($0) })
            }
        }
        let numbers = Dictionary(uniqueKeysWithValues: wanted.enumerated().map { ($0.element, $0.offset) })
        self.numbers = numbers
        func set(_ symbols: some Sequence<Symbol>) -> SymbolSet {
            SymbolSet(count: numbers.count, symbols.compactMap { numbers[$0] })
        }
        var outputs: [Int: [Output]] = [:]
        for node in graph.owners.indices.dropFirst(graph.steps.count) {
            outputs[node] = Self.givenOutputs(graph.steps[graph.owners[node]]).compactMap { name, sources in
                numbers[name].map { Output(number: $0, sources: sources.compactMap { numbers[$0] }) }
            }
        }
        self.outputs = outputs
        gains = graph.owners.indices.map { node in
            let step = graph.steps[graph.owners[node]]
            // A used flow has its inputs when it is entered, and gives its results when it is left.
            guard let use = step.use, node < graph.steps.count else { return set(Self.gain(step)) }
            return set(use.inputs.map { .name("\(step.name.value)\(UsedFlow.separator)\($0.name.value)") })
        }
        refusalGains = Dictionary(
            uniqueKeysWithValues: graph.steps.indices.filter { graph.steps[$0].takesRefusal }.map { node in
                (node, set(Self.refusalGain(graph.steps[node])))
            }
        )
        asked = graph.owners.indices.map { node in
            guard node < graph.steps.count, let condition = graph.steps[node].condition?.root else { return nil }
            return (
                set(condition.guards(whenTrue: true).map(Symbol.name)),
                set(condition.guards(whenTrue: false).map(Symbol.name))
            )
        }
        known = Array(repeating: nil, count: gains.count)
        possible = Array(repeating: set([]), count: gains.count)
        guard !gains.isEmpty else { return }
        known[0] = set(entry)
        possible[0] = set(entry.union(chance))
        spread()
        left = known.indices.map { node in
            known[node].map { here in
                let expects = node < graph.steps.count && graph.steps[node].expectsRefusal
                return expects ? refused(node, here) : after(node, here)
            }
        }
        gatherGivers()
    }

    /// The names that a state gives when its verb is done.
    static func gain(_ step: Step) -> [Symbol] {
        let isOpaque = step.isOpaque
        let facilities = isOpaque ? Facility.allCases : VerbCatalogue[step.verb.value]?.provides ?? []
        return ([step.name.value] + step.keep.map(\.name.value)).map(Symbol.name)
            + facilities.map { Symbol.of($0, in: step) }
    }

    /// The names that a state gives when the anchor has refused what it asks for.
    private static func refusalGain(_ step: Step) -> [Symbol] {
        let kept = step.keep.filter { $0.field.value.root == Refusal.result }
        return ([step.name.value] + kept.map(\.name.value)).map(Symbol.name)
    }

    /// The names that a state gives by its used flow, with what they are made of.
    private static func givenOutputs(_ step: Step) -> [(name: Symbol, sources: [Symbol])] {
        (step.use?.outputs ?? []).flatMap { output in
            let field = Path(root: step.name.value, [.name(output.name.value)])
            let paths = output.template.value.paths(at: output.template.place).map(\.value)
            let sources = paths.flatMap { [$0.root, $0.field?.description].compactMap(\.self) }.map(Symbol.name)
            let keeps = step.keep.filter { $0.field.value.root == output.name.value }.map(\.name.value)
            return ([field.description] + keeps).map { (Symbol.name($0), sources) }
        }
    }

    private mutating func spread() {
        let order = graph.forwardOrder()
        var isChanged = true
        // Sets of what is known only ever shrink, those of what is possible only grow; so this ends.
        while isChanged {
            isChanged = false
            knownAtDone = nil
            for node in order {
                guard let here = known[node] else { continue }
                let after = after(node, here)
                let skipped = asked[node].map { here.union($0.failing) } ?? here
                let possibleAfter = possible[node].union(gains[node])
                for edge in graph.outgoing[node] {
                    let there = edge.isSkip ? skipped : edge.isRefusal ? refused(node, here) : after
                    if edge.to == .done { knownAtDone = knownAtDone?.intersection(there) ?? there }
                    guard case .node(let next) = edge.to else { continue }
                    // The beginning is also reached from nowhere, with nothing but what was there at first.
                    let both = known[next]?.intersection(there) ?? there
                    let some = possible[next].union(edge.isSkip ? possible[node] : possibleAfter)
                    guard both != known[next] || some != possible[next] else { continue }
                    known[next] = both
                    possible[next] = some
                    isChanged = true
                }
            }
        }
    }

    /// The names that are there when a node is left that was entered with `here`, and not passed over.
    private func after(_ node: Int, _ here: SymbolSet) -> SymbolSet {
        var after = here.union(gains[node])
        if let asked = asked[node] { after = after.union(asked.holding) }
        for output in outputs[node] ?? [] {
            if output.sources.allSatisfy(here.contains) {
                after.insert(output.number)
            } else {
                after.remove(output.number)
            }
        }
        return after
    }

    /// The names that are there when the anchor has refused what a node asks for that was entered with `here`.
    private func refused(_ node: Int, _ here: SymbolSet) -> SymbolSet {
        let there = here.union(refusalGains[node] ?? gains[node])
        return asked[node].map { there.union($0.holding) } ?? there
    }

    // MARK: - Questions

    /// Whether `symbol` is there whenever `node` is entered; with `after`, when its verb is done.
    ///
    /// `guards` are names that are known to be there, as the state asks for them first: what always comes before one of
    /// them is there too.
    func isKnown(_ symbol: Symbol, at node: Int, after: Bool = false, guards: Set<String> = []) -> Bool {
        guard let number = numbers[symbol], let here = known[node] else { return true }
        if here.contains(number) || (after && left[node]?.contains(number) == true) { return true }
        guard !guards.isEmpty else { return false }
        return guards.contains { symbol == .name($0) } || isImplied(symbol, byAnyOf: guards)
    }

    /// Whether `symbol` is there wherever one of the names `guards` is.
    func isImplied(_ symbol: Symbol, byAnyOf guards: Set<String>) -> Bool {
        guard let number = numbers[symbol], !guards.isEmpty else { return false }
        let implying = names(implying: number)
        return guards.contains { numbers[.name($0)].map(implying.contains) == true }
    }

    /// The node where the verb of a state is done.
    func end(of number: Int) -> Int { graph.end(of: number) }

    /// The names that are there only where `number` is: all states that give one of them have `number` there, also
    /// where a guard of their own asks for it.
    private func names(implying number: Int) -> SymbolSet {
        var implying = SymbolSet(count: numbers.count)
        var isChanged = true
        // Each round adds a name, or is the last; most names are given in the order of the file.
        while isChanged {
            isChanged = false
            for (name, nodes) in givers where !implying.contains(name) {
                let isSure = nodes.allSatisfy { node in
                    if refusalGains[node] != nil, known[node].map({ refused(node, $0).contains(number) }) == false {
                        return false
                    }
                    if left[node]?.contains(number) != false { return true }
                    return asked[graph.owners[node]].map { $0.holding.intersection(implying).isEmpty } == false
                }
                guard isSure else { continue }
                implying.insert(name)
                isChanged = true
            }
        }
        return implying
    }

    private mutating func gatherGivers() {
        var nodes: [Int: [Int]] = [:]
        for node in gains.indices {
            guard let left = left[node] else { continue }
            let given = gains[node].union(SymbolSet(count: numbers.count, (outputs[node] ?? []).map(\.number)))
            for name in given.intersection(left).elements { nodes[name, default: []].append(node) }
        }
        givers = nodes.map { ($0.key, $0.value) }.sorted {
            ($0.nodes.first ?? 0, $0.name) < ($1.nodes.first ?? 0, $1.name)
        }
    }

    /// Whether `symbol` may be there when `node` is entered.
    func isPossible(_ symbol: Symbol, at node: Int, after: Bool = false) -> Bool {
        guard let number = numbers[symbol], known[node] != nil else { return true }
        return possible[node].contains(number) || (after && gains[node].contains(number))
    }

    /// Whether `symbol` is there whenever the flow ends well.
    func isKnownAtDone(_ symbol: Symbol) -> Bool {
        guard let number = numbers[symbol], let knownAtDone else { return true }
        return knownAtDone.contains(number)
    }

    /// A way to `node`, or to a good end, on which `symbol` is not there.
    func wayWithout(_ symbol: Symbol, to node: Int?) -> FlowWay? {
        guard let number = numbers[symbol] else { return nil }
        let isOpen = { (edge: FlowGraph.Edge) in
            if edge.isSkip { return asked[edge.from]?.failing.contains(number) != true }
            if edge.isRefusal { return refusalGains[edge.from]?.contains(number) != true }
            return left[edge.from]?.contains(number) != true || known[edge.from]?.contains(number) == true
        }
        if let node { return graph.way(to: node, where: isOpen).map { graph.way(over: $0) } }
        guard let nodes = graph.way(from: 0, where: isOpen, isGoal: { $0.to == .done }) else { return nil }
        return FlowWay(states: graph.way(over: nodes).states, isEnded: true)
    }
}
