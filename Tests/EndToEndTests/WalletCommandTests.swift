import Diagnostics
import Foundation
import HTTPTransport
import Sandbox
import Stellar
import Testing
import Wallet

/// The vault and what is in it, as a person or a script uses it.
@Suite("Vault, accounts, contacts and profiles")
struct WalletCommandTests {
    private let program: Program
    private let environment = ["WINDLASS_PIN": "271828"]

    private var path: String { program.home.appending(path: "data/windlass/vault").path }

    init() throws {
        program = try Program()
    }

    /// Makes a vault that costs next to nothing to open; what opening costs is measured elsewhere.
    private func makeVault() async throws {
        let pin = try VaultPIN(Secret("271828"))
        _ = try await Vault.create(at: path, pin: pin, cost: VaultCost(passes: 1, memory: 8))
    }

    private func run(_ arguments: String..., input: String? = nil) async throws -> Program.Ended {
        try await program.run(arguments, environment: environment, input: input)
    }

    @Test("a vault is made, and opens with its PIN alone")
    func creation() async throws {
        #expect(try await run("account", "list").exitCode == 1)
        let made = try await run("vault", "create")
        #expect(made.exitCode == 0, "\(made.errors)")
        #expect(try await run("vault", "create").exitCode == 1)
        let status = try await run("vault", "status", "--json").json()
        #expect(status["wrong_pins"] as? Int == 0)
        #expect(try #require(status["passes"] as? Int) >= 2)
        #expect(try #require(status["memory_kib"] as? Int) >= 65_536)
        let wrong = try await program.run(["account", "list"], environment: ["WINDLASS_PIN": "654321"])
        #expect(wrong.exitCode == 5)
        #expect(wrong.errors.contains("error[W111]: the PIN is wrong\nhelp: "))
        let right = try await run("account", "list")
        #expect(right.exitCode == 0)
        #expect(
            right.errors.contains(
                "warning: a PIN was tried once since the vault was opened last, and was wrong or broken off"
            )
        )
    }

    @Test("an account is made, shown, brought back from its words, and removed")
    func accounts() async throws {
        try await makeVault()
        let made = try await run("account", "new", "main", "--words", "12", "--json").json()
        let address = try #require(made["address"] as? String)
        let words = try await run("account", "reveal", "main", "--words", "--yes").output
        #expect(words.split(whereSeparator: \.isWhitespace).count == 12)
        let seed = try await run("account", "reveal", "main", "--yes").output.trimmingCharacters(in: .newlines)
        #expect(try KeyPair(secretSeed: Secret(seed)).publicKey.address == address)
        let second = try await run("account", "import", "second", "--number", "1", "--json", input: words).json()
        #expect(second["address"] as? String == (try RecoveryPhrase(words: Secret(words)).account(1).publicKey.address))
        let again = try await run("account", "import", "again", input: seed)
        #expect(again.exitCode == 1)
        #expect(again.errors.contains("as `main`"))
        let asked = try await run("account", "remove", "main", "--force")
        #expect(asked.exitCode == 7)
        #expect(try await run("account", "remove", "main", "--force", "--yes").exitCode == 0)
        #expect(try await run("account", "import", "main", input: seed + "\n").exitCode == 0)
        #expect(try await run("account", "list").output.contains("main    \(address)\n"))
    }

    @Test("an account that holds something stays, and so does one of which that can't be told")
    func removal() async throws {
        try await makeVault()
        let sandbox = try await EmbeddedSandbox.start()
        let made = try await run("account", "new", "main", "--json").json()
        let address = try #require(made["address"] as? String)
        let friendbot = sandbox.friendbotURL.appendingQuery([("addr", address)])
        _ = try await HTTPClient().send(HTTPRequest(url: friendbot))
        let held = try await run("account", "remove", "main", "--network", sandbox.horizonURL.absoluteString, "--yes")
        #expect(held.exitCode == 5, "\(held.errors)")
        #expect(held.errors.contains("holds 10000"))
        let usual = ["WINDLASS_NETWORK": sandbox.horizonURL.absoluteString].merging(environment) { new, _ in new }
        let heldThere = try await program.run(["account", "remove", "main", "--yes"], environment: usual)
        #expect(heldThere.exitCode == held.exitCode && heldThere.errors == held.errors, "\(heldThere.errors)")
        let unknown = try await run("account", "remove", "main", "--network", "http://127.0.0.1:9", "--yes")
        #expect(unknown.exitCode == 3)
        #expect(try await run("account", "remove", "main", "--force", "--yes").exitCode == 0)
        await sandbox.stop()
    }

    @Test("standard input that can't be read is told")
    func unreadableInput() async throws {
        try await makeVault()
        let refused = try await program.shell("\"$0\" account import a </", environment: environment).ended()
        #expect(refused.exitCode == 1)
        #expect(refused.errors.contains("can't read the seed or the words from standard input: "))
    }

    @Test("what is wrong has a message and an exit code of its own, and no secret in it")
    func mistakes() async throws {
        try await makeVault()
        let seed = KeyPair.random().secretSeed().reveal()
        let address = KeyPair.random().publicKey.address
        let contract = try StrKey.encode([UInt8](repeating: 7, count: 32), as: .contract)
        let damaged = String(seed.dropLast()) + (seed.last == "A" ? "B" : "A")
        let cases: [(arguments: [String], input: String?, exitCode: Int32, part: String)] = [
            (["account", "import", "a"], "abandon abandon", 1, "not 2"),
            (["account", "import", "a"], String(repeating: "abandon ", count: 12), 1, "checksum mismatch"),
            (["account", "import", "a"], String(repeating: "abandon ", count: 11) + "sesame", 1, "word 12 "),
            (
                ["account", "import", "a"], "", 7,
                "standard input is empty; expected the seed or the words"
            ),
            (["account", "import", "a", "--number", "1"], seed, 1, "this is a seed"),
            (["account", "new", seed], nil, 1, "a secret never belongs on the command line"),
            (["account", "reveal", damaged, "--yes"], nil, 1, "a secret never belongs on the command line"),
            (["account", "new", "a", "--words", "13"], nil, 1, "12 or 24"),
            (
                ["trust", "list", "--account", "env:WINDLASS_ANSWER_SEED"], nil, 1,
                "is an answer, and anchors may ask for it"
            ),
            (["contact", "add", "Ada", "GABC"], nil, 1, "the address of `Ada` is invalid: \"GABC\" has 4"),
            (["contact", "add", "Ada", contract], nil, 1, "is a contract account (SEP-45)"),
            (["account", "import", "a"], address, 1, "this is the address of an account, not its secret seed"),
            (["account", "reveal", String(address.dropLast()), "--yes"], nil, 1, "has 55 characters"),
            (["vault", "restore", "/nowhere"], nil, 1, "there is no copy of a vault at /nowhere"),
            (["profile", "set", "me", "birth_date=2099-01-01"], nil, 1, "is a day in the future"),
            (["contact", "add", "Ada", "ada*example.org", "--memo", "id:x"], nil, 1, "not a whole number"),
            (["contact", "add", "Ada", "ada*example.org", "--memo", "rent"], nil, 1, "has no memo type"),
            (["profile", "set", "me", "--file", "photo_id_front=/nowhere"], nil, 1, "can't be read"),
            (["profile", "set", "me", "--file", "photo_id_front=/tmp"], nil, 1, "can't be read"),
            (["profile", "set", "me", "--file", "photo_id_front=/dev/null"], nil, 1, "0 bytes"),
            (["profile", "set", "me", "--file", "photo_id_front=/dev/zero"], nil, 1, "10"),
            (
                ["profile", "set", "me", "--file", "first_name=/etc/hostname"], nil, 1,
                "first_name is a text, not a file"
            ),
            (["profile", "set", "me", "photo_id_front=picture"], nil, 1, "photo_id_front"),
            (["profile", "set", "me", "birth_date=tomorrow"], nil, 1, "is not a date"),
            (["profile", "set", "me", "frist_name=Ada"], nil, 1, "did you mean `first_name`?"),
            (["profile", "set", "me", "first_name"], nil, 7, "no value for first_name"),
            (["profile", "list", "me"], nil, 1, "the vault has no profile `me`"),
            (["vault", "create", "--vault", "/dev/null/v"], nil, 1, "there is no folder for /dev/null/v"),
            (["vault", "create", "--vault", "/etc/passwd/x"], nil, 1, "there is no folder for /etc/passwd/x"),
            (["vault", "secret", "put", "a b"], "x", 1, "can't be the name of a secret"),
        ]
        for (arguments, input, exitCode, part) in cases {
            let ended = try await program.run(arguments, environment: environment, input: input)
            #expect(ended.exitCode == exitCode, "\(arguments): \(ended.errors)")
            #expect(ended.errors.contains(part), "\(arguments): \(ended.errors)")
            for secret in [seed, damaged, "sesame", "tomorrow"] {
                #expect(!(ended.output + ended.errors).contains(secret), "\(arguments)")
            }
        }
        #expect(try await run("account", "list", "--json").output.contains("[\n\n  ]"))
    }

    @Test("contacts and profiles are kept, listed and removed")
    func people() async throws {
        try await makeVault()
        let address = KeyPair.random().publicKey.address
        #expect(try await run("contact", "add", "Ada Lovelace", address, "--memo", "text:hello").exitCode == 0)
        #expect(try await run("contact", "find", "LOVE").output.contains("Ada Lovelace  \(address)  memo text hello"))
        #expect(try await run("account", "new", "main").exitCode == 0)
        let unknown = try await run("paths", "Ada Lovelase", "1", "--network", "testnet", "--passphrase", "x")
        #expect(unknown.exitCode == 1 && unknown.errors.contains("did you mean `Ada Lovelace`?"), "\(unknown.errors)")
        #expect(try await run("contact", "remove", "ada lovelace").exitCode == 0)
        #expect(try await run("contact").output == "no contacts yet\n")
        let photo = try program.file("passport.jpg", "picture")
        let set = try await run(
            "profile",
            "set",
            "me",
            "--stdin",
            "--file",
            "photo_id_front=\(photo)",
            input: "first_name: Ada\nbirth_date: 1815-12-10\n"
        )
        #expect(set.exitCode == 0, "\(set.errors)")
        #expect(!set.output.contains("1815"))
        let listed = try await run("profile", "list", "me", "--reveal").output
        #expect(listed.contains("birth_date      1815-12-10\n"))
        #expect(listed.contains("photo_id_front  file passport.jpg, 7 bytes\n"))
        #expect(try await run("profile", "remove", "me", "birth_date").exitCode == 0)
        #expect(!(try await run("profile", "list").output.contains("birth_date")))
        #expect(try await run("profile", "clear", "me", "--yes").exitCode == 0)
        #expect(try await run("profile", "list", "--json").output.contains("[\n\n  ]"))
    }

    @Test("a copy brings back what was there, and the PIN can be changed")
    func copies() async throws {
        try await makeVault()
        let copy = program.home.appending(path: "copy").path
        #expect(try await run("vault", "secret", "put", "bank", input: "token\n").exitCode == 0)
        #expect(try await run("vault", "backup", copy).exitCode == 0)
        let nowhere = try await run("vault", "backup", copy + "/below")
        #expect(nowhere.exitCode == 1 && nowhere.errors.contains("there is no folder for"), "\(nowhere.errors)")
        #expect(try await run("vault", "secret", "remove", "bank").exitCode == 0)
        let occupied = try await run("vault", "restore", copy)
        #expect(occupied.exitCode == 1 && occupied.errors.contains("`--replace`"), "\(occupied.errors)")
        #expect(try await run("vault", "restore", copy, "--replace").exitCode == 0)
        #expect(try await run("vault", "secret", "list").output == "bank\n")
        let new = ["WINDLASS_NEW_PIN": "correct horse"].merging(environment) { new, _ in new }
        let weak = environment.merging(["WINDLASS_NEW_PIN": "890123"]) { _, new in new }
        let refused = try await program.run(["vault", "change-pin"], environment: weak)
        #expect(refused.exitCode == 1 && refused.errors.contains("too easy to guess"), "\(refused.errors)")
        #expect(try await program.run(["vault", "change-pin"], environment: new).exitCode == 0)
        #expect(try await run("vault", "secret").exitCode == 5)
        let file = try program.file("pin", "correct horse\n")
        chmod(file, 0o600)
        let opened = try await program.run("vault", "secret", "list", "--pin-file", file)
        #expect(opened.output == "bank\n" && !opened.errors.contains("world-readable"))
    }

    @Test("a flow takes its account, its answers and its secrets from the vault")
    func flow() async throws {
        try await makeVault()
        let made = try await run("account", "new", "main", "--json").json()
        let address = try #require(made["address"] as? String)
        #expect(try await run("profile", "set", "me", "first_name=Ada").exitCode == 0)
        #expect(try await run("vault", "secret", "put", "bank", input: "t0k3n").exitCode == 0)
        let flow = try program.file(
            "flow.yaml",
            """
            flow: vault
            account: main
            secrets: { token: { vault: bank } }
            states:
              who: { ask: { first_name: "Who?" }, fill: [ "profile:me" ] }
              say: { tell: "${run.account} has ${token}" }
            """
        )
        let ended = try await run("run", flow, "--json", "--no-input")
        #expect(ended.exitCode == 0, "\(ended.errors)")
        #expect(ended.output.contains("\(address) has •••"))
        #expect(!ended.output.contains("Ada") && !ended.output.contains("t0k3n"))
        let plan = try await run("plan", flow, "--json", "--no-input")
        #expect(plan.exitCode == 0, "\(plan.errors)")
        #expect(plan.output.contains("\"source\" : \"profile:me\""))
        let locked = try await program.run("run", flow, "--no-input")
        #expect(locked.exitCode == 7)
        #expect(locked.errors.contains("the vault's PIN is required"))
        let other = try await run("run", flow, "--account", "mian")
        #expect(other.exitCode == 1)
        #expect(other.errors.contains("did you mean `main`?"))
    }

    @Test("at a terminal the PIN is asked for without echo, and a new one twice")
    func prompts() async throws {
        let creating = try program.startOnTerminal(["vault", "create"])
        try await creating.shows("or a passphrase)")
        creating.type("735197")
        try await creating.shows("PIN again")
        creating.type("735197")
        #expect(try await creating.exitCode().code == 0, "\(creating.text)")
        #expect(!creating.text.contains("735197"))
        let adding = try program.startOnTerminal(["account", "new", "main"])
        try await adding.shows("PIN of the vault")
        adding.type("735197")
        #expect(try await adding.exitCode().code == 0, "\(adding.text)")
        let revealing = try program.startOnTerminal(["account", "reveal", "main"])
        try await revealing.shows("Enter says no")
        revealing.type("n")
        #expect(try await revealing.exitCode().code == 130)
        #expect(revealing.text.contains("declined: nothing was done"))
    }

    @Test("a program that was stopped at the PIN by Ctrl-Z goes on without echo, and asks again")
    func stoppedAtPIN() async throws {
        try await makeVault()
        let listing = try program.startOnTerminal(["account", "list"])
        try await listing.shows("PIN of the vault")
        #expect(!listing.isEchoing)
        listing.send(SIGTSTP)
        try await listing.waits { listing.isStopped }
        #expect(listing.isEchoing)
        listing.send(SIGCONT)
        try await listing.waits { !listing.isEchoing }
        try await listing.waits { listing.text.components(separatedBy: "PIN of the vault").count == 3 }
        listing.type("271828")
        #expect(try await listing.exitCode().code == 0, "\(listing.text)")
        #expect(!listing.text.contains("271828"))
    }

    @Test("secrets that stand on the command line are refused at once, and repeated nowhere")
    func secretArguments() async throws {
        try await makeVault()
        let seed = KeyPair.random().secretSeed().reveal()
        let phrase = String(repeating: "abandon ", count: 11) + "about"
        let lines = [
            ["account", "import", "a", seed],
            ["account", "import", "a"] + phrase.split(separator: " ").map(String.init),
            ["account", "import", "a", phrase], ["vault", "secret", "put", "x", seed], ["history", seed],
            ["account", "show", " \(seed)"], ["pay", "bob", "1", "--account", "env:\(seed)"],
            ["pay", "bob", "1", "--memo", "text:\(seed)"], ["profile", "set", "p", "\(seed)=x"], [seed],
            ["trust", "add", "USDC", "--anchor", seed], ["contact", "add", seed, "G"], ["run", "f", "--account", seed],
        ]
        for line in lines {
            for arguments in [line, line + ["--json"]] {
                let ended = try await program.run(arguments, environment: environment)
                #expect(ended.exitCode == 1, "\(arguments)")
                let said = ended.output + ended.errors
                #expect(said.contains("a secret never belongs on the command line"), "\(arguments): \(said)")
                #expect(!said.contains(seed) && !said.contains("abandon"), "\(arguments): \(said)")
            }
        }
        let misspelt = ["account", "import", "a"] + Array(repeating: "abandon", count: 12) + ["abuot"]
        let ended = try await program.run(misspelt, environment: environment)
        #expect(ended.exitCode == 1 && !ended.errors.contains("abandon"), "\(ended.errors)")
    }

    @Test("a name means an account or a contact, and never both")
    func names() async throws {
        try await makeVault()
        #expect(try await run("account", "new", "bob").exitCode == 0)
        let address = KeyPair.random().publicKey.address
        let contact = try await run("contact", "add", "Bob", address)
        #expect(contact.exitCode == 1 && contact.errors.contains("the vault has an account `Bob` already"))
        #expect(try await run("contact", "add", "ada", address).exitCode == 0)
        let account = try await run("account", "new", "Ada")
        #expect(account.exitCode == 1 && account.errors.contains("the vault has a contact `Ada` already"))
    }

    @Test("a wrong PIN is asked for again, three times at most, and each is counted")
    func wrongPINs() async throws {
        try await makeVault()
        let twice = try program.startOnTerminal(["account", "list"])
        try await twice.shows("PIN of the vault")
        twice.type("1234")
        try await twice.shows("a PIN has at least 6 digits")
        twice.type("999999")
        try await twice.shows("the PIN is wrong")
        twice.type("271828")
        #expect(try await twice.exitCode().code == 0, "\(twice.text)")
        #expect(!twice.text.contains("since the vault was opened last"), "\(twice.text)")
        // Anyone who finds an unlocked terminal does not know the PIN, though the environment has it.
        let changing = try program.startOnTerminal(["vault", "change-pin"], environment: environment)
        try await changing.shows("PIN of the vault")
        changing.type("999999")
        try await changing.shows("the PIN is wrong")
        changing.type("271828")
        try await changing.shows("or a passphrase)")
        changing.type("135790")
        try await changing.shows("new PIN again")
        changing.type("135791")
        try await changing.shows("the two PINs differ")
        // The PIN of the vault twice, the new one twice, and those two once more.
        for count in 5...6 {
            try await changing.waits { changing.hiddenQuestions == count }
            changing.type("271828")
        }
        #expect(try await changing.exitCode().code == 0, "\(changing.text)")
        let never = try program.startOnTerminal(["account", "list"])
        for count in 1...3 {
            try await never.waits { never.hiddenQuestions == count }
            never.type("000000")
        }
        #expect(try await never.exitCode().code == 5, "\(never.text)")
        #expect(never.text.contains("for the 3rd time") && !never.text.contains("000000"), "\(never.text)")
        #expect(try await run("vault", "status", "--json").json()["wrong_pins"] as? Int == 3)
    }
}

extension PseudoTerminal {
    /// How often something was asked that no one may see.
    fileprivate var hiddenQuestions: Int { text.components(separatedBy: "not shown while it is typed").count - 1 }
}
