internal import Diagnostics

/// The room that a node's texts take.
enum NodeSize {
    static let nameSize = 14.0
    static let lineSize = 11.0
    static let lineHeight = 16.0
    static let padding = 14.0
    /// The clock that marks a state that waits, and the space behind it.
    static let clock = 18.0

    static func of(_ node: FlowPicture.Node, inside: Size?) -> Size {
        switch node.kind {
        case .start:
            return Size(width: 14, height: 14)
        case .end, .reference:
            let width = TextWidth.sans(ForeignText(node.name).displayed, size: 12, isBold: true)
            return Size(width: max(48, width + 26), height: 26)
        case .state, .part:
            let name = TextWidth.sans(ForeignText(node.name).displayed, size: nameSize, isBold: true)
            let lines = node.lines.map { TextWidth.mono(ForeignText($0).displayed, size: lineSize) }
            let text = max(name + (node.waits ? clock : 0), lines.max() ?? 0)
            let height = 36 + Double(node.lines.count) * lineHeight
            guard let inside else { return Size(width: max(110, text + 2 * padding), height: height) }
            return Size(
                width: max(text, inside.width) + 2 * padding + 8,
                height: height + inside.height + padding
            )
        }
    }
}

/// The words at a line, in short rows.
struct LineLabel {
    static let fontSize = 11.0
    private static let rowHeight = 14.0
    /// The limit of rows, so that the states are not pushed apart; the rest is in the line's tooltip.
    private static let rowLimit = 6

    let rows: [String]

    init(words: [String]) {
        let plain = words.enumerated().map { number, word in
            ForeignText(word).displayed + (number + 1 < words.count ? "," : "")
        }
        let all = plain.isEmpty ? [] : WordWrap.lines(plain.joined(separator: " "), columns: 24, breaksWords: false)
        rows = all.count > Self.rowLimit ? all.prefix(Self.rowLimit - 1) + ["…"] : all
    }

    var size: Size? {
        guard !rows.isEmpty else { return nil }
        let width = rows.map { TextWidth.sans($0, size: Self.fontSize) }.max() ?? 0
        return Size(width: width + 10, height: Double(rows.count) * Self.rowHeight + 2)
    }

    /// The label in the middle of its line, or beside one that leads back to its own state.
    func placed(at anchor: Point, isBeside: Bool) -> PictureLayout.Label? {
        size.map { size in
            let x = isBeside ? anchor.x : anchor.x - size.width / 2
            let box = Box(x: x, y: anchor.y - size.height / 2, width: size.width, height: size.height)
            return PictureLayout.Label(box: box, lines: rows)
        }
    }
}

/// The room that lines need beside their state which lead back to it.
struct LoopWidths {
    /// The distance by which such a line goes out.
    static let reach = 30.0
    private var widths: [Int: Double] = [:]

    init(_ picture: FlowPicture, labels: [LineLabel]) {
        for (edge, label) in zip(picture.edges, labels) where edge.from == edge.to {
            widths[edge.from] = max(widths[edge.from] ?? 0, Self.reach + (label.size?.width ?? 0) + 4)
        }
    }

    func width(at node: Int) -> Double { widths[node] ?? 0 }
}
