extension Flow {
    /// Whether every way from the state called `start` to a good end of the flow passes the state called `name`, which some way
    /// reaches; `holds` tells which conditions are known to hold, or not to.
    package func isOnEveryWay(_ name: String, from start: String, holds: (Step) -> Bool?) -> Bool {
        let graph = FlowGraph(steps: states, outcomes: outcomes.map(\.value), folding: states.map(holds))
        guard let start = graph.number(of: start), let goal = graph.number(of: name), start != goal,
            graph.way(from: start, where: { _ in true }, isGoal: { $0.to == .node(goal) }) != nil
        else { return false }
        let around = graph.way(from: start, where: { $0.to != .node(goal) }) { edge in
            switch edge.to {
            case .done, .outcome: true
            case .node, .fail: false
            }
        }
        return around == nil
    }
}
