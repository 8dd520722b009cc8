internal import Diagnostics

/// The elements of an SVG, one on each line.
struct SVGSheet {
    private(set) var lines: [String] = []

    mutating func text(_ text: String, _ style: String, x: Double, y: Double, anchor: String = "start") {
        let place = "x=\"\(XMLText.number(x))\" y=\"\(XMLText.number(y))\""
        let anchor = anchor == "start" ? "" : " text-anchor=\"\(anchor)\""
        lines.append("<text class=\"\(style)\" \(place)\(anchor)>\(XMLText.escaped(text))</text>")
    }

    mutating func box(_ box: Box, _ style: String, radius: Double) {
        lines.append(
            "<rect class=\"\(style)\" x=\"\(XMLText.number(box.x))\" y=\"\(XMLText.number(box.y))\" "
                + "width=\"\(XMLText.number(box.width))\" height=\"\(XMLText.number(box.height))\" "
                + "rx=\"\(XMLText.number(radius))\"/>"
        )
    }

    mutating func circle(_ center: Point, radius: Double, _ style: String) {
        lines.append(
            "<circle class=\"\(style)\" cx=\"\(XMLText.number(center.x))\" cy=\"\(XMLText.number(center.y))\" "
                + "r=\"\(XMLText.number(radius))\"/>"
        )
    }

    mutating func path(_ data: String, _ style: String) {
        lines.append("<path class=\"\(style)\" d=\"\(data)\"/>")
    }

    mutating func group(x: Double, y: Double, _ content: (inout SVGSheet) -> Void) {
        lines.append("<g transform=\"translate(\(XMLText.number(x)) \(XMLText.number(y)))\">")
        content(&self)
        lines.append("</g>")
    }

    /// Elements that tell more when the pointer rests on them.
    mutating func group(saying text: String?, _ content: (inout SVGSheet) -> Void) {
        lines.append("<g>" + (text.map { "<title>\(XMLText.escaped($0))</title>" } ?? ""))
        content(&self)
        lines.append("</g>")
    }
}

extension SVGSheet {
    /// Draws what `layout` placed: lines first, so that no line covers a text.
    mutating func draw(_ layout: PictureLayout) {
        // A way that was taken lies above the others.
        for line in layout.lines where !line.isTaken { draw(line) }
        for line in layout.lines where line.isTaken { draw(line) }
        for node in layout.nodes { draw(node) }
        for line in layout.lines {
            guard let label = line.label else { continue }
            group(saying: line.outcomes.joined(separator: ", ")) { sheet in
                sheet.box(label.box, "back", radius: 3)
                for (number, text) in label.lines.enumerated() {
                    let y = label.box.y + 12 + Double(number) * 14
                    sheet.text(text, "label", x: label.box.center.x, y: y, anchor: "middle")
                }
            }
        }
    }

    private mutating func draw(_ line: PictureLayout.Drawn) {
        let (data, tip) = SVGPath.data(of: line.path)
        path(data, line.isTaken ? "\(line.kind.style) taken" : line.kind.style)
        path(tip, line.isTaken ? "taken-tip" : "\(line.kind.style)-tip")
    }

    private mutating func draw(_ placed: PictureLayout.Placed) {
        let (node, box) = (placed.node, placed.box)
        switch node.kind {
        case .start:
            circle(box.center, radius: box.width / 2, "start")
        case .end(let ending):
            self.box(box, ending.style, radius: box.height / 2)
            text(node.name, "end \(ending.style)-text", x: box.center.x, y: box.center.y + 4, anchor: "middle")
        case .reference:
            self.box(box, "part", radius: 4)
            text(node.name, "legend", x: box.center.x, y: box.center.y + 4, anchor: "middle")
        case .state, .part:
            group(saying: node.about) { $0.draw(state: placed) }
        }
    }

    private mutating func draw(state placed: PictureLayout.Placed) {
        let (node, box) = (placed.node, placed.box)
        let style = placed.inside.isEmpty ? (node.waits ? "waits" : "state") : "part"
        self.box(box, node.mark.map { "\(style) \($0.style)" } ?? style, radius: 9)
        let middle = box.center.x
        let width = TextWidth.sans(ForeignText(node.name).displayed, size: NodeSize.nameSize, isBold: true)
        let shift = node.waits ? NodeSize.clock / 2 : 0
        text(node.name, "name", x: middle + shift, y: box.y + 23, anchor: "middle")
        if node.waits { clock(at: Point(x: middle + shift - width / 2 - 10, y: box.y + 18)) }
        for (number, line) in node.lines.enumerated() {
            text(line, "mono", x: middle, y: box.y + 40 + Double(number) * NodeSize.lineHeight, anchor: "middle")
        }
        for inside in placed.inside {
            group(x: inside.origin.x, y: inside.origin.y) { $0.draw(inside.layout) }
        }
    }

    /// The sign of a state that waits.
    mutating func clock(at center: Point) {
        circle(center, radius: 6, "clock")
        let (x, y) = (XMLText.number(center.x), XMLText.number(center.y))
        path("M\(x) \(XMLText.number(center.y - 3.6))V\(y)H\(XMLText.number(center.x + 2.8))", "clock")
    }
}
