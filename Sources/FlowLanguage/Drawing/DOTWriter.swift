internal import Diagnostics

/// Writes a picture in Graphviz' language.
struct DOTWriter {
    private var text = GraphText()

    mutating func write(_ plan: FlowDrawingPlan) -> String {
        text.line("graph [rankdir=TB, fontname=\"Helvetica\", labelloc=t, label=\(Self.quoted([plan.title]))]")
        text.line("node [shape=box, style=\"rounded\", fontname=\"Helvetica\", fontsize=11]")
        text.line("edge [fontname=\"Helvetica\", fontsize=9]")
        link(draw(plan.main))
        if let always = plan.always {
            text.line("subgraph \"cluster_\(text.groupName())\" {")
            text.indent()
            text.line("graph [style=\"rounded,dashed\", label=\(Self.quoted([FlowDrawingPlan.alwaysTitle]))]")
            let group = draw(always)
            text.outdent()
            text.line("}")
            link(group)
        }
        return (["digraph \(Self.quoted([plan.title])) {"] + text.lines + ["}"]).joined(separator: "\n") + "\n"
    }

    /// Writes the nodes; the ways come after all of them, as a line in a group would draw its ends into it.
    private mutating func draw(_ picture: FlowPicture) -> NamedPicture {
        var named = NamedPicture(picture: picture, entries: [], exits: [:])
        var inner: [NamedPicture] = []
        for (number, node) in picture.nodes.enumerated() {
            let name = text.name(for: node)
            let label = Self.quoted([node.name] + node.lines)
            switch node.kind {
            case .start: text.line("\(name) [shape=point, width=0.15, label=\"\"]")
            case .state:
                let style = node.waits ? ", style=\"rounded,dashed\"" : ""
                let tooltip = node.about.map { ", tooltip=\(Self.quoted([$0]))" } ?? ""
                text.line("\(name) [label=\(label)\(style)\(tooltip)]")
            case .end(let ending):
                let shape = ending == .bad ? "shape=octagon, style=\"\"" : "shape=ellipse, style=\"\", peripheries=2"
                text.line("\(name) [\(shape), label=\(label)]")
            case .reference: text.line("\(name) [shape=cds, style=\"\", label=\(label)]")
            case .part(let part):
                text.line("subgraph \"cluster_\(name)\" {")
                text.indent()
                text.line("graph [style=\"rounded\", label=\(label)]")
                let drawn = draw(part)
                text.outdent()
                text.line("}")
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
                var attributes = [Self.style(edge.kind)]
                if !link.labels.isEmpty { attributes.append("label=\(Self.quoted(link.labels))") }
                text.line("\(link.from) -> \(link.to) [\(attributes.joined(separator: ", "))]")
            }
        }
    }

    private static func style(_ way: FlowPicture.Way) -> String {
        switch way {
        case .onward: "penwidth=2"
        case .routed: "penwidth=1"
        case .skipped: "style=dashed"
        case .failing: "style=dotted"
        }
    }

    /// A quoted string of lines; Graphviz knows backslash sequences and HTML's entities inside.
    static func quoted(_ lines: [String]) -> String {
        let escaped = lines.map { line in
            ForeignText(line).displayed
                .replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("&", with: "&amp;")
        }
        return "\"\(escaped.joined(separator: "\\n"))\""
    }
}
