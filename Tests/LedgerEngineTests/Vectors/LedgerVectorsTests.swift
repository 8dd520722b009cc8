import TestLanes
import Testing

@Suite("LedgerVectors", .tags(.computing))
struct LedgerVectorsTests {
    @Test("the recordings are there")
    func recordings() {
        #expect(Recording.own.count >= 37)
        if Recording.furtherFolder != nil { #expect(!Recording.further.isEmpty) }
    }

    @Test("answers, results, fees and entries are the network's", arguments: Recording.all)
    func replay(_ recording: Recording) throws {
        var replay = try Replay(recording)
        try replay.run()
        #expect(replay.differences.isEmpty, "\(replay.differences.prefix(5).joined(separator: "\n"))")
        #expect(try replay.played == recording.scenario().transaction_count)
    }
}
