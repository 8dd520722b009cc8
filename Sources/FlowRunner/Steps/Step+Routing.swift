internal import FlowLanguage

extension Step {
    /// Whether the flow says itself where the outcome called `name` leads.
    func routes(_ name: String) -> Bool {
        guard case .table(let routes) = next else { return false }
        return routes.contains { $0.outcomes.contains { $0.value == name } }
    }
}
