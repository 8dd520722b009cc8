import Diagnostics
import HTTPTestSupport
import HorizonClient
import Stellar
import Testing
import Wallet

@Suite("Trust")
struct TrustTests {
    let holder = Keys.payer.publicKey
    let issuer = AccountSketch(id: Keys.issuer.publicKey, homeDomain: "mint.example")

    func network(_ lines: [AccountSketch.Line] = [], lumens: String = "10.0000000") throws -> TestNetwork {
        try TestNetwork([AccountSketch(id: holder, lumens: lumens, lines: lines), issuer])
    }

    /// Why adding is refused.
    func refusal(
        _ network: TestNetwork,
        _ asset: Asset = Assets.gold,
        limit: Amount? = nil,
        by account: PublicKey? = nil
    ) async -> TrustError.Reason? {
        let account = account ?? holder
        let error = await #expect(throws: TrustError.self) {
            try await network.wallet.planTrust(in: asset, limit: limit, by: account)
        }
        #expect(network.handedIn.isEmpty)
        return error?.reason
    }

    @Test("a new trustline tells what it binds and what the issuer can do")
    func adding() async throws {
        let network = try network()
        let plan = try await network.wallet.planTrust(in: Assets.gold, by: holder)
        #expect(plan.operations.map(\.body) == [.changeTrust(line: .asset(Assets.gold), limit: .maximum)])
        #expect(try plan.steps == [.trust(Assets.gold, limit: .maximum), .bindsReserve(.of("0.5"))])
        var strict = issuer
        strict.flags = ["auth_required", "auth_clawback_enabled"]
        let careful = try TestNetwork([AccountSketch(id: holder), strict])
        let steps = try await careful.wallet.planTrust(in: Assets.gold, limit: .of("5"), by: holder).steps
        #expect(steps.suffix(2) == [.awaitsIssuer(issuer.id), .mayBeClawedBack(Assets.gold)])
        #expect(steps.first?.text() == "trust \(Assets.gold) up to 5")
    }

    @Test("each reason not to add is told apart, before anything is signed")
    func refusals() async throws {
        let network = try network()
        #expect(await refusal(network, .native) == .native)
        #expect(await refusal(network, by: issuer.id) == .ownAsset)
        #expect(await refusal(network, limit: .zero) == .invalidLimit(.zero))
        #expect(await refusal(try TestNetwork([AccountSketch(id: holder)])) == .noIssuer)
        let trusting = try self.network([.init(asset: Assets.gold, balance: "5.0000000", buying: "2.0000000")])
        #expect(await refusal(trusting) == .alreadyTrusted(limit: .maximum))
        #expect(await refusal(trusting, limit: .maximum) == .alreadyTrusted(limit: .maximum))
        #expect(try await refusal(trusting, limit: .of("6")) == .limitTooLow(.of("6"), least: .of("7")))
        let full = try TestNetwork([AccountSketch(id: holder, lumens: "1000.0000000", subentries: 1000), issuer])
        #expect(await refusal(full) == .tooManyEntries)
    }

    @Test("without lumens for the reserve and the fee it says how many are missing")
    func reserve() async throws {
        let network = try network(lumens: "1.5000199")
        let error = await #expect(throws: AccountError.self) {
            try await network.wallet.planTrust(in: Assets.gold, by: holder)
        }
        #expect(error?.help == "add at least 0.0000001 XLM to it")
        let enough = try self.network(lumens: "1.5000200")
        _ = try await enough.wallet.planTrust(in: Assets.gold, by: holder)
    }

    @Test("a new limit binds nothing more")
    func changing() async throws {
        let network = try network([.init(asset: Assets.gold, balance: "5.0000000")], lumens: "1.6000000")
        let plan = try await network.wallet.planTrust(in: Assets.gold, limit: .of("5"), by: holder)
        let limit = try Amount.of("5")
        let expected: [PlanStep] = [.trust(Assets.gold, limit: limit)]
        #expect(plan.steps == expected)
        let limited = try self.network([.init(asset: Assets.gold, balance: "5.0000000", limit: "9.0000000")])
        let error = await #expect(throws: TrustError.self) {
            try await limited.wallet.planTrust(in: Assets.gold, by: holder)
        }
        #expect(try error?.reason == .alreadyTrusted(limit: .of("9")))
        #expect(error?.summary.hasSuffix("already, up to 9") == true && error?.help?.contains("--limit max") == true)
        let lifted = try await limited.wallet.planTrust(in: Assets.gold, limit: .maximum, by: holder)
        #expect(lifted.steps.map { $0.text() } == ["trust \(Assets.gold) without limit"])
    }

    @Test("only an empty trustline goes, and it frees its reserve")
    func removing() async throws {
        let network = try network([.init(asset: Assets.gold, balance: "0.0000000")])
        let plan = try await network.wallet.planTrustRemoval(of: Assets.gold, by: holder)
        #expect(plan.operations.map(\.body) == [.changeTrust(line: .asset(Assets.gold), limit: .zero)])
        #expect(try plan.steps == [.removeTrust(Assets.gold), .releasesReserve(.of("0.5"))])
        func refusal(_ network: TestNetwork) async -> TrustError? {
            await #expect(throws: TrustError.self) {
                try await network.wallet.planTrustRemoval(of: Assets.gold, by: holder)
            }
        }
        #expect(await refusal(try self.network())?.reason == .notTrusted)
        let held = try self.network([.init(asset: Assets.gold, balance: "0.0000001")])
        #expect(await refusal(held)?.reason == .stillHeld(Amount(stroops: 1)))
        let offering = try self.network([.init(asset: Assets.gold, balance: "0.0000000", buying: "1.0000000")])
        func offer(_ number: Int) -> String {
            """
            {"id":"\(number)","paging_token":"\(number)","seller":"\(holder)","amount":"1.0000000",\
            "price_r":{"n":1,"d":1},"selling":{"asset_type":"native"},\
            "buying":{\(AccountSketch.fields(of: Assets.gold))}}
            """
        }
        offering.list("/accounts/\(holder)/offers", (71...77).map(offer))
        let offers = try #require(await refusal(offering))
        #expect(offers.reason == .openOffers([71, 72, 73, 74, 75, 76, 77]))
        #expect(offers.summary.hasSuffix("still trade GOLD: 71, 72, 73, 74, 75 and 2 others"), "\(offers.summary)")
        // There is no command to name.
        #expect(offers.help?.contains("Windlass makes no offers, and can't remove any") == true)
    }

    @Test("a trustline that a pool needs stays, and the pool is named")
    func pool() async throws {
        let pool = String(repeating: "ab", count: 32)
        let sketch = AccountSketch(id: holder, lines: [.init(asset: Assets.gold, balance: "0.0000000")], pools: [pool])
        let network = try TestNetwork([sketch, issuer])
        network.answers["/liquidity_pools/\(pool)"] = .json(
            #"{"id":"\#(pool)","reserves":[{"asset":"native","amount":"1.0"},{"asset":"\#(Assets.gold)","amount":"1.0"}]}"#
        )
        let error = await #expect(throws: TrustError.self) {
            try await network.wallet.planTrustRemoval(of: Assets.gold, by: holder)
        }
        #expect(error?.reason == .usedByPool(pool))
    }

    @Test("the list has limits, authorization and the issuers' domains")
    func list() async throws {
        let network = try network([
            .init(asset: Assets.silver, balance: "1.0000000", isAuthorized: false),
            .init(asset: Assets.gold, balance: "2.0000000", limit: "9.0000000"),
        ])
        let lines = try await network.wallet.trustlines(of: holder)
        #expect(lines.map(\.asset) == [Assets.gold, Assets.silver])
        #expect(lines.map(\.holding.authorization) == [.full, .maintain])
        #expect(lines.map(\.issuerDomain) == ["mint.example", "mint.example"])
        #expect(try lines.first?.holding.limit == .of("9"))
        // One issuer, one request.
        #expect(network.http.log.count { $0.contains(issuer.id.address) } == 1)
    }

    @Test("the presets are assets with issuers, each once")
    func presets() {
        for network in [Network.testnet, .public] {
            let presets = KnownAsset.presets(on: network)
            #expect(presets.count == 2 && Set(presets.map(\.asset)).count == 2)
            #expect(presets.allSatisfy { $0.asset.issuer != nil })
        }
        #expect(KnownAsset.presets(on: .standalone).isEmpty)
    }
}
