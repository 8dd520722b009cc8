/// The places of everything in a picture.
struct PictureLayout {
    /// A node, and what is drawn in it.
    struct Placed {
        var node: FlowPicture.Node
        var box: Box
        /// The layout of each used flow, and where in the box it begins.
        var inside: [Inside]
    }

    struct Inside {
        var layout: PictureLayout
        var origin: Point
    }

    /// A line with its label.
    struct Drawn {
        var kind: FlowPicture.Way
        /// The path of the line, from the state that it leaves.
        var path: LinePath
        var label: Label?
        /// All outcomes, of which the label may show only some.
        var outcomes: [String]
        /// Whether a run went along it.
        var isTaken: Bool
    }

    struct Label {
        var box: Box
        var lines: [String]
    }

    private(set) var nodes: [Placed] = []
    private(set) var lines: [Drawn] = []
    private(set) var size = Size(width: 0, height: 0)

    /// The gap between neighbours in a layer.
    private static let gap = 30.0

    /// Lays `picture` out.
    init(_ source: FlowPicture) {
        let picture = source.withoutLongLines
        let insides = picture.nodes.map { node -> [PictureLayout] in
            if case .part(let part) = node.kind { [PictureLayout(part)] } else { [] }
        }
        let sizes = zip(picture.nodes, insides).map { NodeSize.of($0, inside: $1.first?.size) }
        let labels = picture.edges.map { LineLabel(words: $0.labels) }
        let story = picture.story
        let loops = LoopWidths(picture, labels: labels)
        var graph = LayeredGraph(
            nodes: sizes.enumerated().map { Size(width: $1.width + 2 * loops.width(at: $0), height: $1.height) },
            lines: zip(picture.edges, labels).enumerated().map { number, line in
                .init(from: line.0.from, to: line.0.to, label: line.1.size, isMain: story.contains(number))
            }
        )
        LayerOrder.improve(&graph)
        let centers = LayerColumns.centers(of: graph, gap: Self.gap)
        let rows = LayerRows(graph)
        for (number, node) in picture.nodes.enumerated() {
            let own = sizes[number]
            let row = rows[graph.vertices[number].layer]
            let box = Box(
                x: centers[number] - own.width / 2,
                y: row.y + (row.height - own.height) / 2,
                width: own.width,
                height: own.height
            )
            let inside = insides[number].map { layout in
                let x = box.center.x - layout.size.width / 2
                return Inside(
                    layout: layout,
                    origin: Point(x: x, y: box.bottom - NodeSize.padding - layout.size.height)
                )
            }
            nodes.append(Placed(node: node, box: box, inside: inside))
        }
        let router = LineRouter(graph: graph, centers: centers, rows: rows, boxes: nodes.map(\.box))
        for (number, edge) in picture.edges.enumerated() {
            let (path, anchor) = router.path(of: number, node: edge.from)
            let label = anchor.flatMap { labels[number].placed(at: $0, isBeside: edge.from == edge.to) }
            lines.append(
                Drawn(kind: edge.kind, path: path, label: label, outcomes: edge.labels, isTaken: edge.isTaken)
            )
        }
        size = Size(
            width: graph.vertices.indices.map { centers[$0] + graph.vertices[$0].size.width / 2 }.max() ?? 0,
            height: rows.height
        )
    }
}

/// The rows of the layers: how far down each stands.
struct LayerRows {
    struct Row {
        var y: Double
        var height: Double
        /// Whether it lies between nodes and holds no label, so that lines may bend in it.
        var isBare: Bool
    }

    private var rows: [Row] = []
    private(set) var height = 0.0

    /// The gap between a node and the labels of its lines.
    private static let labelGap = 28.0
    /// The gap between nodes, where no line has a label.
    private static let bareGap = 34.0

    init(_ graph: LayeredGraph) {
        for (number, layer) in graph.layers.enumerated() {
            let tallest = layer.map { graph.vertices[$0].size.height }.max() ?? 0
            let isBetween = !number.isMultiple(of: 2)
            let isBare = isBetween && tallest == 0
            let gap = isBetween && !isBare ? Self.labelGap : 0
            rows.append(Row(y: height + gap, height: isBare ? Self.bareGap : tallest, isBare: isBare))
            height += (rows.last?.height ?? 0) + 2 * gap
        }
    }

    subscript(layer: Int) -> Row {
        rows.indices.contains(layer) ? rows[layer] : Row(y: 0, height: 0, isBare: true)
    }
}
