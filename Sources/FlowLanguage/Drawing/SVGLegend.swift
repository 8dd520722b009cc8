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
