internal import Diagnostics

/// Writes a picture as SVG.
struct SVGWriter {
    private var sheet = SVGSheet()

    /// A picture of its own, with its style.
    static func write(_ plan: FlowDrawingPlan) -> String {
        var writer = SVGWriter()
        return writer.page(plan, id: "flow", style: "<style>\n\(SVGStyle.sheet)\n</style>\n")
    }

    /// A picture in a page that has the style; its names begin with `id`, which no other of the page has.
    static func write(_ plan: FlowDrawingPlan, id: String) -> String {
        var writer = SVGWriter()
        return writer.page(plan, id: id, style: "")
    }

    private static let margin = 24.0

    private mutating func page(_ plan: FlowDrawingPlan, id: String, style: String) -> String {
        let main = PictureLayout(plan.main)
        let always = plan.always.map { PictureLayout($0) }
        let legend = SVGLegend(plan)
        let contentWidth = max(main.size.width, (always?.size.width ?? 0) + 40, legend.width, 320)
        let words = plan.about?.split(whereSeparator: \.isWhitespace).map { ForeignText($0).displayed } ?? []
        let columns = Int(contentWidth / 6.4)
        let about =
            words.isEmpty ? [] : WordWrap.lines(words.joined(separator: " "), columns: columns, breaksWords: false)
        var y = Self.margin + 16
        sheet.text(plan.title, "title", x: Self.margin, y: y)
        for line in about {
            y += 18
            sheet.text(line, "about", x: Self.margin, y: y)
        }
        y += 22
        sheet.group(x: Self.margin + (contentWidth - main.size.width) / 2, y: y) { $0.draw(main) }
        y += main.size.height
        if let always {
            y += 26
            let width = max(always.size.width, TextWidth.sans(FlowDrawingPlan.alwaysTitle, size: 12, isBold: true)) + 40
            let box = Box(
                x: Self.margin + (contentWidth - width) / 2,
                y: y,
                width: width,
                height: always.size.height + 60
            )
            sheet.box(box, "always", radius: 12)
            sheet.text(FlowDrawingPlan.alwaysTitle, "about", x: box.x + 16, y: y + 24)
            sheet.group(x: box.center.x - always.size.width / 2, y: y + 40) { $0.draw(always) }
            y += box.height
        }
        y += 34
        legend.draw(on: &sheet, x: Self.margin, y: y)
        let size = Size(width: contentWidth + 2 * Self.margin, height: y + 18)
        return document(plan, size: size, id: id, style: style)
    }

    private func document(_ plan: FlowDrawingPlan, size: Size, id: String, style: String) -> String {
        let (width, height) = (XMLText.number(size.width.rounded(.up)), XMLText.number(size.height.rounded(.up)))
        let names = plan.main.nodes.compactMap { node in
            switch node.kind {
            case .state, .part: node.name
            case .start, .end, .reference: nil
            }
        }
        let story = names.prefix(40).joined(separator: ", ") + (names.count > 40 ? " …" : "")
        let description = "\(plan.about ?? "A flow.") Its states in order: \(story)."
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
            role="img" aria-labelledby="\(id)-title \(id)-about">
            <title id="\(id)-title">\(XMLText.escaped("Flow \(plan.title)"))</title>
            <desc id="\(id)-about">\(XMLText.escaped(description))</desc>
            \(style)<rect class="page" x="0.5" y="0.5" width="\(XMLText.number(size.width.rounded(.up) - 1))" \
            height="\(XMLText.number(size.height.rounded(.up) - 1))" rx="10"/>
            \(sheet.lines.joined(separator: "\n"))
            </svg>

            """
    }
}
