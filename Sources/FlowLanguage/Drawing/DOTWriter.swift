internal import Diagnostics

/// Writes a picture in Graphviz' language.
struct DOTWriter: GraphWriter {
    var text = GraphText()

    mutating func write(_ plan: FlowDrawingPlan) -> String {
        text.line("graph [rankdir=TB, fontname=\"Helvetica\", labelloc=t, label=\(Self.quoted([plan.title]))]")
        text.line("node [shape=box, style=\"rounded\", fontname=\"Helvetica\", fontsize=11]")
        text.line("edge [fontname=\"Helvetica\", fontsize=9]")
        link(draw(plan.main))
        if let always = plan.always {
            text.line("subgraph \"cluster_\(text.groupName())\" {")
            text.indent()
            text.line("graph [style=\"rounded,dashed\", label=\(Self.quoted([FlowDrawingPlan.alwaysTitle]))]")
            text.outdent()
            link(drawInGroup(always))
        }
        return (["digraph \(Self.quoted([plan.title])) {"] + text.lines + ["}"]).joined(separator: "\n") + "\n"
    }

    static let groupEnd = "}"

    mutating func beginGroup(_ node: FlowPicture.Node, called name: String) {
        text.line("subgraph \"cluster_\(name)\" {")
        text.indent()
        text.line("graph [style=\"rounded\", label=\(Self.label(of: node))]")
        text.outdent()
    }

    mutating func write(_ node: FlowPicture.Node, called name: String) {
        let label = Self.label(of: node)
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
        case .part: break
        }
    }

    mutating func write(_ link: (from: String, to: String, labels: [String]), _ way: FlowPicture.Way) {
        var attributes = [Self.style(way)]
        if !link.labels.isEmpty { attributes.append("label=\(Self.quoted(link.labels))") }
        text.line("\(link.from) -> \(link.to) [\(attributes.joined(separator: ", "))]")
    }

    private static func label(of node: FlowPicture.Node) -> String { quoted([node.name] + node.lines) }

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
