import Diagnostics
import Foundation
import Sandbox
import Stellar
import Testing
import Wallet

/// Wallet commands for accounts and people whom a vault knows by name.
@Suite("Accounts of the vault")
struct VaultAccountTests {
    private let pin = ["WINDLASS_PIN": "135790"]

    /// Makes a vault that costs next to nothing to open.
    private func makeVault(_ program: Program) async throws {
        _ = try await Vault.create(
            at: program.home.appending(path: "data/windlass/vault").path,
            pin: VaultPIN(Secret("135790")),
            cost: VaultCost(passes: 1, memory: 8)
        )
    }

    @Test("a run of an account that only the command line named goes on by its printed command, and holds up no other")
    func resumedByAddress() async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let program = try Program()
        try await makeVault(program)
        let made = try await program.run(["account", "new", "alice"], environment: pin)
        #expect(made.exitCode == 0, "\(made.errors)")
        let flow = try program.file(
            "pause.yaml",
            "flow: pause\nstates:\n  pause: { wait: 4s }\n  say: { tell: awake }\n"
        )
        let arguments = ["run", flow, "--no-input", "--pause-after", "1s"] + sandbox.options
        let paused = try await program.run(arguments + ["--account", "alice"], environment: pin)
        #expect(paused.exitCode == 75, "\(paused.output)\(paused.errors)")
        let id = try #require(try await program.runs().first?["run"] as? String)
        let other = try await program.run(arguments)
        #expect(other.exitCode == 75, "\(other.output)\(other.errors)")
        // On a loaded machine a state is looked at seconds after it is entered, so a shorter wait is none.
        try await Task.sleep(for: .seconds(4))
        // Without the PIN the vault can't be opened: that run waits for a person, and the other goes on.
        let all = try await program.run("resume", "--all", "--no-input")
        #expect(all.exitCode == 0, "\(all.output)\(all.errors)")
        let lines = all.output.split(separator: "\n")
        #expect(lines.contains { $0.hasSuffix(" pause: done") }, "\(all.output)")
        #expect(lines.contains { $0.hasPrefix(id) && $0.contains("is not available") }, "\(all.output)")
        let resumed = try await program.run(["resume", id], environment: pin)
        #expect(resumed.exitCode == 0, "\(resumed.output)\(resumed.errors)")
        await sandbox.stop()
    }

    @Test("names of the vault pay and are paid, and the history tells them")
    func names() async throws {
        let harness = try await WalletHarness("BOB")
        let network = ["--network", harness.sandbox.horizonURL.absoluteString]
        func run(_ arguments: String...) async throws -> Program.Ended {
            let ended = try await harness.program.run(arguments, environment: pin)
            #expect(ended.exitCode == 0, "\(arguments): \(ended.output)\(ended.errors)")
            return ended
        }
        try await makeVault(harness.program)
        _ = try await run("account", "new", "alice")
        _ = try await run("contact", "add", "Robert", harness.address("BOB"), "--memo", "text:hello")
        _ = try await run("account", "fund", "alice", network[0], network[1])
        let paid = try await run("pay", "Robert", "25", "--account", "alice", "--yes", network[0], network[1])
        let bob = try #require(harness.keys["BOB"]).publicKey
        #expect(paid.output.contains("pay 25 XLM to Robert") && paid.output.contains("hello"), "\(paid.output)")
        #expect(paid.output.contains("\n  Robert is \(bob)\n"), "\(paid.output)")
        let byAddress = try await run(
            "pay",
            bob.address,
            "1",
            "--account",
            "alice",
            "--dry-run",
            network[0],
            network[1]
        )
        #expect(byAddress.output.contains("pay 1 XLM to \(bob)") && !byAddress.output.contains("hello"))
        let hint = "the contact Robert has this address, and its memo is not added; to pay it, name it"
        #expect(byAddress.output.contains(hint), "\(byAddress.output)")
        // One's own account that is a contact, too, is paid like the contact only where that is named.
        _ = try await run("account", "new", "carol")
        let list = try await run("account", "list", "--json").json()["accounts"] as? [[String: Any]]
        let carol = try #require(list?.first { $0["name"] as? String == "carol" }?["address"] as? String)
        _ = try await run("contact", "add", "Desk", carol, "--memo", "id:7")
        let own = try await run("pay", carol, "1", "--account", "alice", "--dry-run", network[0], network[1])
        #expect(own.output.contains("pay 1 XLM to \(carol)") && !own.output.contains("with the memo"), "\(own.output)")
        _ = try await run("account", "remove", "carol", "--force", "--yes")
        let customer = MuxedAccount(bob, muxID: 4711)
        let shared = try await run(
            "pay",
            customer.address,
            "1",
            "--account",
            "alice",
            "--dry-run",
            network[0],
            network[1]
        )
        let words = "\n  \(customer) is the customer 4711 of the account \(bob)\n"
        #expect(shared.output.contains(words) && !shared.output.contains("hello"), "\(shared.output)")
        for (option, code) in [([], Int32(1)), (["--allow-muxed-memo"], 0)] {
            let adding = ["contact", "add", "Shop", customer.address, "--memo", "id:9"] + option
            let ended = try await harness.program.run(adding, environment: pin)
            #expect(ended.exitCode == code, "\(ended.errors)")
            #expect(code == 0 || ended.errors.contains("add `--allow-muxed-memo`"), "\(ended.errors)")
        }
        for (answer, code) in [("n", Int32(130)), ("y", 0)] {
            let adding = ["contact", "add", "Corner shop", customer.address, "--memo", "id:9"]
            let terminal = try harness.program.startOnTerminal(adding, environment: pin, columns: 200)
            try await terminal.shows("Keep the memo id 9 besides?")
            terminal.press(answer)
            #expect(try await terminal.exitCode().code == code, "\(terminal.text)")
        }
        let both = ["pay", customer.address, "1", "--memo", "id:9", "--account", "alice", "--yes"] + network
        let refused = try await harness.program.run(both, environment: pin)
        #expect(refused.exitCode == 1 && refused.errors.contains("has the memo id 9 besides"), "\(refused.errors)")
        _ = try await run(
            "pay",
            customer.address,
            "1",
            "--memo",
            "id:9",
            "--allow-muxed-memo",
            "--dry-run",
            network[0],
            network[1]
        )
        // At a terminal a person is asked about the two, before all else.
        for (answer, code) in [("n", Int32(130)), ("y", 0)] {
            let asking = ["pay", customer.address, "1", "--memo", "id:9", "--account", "alice"] + network
            let terminal = try harness.program.startOnTerminal(asking, environment: pin, columns: 200)
            try await terminal.shows("Pay it with the memo id 9 besides?")
            terminal.press(answer)
            if code == 0 {
                try await terminal.shows("Go on?")
                terminal.press("y")
            }
            #expect(try await terminal.exitCode().code == code, "\(terminal.text)")
        }
        let told =
            try await run(
                "pay",
                customer.address,
                "1",
                "--account",
                "alice",
                "--dry-run",
                "--json",
                network[0],
                network[1]
            ).json()["payee"] as? [String: String]
        #expect(told?["mux_id"] == "4711" && told?["account"] == bob.address && told?["address"] == customer.address)
        let much = try await harness.program.run(
            ["pay", "Robert", "99999", "--account", "alice", "--yes"] + network,
            environment: pin
        )
        #expect(much.errors.contains("nothing was paid: alice can't pay 99999 XLM: "), "\(much.errors)")
        // The only account there is need not be named.
        let history = try await run("history", network[0], network[1])
        #expect(history.output.contains("to Robert"), "\(history.output)")
        let shown = try await run("account", "show", "alice", network[0], network[1])
        #expect(shown.output.hasPrefix("alice (G"), "\(shown.output)")
    }

    @Test("a name that nobody knows is told as that, and a seed in its place is not repeated")
    func unknown() async throws {
        let harness = try await WalletHarness("ALICE")
        let keys = try #require(harness.keys["ALICE"])
        let (seed, address) = (keys.secretSeed().reveal(), keys.publicKey.address)
        let customer = MuxedAccount(keys.publicKey, muxID: 7).address
        let contract = try StrKey.encode([UInt8](repeating: 7, count: 32), as: .contract)
        for (name, message) in [
            ("nobody", "there is no account of this name"), (seed, "a secret never belongs on the command line"),
            (String(address.dropLast()), "has 55 characters"), (address.lowercased(), "is not written in the letters"),
            (contract, "is a contract account (SEP-45)"), (customer, "is a customer of \(address)"),
            ("fresh", "a fresh account has nothing yet"),
        ] {
            let ended = try await harness.program.run(
                "history",
                "--account",
                name,
                "--network",
                harness.sandbox.horizonURL.absoluteString
            )
            #expect(ended.exitCode == 1 && ended.errors.contains(message), "\(ended.errors)")
            #expect(!ended.errors.contains(seed.prefix(8)))
        }
    }

    @Test("a flow pays a contact with its usual memo, and asks for the vault's PIN before it begins")
    func flow() async throws {
        let harness = try await WalletHarness("ALICE", "BOB")
        try await makeVault(harness.program)
        let contact = ["contact", "add", "Robert", harness.address("BOB"), "--memo", "text:rent"]
        #expect(try await harness.program.run(contact, environment: pin).exitCode == 0)
        let flow = try harness.program.file(
            "give.yaml",
            "flow: give\nstates:\n  give: { pay: { to: Robert, amount: 5, asset: native } }\n"
        )
        let options = ["run", flow] + harness.sandbox.options + ["--account", "env:ALICE", "--no-input"]
        let locked = try await harness.program.run(options, environment: harness.environment)
        #expect(locked.exitCode == 7 && locked.errors.contains("the vault's PIN is required"), "\(locked.errors)")
        let environment = harness.environment.merging(pin) { new, _ in new }
        let paid = try await harness.program.run(options, environment: environment)
        #expect(paid.exitCode == 0, "\(paid.output)\(paid.errors)")
        let entry = try #require(try await harness.run("BOB", "history", "--json").list("entries").first)
        #expect(entry["memo"] as? [String: String] == ["type": "text", "value": "rent"])
    }
}
