internal import Diagnostics
internal import JSON

/// Writes a picture as a Mermaid flowchart.
struct MermaidWriter: GraphWriter {
    var text = GraphText()
    private var waiting: [String] = []

    mutating func write(_ plan: FlowDrawingPlan) -> String {
        let main = draw(plan.main)
        link(main)
        if let always = plan.always {
            let title = "\(text.groupName())[\"\(Self.escaped(FlowDrawingPlan.alwaysTitle))\"]"
            text.line("subgraph \(title)")
            link(drawInGroup(always))
        }
        text.line("classDef waits stroke-dasharray:4 3")
        if !waiting.isEmpty { text.line("class \(waiting.joined(separator: ",")) waits") }
        let title = ForeignText(JSONWriter.quoted(plan.title)).escapedJSON
        return (["---", "title: \(title)", "---", "flowchart TB"] + text.lines).joined(separator: "\n") + "\n"
    }

    static let groupEnd = "end"

    mutating func beginGroup(_ node: FlowPicture.Node, called name: String) {
        text.line("subgraph \(name)[\"\(Self.label(of: node))\"]")
    }

    mutating func write(_ node: FlowPicture.Node, called name: String) {
        switch node.kind {
        case .start: text.line("\(name)((\" \"))")
        case .state:
            let label = Self.label(of: node)
            text.line(node.waits ? "\(name)([\"\(label)\"])" : "\(name)[\"\(label)\"]")
            if node.waits { waiting.append(name) }
        case .end, .reference: text.line("\(name)(((\"\(Self.escaped(node.name))\")))")
        case .part: break
        }
    }

    mutating func write(_ link: (from: String, to: String, labels: [String]), _ way: FlowPicture.Way) {
        let label = link.labels.map { Self.escaped($0) }.joined(separator: "<br/>")
        let words = label.isEmpty ? "" : "|\"\(label)\"|"
        text.line("\(link.from) \(Self.arrow(way))\(words) \(link.to)")
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

    /// The text with the characters that Mermaid, Markdown or HTML would interpret written by their numbers.
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
