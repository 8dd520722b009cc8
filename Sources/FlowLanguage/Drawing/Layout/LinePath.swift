/// The way of a line: straight down through layers, and in curves from one to the next.
struct LinePath {
    /// A piece of a line that ends at a point.
    enum Piece {
        case straight(Point)
        /// Leaves and arrives upright.
        case curve(Point)
        /// Goes out to the right and comes back.
        case loop(Point)
    }

    var start: Point
    var pieces: [Piece]

    var end: Point {
        switch pieces.last {
        case .straight(let point), .curve(let point), .loop(let point): point
        case nil: start
        }
    }

    /// The way back.
    var reversed: LinePath {
        var points = [start]
        for piece in pieces {
            switch piece {
            case .straight(let point), .curve(let point), .loop(let point): points.append(point)
            }
        }
        let back = zip(pieces.reversed(), points.dropLast().reversed()).map { piece, point -> Piece in
            switch piece {
            case .straight: .straight(point)
            case .curve: .curve(point)
            case .loop: .loop(point)
            }
        }
        return LinePath(start: end, pieces: back)
    }
}

/// Leads the lines through a laid-out graph.
struct LineRouter {
    /// A line arrives straight, so that its tip doesn't stand askew.
    private static let landing = 10.0

    private let graph: LayeredGraph
    private let centers: [Double]
    private let rows: LayerRows
    private let boxes: [Box]
    /// The ends of lines, by line: above at the upper node's lower edge, below at the lower node's upper one.
    private var departures: [Int: Double] = [:]
    private var arrivals: [Int: Double] = [:]

    init(graph: LayeredGraph, centers: [Double], rows: LayerRows, boxes: [Box]) {
        self.graph = graph
        self.centers = centers
        self.rows = rows
        self.boxes = boxes
        var leaving: [Int: [(line: Int, next: Int)]] = [:]
        var arriving: [Int: [(line: Int, next: Int)]] = [:]
        for (line, chain) in graph.chains.enumerated() {
            guard let chain, chain.vertices.count > 2, let first = chain.vertices.first, let last = chain.vertices.last
            else { continue }
            leaving[first, default: []].append((line, chain.vertices[1]))
            arriving[last, default: []].append((line, chain.vertices[chain.vertices.count - 2]))
        }
        for (node, lines) in leaving { spread(lines, on: boxes[node], into: &departures) }
        for (node, lines) in arriving { spread(lines, on: boxes[node], into: &arrivals) }
    }

    /// Spreads the ends of lines over the edge of a node, each as near as it can be to where its line goes on.
    private func spread(_ lines: [(line: Int, next: Int)], on box: Box, into ends: inout [Int: Double]) {
        let margin = min(14, box.width / 2)
        let (left, right) = (box.x + margin, box.right - margin)
        let gap = lines.count > 1 ? min(16, (right - left) / Double(lines.count - 1)) : 0
        let sorted = lines.sorted { (centers[$0.next], $0.line) < (centers[$1.next], $1.line) }
        var places = sorted.map { min(max(centers[$0.next], left), right) }
        for number in places.indices.dropFirst() { places[number] = max(places[number], places[number - 1] + gap) }
        var limit = right
        for number in places.indices.reversed() {
            places[number] = min(places[number], limit)
            limit = places[number] - gap
        }
        for (end, place) in zip(sorted, places) { ends[end.line] = place }
    }

    /// The path of a line, and the point where its label stands.
    func path(of line: Int, node: Int) -> (LinePath, label: Point?) {
        guard let chain = graph.chains[line], let first = chain.vertices.first, let last = chain.vertices.last else {
            return loop(at: boxes[node])
        }
        let start = Point(x: departures[line] ?? boxes[first].center.x, y: boxes[first].bottom)
        let end = Point(x: arrivals[line] ?? boxes[last].center.x, y: boxes[last].y)
        var path = LinePath(start: start, pieces: [])
        let upper = rows[graph.vertices[first].layer]
        let leaving = upper.y + upper.height + (chain.leadsUp ? Self.landing : 0)
        path.pieces.append(.straight(Point(x: start.x, y: leaving)))
        for vertex in chain.vertices.dropFirst().dropLast() {
            let row = rows[graph.vertices[vertex].layer]
            if row.isBare { continue }
            path.pieces.append(.curve(Point(x: centers[vertex], y: row.y)))
            path.pieces.append(.straight(Point(x: centers[vertex], y: row.y + row.height)))
        }
        let lower = rows[graph.vertices[last].layer]
        path.pieces.append(.curve(Point(x: end.x, y: lower.y - (chain.leadsUp ? 0 : Self.landing))))
        path.pieces.append(.straight(end))
        let label = chain.label.map { position in
            let vertex = chain.vertices[position]
            let row = rows[graph.vertices[vertex].layer]
            return Point(x: centers[vertex], y: row.y + row.height / 2)
        }
        return (chain.leadsUp ? path.reversed : path, label)
    }

    private func loop(at box: Box) -> (LinePath, label: Point?) {
        let middle = box.center.y
        let path = LinePath(
            start: Point(x: box.right, y: middle - 9),
            pieces: [.loop(Point(x: box.right, y: middle + 9))]
        )
        return (path, Point(x: box.right + LoopWidths.reach, y: middle))
    }
}
