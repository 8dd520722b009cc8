import Sandbox
import Testing
import Timekeeping

/// How much the flows ask of their anchor and their network.
@Suite("Requests of flows", .serialized)
struct RequestLimitTests {
    /// How many requests each flow makes on a sandbox as it comes: those that it needs in any case, and those by which it looks at
    /// what the anchor does meanwhile, at most.
    ///
    /// The looks have room: the clock leaps, also while a busy machine is at work on what is looked at. `LookTests` has the looks that
    /// are saved.
    ///
    /// One SEP-24 deposit takes 21, and 22 where the network's passphrase is not known beforehand. SDK clients take 16 or 17: they
    /// ask neither for the anchor's terms (`/info`) nor for the network's fees (`/fee_stats`), nor how far the ledger has come
    /// before the anchor is asked for a transfer (`/`), nor, before they trust an asset, for its issuer (`/accounts/…`) and for the
    /// reserve of an entry (`/ledgers`). All of them guard money.
    static let counts: [(flow: String, scenario: String, needed: Int, looks: Int)] = [
        ("sep24-deposit", "default", 19, 12), ("sep24-withdraw", "default", 34, 18), ("sep24-quote", "default", 20, 12),
        ("sep6-deposit", "default", 14, 16), ("sep6-withdraw", "default", 23, 20), ("sep6-exchange", "default", 25, 18),
        ("sep31-send", "default", 26, 25), ("kyc", "default", 4, 4), ("onboard", "default", 10, 4),
        ("pay", "default", 8, 0),
        ("path-pay", "market", 27, 0),
    ]

    /// The requests by which runs look at transfers and customers, again and again.
    private static let looks: Set<SandboxEndpoint> = [
        .programmaticTransaction, .hostedTransaction, .directTransaction, .customer,
    ]

    @Test("a flow asks no more than it has to, and nothing twice that stays the same", arguments: counts)
    func requests(flow: String, scenario: String, needed: Int, looks: Int) async throws {
        let harness = try await ScenarioHarness(playing: scenario)
        let passage = try await harness.run(flow, isWatchful: false)
        #expect(passage.exitCode == 0, "\(passage.ending)")
        let counts = harness.sandbox.requests.all
        let seen = counts.filter { Self.looks.contains($0.key) }.values.reduce(0, +)
        #expect(harness.sandbox.requests.total - seen == needed, "\(counts)")
        #expect(seen <= looks, "\(counts)")
        for endpoint: SandboxEndpoint in [
            .toml, .programmaticInfo, .hostedInfo, .directInfo, .quoteInfo, .challenge, .token,
        ] {
            #expect(counts[endpoint, default: 0] <= 1, "\(endpoint.rawValue)")
        }
        if flow == "sep24-deposit" {
            #expect(counts[.horizonRoot] == 1, "how far the ledger has come, right before the anchor is asked")
        }
        await harness.stop()
    }

    @Test("a deposit with KYC takes less than three seconds and 40 requests at the pace of the sandbox")
    func pace() async throws {
        let harness = try await ScenarioHarness(playing: "default", clock: SystemWallClock())
        let begin = ContinuousClock.now
        let passage = try await harness.run("sep6-deposit", isWatchful: false)
        #expect(passage.exitCode == 0, "\(passage.ending)")
        #expect(ContinuousClock.now - begin < .seconds(3))
        #expect(passage.statuses.contains { $0.status == "pending_customer_info_update" })
        #expect(harness.sandbox.requests.all[.customerPut, default: 0] >= 1)
        #expect(harness.sandbox.requests.total <= 40, "\(harness.sandbox.requests.all)")
        await harness.stop()
    }
}
