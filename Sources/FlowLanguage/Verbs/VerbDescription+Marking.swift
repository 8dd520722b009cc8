extension VerbDescription {
    /// What a state with this verb has found out, with the words of other parties marked.
    public func marked(
        _ results: [String: Value],
        unless isSecret: (String) -> Bool = { _ in false }
    ) -> [String: Value] {
        // What a flow names itself, and what it gives to a flow that it uses, has the origin that it had.
        guard !resultsFollowParameters, !usesFlow else { return results }
        return Dictionary(
            results.map { name, value in
                let field = self.results.first { $0.name == name }
                return (name, value.marked(field?.origin ?? .prose, as: field?.type ?? .any, unless: isSecret))
            },
            uniquingKeysWith: { first, _ in first }
        )
    }
}
