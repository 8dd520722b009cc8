import Diagnostics
import Foundation
import Testing

@testable import Reports

@Suite("Sessions that are merged")
struct MergedSessionTests {
    /// The session of some shards, such as `1/2`.
    private func session(_ shards: [String]) -> SessionReport {
        SessionReport(
            windlass: "1.0.0",
            command: ["windlass"],
            from: SampleSession.start,
            to: SampleSession.start,
            exitCode: 0,
            runs: [],
            warnings: [SessionReport.Notice(summary: "unused", help: nil)],
            shards: shards.compactMap { shard in
                let numbers = shard.split(separator: "/").compactMap { Int($0) }
                return numbers.count == 2 ? SessionReport.Shard(number: numbers[0], of: numbers[1]) : nil
            }
        )
    }

    @Test(
        "a shard without a report is named, once for each number of shards",
        arguments: [
            ([["1/2"]], ["2/2"]), ([["1/2"], ["2/2"]], []), ([["3/3"], ["1/3"]], ["2/3"]), ([[], []], []),
            ([["1/1"]], []),
            ([["2/2"], ["2/2"]], ["1/2"]), ([["1/2"], ["2/2"], ["2/3"]], ["1/3", "3/3"]), ([["1/2"], []], ["2/2"]),
            // What other programs have written into a report.
            ([["1/0"]], []), ([["1/-4"]], []), ([["1/9000000000000000000"]], []), ([["5/2"]], ["1/2", "2/2"]),
        ] as [([[String]], [String])]
    )
    func missing(shards: [[String]], names: [String]) throws {
        let merged = try #require(SessionReport.merging(shards.map { session($0) }))
        let incomplete = merged.incomplete
        #expect((incomplete == nil) == names.isEmpty)
        #expect(merged.warnings?.count == shards.count + (names.isEmpty ? 0 : 1))
        guard let incomplete else { return }
        #expect(incomplete.code == .shardMissing && incomplete.failure == .usage)
        #expect(incomplete.summary == "shards without a report: \(names.joined(separator: ", "))")
        #expect(merged.warnings?.last?.summary == incomplete.summary)
    }

    @Test("what was merged can be merged again, with the shard that it lacked")
    func again() throws {
        let half = try #require(SessionReport.merging([session(["1/2"])]))
        let text = try ReportFormat.json.text(of: half)
        let read = try SessionReport(reading: Data(text.utf8), path: "half.json")
        #expect(read.incomplete == half.incomplete && read.incomplete != nil)
        let whole = try #require(SessionReport.merging([read, session(["2/2"])]))
        #expect(whole.incomplete == nil && whole.warnings?.map(\.summary) == ["unused", "unused"])
        #expect(whole.shards?.count == 2)
    }

    /// Where the sample has a value, the value that takes its place, and what is said then.
    static let misfits: [(path: [String], value: String, place: String, words: String)] = [
        (["runs", "1", "result"], "\"refuzed\"", "runs[1].result", "\"refuzed\" is none of done, usage"),
        (
            ["runs", "0", "result"], "\"refused\"", "runs[0].exit_code",
            "it is 0 instead of 5, as the result is refused"
        ),
        (["runs", "1", "exit_code"], "0", "runs[1].exit_code", "it is 0 instead of 4, as the result is expectation"),
        (["runs", "1", "exit_code"], "null", "runs[1].exit_code", "it is nothing instead of 4"),
        (["runs", "1", "exit_code"], "\"4\"", "runs[1].exit_code", "it has to be a whole number"),
        (
            ["runs", "1", "failure", "kind"], "\"deadline\"", "runs[1].failure.kind",
            "it is deadline instead of expectation"
        ),
        (
            ["runs", "0", "earlier", "0", "result"], "\"done\"", "runs[0].earlier[0].result",
            "\"done\" is none of usage"
        ),
        (["runs", "0", "states", "0", "mark"], "\"ticked\"", "runs[0].states[0].mark", "a value that this windlass"),
        (["runs", "0", "flow"], "7", "runs[0].flow", "it has to be a text"),
        (["exit_code"], "42", "exit_code", "\"42\" is none of 0, 1"),
        (["counts"], "[]", "counts", "it has to be an object"),
    ]

    @Test("a value that is unknown, or contradicts another, is refused with its place", arguments: misfits.indices)
    func misfit(number: Int) throws {
        let (path, value, place, words) = Self.misfits[number]
        let text = try ReportFormat.json.text(of: SampleSession.session)
        _ = try SessionReport(reading: Data(text.utf8), path: "shard.json")
        let sample = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let new = try JSONSerialization.jsonObject(with: Data(value.utf8), options: .fragmentsAllowed)
        let edited = try JSONSerialization.data(withJSONObject: Self.setting(path[...], in: sample, to: new))
        let failure = #expect(throws: Failure.self) { try SessionReport(reading: edited, path: "shard.json") }
        #expect(failure?.code == .misfitInFile && failure?.failure == .usage)
        let summary = failure?.summary ?? ""
        #expect(summary.hasPrefix("invalid report shard.json at `\(place)`: "), "\(summary)")
        #expect(summary.contains(words), "\(summary)")
    }

    private static func setting(_ path: ArraySlice<String>, in json: Any, to value: Any) -> Any {
        guard let step = path.first else { return value }
        if let number = Int(step), var elements = json as? [Any], elements.indices.contains(number) {
            elements[number] = setting(path.dropFirst(), in: elements[number], to: value)
            return elements
        }
        guard var members = json as? [String: Any] else { return json }
        members[step] = setting(path.dropFirst(), in: members[step] ?? value, to: value)
        return members
    }

    @Test("what is no report at all is told as that", arguments: ["", "{}", "[]", "{\"format\": 1", "nonsense"])
    func noReport(text: String) {
        let failure = #expect(throws: Failure.self) { try SessionReport(reading: Data(text.utf8), path: "x.json") }
        #expect(failure?.code == .otherContent)
    }
}
