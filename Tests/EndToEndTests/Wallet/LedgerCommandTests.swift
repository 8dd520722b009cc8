import Diagnostics
import Foundation
import Sandbox
import Stellar
import Testing

/// Accounts, trust, payments, paths and history from the command line, against a sandbox.
@Suite("Commands about the ledger")
struct LedgerCommandTests {
    @Test("an account is shown before and after it is funded")
    func accounts() async throws {
        let harness = try await WalletHarness("-ALICE")
        let before = try await harness.run("", "account", "show", harness.address("ALICE"))
        #expect(before.exitCode == 0 && before.output.contains("not funded yet"), "\(before.output)\(before.errors)")
        let funded = try await harness.run("", "account", "fund", "env:ALICE")
        #expect(funded.exitCode == 0 && funded.output.contains("friendbot has funded"), "\(funded.errors)")
        let again = try await harness.run("", "account", "fund", "env:ALICE", "--json")
        #expect(try again.json()["already"] as? Bool == true)
        let after = try await harness.run("", "account", "show", "env:ALICE", "--json")
        let account = try #require(try after.list("accounts").first)
        #expect(account["funded"] as? Bool == true && account["minimum_balance"] as? String == "1")
        let balance = try #require((account["balances"] as? [[String: Any]])?.first)
        #expect(balance["asset"] as? String == "native" && balance["reserved"] as? String == "1")
    }

    /// A payment of 1 XLM from ALICE to BOB.
    private func payment(on harness: WalletHarness) -> [String] {
        let network = harness.sandbox.horizonURL.absoluteString
        return ["pay", harness.address("BOB"), "1", "--network", network, "--account", "env:ALICE"]
    }

    @Test("whoever is asked to agree sees what will happen, wherever the output goes")
    func visibleConfirmation() async throws {
        let harness = try await WalletHarness("ALICE", "BOB")
        let terminal = try harness.program.startOnTerminal(
            payment(on: harness),
            environment: harness.environment,
            output: Pipe().fileHandleForWriting
        )
        try await terminal.shows("Enter says no")
        #expect(terminal.text.contains("pay 1 XLM to \(harness.address("BOB"))"), "\(terminal.text)")
        terminal.type("n")
        #expect(try await terminal.exitCode().code == 130)
    }

    @Test("a payment that is interrupted on its way is told with what names it")
    func interrupted() async throws {
        let harness = try await WalletHarness("ALICE", "BOB")
        var silence = Fault(.silence, at: .submission)
        silence.execution = .first
        harness.sandbox.faults.arrange(silence)
        let paying = try harness.program.start(
            payment(on: harness) + ["--yes", "--json"],
            environment: harness.environment
        )
        try await paying.says("submitting the transaction")
        while harness.sandbox.requests.all[.submission] == nil { try await Task.sleep(for: .milliseconds(5)) }
        paying.send(SIGINT)
        let ended = try await paying.ended()
        #expect(ended.exitCode == 130, "\(ended.errors)")
        let error = try #require(try ended.json()["error"] as? [String: Any], "\(ended.output)")
        #expect((error["help"] as? String)?.contains("look it up by its hash") == true, "\(error)")
    }

    @Test("an account is created with lumens of another one, which may pay its reserves")
    func sponsor() async throws {
        let harness = try await WalletHarness("ALICE", "-BOB", "-CAROL", "-DAVE")
        let plain = try await harness.run(
            "",
            "account",
            "fund",
            harness.address("BOB"),
            "--from",
            "env:ALICE",
            "--amount",
            "7",
            "--yes"
        )
        #expect(plain.exitCode == 0, "\(plain.errors)")
        #expect(try await harness.balance("BOB") == Amount.parse("7"))
        let paid = try await harness.run(
            "",
            "account",
            "fund",
            "env:CAROL",
            "--from",
            "env:ALICE",
            "--sponsored",
            "--yes",
            "--json"
        )
        #expect(paid.exitCode == 0, "\(paid.errors)")
        #expect(try await harness.balance("CAROL") == .zero)
        let dry = try await harness.run(
            "",
            ["account", "fund", "env:DAVE", "--from", "env:ALICE", "--sponsored", "--amount", "0", "--dry-run"]
        )
        #expect(dry.exitCode == 0 && dry.output.contains("with 0 XLM"), "\(dry.output)\(dry.errors)")
        let nothing = try await harness.run(
            "",
            ["account", "fund", "env:DAVE", "--from", "env:ALICE", "--amount", "0"]
        )
        #expect(nothing.exitCode == 1 && nothing.errors.contains("no positive amount"), "\(nothing.errors)")
    }

