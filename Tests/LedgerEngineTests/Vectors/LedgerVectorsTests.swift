import Testing

@Suite("LedgerVectors")
struct LedgerVectorsTests {
    /// What the ledger does not reach yet.
    static let left: Set<String> = [
        "03-payments-issued",
        "04-change-trust",
        "05-trust-authorization",
        "06-set-options",
        "07-multisig",
        "09-bump-sequence",
        "10-account-merge",
        "13-offers-sell",
        "15-offers-passive",
        "18-path-receive",
        "20-claimable-balances",
        "21-sponsorship",
        "22-clawback",
        "24-atomicity",
        "25-same-ledger",
        "26-liquidity-pools",
        "27-many-subentries",
        "28-random-orders-1",
        "29-random-orders-2",
        "30-random-orders-3",
        "31-random-orders-4",
        "32-random-orders-5",
        "33-random-mixed-1",
        "34-random-mixed-2",
        "35-random-mixed-3",
        "36-random-mixed-4",
        "37-random-mixed-5",
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
