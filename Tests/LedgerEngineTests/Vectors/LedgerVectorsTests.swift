import Testing

@Suite("LedgerVectors")
struct LedgerVectorsTests {
    @Test("the recordings are there")
    func recordings() {
        #expect(Scenario.names.count >= 37)
    }

    @Test("answers, results, fees and entries are the network's", arguments: Scenario.names)
    func replay(_ name: String) throws {
        var replay = try Replay(Scenario(named: name))
        try replay.run()
        print(name, "played", replay.played, "skipped", replay.skipped, "diff", replay.differences.count)
        #expect(replay.differences.isEmpty, "\(replay.differences.prefix(5).joined(separator: "\n"))")
    }
}
