/// Which names have a value whenever a state is entered, and which facilities are there.
struct Definitions {
    enum Symbol: Hashable {
        case name(String)
        case facility(Facility)
    }

    private let graph: FlowGraph
    private let gains: [Set<Symbol>]
    /// What is there on all ways to a state; `nil` for states that no way leads to.
    private var known: [Set<Symbol>?]

    init(flow: Flow, graph: FlowGraph) {
        self.graph = graph
        gains = flow.states.map(Self.gain)
        known = Array(repeating: nil, count: flow.states.count)
        guard !flow.states.isEmpty else { return }
        known[0] = Set(flow.inputs.map { .name($0.name.value) } + [.name(Scope.run)])
        // Sets only ever shrink, so this ends.
        var open = [0]
        while let number = open.popLast() {
            guard let here = known[number] else { continue }
            for edge in graph.outgoing[number] {
                guard case .state(let next) = edge.to, next != 0 else { continue }
                let there = edge.isSkip ? here : here.union(gains[number])
                let both = known[next].map { $0.intersection(there) } ?? there
                if both != known[next] {
                    known[next] = both
                    open.append(next)
                }
            }
        }
    }

    /// What a state gives when its verb is done.
    private static func gain(_ step: Step) -> Set<Symbol> {
        let facilities = VerbCatalogue[step.verb.value]?.provides ?? []
        let names = [step.name.value] + step.keep.map(\.name.value)
        return Set(names.map(Symbol.name) + facilities.map(Symbol.facility))
    }

    /// Whether `symbol` is there whenever the state is entered; with `after`, when its verb is done.
    func isKnown(_ symbol: Symbol, in number: Int, after: Bool) -> Bool {
        guard let here = known[number] else { return true }
        return here.contains(symbol) || (after && gains[number].contains(symbol))
    }

    /// A way to a state on which `symbol` is not there, in words.
    func wayWithout(_ symbol: Symbol, to number: Int) -> String? {
        let way = graph.way(to: number) { edge in edge.isSkip || !gains[edge.from].contains(symbol) }
        guard let way else { return nil }
        let names = way.map { graph.names[$0] }
        let shown = names.count > 6 ? Array(names.prefix(2)) + ["…"] + Array(names.suffix(3)) : names
        return shown.joined(separator: " → ")
    }
}
