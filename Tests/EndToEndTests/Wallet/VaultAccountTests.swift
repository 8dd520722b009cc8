import Diagnostics
import Foundation
import Sandbox
import Stellar
import Testing

/// Wallet commands for accounts and people whom a vault knows by name.
@Suite("Accounts of the vault")
struct VaultAccountTests {
    @Test("names of the vault pay and are paid, and the history tells them")
    func names() async throws {
        let stage = try await WalletStage("BOB")
        let environment = ["WINDLASS_PIN": "135790", "WINDLASS_NEW_PIN": "135790"]
        let network = ["--network", stage.sandbox.horizonURL.absoluteString]
        func run(_ arguments: String...) async throws -> Program.Ended {
            let ended = try await stage.program.run(arguments, environment: environment)
            #expect(ended.exitCode == 0, "\(arguments): \(ended.output)\(ended.errors)")
            return ended
        }
        _ = try await run("vault", "create")
        _ = try await run("account", "new", "alice")
        _ = try await run("contact", "add", "Robert", stage.address("BOB"), "--memo", "text:hello")
        _ = try await run("account", "fund", "alice", network[0], network[1])
        let paid = try await run("pay", "Robert", "25", "--account", "alice", "--yes", network[0], network[1])
        #expect(paid.output.contains("pay 25 XLM to Robert") && paid.output.contains("hello"), "\(paid.output)")
        // The only account there is need not be named.
        let history = try await run("history", network[0], network[1])
        #expect(history.output.contains("to Robert"), "\(history.output)")
        let shown = try await run("account", "show", "alice", network[0], network[1])
        #expect(shown.output.hasPrefix("alice (G"), "\(shown.output)")
    }

    @Test("a name that nobody knows is told as that, and a seed in its place is not repeated")
    func unknown() async throws {
        let stage = try await WalletStage("ALICE")
        let seed = try #require(stage.keys["ALICE"]).secretSeed().reveal()
        for (name, message) in [
            ("nobody", "there is no account of this name"), (seed, "there is no account of this name"),
        ] {
            let ended = try await stage.program.run(
                "history",
                "--account",
                name,
                "--network",
                stage.sandbox.horizonURL.absoluteString
            )
            #expect(ended.exitCode == 1 && ended.errors.contains(message), "\(ended.errors)")
            #expect(!ended.errors.contains(seed.prefix(8)))
        }
    }
}
