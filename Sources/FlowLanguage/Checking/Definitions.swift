/// Something that has to be there before it is used.
enum Symbol: Hashable {
    case name(String)
    case facility(Facility)
}

/// Which names have a value whenever a node of the graph is entered, and which facilities are there.
struct Definitions {
    private let graph: FlowGraph
    private let numbers: [Symbol: Int]
    private let gains: [SymbolSet]
    /// What is there on all ways to a node; `nil` for nodes that no way leads to.
    private var known: [SymbolSet?]
    /// What is there on some way to a node.
    private var possible: [SymbolSet]
    /// What is there at every good end; `nil` where none is reached.
    private var knownAtDone: SymbolSet?

    /// Follows the `wanted` symbols through the graph; `entry` is there from the beginning, `chance` maybe.
    init(graph: FlowGraph, wanted: Set<Symbol>, entry: Set<Symbol>, chance: Set<Symbol> = []) {
        self.graph = graph
        let numbers = Dictionary(uniqueKeysWithValues: wanted.enumerated().map { ($0.element, $0.offset) })
        self.numbers = numbers
        func set(_ symbols: some Sequence<Symbol>) -> SymbolSet {
            var set = SymbolSet(count: numbers.count)
            for symbol in symbols { if let number = numbers[symbol] { set.insert(number) } }
            return set
        }
        gains = graph.owners.indices.map { node in
            let step = graph.steps[graph.owners[node]]
            // A used flow gives its results when it is left.
            return set(step.use != nil && node < graph.steps.count ? [] : Self.gain(step))
        }
        known = Array(repeating: nil, count: gains.count)
        possible = Array(repeating: set([]), count: gains.count)
        guard !gains.isEmpty else { return }
        known[0] = set(entry)
        possible[0] = set(entry.union(chance))
        spread()
    }

    /// What a state gives when its verb is done.
    static func gain(_ step: Step) -> [Symbol] {
        let isOpaque = step.verb.value == "use" && step.use == nil
        let facilities = isOpaque ? Facility.allCases : VerbCatalogue[step.verb.value]?.provides ?? []
        return ([step.name.value] + step.keep.map(\.name.value)).map(Symbol.name) + facilities.map(Symbol.facility)
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
                let after = here.union(gains[node])
                let possibleAfter = possible[node].union(gains[node])
                for edge in graph.outgoing[node] {
                    let there = edge.isSkip ? here : after
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

    // MARK: - Questions

    /// Whether `symbol` is there whenever `node` is entered; with `after`, when its verb is done.
    ///
    /// `guards` are names that are known to be there, as the state asks for them first: what always comes before one of
    /// them is there too.
    func isKnown(_ symbol: Symbol, at node: Int, after: Bool = false, guards: Set<String> = []) -> Bool {
        guard let number = numbers[symbol], let here = known[node] else { return true }
        if here.contains(number) || (after && gains[node].contains(number)) { return true }
        return guards.contains { isImplied(number, by: $0) || symbol == .name($0) }
    }

    /// Whether `symbol` is there wherever the name `guard` is.
    func isImplied(_ symbol: Symbol, byAnyOf guards: Set<String>) -> Bool {
        guard let number = numbers[symbol] else { return false }
        return guards.contains { isImplied(number, by: $0) }
    }

    /// The node where the verb of a state is done.
    func end(of number: Int) -> Int { graph.end(of: number) }

    /// Whether all states that give `name` have `number` there, be it by a guard of their own.
    private func isImplied(_ number: Int, by name: String, depth: Int = 0) -> Bool {
        guard let name = numbers[.name(name)], depth < 8 else { return false }
        var isGiven = false
        for node in gains.indices where gains[node].contains(name) {
            guard let here = known[node] else { continue }
            isGiven = true
            if here.contains(number) || gains[node].contains(number) { continue }
            let guards = graph.steps[graph.owners[node]].condition?.root.guards() ?? []
            guard guards.contains(where: { isImplied(number, by: $0, depth: depth + 1) }) else { return false }
        }
        return isGiven
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

    /// A way to `node`, or to a good end, on which `symbol` is not there, in words.
    func wayWithout(_ symbol: Symbol, to node: Int?) -> String? {
        guard let number = numbers[symbol] else { return nil }
        let isOpen = { (edge: FlowGraph.Edge) in edge.isSkip || !gains[edge.from].contains(number) }
        if let node { return graph.way(to: node, where: isOpen).map { graph.words($0) } }
        return graph.way(from: 0, where: isOpen) { $0.to == .done }.map { "\(graph.words($0)) → \(Routes.done)" }
    }
}

/// A set of small numbers, as bits.
struct SymbolSet: Equatable {
    private var words: [UInt64]

    init(count: Int) {
        words = Array(repeating: 0, count: (count + 63) / 64)
    }

    func contains(_ number: Int) -> Bool {
        words[number / 64] & (1 << UInt64(number % 64)) != 0
    }

    mutating func insert(_ number: Int) {
        words[number / 64] |= 1 << UInt64(number % 64)
    }

    func union(_ other: SymbolSet) -> SymbolSet {
        var result = self
        for index in words.indices { result.words[index] |= other.words[index] }
        return result
    }

    func intersection(_ other: SymbolSet) -> SymbolSet {
        var result = self
        for index in words.indices { result.words[index] &= other.words[index] }
        return result
    }
}
