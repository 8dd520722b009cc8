internal import Diagnostics
internal import JSON

/// Writes a picture as a Mermaid flowchart.
struct MermaidWriter {
    private var text = GraphText()
    private var waiting: [String] = []

    mutating func write(_ plan: FlowDrawingPlan) -> String {
        let main = draw(plan.main)
        link(main)
        if let always = plan.always {
            let title = "\(text.groupName())[\"\(Self.escaped(FlowDrawingPlan.alwaysTitle))\"]"
            text.line("subgraph \(title)")
            text.indent()
            let group = draw(always)
            text.outdent()
            text.line("end")
            link(group)
        }
        text.line("classDef waits stroke-dasharray:4 3")
        if !waiting.isEmpty { text.line("class \(waiting.joined(separator: ",")) waits") }
        return (["---", "title: \(JSONWriter.quoted(plan.title))", "---", "flowchart TB"] + text.lines).joined(
            separator: "\n"
        ) + "\n"
    }

    /// Writes the nodes; the ways come after all of them, as a line in a group would draw its ends into it.
    private mutating func draw(_ picture: FlowPicture) -> NamedPicture {
        var named = NamedPicture(picture: picture, entries: [], exits: [:])
        var inner: [NamedPicture] = []
        for (number, node) in picture.nodes.enumerated() {
            let name = text.name(for: node)
            switch node.kind {
            case .start: text.line("\(name)((\" \"))")
            case .state:
                let label = Self.label(of: node)
                text.line(node.waits ? "\(name)([\"\(label)\"])" : "\(name)[\"\(label)\"]")
                if node.waits { waiting.append(name) }
            case .end, .reference: text.line("\(name)(((\"\(Self.escaped(node.name))\")))")
            case .part(let part):
                text.line("subgraph \(name)[\"\(Self.label(of: node))\"]")
                text.indent()
                let drawn = draw(part)
                text.outdent()
                text.line("end")
                inner.append(drawn)
                named.exits[number] = drawn.ends
                named.entries.append(drawn.entries.first ?? name)
                continue
            }
            named.entries.append(name)
        }
        for part in inner { link(part) }
        return named
    }

    private mutating func link(_ named: NamedPicture) {
        for edge in named.picture.edges {
            for link in named.links(of: edge) {
                let label = link.labels.map { Self.escaped($0) }.joined(separator: "<br/>")
                let words = label.isEmpty ? "" : "|\"\(label)\"|"
                text.line("\(link.from) \(Self.arrow(edge.kind))\(words) \(link.to)")
            }
        }
    }

    private static func arrow(_ way: FlowPicture.Way) -> String {
        switch way {
        case .onward: "==>"
        case .routed: "-->"
        case .skipped, .failing: "-.->"
        }
    }

    private static func label(of node: FlowPicture.Node) -> String {
        (["\(escaped(node.name))"] + node.lines.map { escaped($0) }).joined(separator: "<br/>")
    }

    /// Everything that means something to Mermaid, to Markdown or to HTML is written by its number.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        var last: Unicode.Scalar = " "
        for scalar in ForeignText(text).displayed.unicodeScalars {
            // `$$` would begin a formula; one alone is a flow's own sign for a name.
            if isHarmless(scalar) || (scalar == "$" && last != "$") {
                escaped.unicodeScalars.append(scalar)
            } else {
                escaped += "#\(scalar.value);"
            }
            last = scalar
        }
        return escaped
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || " .,_-/+=(){}!?'…".unicodeScalars.contains(scalar)
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
