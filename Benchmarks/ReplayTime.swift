import Foundation

/// The time that the replay of a recorded deposit takes, with a report.
///
/// The program itself replays it, as it is built beside this one: its start counts.
enum ReplayTime: Benchmark {
    static let name = "replay"
    private static let rounds = 10

    static func measure() async throws -> [Figure] {
        let folder = try TemporaryFolder()
        let flow = TemporaryFolder.flows.appending(path: "sep24-deposit.yaml").path
        let run = ["run", flow, "--no-input", "-q"]
        try await Program.run(run + ["--record", "deposit.har"], in: folder.url)
        let clock = ContinuousClock()
        var best = Duration.seconds(3600)
        for _ in 1...rounds {
            let start = clock.now
            try await Program.run(
                run + ["--replay", "deposit.har", "--report", "json=report.json"],
                in: folder.url
            )
            best = min(best, start.duration(to: clock.now))
        }
        return [Figure("replay of a recorded deposit", best / .seconds(1), "s", .under(0.3))]
    }
}