    @Test(
        "a network that can't be asked hides no other; one is shown once, however its address is written, and none is refused"
    )
    func networks() async throws {
        let harness = try await WalletHarness("ALICE")
        let alice = harness.address("ALICE")
        let address = harness.sandbox.horizonURL.absoluteString
        let horizon = address.hasSuffix("/") ? String(address.dropLast()) : address
        let both = [
            "account", "show", alice, "--on", "\(horizon),http://127.0.0.1:9,\(horizon)/", "--on", horizon,
        ]
        let shown = try await harness.program.run(both)
        #expect(shown.exitCode == 3, "\(shown.output)\(shown.errors)")
        #expect(shown.output.components(separatedBy: " on \(horizon):").count == 2, "\(shown.output)")
        #expect(shown.errors.contains("http://127.0.0.1:9: "), "\(shown.errors)")
        let told = try await harness.program.run(both + ["--json"])
        #expect(told.exitCode == 3)
        #expect(try told.list("accounts").count == 1 && told.list("failures").count == 1, "\(told.output)")
        let alone = try await harness.program.run("account", "show", alice, "--on", "http://127.0.0.1:9")
        #expect(alone.exitCode == 3 && alone.output.isEmpty)
        for value in ["", ",", " , "] {
            let ended = try await harness.program.run("account", "show", alice, "--on", value)
            #expect(
                ended.exitCode == 1 && ended.errors.contains("give the name of a network"),
                "\(value): \(ended.errors)"
            )
        }
    }

    @Test("a fresh account pays with what friendbot gives it, and is in no vault")
    func fresh() async throws {
        let harness = try await WalletHarness("BOB")
        let network = ["--network", harness.sandbox.horizonURL.absoluteString]
        let pay = ["pay", harness.address("BOB"), "25", "--account", "fresh"] + network
        let paid = try await harness.program.run(pay + ["--yes"])
        #expect(
            paid.exitCode == 0 && paid.errors.contains("friendbot has funded the fresh account G"),
            "\(paid.errors)"
        )
        #expect(try await harness.balance("BOB") == Amount.parse("10025"))
        #expect(
            !FileManager.default.fileExists(atPath: harness.program.home.appending(path: "data/windlass/vault").path)
        )
        let dry = try await harness.program.run(pay + ["--dry-run"])
        #expect(dry.exitCode == 1 && dry.errors.contains("--dry-run does not call friendbot"), "\(dry.errors)")
        let shown = try await harness.program.run(["account", "show", "fresh"] + network)
        #expect(shown.exitCode == 1 && shown.errors.contains("has nothing yet"), "\(shown.errors)")
    }

    @Test("trust is added, listed, without its limit, and removed; each refusal is told before anything is signed")
    func trust() async throws {
        let harness = try await WalletHarness("ALICE", "ISSUER")
        let gold = try harness.asset("GOLD", by: "ISSUER").description
        let dry = try await harness.run("ALICE", "trust", "add", gold, "--dry-run")
        #expect(dry.exitCode == 0 && dry.output.contains("reserve: 0.5 XLM more"), "\(dry.errors)")
        let added = try await harness.run("ALICE", "trust", "add", gold, "--limit", "50", "--yes", "--json")
        #expect(added.exitCode == 0, "\(added.errors)")
        #expect((try added.json()["hash"] as? String)?.count == 64)
        let lines = try await harness.run("ALICE", "trust", "list", "--json").list("trustlines")
        #expect(lines.first?["asset"] as? String == gold && lines.first?["limit"] as? String == "50")
        let nothing = try await harness.run("ALICE", "trust", "add", "GOLD", "--limit", "0", "--yes")
        #expect(
            nothing.exitCode == 1 && nothing.errors.contains("the limit of a trustline can't be 0"),
            "\(nothing.errors)"
        )
        let twice = try await harness.run("ALICE", "trust", "add", "GOLD", "--yes")
        #expect(twice.exitCode == 5 && twice.errors.contains("already, up to 50"), "\(twice.errors)")
        #expect(twice.errors.contains("`--limit max` lifts it"), "\(twice.errors)")
        let lifted = try await harness.run("ALICE", "trust", "add", "GOLD", "--limit", "max", "--yes")
        #expect(lifted.exitCode == 0 && lifted.output.contains("without limit"), "\(lifted.output)\(lifted.errors)")
        let unlimited = try await harness.run("ALICE", "trust", "list", "--json").list("trustlines")
        #expect(unlimited.first?["asset"] as? String == gold && unlimited.first?["limit"] == nil, "\(unlimited)")
        _ = try await harness.run("ISSUER", "pay", harness.address("ALICE"), "5", gold, "--yes")
        let held = try await harness.run("ALICE", "trust", "remove", "GOLD", "--yes")
        #expect(held.exitCode == 5 && held.errors.contains("still holds 5 GOLD"), "\(held.errors)")
        _ = try await harness.run("ALICE", "pay", harness.address("ISSUER"), "max", "GOLD", "--yes")
        let removed = try await harness.run("ALICE", "trust", "remove", "GOLD", "--yes")
        #expect(removed.exitCode == 0, "\(removed.errors)")
        let gone = try await harness.run("ALICE", "trust", "remove", "GOLD", "--yes")
        #expect(gone.exitCode == 1 && gone.errors.contains("has no trustline for GOLD"), "\(gone.errors)")
        let negative = try await harness.run("ALICE", "trust", "add", gold, "--limit", "-5", "--yes")
        #expect(negative.exitCode == 1 && negative.errors.contains("no positive amount"), "\(negative.errors)")
        let stranger = try await harness.run("ALICE", "trust", "add", "GOLD:\(KeyPair.random().publicKey)", "--yes")
        #expect(stranger.exitCode == 5 && stranger.errors.contains("is not on the ledger"))
    }

    @Test("a payment is agreed to, made, and in both histories the right way round")
    func pay() async throws {
        let harness = try await WalletHarness("ALICE", "BOB")
        let bob = harness.address("BOB")
        let unasked = try await harness.run("ALICE", "pay", bob, "25", "XLM")
        #expect(unasked.exitCode == 7 && unasked.errors.contains("--yes"), "\(unasked.errors)")
        let paid = try await harness.run("ALICE", "pay", bob, "25", "--memo", "text:rent", "--yes")
        #expect(paid.exitCode == 0 && paid.output.contains("pay 25 XLM to \(bob)"), "\(paid.errors)")
        #expect(try await harness.balance("BOB") == Amount.parse("10025"))
        let gone = try #require(try await harness.run("ALICE", "history", "--json").list("entries").first)
        #expect(gone["direction"] as? String == "outgoing" && gone["counterparty"] as? String == bob)
        #expect((gone["memo"] as? [String: String]) == ["type": "text", "value": "rent"])
        let came = try await harness.run("BOB", "history", "--limit", "1")
        #expect(came.output.contains("+ 25 XLM") && came.output.contains("payment"), "\(came.output)\(came.errors)")
        #expect(came.errors.contains("--before"))
        let nowhere = try await harness.run("BOB", "history", "--before", "yesterday")
        #expect(nowhere.exitCode == 1 && nowhere.errors.contains("--before can't be yesterday"), "\(nowhere.errors)")
    }

    @Test("what can't be paid has a message and an exit code of its own, and costs nothing")
    func refusals() async throws {
        let harness = try await WalletHarness("ALICE", "BOB", "ISSUER", "-CAROL")
        let gold = try harness.asset("GOLD", by: "ISSUER").description
        let bob = harness.address("BOB")
        let contract = try StrKey.encode([UInt8](repeating: 7, count: 32), as: .contract)
        let before = try await harness.sandbox.ledgers()
        for (arguments, code, message) in [
            (["nobody", "5"], 1, "`nobody` is no address"),
            (["GABC", "5"], 1, "GABC"), ([String(bob.dropLast()) + "1", "5"], 1, "is not written in the letters"),
            ([contract, "5"], 1, "is a contract account (SEP-45)"), ([bob, "-5"], 1, "-5 is negative"),
            ([bob, "5", "--slippage", "100", "--receive", gold], 1, "percents from 0 up to"),
            ([bob, "5", "--max-fee", "-1"], 1, "lumens above 0"), ([bob, "5", "GOLD:"], 1, "it has no issuer"),
            ([bob, "5", "--path", "2"], 1, "--path is for path payments"),
            ([bob, "5", "--slippage", "2"], 1, "--slippage is for path payments"),
            ([bob, "5", "LONGERTHANTWELVE"], 1, "its code has 16 characters"),
            ([bob, "5.12345678"], 1, "more than seven decimals"),
            ([bob, "0"], 1, "no positive amount"), ([bob, "1e3"], 1, "is not an amount"),
            ([bob, "5", "NOPE"], 1, "unknown asset NOPE: no issuer given"), ([bob, "5", gold], 5, "no trustline"),
            ([bob, "99999"], 5, "can send at most 9998.99"), ([bob, "5", "--memo", "rent"], 1, "has no memo type"),
            ([bob, "5", "--memo", "text:"], 1, "the memo is empty"),
            ([bob, "5", "--memo", "id:x"], 1, "is not a whole number"),
            ([harness.address("ALICE"), "5"], 1, "would pay itself"),
            ([harness.address("CAROL"), "5", gold], 5, "there is no account"),
            ([bob, "5", "--memo", "text:\(String(repeating: "x", count: 29))"], 1, "28"),
        ] as [([String], Int32, String)] {
            let ended = try await harness.run("ALICE", ["pay"] + arguments + ["--yes"])
            #expect(ended.exitCode == code && ended.errors.contains(message), "\(arguments): \(ended.errors)")
        }
        let seed = try #require(harness.keys["BOB"]).secretSeed().reveal()
        let secret = try await harness.run("ALICE", "pay", seed, "5", "--yes")
        #expect(secret.exitCode == 1 && !secret.errors.contains(seed.prefix(8)), "\(secret.errors)")
        #expect(try await harness.sandbox.ledgers() == before)
    }

    @Test("an account that is not there yet is funded first, or created with the amount")
    func newcomer() async throws {
        let harness = try await WalletHarness("ALICE", "-BOB", "-CAROL")
        let funded = try await harness.run("ALICE", "pay", harness.address("BOB"), "5", "--yes")
        #expect(funded.exitCode == 0 && funded.output.contains("with friendbot"), "\(funded.errors)")
        #expect(try await harness.balance("BOB") == Amount.parse("10005"))
        let created = try await harness.run("ALICE", "pay", harness.address("CAROL"), "5", "--create", "--yes")
        #expect(created.exitCode == 0, "\(created.errors)")
        #expect(try await harness.balance("CAROL") == Amount.parse("5"))
    }

    @Test("gold is changed into silver through copper, and the best path is taken")
    func paths() async throws {
        let harness = try await WalletHarness("ALICE", "BOB", "ISSUER", "MAKER")
        let assets = try ["GOLD", "COPPER", "SILVER"].map { try harness.asset($0, by: "ISSUER") }
        let (gold, copper, silver) = (assets[0], assets[1], assets[2])
        let plenty = try Amount.parse("1000")
        let maker = try #require(harness.keys["MAKER"]).publicKey
        for asset in assets {
            try await harness.submit("MAKER", .changeTrust(line: .asset(asset), limit: .maximum))
            try await harness.submit(
                "ISSUER",
                .payment(destination: MuxedAccount(maker), asset: asset, amount: plenty)
            )
        }
        let (one, two) = (Price(numerator: 1, denominator: 1), Price(numerator: 1, denominator: 2))
        try await harness.submit(
            "MAKER",
            .manageSellOffer(selling: copper, buying: gold, amount: plenty, price: two, offerID: 0),
            .manageSellOffer(selling: silver, buying: copper, amount: plenty, price: one, offerID: 0)
        )
        for (name, asset) in [("ALICE", gold), ("BOB", silver)] {
            #expect(try await harness.run(name, "trust", "add", asset.description, "--yes").exitCode == 0)
        }
        _ = try await harness.run("ISSUER", "pay", harness.address("ALICE"), "100", gold.description, "--yes")
        let listed = try await harness.run("ALICE", "paths", harness.address("BOB"), "10", "GOLD", "--json")
        let path = try #require(try listed.list("paths").first, "\(listed.output)\(listed.errors)")
        #expect(path["received"] as? String == "20" && path["rate"] as? String == "2")
        let sent = try await harness.run(
            "ALICE",
            "pay",
            harness.address("BOB"),
            "10",
            "GOLD",
            "--receive",
            "SILVER",
            "--yes"
        )
        #expect(sent.exitCode == 0 && sent.output.contains("through COPPER"), "\(sent.output)\(sent.errors)")
        // A second way, at a worse price: straight from gold to silver.
        try await harness.submit("ISSUER", .payment(destination: MuxedAccount(maker), asset: silver, amount: plenty))
        try await harness.submit(
            "MAKER",
            .manageSellOffer(selling: silver, buying: gold, amount: try Amount.parse("100"), price: one, offerID: 0)
        )
        let ways = ["10", "GOLD", "--receive", "SILVER"]
        let both = try await harness.run("ALICE", ["paths", harness.address("BOB")] + ways)
        #expect(
            both.output.contains("1  10 GOLD  →  20 SILVER") && both.output.contains("2  10 GOLD  →  10 SILVER"),
            "\(both.output)"
        )
        let second = try await harness.run(
            "ALICE",
            ["pay", harness.address("BOB")] + ways + ["--path", "2", "--dry-run"]
        )
        #expect(second.output.contains("receives about 10 SILVER"), "\(second.output)\(second.errors)")
        let third = try await harness.run(
            "ALICE",
            ["pay", harness.address("BOB")] + ways + ["--path", "3", "--dry-run"]
        )
        #expect(third.exitCode == 1 && third.errors.contains("there are 2 at present"), "\(third.errors)")
        let arguments = ["pay", harness.address("BOB")] + ways + ["--account", "env:ALICE"]
        let network = ["--network", harness.sandbox.horizonURL.absoluteString]
        let terminal = try harness.program.startOnTerminal(
            arguments + network,
            environment: harness.environment,
            columns: 120
        )
        try await terminal.shows("Which path?")
        terminal.type("2")
        try await terminal.shows("about 10 SILVER")
        try await terminal.shows("Enter says no")
        terminal.type("maybe")
        try await terminal.shows("press y or n")
        terminal.type("no")
        #expect(try await terminal.exitCode().code == 130)
        #expect(terminal.text.contains("declined: nothing was signed"), "\(terminal.text)")
        #expect(try await harness.balance("BOB", silver) == Amount.parse("20"))
        let exact = try await harness.run(
            "ALICE",
            "pay",
            harness.address("BOB"),
            "80",
            "SILVER",
            "--send",
            "GOLD",
            "--slippage",
            "0.5",
            "--yes"
        )
        #expect(exact.exitCode == 0 && exact.output.contains("at most 40.2"), "\(exact.output)\(exact.errors)")
        #expect(try await harness.balance("BOB", silver) == Amount.parse("100"))
        #expect(try await harness.balance("ALICE", gold) == Amount.parse("50"))
        let entry = try #require(try await harness.run("ALICE", "history", "--json").list("entries").first)
        #expect(entry["kind"] as? String == "conversion" && entry["direction"] as? String == "outgoing")
        let none = try await harness.run(
            "ALICE",
            "pay",
            harness.address("BOB"),
            "10",
            "XLM",
            "--receive",
            "SILVER",
            "--yes"
        )
        #expect(none.exitCode == 5 && none.errors.contains("no path leads"), "\(none.errors)")
    }
}
