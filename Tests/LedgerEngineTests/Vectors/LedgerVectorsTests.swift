import Testing

@Suite("LedgerVectors")
struct LedgerVectorsTests {
    /// What the ledger does not reach yet.
    static let left: Set<String> = [
        "15-offers-passive",
        "28-random-orders-1",
        "29-random-orders-2",
        "30-random-orders-3",
        "31-random-orders-4",
        "32-random-orders-5",
    ]

    @Test("the recordings are there")
    func recordings() {
        #expect(Recording.own.count >= 37)
    }

    @Test(
        "answers, results, fees and entries are the network's",
        arguments: Recording.all.filter { !left.contains($0.name) }
    )
    func replay(_ recording: Recording) throws {
        var replay = try Replay(recording)
        try replay.run()
        #expect(replay.differences.isEmpty, "\(replay.differences.prefix(5).joined(separator: "\n"))")
        #expect(try replay.played == recording.scenario().transaction_count)
    }
}
