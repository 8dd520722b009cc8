import TestLanes
import TestSupport
import Testing

/// Feeds every decoder of what anchors and Horizon send, and with the decoded value everything that compares, computes,
/// schedules and shows in a run; what traps ends the process of the tests.
@Suite("Hostile answers", .tags(.computing))
struct HostileAnswerTests {
    /// The flows that read every kind of answer together.
    private static let flows = ["sep24-withdraw", "sep24-quote", "sep6-deposit", "sep6-exchange"]

    /// How many tests have the values of a flow among them, as one alone would keep the others waiting.
    private static let shares = 2

    @Test("whatever a value of an answer is, the run ends by itself", arguments: flows, 0..<shares)
    func some(flow: String, share: Int) async throws {
        // The largest number is the most likely to be counted with: one value of 32 becomes it. As many become another token.
        try await Self.strike(flow) { number in
            guard number / 32 % Self.shares == share else { return [] }
            if number.isMultiple(of: 32) { return [0] }
            return number % 32 == 16 ? [1 + number % (HostileJSON.tokens.count - 1)] : []
        }
    }

    /// One in eight of the tokens, other ones for the next value: all of them take an hour and a half on two processors, and the
    /// tests of the decoders put each token into each place.
    @Test("whatever each value of each answer is, the run ends by itself", .tags(.matrix), arguments: flows, 0..<4)
    func each(flow: String, share: Int) async throws {
        try await Self.strike(flow) { number in
            number % 4 == share ? HostileJSON.tokens.indices.filter { ($0 + number / 4) % 8 == 0 } : []
        }
    }

    /// Runs the flow with each value in turn as the tokens that `choice` names; values that an earlier flow reads too are
    /// left to it.
    private static func strike(_ flow: String, choice: (Int) -> [Int]) async throws {
        var earlier: Set<HostilePlace> = []
        for other in flows.prefix(while: { $0 != flow }) {
            let harness = try await HostileRuns(of: other)
            earlier.formUnion(try await harness.dryRun())
            await harness.stop()
        }
        let harness = try await HostileRuns(of: flow)
        let all = try await harness.dryRun()
        #expect(all.count > 100)
        let places = all.filter { !earlier.contains($0) }
        #expect(!places.isEmpty)
        for (number, place) in places.enumerated() {
            for index in choice(number) { try await harness.run(place, as: HostileJSON.tokens[index]) }
        }
        await harness.stop()
    }
}
