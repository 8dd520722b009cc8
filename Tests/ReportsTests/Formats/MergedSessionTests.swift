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
}
