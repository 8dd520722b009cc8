/// The common parts of the two languages in which a picture is written for others to lay out: names for nodes, and
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

    /// A name that means nothing in either language, regardless of the name of the state.
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

extension NamedPicture {
    /// The names of the ends, by what they are called in the flow.
    var ends: [String: [String]] {
        var ends: [String: [String]] = [:]
        for (node, entry) in zip(picture.nodes, entries) {
            if case .end = node.kind { ends[node.name, default: []].append(entry) }
        }
        return ends
    }
}

/// A language in which a picture is written for others to lay out.
protocol GraphWriter {
    var text: GraphText { get set }

    /// The line that ends a group.
    static var groupEnd: String { get }

    /// Begins the group called `name` for what `node` uses.
    mutating func beginGroup(_ node: FlowPicture.Node, called name: String)

    /// Writes a node that is no group.
    mutating func write(_ node: FlowPicture.Node, called name: String)

    /// Writes a line from one node to another.
    mutating func write(_ link: (from: String, to: String, labels: [String]), _ way: FlowPicture.Way)
}

extension GraphWriter {
    /// Writes the nodes; the ways come after all of them, as a line in a group would draw its ends into it.
    mutating func draw(_ picture: FlowPicture) -> NamedPicture {
        var named = NamedPicture(picture: picture, entries: [], exits: [:])
        var inner: [NamedPicture] = []
        for (number, node) in picture.nodes.enumerated() {
            let name = text.name(for: node)
            guard case .part(let part) = node.kind else {
                write(node, called: name)
                named.entries.append(name)
                continue
            }
            beginGroup(node, called: name)
            let drawn = drawInGroup(part)
            inner.append(drawn)
            named.exits[number] = drawn.ends
            named.entries.append(drawn.entries.first ?? name)
        }
        for part in inner { link(part) }
        return named
    }

    /// Writes the nodes of a group that has begun, and ends it.
    mutating func drawInGroup(_ picture: FlowPicture) -> NamedPicture {
        text.indent()
        let drawn = draw(picture)
        text.outdent()
        text.line(Self.groupEnd)
        return drawn
    }

    /// Writes the ways between the nodes.
    mutating func link(_ named: NamedPicture) {
        for edge in named.picture.edges {
            for link in named.links(of: edge) { write(link, edge.kind) }
        }
    }
}
