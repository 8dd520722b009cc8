import Testing

@testable import FlowLanguage

/// The way of a run in the picture of its flow.
@Suite("FlowMarks")
struct FlowMarksTests {
    private func flow() throws -> Flow {
        let text = """
            flow: loop
            states:
              start: { sep1: {} }
              follow:
                track: $tx
                next: { instruct: [pending_user_transfer_start], settled: [completed], fail: [error] }
              instruct: { tell: "go", next: follow }
              settled: { expect: [ 1 == 1 ] }
            always:
              bye: { tell: "bye" }
            """
        return try #require(FlowParser.parse(text: text, path: "loop.yaml").flow)
    }

    private func figure(_ marks: [String: FlowMarks.Mark], _ visits: [String], _ end: String?) throws -> String {
        FlowDrawing.figure(try flow(), FlowMarks(marks: marks, visits: visits, end: end), id: "run-7")
    }

    @Test("marks the states that were entered, and takes each way between them once")
    func whole() throws {
        let visits = ["start", "follow", "instruct", "follow", "settled", "bye"]
        let figure = try figure(Dictionary(visits.map { ($0, .passed) }) { first, _ in first }, visits, "done")
        #expect(figure.matches(of: #/ went-well"/#).count == 5)
        // To start, to follow, to instruct and back, to settled, to done; and in `always` to bye and to done.
        #expect(figure.matches(of: #/ taken"/#).count == 8)
        #expect(figure.contains(">✔ instruct<") && !figure.contains("went-wrong"))
        #expect(figure.contains("id=\"run-7-title\"") && figure.contains("aria-labelledby=\"run-7-title run-7-about\""))
        #expect(!figure.contains("<style>"))
        #expect(WellFormedXML(figure).problem == nil)
    }

    @Test("a run that failed ends where it failed, and one that goes on has no end")
    func open() throws {
        let failed = try figure(["start": .passed, "follow": .failed], ["start", "follow"], "fail")
        // Both of its ways to `fail` are marked, that for `error` and that for all else: what happened is not in the picture.
        #expect(failed.contains(">✘ follow<") && failed.matches(of: #/ taken"/#).count == 4)
        let left = try figure(["start": .passed, "follow": .left], ["start", "follow"], nil)
        #expect(left.contains(">◐ follow<") && left.matches(of: #/ taken"/#).count == 2)
        #expect(left.contains(">settled<"))
    }

    @Test("a picture without a run is as it was")
    func none() throws {
        let figure = try figure([:], [], nil)
        #expect(!figure.contains("taken") && !figure.contains("went-"))
    }
}
