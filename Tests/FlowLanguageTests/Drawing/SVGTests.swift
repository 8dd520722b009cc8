import FlowLanguage
import Foundation
import TestLanes
import TestSupport
import Testing

@Suite("SVG")
struct SVGTests {
    @Test("whatever a flow says, the picture is well-formed XML", arguments: DrawnFlows.nasty)
    func escaping(text: String) {
        let svg = FlowDrawing.svg(DrawnFlows.flow(saying: text))
        let xml = WellFormedXML(svg)
        #expect(xml.problem == nil)
        #expect(xml.elements.first == "svg")
        #expect(!xml.elements.contains("script"))
    }

    @Test(
        "the check finds what is no XML",
        arguments: [
            "<a><b></a></b>", "<a>", "<a>&</a>", "<a b=\"1\" b=\"2\"/>", "x", "<a/><a/>", "<a>\u{1}</a>", "<a b=c/>",
            "<a b=\"<\"/>",
        ]
    )
    func checking(text: String) {
        #expect(WellFormedXML(text).problem != nil)
    }

    @Test("says what it shows to those who can't see it")
    func accessibility() throws {
        let svg = FlowDrawing.svg(try DrawnFlows.shipped("sep24-deposit"))
        #expect(svg.contains("role=\"img\" aria-labelledby=\"flow-title flow-about\""))
        #expect(svg.contains("<title id=\"flow-title\">Flow sep24-deposit</title>"))
        #expect(svg.contains("Its states in order: discover, fund, trust, login, start, visit, follow,"))
        #expect(svg.contains("prefers-color-scheme: dark"))
        #expect(!svg.contains("http://") || svg.components(separatedBy: "http://").count == 2)
    }

    @Test("nothing covers anything else", .tags(.thorough), arguments: ShippedFlowsTests.names)
    func room(name: String) throws {
        try expectRoom(FlowDrawing.svg(try DrawnFlows.shipped(name)))
    }

    @Test("nothing covers anything else in flows that go back and forth", .tags(.thorough), arguments: [2, 5, 12])
    func room(count: Int) throws {
        try expectRoom(FlowDrawing.svg(DrawnFlows.large(count)))
    }

    /// States, ends and labels keep clear of each other, and lie on the page.
    private func expectRoom(_ svg: String) throws {
        let size = try #require(svg.firstMatch(of: #/viewBox="0 0 (\d+) (\d+)"/#))
        let page = (width: Double(size.1) ?? 0, height: Double(size.2) ?? 0)
        let boxes = Self.boxes(of: svg)
        #expect(boxes.count >= 2)
        for (number, box) in boxes.enumerated() {
            #expect(box.minX >= 0 && box.minY >= 0 && box.maxX <= page.width && box.maxY <= page.height)
            let inside = box.insetBy(dx: 0.5, dy: 0.5)
            let covered = boxes.dropFirst(number + 1).filter { inside.intersects($0.insetBy(dx: 0.5, dy: 0.5)) }
            #expect(covered.isEmpty, "\(box) \(covered)")
        }
    }

    /// Where states, ends and labels stand on the page; groups move what is in them.
    private static func boxes(of svg: String) -> [CGRect] {
        var boxes: [CGRect] = []
        var origins = [CGPoint.zero]
        for line in svg.split(separator: "\n") {
            let origin = origins.last ?? .zero
            if let group = line.prefixMatch(of: #/<g(?: transform="translate\((-?[\d.]+) (-?[\d.]+)\)")?>/#) {
                let (x, y) = (group.1.flatMap { Double($0) } ?? 0, group.2.flatMap { Double($0) } ?? 0)
                origins.append(CGPoint(x: origin.x + x, y: origin.y + y))
            } else if line == "</g>" {
                origins.removeLast()
            } else if let box = line.prefixMatch(
                of:
                    #/<rect class="(?!page|always|part)\w+" x="(-?[\d.]+)" y="(-?[\d.]+)" width="([\d.]+)" height="([\d.]+)"/#
            ), let x = Double(box.1), let y = Double(box.2), let width = Double(box.3), let height = Double(box.4) {
                boxes.append(CGRect(x: origin.x + x, y: origin.y + y, width: width, height: height))
            }
        }
        return boxes
    }

    @Test("a flow of 1,000 states that go back and forth is drawn in the end", .tags(.thorough))
    func large() {
        let svg = FlowDrawing.svg(DrawnFlows.large(1000))
        #expect(svg.matches(of: #/class="name"/#).count == 1000)
        #expect(svg.contains(">to state-"))
    }

    @Test("the same flow gives the same picture")
    func determinism() {
        #expect(FlowDrawing.svg(DrawnFlows.large(25)) == FlowDrawing.svg(DrawnFlows.large(25)))
    }

    @Test("the picture in docs/ is up to date; RECORD=1 draws it anew")
    func documentation() throws {
        let svg = FlowDrawing.svg(try DrawnFlows.shipped("sep24-deposit"))
        try Recorded.compare(svg, with: "docs/sep24-deposit.svg")
    }
}
