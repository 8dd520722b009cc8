import Diagnostics
import Foundation
import Sandbox
import Stellar
import Testing

/// Which account a command acts for.
@Suite("The account of a command")
struct AccountOptionTests {
    @Test("`claim`, `history` and `account show` take the account from $WINDLASS_ACCOUNT")
    func wallet() async throws {
        let harness = try await WalletHarness("ALICE")
        let environment = harness.environment.merging(["WINDLASS_ACCOUNT": "env:ALICE"]) { $1 }
        let network = ["--network", harness.sandbox.horizonURL.absoluteString]
        for command in [["claim"], ["claim", "list"], ["claim", "take", "--all"], ["history"], ["account", "show"]] {
            let ended = try await harness.program.run(command + network, environment: environment)
            #expect(ended.exitCode == 0, "\(command): \(ended.errors)")
        }
    }

    @Test("`new` and `kyc` do as well, and an option counts more")
    func flows() async throws {
        let program = try Program()
        let environment = ["WINDLASS_ACCOUNT": "alice"]
        let path = program.home.appending(path: "new.yaml").path
        let new = ["new", "sandbox", "--deposit", "USDC", "--sep", "24", "--no-input", "--force", "--output", path]
        for (option, account) in [([], "alice"), (["--account", "fresh"], "fresh")] {
            let ended = try await program.run(new + option, environment: environment)
            #expect(ended.exitCode == 0, "\(ended.errors)")
            let flow = try String(contentsOfFile: path, encoding: .utf8)
            #expect(flow.contains("account: \"\(account)\""), "\(flow)")
        }
        let missing = try await program.run("kyc", "show", "anchor.invalid", "--network", "testnet", "--no-input")
        #expect(missing.exitCode == 1 && missing.errors.contains("WINDLASS_ACCOUNT"), "\(missing.errors)")
        let named = try await program.run(
            ["kyc", "show", "sandbox", "--no-input"],
            environment: ["WINDLASS_ACCOUNT": "env:NOTHING"]
        )
        #expect(named.exitCode == 1 && named.errors.contains("NOTHING"), "\(named.errors)")
    }

    @Test("`--account NAME=ACCOUNT` says which account a flow's is, and reports name it")
    func declared() async throws {
        let program = try Program()
        let path = program.home.appending(path: "two.yaml").path
        let flow = """
            flow: two
            anchor: sandbox
            accounts: { bob: theirs, carol: fresh }
            states:
              fund: { account: bob, friendbot: {} }
              welcome: { account: carol, friendbot: {} }
            """
        try flow.write(toFile: path, atomically: true, encoding: .utf8)
        let keys = KeyPair.random()
        let ended = try await program.run(
            ["run", path, "--account", "bob=env:BOB", "--no-input", "--json"],
            environment: ["BOB": keys.secretSeed().reveal()]
        )
        #expect(ended.exitCode == 0, "\(ended.errors)")
        let runs = try #require(try ended.json()["runs"] as? [[String: Any]])
        let accounts = try #require(runs.first?["accounts"] as? [String: String])
        #expect(accounts["bob"] == keys.publicKey.address && accounts["carol"]?.hasPrefix("G") == true)
        let states = try #require(runs.first?["states"] as? [[String: Any]])
        #expect((states.first?["summary"] as? String)?.hasPrefix("bob: ") == true, "\(states)")
        let other = try await program.run(["run", path, "--account", "bbo=fresh", "--no-input"])
        #expect(
            other.exitCode == 1 && other.errors.contains("there is no declared account `bbo`"),
            "\(other.errors)"
        )
    }

    @Test(
        "an option with one value that is given twice is refused by every command",
        arguments: [
            "run flows/pay.yaml --account a --account b", "plan flows/pay.yaml --account a --account a",
            "pay b 1 --network testnet --network public", "dashboard --account a --account=b",
            "claim list --account a --account b",
            "kyc show sandbox --account a --account b", "new sandbox --account a --account b",
            "check flows --format json --format text",
            "graph flows/pay.yaml --format dot --format svg", "runs list --store a --store b",
        ]
    )
    func repeated(line: String) async throws {
        let program = try Program()
        let ended = try await program.run(line.split(separator: " ").map(String.init))
        #expect(
            ended.exitCode == 1 && ended.errors.contains("is given more than once; it takes one value"),
            "\(ended.errors)"
        )
    }
}
