/// The durations of `wait` states, as far as they are known before a run.
struct PauseDurations {
    let flow: Flow
    let given: GivenInputs?

    /// The states that may be told to wait for no time at all.
    var immediate: Set<String> {
        Set(
            (flow.states + flow.always).filter { step in
                guard let name = VerbCatalogue[step.verb.value]?.pausesFor,
                    let template = step.argument(name)?.template.value
                else { return false }
                return texts(of: template, depth: 0).contains {
                    DurationText.duration(of: $0).map { $0 <= .zero } ?? false
                }
            }
            .map(\.name.value)
        )
    }

    /// What may be at an argument: itself, or what an input is given by the one who knows it.
    private func texts(of template: Template, depth: Int) -> [String] {
        guard case .reference(let path) = template, path.rest.isEmpty else {
            return template.literal.map { [$0] } ?? []
        }
        let root = path.root
        if let mark = root.lastIndex(of: UsedFlow.separator) {
            let user = (flow.states + flow.always).first { $0.name.value == root[..<mark] && $0.use != nil }
            let name = String(root[root.index(after: mark)...])
            if let argument = user?.argument(name), depth < FlowLinker.depthLimit {
                return texts(of: argument.template.value, depth: depth + 1)
            }
            return user?.use?.inputs.first { $0.name.value == name }?.defaultValue.map { [$0.value] } ?? []
        }
        if let text = given?.values[root] { return [text] }
        if let matrix = flow.matrix, matrix.axes.contains(where: { $0.value == root }) {
            return matrix.rows.compactMap { row in row.values.first { $0.name == root }?.value.value }
        }
        guard let input = flow.input(named: root) else { return [] }
        return input.choices.map(\.value) + (input.defaultValue.map { [$0.value] } ?? [])
    }
}
