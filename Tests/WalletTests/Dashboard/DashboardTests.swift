import AnchorClient
import Diagnostics
import HTTPTestSupport
import HTTPTransport
import Stellar
import Testing
import Wallet

@Suite("Dashboard")
struct DashboardTests {
    let own = Keys.payer.publicKey

    @Test("a refresh makes each request once")
    func requests() async throws {
        let network = try TestNetwork([AccountSketch(id: own)])
        for path in ["/accounts/\(own)/operations", "/claimable_balances"] { network.list(path, []) }
        let first = await network.wallet.dashboard(of: own)
        #expect(first.overview.value??.id == own && first.history.value?.entries.isEmpty == true)
        #expect(
            network.http.log.sorted() == [
                "GET /accounts/\(own)", "GET /accounts/\(own)/operations", "GET /claimable_balances", "GET /ledgers",
            ]
        )
        let before = network.http.requests.count
        _ = await network.wallet.dashboard(of: own, after: first)
        // What the network asks for an entry hardly ever changes.
        #expect(network.http.requests.count == before + 3)
    }

    @Test("what fails keeps what was known, and nothing else from being shown")
    func failure() async throws {
        let network = try TestNetwork([AccountSketch(id: own)])
        for path in ["/accounts/\(own)/operations", "/claimable_balances"] { network.list(path, []) }
        let first = await network.wallet.dashboard(of: own)
        network.answers["/accounts/\(own)"] = .failure(.unknownHost)
        let second = await network.wallet.dashboard(of: own, after: first)
        #expect(second.overview.failure != nil && second.overview.value??.id == own)
        #expect(second.history.failure == nil)
    }

    @Test("an account that is not on the ledger is shown as that, with its claimable balances")
    func unfunded() async throws {
        let network = try TestNetwork([])
        let id = try ClaimTests.id(1)
        network.list("/claimable_balances", [ClaimTests().record(id, .native)])
        let snapshot = await network.wallet.dashboard(of: own)
        #expect(snapshot.overview.value == .some(.none))
        #expect(snapshot.claimableBalances.value?.map(\.id) == [id] && snapshot.claimableBalances.failure == nil)
    }
}

@Suite("Names of assets")
struct AssetNameTests {
    @Test("what an anchor offers is not another issuer's")
    func anchors() async throws {
        let network = try TestNetwork([])
        network.answers["/.well-known/stellar.toml"] = .text(
            """
            [[CURRENCIES]]
            code = "GOLD"
            issuer = "\(Keys.issuer.publicKey)"
            """
        )
        let domain = try HomeDomain(parsing: "mint.example")
        let wallet = network.wallet
        #expect(try await wallet.asset(named: "GOLD", at: domain) == Assets.gold)
        #expect(try await wallet.asset(named: "\(Assets.gold)", at: domain) == Assets.gold)
        let other = try #require(AssetCode("GOLD").map { Asset.issued(code: $0, issuer: Keys.other.publicKey) })
        let error = await #expect(throws: AssetNameError.self) {
            try await wallet.asset(named: "\(other)", at: domain)
        }
        #expect(error?.summary == "mint.example offers \(Assets.gold), and not \(other)")
        #expect(error?.failure == .usage)
        let none = await #expect(throws: DiscoveryError.self) {
            try await wallet.asset(named: "\(Assets.silver)", at: domain)
        }
        #expect(none?.summary.contains("SILVER") == true, "\(none?.summary ?? "")")
        let before = network.http.requests.count
        await #expect(throws: AssetNameError.self) { try await wallet.asset(named: "GOLD:", at: domain) }
        #expect(network.http.requests.count == before)
    }

    @Test("a code means what the account holds, and then what everybody knows")
    func names() async throws {
        let own = Keys.payer.publicKey
        let other = try #require(AssetCode("GOLD").map { Asset.issued(code: $0, issuer: Keys.other.publicKey) })
        let network = try TestNetwork([
            AccountSketch(id: own, lines: [.init(asset: Assets.gold, balance: "1.0000000")]),
            AccountSketch(id: Keys.receiver.publicKey, lines: [.init(asset: other, balance: "1.0000000")]),
        ])
        network.list("/assets", [])
        let wallet = network.wallet
        #expect(try await wallet.asset(named: "XLM") == .native)
        #expect(try await wallet.asset(named: "\(Assets.silver)") == Assets.silver)
        #expect(try await wallet.asset(named: "GOLD", among: [own]) == Assets.gold)
        #expect(try await wallet.asset(named: "SRT", among: [own]).issuer != nil)
        func reason(_ name: String, _ holders: [PublicKey]) async -> AssetNameError.Reason? {
            let error = await #expect(throws: AssetNameError.self) {
                try await wallet.asset(named: name, among: holders)
            }
            return error?.reason
        }
        #expect(await reason("GODL", [own]) == .unknown(suggestion: "GOLD"))
        #expect(
            await reason("no:asset", [])
                == .malformed(AssetError(.issuer(StrKeyError(.notBase32, text: "asset")), text: "no:asset"))
        )
        #expect(await reason("GÖLD", []) == .malformed(AssetError(.codeCharacter("Ö"), text: "GÖLD")))
        let untrusted = await #expect(throws: AssetNameError.self) {
            try await wallet.trustedAsset(named: "GODL", by: own)
        }
        #expect(untrusted?.reason == .notTrusted(by: own, suggestion: "GOLD"))
        #expect(try await wallet.trustedAsset(named: "GOLD", by: own) == Assets.gold)
        let both = [Assets.gold, other].sorted()
        #expect(await reason("GOLD", [own, Keys.receiver.publicKey]) == .ambiguous(both))
    }
}
