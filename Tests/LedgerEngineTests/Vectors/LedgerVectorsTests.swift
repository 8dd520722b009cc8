import Testing

@Suite("LedgerVectors")
struct LedgerVectorsTests {
    /// What is not replayed yet: a sponsored entry can be removed by an operation that the ledger knows, but nobody
    /// can sponsor one so far.
    static let left: Set<String> = ["21-sponsorship"]

    @Test("the recordings are there")
    func recordings() {
        #expect(Scenario.names.count >= 37)
    }

    @Test(
        "answers, results, fees and entries are the network's, as far as the ledger knows the operations",
        arguments: Scenario.names.filter { !left.contains($0) }
    )
    func replay(_ name: String) throws {
        var replay = try Replay(Scenario(named: name))
        try replay.run()
        #expect(replay.differences.isEmpty, "\(replay.differences.prefix(5).joined(separator: "\n"))")
    }

    @Test(
        "these recordings are played from end to end",
        arguments: [
            ("01-create-account", 20), ("08-manage-data", 22), ("11-transaction-validity", 49), ("12-fee-bump", 35),
            ("23-preconditions", 29),
        ]
    )
    func complete(_ name: String, transactions: Int) throws {
        var replay = try Replay(Scenario(named: name))
        try replay.run()
        #expect(replay.played == transactions)
        #expect(replay.skipped == 0)
        #expect(replay.differences.isEmpty)
    }
}
