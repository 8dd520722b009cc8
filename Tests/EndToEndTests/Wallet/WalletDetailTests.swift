import Diagnostics
import Foundation
import Sandbox
import Stellar
import Testing
import Timekeeping
import Wallet

/// Details of the commands about the ledger, each of which was wrong once.
@Suite("Details of commands about the ledger")
struct WalletDetailTests {
    @Test("an anchor that offers another issuer's asset is not overruled, nor ignored")
    func anchorDisagrees() async throws {
        let harness = try await WalletHarness("ALICE", "ISSUER")
        let domain = harness.sandbox.anchorDomain
        let foreign = try harness.asset("USDC", by: "ISSUER").description
        let ended = try await harness.run("ALICE", "trust", "add", foreign, "--anchor", domain, "--yes")
        #expect(ended.exitCode == 1 && ended.errors.contains("\(domain) offers USDC:G"), "\(ended.errors)")
        #expect(ended.errors.contains(", and not \(foreign)"), "\(ended.errors)")
    }

    @Test("shares of a pool have neither an issuer nor an authorization")
    func poolShares() async throws {
        let harness = try await WalletHarness("ALICE", "ISSUER")
        let gold = try harness.asset("GOLD", by: "ISSUER")
        let pool = LiquidityPoolParameters(assetA: .native, assetB: gold)
        try await harness.submit("ALICE", .changeTrust(line: .asset(gold), limit: .maximum))
        try await harness.submit("ALICE", .changeTrust(line: .liquidityPool(pool), limit: .maximum))
        let shown = try await harness.run("", "account", "show", harness.address("ALICE"))
        let line = try #require(shown.output.split(separator: "\n").first { $0.contains("shares of the pool") })
        #expect(!line.contains("authorized") && !line.contains("issued"), "\(shown.output)")
        let json = try #require(
            try await harness.run("", "account", "show", harness.address("ALICE"), "--json").list("accounts").first
        )
        let balances = try #require(json["balances"] as? [[String: Any]])
        let shares = try #require(balances.first { ($0["asset"] as? String)?.hasPrefix("pool:") == true })
        #expect(shares["authorization"] == nil, "\(shares)")
        let board = try await harness.run("ALICE", "dashboard", "--once")
        #expect(board.output.contains("shares of the pool") && !board.output.contains("authorized"), "\(board.output)")
    }

    @Test("everything of an asset is changed into another one, and nothing into itself")
    func conversions() async throws {
        let harness = try await WalletHarness("ALICE", "BOB", "ISSUER")
        let (gold, silver) = (try harness.asset("GOLD", by: "ISSUER"), try harness.asset("SILVER", by: "ISSUER"))
        try await harness.submit("ALICE", .changeTrust(line: .asset(gold), limit: .maximum))
        try await harness.submit("BOB", .changeTrust(line: .asset(silver), limit: .maximum))
        let alice = MuxedAccount(try #require(harness.keys["ALICE"]).publicKey)
        try await harness.submit("ISSUER", .payment(destination: alice, asset: gold, amount: try Amount.parse("12.5")))
        try await harness.submit(
            "ISSUER",
            .manageSellOffer(
                selling: silver,
                buying: gold,
                amount: try Amount.parse("1000"),
                price: Price(numerator: 1, denominator: 2),
                offerID: 0
            )
        )
        let bob = harness.address("BOB")
        let own = try await harness.run("ALICE", "pay", alice.address, "10", "XLM", "--send", "XLM", "--yes")
        #expect(own.exitCode == 1 && own.errors.contains("would pay itself"), "\(own.output)\(own.errors)")
        let open = try await harness.run(
            "ALICE",
            "pay",
            bob,
            "max",
            "SILVER:\(silver.issuer?.address ?? "")",
            "--send",
            "GOLD"
        )
        #expect(open.exitCode == 1 && open.errors.contains("`max` does not say how much is to arrive"))
        let all = try await harness.run("ALICE", "pay", bob, "max", "GOLD", "--receive", "SILVER", "--yes")
        #expect(
            all.exitCode == 0 && all.output.contains("send 12.5 GOLD, so that")
                && all.output.contains("receives about 25 SILVER"),
            "\(all.output)\(all.errors)"
        )
        #expect(try await harness.balance("ALICE", gold) == .zero)
        #expect(try await harness.balance("BOB", silver) == Amount.parse("25"))
        for arguments in [["max", "GOLD", "--receive", "SILVER"], ["max", "GOLD"]] {
            let nothing = try await harness.run("ALICE", ["pay", harness.address("ISSUER")] + arguments + ["--yes"])
            #expect(
                nothing.exitCode == 5 && nothing.errors.contains("has no GOLD that it could send"),
                "\(nothing.errors)"
            )
        }
    }

    @Test("an account is called as it was named, and no name is put into a URL")
    func names() async throws {
        let harness = try await WalletHarness("ALICE", "BOB")
        let path = harness.program.home.appending(path: "data/windlass/vault").path
        let cost = VaultCost(passes: 1, memory: 8)
        let vault = try await Vault.create(at: path, pin: VaultPIN(Secret("271828")), cost: cost)
        let (alice, bob) = (try #require(harness.keys["ALICE"]), try #require(harness.keys["BOB"]))
        try await vault.change { content in
            _ = try content.add(account: alice, named: "alice", at: .init(unixSeconds: 0))
            _ = try content.add(account: bob, named: "bob", at: .init(unixSeconds: 0))
        }
        let environment = ["WINDLASS_PIN": "271828"]
        let network = ["--network", harness.sandbox.horizonURL.absoluteString]
        let contact = ["contact", "add", "BobG", bob.publicKey.address]
        #expect(try await harness.program.run(contact, environment: environment).exitCode == 0)
        let pay = ["pay", "bob", "5", "--account", "alice", "--yes"] + network
        let paid = try await harness.program.run(pay, environment: environment)
        #expect(paid.output.contains("pay 5 XLM to bob\n"), "\(paid.output)\(paid.errors)")
        #expect(paid.output.contains("\n  bob is \(bob.publicKey)\n"), "\(paid.output)")
        let history = try await harness.program.run(
            ["history", "--account", "alice"] + network,
            environment: environment
        )
        #expect(history.output.contains("to BobG"), "\(history.output)")
        let much = try await harness.program.run(
            ["pay", "alice", "99999", "--account", "bob", "--yes"] + network,
            environment: environment
        )
        #expect(much.errors.contains("nothing was paid: bob can't pay 99999 XLM: "), "\(much.errors)")
        var fault = Fault(.status, at: .account)
        fault.code = 500
        harness.sandbox.faults.arrange(fault)
        let failed = try await harness.program.run(pay, environment: environment)
        #expect(failed.exitCode == 3 && failed.errors.contains("/accounts/G"), "\(failed.errors)")
        #expect(!failed.errors.contains("/accounts/alice"), "\(failed.errors)")
    }
}
