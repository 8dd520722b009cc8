/// The possible ways of a run after something that must not be done twice.
///
/// It follows all ways, and remembers which values are sure to be there: a state behind `if: not (sent exists)` is passed
/// over as long as `sent` is one of them. What else keeps or empties a name on the way counts as well.
struct SinglePaymentWalk {
    /// The ways, and what each state does to the values that conditions ask for.
    struct Context {
        let graph: FlowGraph
        fileprivate let values: CertainValues
        /// The certain values wherever a node is entered; `nil` for nodes that no run gets to.
        private(set) var entered: [SymbolSet?] = []

        init(graph: FlowGraph) {
            self.graph = graph
            values = CertainValues(graph: graph)
            entered = Array(repeating: nil, count: graph.outgoing.count)
        }

        /// Finds out what is certain in any run; `false` where that would take too long.
        mutating func explore(_ budget: inout Int) -> Bool {
            guard !graph.outgoing.isEmpty else { return true }
            let beginning = graph.firstAlways > 0 ? 0 : graph.firstAlways
            var walk = SinglePaymentWalk(context: self)
            walk.enter(beginning, with: values.none, from: nil)
            guard walk.run(&budget) else { return false }
            entered = walk.entered
            return true
        }
    }

    private let context: Context
    /// The certain values wherever a node is entered.
    private var entered: [SymbolSet?]
    private var origin: [Int?]
    private var open: [Int] = []
    /// Whether the state's verb is performed at a node, not only passed over.
    private(set) var isPerformed: [Bool]

    private init(context: Context) {
        self.context = context
        let count = context.graph.outgoing.count
        entered = Array(repeating: nil, count: count)
        origin = Array(repeating: nil, count: count)
        isPerformed = Array(repeating: false, count: count)
    }

    /// The walk that can follow the state of number `action`; `nil` where no run performs it, or where the walk exceeds
    /// `budget`, of which nothing is left then.
    init?(after action: Int, on context: Context, _ budget: inout Int) {
        guard let before = context.entered[action], context.values.condition(of: action, before) != false else {
            return nil
        }
        self.init(context: context)
        leave(action, with: before)
        guard run(&budget) else { return nil }
    }

    private mutating func run(_ budget: inout Int) -> Bool {
        var position = 0
        while position < open.count {
            let node = open[position]
            position += 1
            guard let here = entered[node] else { continue }
            budget -= 1 + context.graph.outgoing[node].count
            guard budget > 0 else { return false }
            let holds = context.values.condition(of: node, here)
            if holds != true {
                let skipped = context.values.passingOver(node, here)
                for edge in context.graph.outgoing[node] where edge.isSkip { follow(edge, with: skipped) }
            }
            if holds != false, context.graph.outgoing[node].contains(where: { !$0.isSkip }) {
                isPerformed[node] = true
                leave(node, with: here)
            }
            // A run may end wherever it is, and then goes on with what always runs.
            end(at: node, with: here)
            // The order in which nodes are looked at is forgotten once it is of no use.
            if position > 4096 {
                open.removeFirst(position)
                position = 0
            }
        }
        return true
    }

    /// Takes the ways on from a state that was performed.
    private mutating func leave(_ node: Int, with here: SymbolSet) {
        let after = context.values.performing(node, here)
        for edge in context.graph.outgoing[node] where !edge.isSkip { follow(edge, with: after) }
        end(at: node, with: after)
    }

    private mutating func end(at node: Int, with values: SymbolSet) {
        let graph = context.graph
        guard graph.owners[node] < graph.firstAlways, graph.firstAlways < graph.steps.count else { return }
        enter(graph.firstAlways, with: values, from: nil)
    }

    private mutating func follow(_ edge: FlowGraph.Edge, with values: SymbolSet) {
        if case .node(let next) = edge.to { enter(next, with: values, from: edge.from) }
    }

    /// Sets only ever shrink, so this comes to an end.
    private mutating func enter(_ node: Int, with values: SymbolSet, from before: Int?) {
        guard let known = entered[node] else {
            entered[node] = values
            origin[node] = before
            open.append(node)
            return
        }
        let both = known.intersection(values)
        guard both != known else { return }
        entered[node] = both
        open.append(node)
    }

    /// The way to `node` from the action, both included; `nil` where the run ends in between.
    func way(to node: Int, from action: Int) -> [Int]? {
        var way = [node]
        while let last = way.last, last != action || way.count == 1, way.count <= origin.count {
            guard let before = origin[last] else { return nil }
            way.append(before)
        }
        return way.reversed()
    }
}
