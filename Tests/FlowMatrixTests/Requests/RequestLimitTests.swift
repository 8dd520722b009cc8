import Sandbox
import Testing
import Timekeeping

/// How much the flows ask of their anchor and their network.
@Suite("Requests of flows", .serialized)
struct RequestLimitTests {
    /// How many requests each flow makes at most, on a sandbox as it comes.
    static let limits: [(flow: String, scenario: String, limit: Int)] = [
        ("sep6-deposit", "default", 30), ("sep6-withdraw", "default", 40), ("sep6-exchange", "default", 40),
        ("sep24-deposit", "default", 30), ("sep24-withdraw", "default", 50), ("sep24-quote", "default", 30),
        ("sep31-send", "default", 50), ("kyc", "default", 10), ("onboard", "default", 20), ("pay", "default", 15),
        ("path-pay", "market", 30),
    ]

    @Test("a flow asks no more than it has to, and nothing twice that stays the same", arguments: limits)
    func requests(flow: String, scenario: String, limit: Int) async throws {
        let stage = try await ScenarioStage(playing: scenario)
        let passage = try await stage.run(flow, isWatchful: false)
        #expect(passage.exitCode == 0, "\(passage.ending)")
        let counts = stage.sandbox.requests.all
        #expect(stage.sandbox.requests.total <= limit, "\(counts)")
        for endpoint: SandboxEndpoint in [
            .toml, .programmaticInfo, .hostedInfo, .directInfo, .quoteInfo, .challenge, .token,
        ] {
            #expect(counts[endpoint, default: 0] <= 1, "\(endpoint.rawValue)")
        }
        await stage.stop()
    }

    @Test("a deposit with KYC takes less than three seconds and 40 requests at the pace of the sandbox")
    func pace() async throws {
        let stage = try await ScenarioStage(playing: "default", clock: SystemWallClock())
        let begin = ContinuousClock.now
        let passage = try await stage.run("sep6-deposit", isWatchful: false)
        #expect(passage.exitCode == 0, "\(passage.ending)")
        #expect(ContinuousClock.now - begin < .seconds(3))
        #expect(passage.statuses.contains { $0.status == "pending_customer_info_update" })
        #expect(stage.sandbox.requests.all[.customerPut, default: 0] >= 1)
        #expect(stage.sandbox.requests.total <= 40, "\(stage.sandbox.requests.all)")
        await stage.stop()
    }
}
