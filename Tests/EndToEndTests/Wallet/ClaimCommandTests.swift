import Diagnostics
import Foundation
import Sandbox
import Stellar
import Testing
import Timekeeping
import Wallet

/// Claimable balances, from the command line.
@Suite("Commands about claimable balances")
struct ClaimCommandTests {
    /// Creates a claimable balance of `amount` of an asset of ISSUER's.
    private func createBalance(
        _ amount: String,
        _ asset: Asset = .native,
        for name: String,
        _ predicate: ClaimPredicate = .unconditional,
        on harness: WalletHarness
    ) async throws {
        let claimant = Claimant(destination: try #require(harness.keys[name]).publicKey, predicate: predicate)
        try await harness.submit(
            "ISSUER",
            .createClaimableBalance(asset: asset, amount: try Amount.parse(amount), claimants: [claimant])
        )
    }

    @Test("what waits for an account that is not on the ledger is listed, and is on its dashboard")
    func unfunded() async throws {
        let harness = try await WalletHarness("-ALICE", "ISSUER")
        try await createBalance("4", for: "ALICE", on: harness)
        let network = ["--network", harness.sandbox.horizonURL.absoluteString]
        let listed = try await harness.run("", "claim", "list", "--account", harness.address("ALICE"), "--json")
        #expect(listed.exitCode == 0, "\(listed.errors)")
        let line = try #require(try listed.list("claimable_balances").first)
        #expect(line["claimable"] as? String == "now" && (line["obstacle"] as? String)?.contains("not on the") == true)
        let shown = try await harness.run("ALICE", "dashboard", "--once")
        #expect(shown.exitCode == 0 && shown.output.contains("  held up  4 XLM  "), "\(shown.output)\(shown.errors)")
        // The account is named once, and how to fund it is reported once.
        #expect(shown.output.components(separatedBy: network[1]).count == 2, "\(shown.output)")
        #expect(shown.output.components(separatedBy: "not funded yet").count == 2, "\(shown.output)")
        // On a narrow screen the reason goes on in the next line, and is not cut off.
        let terminal = try harness.program.startOnTerminal(
            ["dashboard", "--account", "env:ALICE"] + network,
            environment: harness.environment,
            columns: 60
        )
        try await terminal.shows("held up")
        try await terminal.shows("first")
        terminal.press("q")
        #expect(try await terminal.exitCode().code == 0)
        let swept = try await harness.run("ALICE", "claim", "take", "--all", "--json", "--yes")
        #expect(swept.exitCode == 0, "\(swept.errors)")
        #expect(try swept.list("claimed").isEmpty && swept.list("left").count == 1)
    }

    @Test("the key of an account with a claimable balance stays in the vault, unless forced")
    func removal() async throws {
        let harness = try await WalletHarness("ISSUER")
        let path = harness.program.home.appending(path: "data/windlass/vault").path
        let vault = try await Vault.create(
            at: path,
            pin: VaultPIN(Secret("271828")),
            cost: VaultCost(passes: 1, memory: 8)
        )
        let keys = KeyPair.random()
        try await vault.change { _ = try $0.add(account: keys, named: "old", at: .init(unixSeconds: 0)) }
        var crowded = harness
        crowded.keys["OLD"] = keys
        try await createBalance("4", for: "OLD", .not(.beforeAbsoluteTime(99_999_999_999)), on: crowded)
        let remove = ["account", "remove", "old", "--network", harness.sandbox.horizonURL.absoluteString, "--yes"]
        let pin = ["WINDLASS_PIN": "271828"]
        let stays = try await harness.program.run(remove, environment: pin)
        #expect(stays.exitCode == 5, "\(stays.output)\(stays.errors)")
        #expect(stays.errors.contains("the account `old` has the claimable balances 4 XLM"), "\(stays.errors)")
        #expect(stays.errors.contains("claim take"), "\(stays.errors)")
        let forced = try await harness.program.run(remove + ["--force"], environment: pin)
        #expect(forced.exitCode == 0, "\(forced.errors)")
    }

    @Test(
        "what is trusted is claimed; what would need a trustline or is not due is left and told, as text and as JSON"
    )
    func sweep() async throws {
        let harness = try await WalletHarness("ALICE", "BOB", "ISSUER")
        let gold = try harness.asset("GOLD", by: "ISSUER")
        for name in ["ALICE", "BOB"] {
            try await createBalance("4", gold, for: name, on: harness)
            try await createBalance("3", for: name, .not(.beforeAbsoluteTime(99_999_999_999)), on: harness)
            try await createBalance("2", for: name, on: harness)
        }
        let listed = try await harness.run("ALICE", "claim", "list", "--json").list("claimable_balances")
        #expect(listed.map { $0["claimable"] as? String } == ["now", "now", "later"])
        let golden = try #require(listed.first { $0["asset"] as? String == gold.description })
        #expect((golden["obstacle"] as? String)?.contains("a trustline is needed") == true)
        let later = try await harness.run("ALICE", "claim", "take", try #require(listed[2]["id"] as? String), "--yes")
        #expect(later.exitCode == 5 && later.errors.contains("5138-"), "\(later.errors)")
        // Anyone can create a claimable balance for an account: the list names its sponsor.
        let issuer = harness.address("ISSUER")
        #expect(golden["issuer"] as? String == issuer && golden["sponsor"] as? String == issuer, "\(golden)")
        let shown = try await harness.run("ALICE", "claim", "list")
        #expect(shown.output.contains("     issued by \(issuer), sponsored by \(issuer)\n"), "\(shown.output)")
        let text = try await harness.run("ALICE", "claim", "take", "--all", "--yes")
        #expect(text.exitCode == 0, "\(text.errors)")
        #expect(try await harness.balance("ALICE", gold) == nil)
        let id = try #require(golden["id"] as? String)
        let network = "--network \(harness.sandbox.horizonURL.absoluteString)"
        let command = "to trust the asset and claim it: windlass claim take \(id) --account env:ALICE \(network)\n"
        #expect(text.output.contains(command), "\(text.output)")
        #expect(try await harness.run("ALICE", "claim", "take", id, "--yes").exitCode == 0)
        #expect(try await harness.balance("ALICE", gold) == Amount.parse("4"))
        let entries = try await harness.run("ALICE", "history", "--json").list("entries").prefix(3)
            .filter { $0["kind"] as? String == "claim" }
        #expect(entries.map { $0["kind"] as? String } == ["claim", "claim"])
        #expect(Set(entries.map { ($0["received"] as? [String: String])?["amount"] }) == ["4", "2"])
        let left = try #require(text.output.components(separatedBy: "not claimed:\n").last)
        #expect(left.contains("later  3 XLM") && left.contains("from 5138-11-16T09:46:39Z on"), "\(text.output)")
        #expect(left.contains("4 GOLD") && !left.contains("2 XLM"), "\(text.output)")
        let trial = try await harness.run("BOB", "claim", "take", "--all", "--json", "--dry-run")
        #expect(try trial.list("claimed").map { $0["dry_run"] as? Bool } == [true], "\(trial.output)")
        let json = try await harness.run("BOB", "claim", "take", "--all", "--json", "--yes")
        #expect(json.exitCode == 0, "\(json.errors)")
        let claimed = try json.list("claimed")
        #expect(claimed.count == 1 && claimed.allSatisfy { ($0["hash"] as? String)?.count == 64 }, "\(json.output)")
        #expect(try json.list("left").map { $0["claimable"] as? String } == ["now", "later"], "\(json.output)")
        #expect(try await harness.balance("BOB", gold) == nil)
        // No one is there to agree: what was claimed until then is told with the error.
        try await createBalance("1", for: "BOB", on: harness)
        let refused = try await harness.run("BOB", "claim", "take", "--all", "--json")
        let error = try #require(try refused.json()["error"] as? [String: Any], "\(refused.output)")
        #expect(refused.exitCode == 7 && error["exit_code"] as? Int == 7)
        #expect(try refused.list("claimed").isEmpty && refused.list("left").count == 2)
        let nothing = try await harness.run("ALICE", "claim", "take", "--all", "--yes")
        #expect(nothing.exitCode == 0 && nothing.errors.contains("no balance can be claimed now"), "\(nothing.errors)")
        #expect(nothing.output.contains("later  3 XLM"), "\(nothing.output)")
    }
}
