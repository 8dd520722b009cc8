/// What the two languages have in common in which a picture is written for others to lay out: names for nodes, and
/// groups inside groups.
struct GraphText {
    private(set) var lines: [String] = []
    private var depth = 1
    private var states = 0
    private var marks = 0
    private var groups = 0

    mutating func line(_ text: String) {
        lines.append(String(repeating: "    ", count: depth) + text)
    }

    /// The lines that `content` writes stand inside a group.
    mutating func indent() { depth += 1 }

    mutating func outdent() { depth -= 1 }

    mutating func groupName() -> String {
        groups += 1
        return "g\(groups)"
    }

    /// A name that means nothing in either language, whatever the state is called.
    mutating func name(for node: FlowPicture.Node) -> String {
        switch node.kind {
        case .state, .part:
            states += 1
            return "s\(states)"
        case .start, .end, .reference:
            marks += 1
            return "m\(marks)"
        }
    }
}

/// A picture whose nodes have names in a graph's language.
struct NamedPicture {
    var picture: FlowPicture
    /// The name by which ways lead to each node: of a used flow its beginning.
    var entries: [String]
    /// The names from which ways with an outcome lead on, for each node that is a used flow.
    var exits: [Int: [String: [String]]]

    /// The lines to draw: a used flow is left from those of its ends that have the outcome's name.
    func links(of edge: FlowPicture.Edge) -> [(from: String, to: String, labels: [String])] {
        guard let exits = exits[edge.from] else { return [(entries[edge.from], entries[edge.to], edge.labels)] }
        let outcomes = edge.labels.isEmpty ? [Routes.done] : edge.labels
        return outcomes.flatMap { outcome in
            let end = outcome == Step.failedUse ? Routes.fail : outcome
            let sources = edge.kind == .skipped ? [entries[edge.from]] : exits[end] ?? [entries[edge.from]]
            return sources.map { ($0, entries[edge.to], edge.labels.isEmpty ? [] : [outcome]) }
        }
    }
}
