/// Says what the lines of a picture mean, as far as it has them.
struct SVGLegend {
    private let ways: [FlowPicture.Way]
    private let hasWaiting: Bool

    init(_ plan: FlowDrawingPlan) {
        let pictures = [plan.main, plan.always].compactMap { $0 }.flatMap(\.all)
        let used = Set(pictures.flatMap(\.edges).map(\.kind))
        ways = FlowPicture.Way.allCases.filter { used.contains($0) }
        hasWaiting = pictures.contains { $0.nodes.contains(where: \.waits) }
    }

    private static let waits = "waits"
    private static let sample = 30.0

    private static func room(for text: String) -> Double {
        sample + TextWidth.sans(text, size: 12) + 22
    }

    var width: Double {
        ways.reduce(hasWaiting ? Self.room(for: Self.waits) : 0) { $0 + Self.room(for: $1.meaning) }
    }

    func draw(on sheet: inout SVGSheet, x: Double, y: Double) {
        var x = x
        for way in ways {
            let (left, right) = (XMLText.number(x), XMLText.number(x + Self.sample - 8))
            sheet.path("M\(left) \(XMLText.number(y - 4))H\(right)", way.style)
            sheet.text(way.meaning, "legend", x: x + Self.sample, y: y)
            x += Self.room(for: way.meaning)
        }
        guard hasWaiting else { return }
        sheet.clock(at: Point(x: x + 14, y: y - 4))
        sheet.text(Self.waits, "legend", x: x + Self.sample, y: y)
    }
}

extension FlowPicture {
    /// The picture and those of all flows inside it.
    var all: [FlowPicture] {
        [self]
            + nodes.flatMap { node -> [FlowPicture] in
                if case .part(let part) = node.kind { part.all } else { [] }
            }
    }
}

/// Writes the path of a line as SVG data.
enum SVGPath {
    private static let tipLength = 9.0
    private static let tipWidth = 4.5

    /// The data of the line, and of its tip, which covers its end.
    static func data(of path: LinePath) -> (line: String, tip: String) {
        var data = "M\(text(path.start))"
        var last = path.start
        var comesFrom = last
        for piece in path.pieces {
            switch piece {
            case .straight(let point):
                guard point != last else { continue }
                data += "L\(text(point))"
                (comesFrom, last) = (last, point)
            case .curve(let point):
                guard point != last else { continue }
                let middle = (last.y + point.y) / 2
                data += "C\(text(Point(x: last.x, y: middle))) \(text(Point(x: point.x, y: middle))) \(text(point))"
                (comesFrom, last) = (Point(x: point.x, y: last.y), point)
            case .loop(let point):
                let out = point.x + LoopWidths.reach * 1.2
                data += "C\(text(Point(x: out, y: last.y - 6))) \(text(Point(x: out, y: point.y + 6))) \(text(point))"
                (comesFrom, last) = (Point(x: out, y: point.y), point)
            }
        }
        return (data, tip(at: last, from: comesFrom))
    }

    private static func tip(at end: Point, from: Point) -> String {
        let length = max(abs(end.x - from.x) + abs(end.y - from.y), 0.1)
        let (dx, dy) = ((end.x - from.x) / length, (end.y - from.y) / length)
        let base = Point(x: end.x - dx * tipLength, y: end.y - dy * tipLength)
        let one = Point(x: base.x - dy * tipWidth, y: base.y + dx * tipWidth)
        let other = Point(x: base.x + dy * tipWidth, y: base.y - dx * tipWidth)
        return "M\(text(end))L\(text(one))L\(text(other))Z"
    }

    private static func text(_ point: Point) -> String {
        "\(XMLText.number(point.x)) \(XMLText.number(point.y))"
    }
}
