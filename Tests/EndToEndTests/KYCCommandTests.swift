import Diagnostics
import Foundation
import Sandbox
import Stellar
import TestSupport
import Testing
import Timekeeping
import Wallet

/// `windlass kyc`: from the first question to an accepted customer, at a terminal and without one.
@Suite("Customers from the command line")
struct KYCCommandTests {
    private let program: Program
    private let environment = ["WINDLASS_PIN": "271828"]
    private static let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array("made for tests".utf8))

    init() throws {
        program = try Program()
        try Self.picture.write(to: program.home.appending(path: "id.png"))
    }

    private func sandbox(_ scenario: String) async throws -> EmbeddedSandbox {
        var configuration = SandboxConfiguration()
        configuration.play(try #require(Scenario.named(scenario)))
        return try await EmbeddedSandbox.start(configuration)
    }

    private func options(_ sandbox: EmbeddedSandbox) -> [String] {
        [sandbox.anchorDomain, "--network", sandbox.horizonURL.absoluteString, "--account", "main"]
    }

    /// Makes a vault that costs next to nothing to open, with an account.
    private func makeAccount() async throws {
        let vault = try await Vault.create(
            at: program.home.appending(path: "data/windlass/vault").path,
            pin: VaultPIN(Secret("271828")),
            cost: VaultCost(passes: 1, memory: 8)
        )
        try await vault.change { _ = try $0.add(account: .random(), named: "main", at: .init(unixSeconds: 0)) }
    }

    @Test("the flow in the program is the one in flows/, but for who answers")
    func sameFlow() async throws {
        func lines(_ text: some StringProtocol) -> [String] {
            text.split(separator: "\n").map { String($0.prefix { $0 != "#" }).replacing(/\s+$/, with: "") }
                .filter { !$0.isEmpty && !$0.contains("fill:") }
        }
        let ended = try await program.run("kyc", "sandbox", "--no-input")
        #expect(ended.exitCode == 7, "\(ended.errors)")
        let exported = try await program.run("runs", "export", try await program.latestRun())
        let sources = try #require(try exported.json()["sources"] as? [[String: Any]])
        let text = try #require((sources.first?["files"] as? [[String: Any]])?.first?["text"] as? String)
        let flow = Fixture.packageRoot.appending(path: "flows/kyc.yaml")
        #expect(lines(text) == lines(try String(contentsOf: flow, encoding: .utf8)))
    }

    @Test(
        "at a terminal: the rest of a profile, a code, a choice, a photo, a refused number asked again with its reason",
        .timeLimit(.minutes(3))
    )
    func wholeWay() async throws {
        try await makeAccount()
        let named = ["profile", "set", "me", "first_name=Ada", "last_name=Lovelace"]
        #expect(try await program.run(named, environment: environment).exitCode == 0)
        let sandbox = try await sandbox("careful")
        let terminal = try program.startOnTerminal(
            ["kyc"] + options(sandbox) + ["--profile", "me"],
            environment: environment
        )
        // The profile has the names; the number of the telephone is all that is open.
        try await terminal.shows("Where we send a code to")
        #expect(!terminal.text.contains("1 of"))
        terminal.type("+49 30 901820")
        // What the profile has is sent with it, and stands there to be looked at before.
        let summary = """
              ✔ Family name: Lovelace
              ✔ Given name: Ada
              ✔ Mobile number: +4930901820
            ▸ Send these answers

            Enter sends · ↑↓ move · Ctrl-P back · Ctrl-D stops
            """
        try await terminal.waits { terminal.picture.hasSuffix(summary) }
        terminal.press("\r")
        try await terminal.shows("the code that was sent to mobile_number")
        // Anyone who waits in vain goes back to the number; it is changed by mistake here, and right again.
        terminal.press("\u{10}")
        try await terminal.waits { terminal.picture.contains("Mobile number\n  Where we send a code to") }
        terminal.press("\u{7F}1\r")
        let moved = """
              ✔ Mobile number: +4930901821
              – the code that was sent to mobile_number: not asked any more
            ▸ Send these answers
            """
        try await terminal.waits { terminal.picture.contains(moved) }
        terminal.press("\r")
        try await terminal.waits { terminal.picture.contains("✔ Mobile number: +4930901821\n\nthe code that was sent") }
        terminal.press("\u{10}")
        terminal.press("\u{7F}0\r")
        try await terminal.waits { terminal.picture.contains("✔ Mobile number: +4930901820\n  – the code") }
        terminal.press("\r")
        try await terminal.waits { terminal.picture.contains("✔ Mobile number: +4930901820\n\nthe code that was sent") }
        // A code alone is sent as it is typed: a wrong one is asked for again.
        terminal.type("2735")
        try await terminal.shows("1 of 3")
        terminal.press("\u{1B}[B\r")
        try await terminal.shows("2 of 3")
        terminal.type("X1")
        try await terminal.shows("Photo of the front")
        terminal.type(program.home.appending(path: "id.png").path)
        try await terminal.waits { terminal.picture.contains("▸ Send") }
        terminal.press("\r")
        try await terminal.shows("The number does not match the photo.")
        // What was refused stands there, and is not taken once more.
        terminal.press("\r")
        try await terminal.shows("that is the answer that was refused")
        terminal.type("X2")
        try await terminal.waits { terminal.picture.contains("X2\n▸ Send") }
        terminal.press("\r")
        try await terminal.shows("Keep the")
        terminal.press("y")
        let ended = try await terminal.exitCode()
        #expect(ended.code == 0, "\(terminal.text)")
        #expect(terminal.text.contains("PROCESSING") && terminal.text.contains("ACCEPTED"))
        let shown = try await program.run(["kyc", "show"] + options(sandbox) + ["--json"], environment: environment)
        #expect(try shown.json()["status"] as? String == "ACCEPTED", "\(shown.output)\(shown.errors)")
        let provided = try #require(try shown.json()["provided_fields"] as? [[String: Any]])
        #expect(provided.contains { $0["name"] as? String == "id_number" })
        #expect(!shown.output.contains("Lovelace"))
        let deleted = try await program.run(["kyc", "delete"] + options(sandbox) + ["--yes"], environment: environment)
        #expect(deleted.exitCode == 0 && deleted.output.contains("has forgotten its customer"), "\(deleted.errors)")
        let after = try await program.run(["kyc", "show"] + options(sandbox), environment: environment)
        #expect(after.output.hasPrefix("NEEDS_INFO"), "\(after.output)\(after.errors)")
        await sandbox.stop()
        let profile = try await program.run(["profile", "list", "me", "--reveal"], environment: environment)
        #expect(profile.output.contains("X2") && profile.output.contains("+4930901820"), "\(profile.output)")
        #expect(!profile.output.contains("2735"))
    }

    @Test("what was answered before the terminal was closed is not asked again")
    func closed() async throws {
        try await makeAccount()
        let sandbox = try await sandbox("default")
        let first = try program.startOnTerminal(["kyc"] + options(sandbox), environment: environment, owns: true)
        try await first.shows("1 of 3")
        first.type("Lovelace")
        try await first.shows("2 of 3")
        first.shut()
        let ended = try await first.exitCode()
        #expect(ended.code == 130 || ended.code == 7, "\(ended)")
        let id = try await program.latestRun()
        let second = try program.startOnTerminal(["resume", id], environment: environment)
        try await second.shows("2 of 3")
        #expect(second.text.contains("Lovelace") && !second.text.contains("1 of 3"), "\(second.text)")
        second.type("Ada")
        try await second.shows("3 of 3")
        second.type("not an address")
        try await second.shows("✘")
        second.press("\u{15}")
        second.type("ada@example.com")
        try await second.shows("Send these answers")
        second.press("\r")
        // A run that someone goes on with offers it as well, and asks again for a name that is none.
        try await second.shows("A name for a profile that keeps the 3 answers")
        second.type("odd name")
        try await second.shows("✘")
        second.press("\u{15}")
        second.type("kept")
        #expect(try await second.exitCode().code == 0, "\(second.text)")
        await sandbox.stop()
        let profile = try await program.run(["profile", "list", "kept", "--reveal"], environment: environment)
        #expect(profile.output.contains("Lovelace") && profile.output.contains("ada@example.com"), "\(profile.output)")
    }

    @Test("a profile that can't be called so is refused before anything is sent; that nothing was kept is said")
    func keeping() async throws {
        try await makeAccount()
        let sandbox = try await sandbox("default")
        let answers = try program.file(
            "me.yaml",
            "first_name: Ada\nlast_name: Lovelace\nemail_address: ada@example.com\n"
        )
        chmod(answers, 0o600)
        let start = ["kyc"] + options(sandbox) + ["--no-input", "--fill", answers, "--keep"]
        let odd = try await program.run(start + ["odd name"], environment: environment)
        #expect(odd.exitCode == 1 && odd.errors.contains("name"), "\(odd.errors)")
        let runs = try await program.run("runs", "list", "--json")
        let begun = try runs.json()["runs"] as? [[String: Any]]
        #expect(begun?.isEmpty != false, "\(runs.output)")
        let kept = try await program.run(start + ["good1"], environment: environment)
        #expect(kept.exitCode == 0 && kept.errors.contains("nothing was kept in the profile `good1`"), "\(kept.errors)")
        await sandbox.stop()
    }

    @Test(
        "the profile of `--keep` is kept in mind by a run that goes on later; without a vault it is said that nothing is kept"
    )
    func keptLater() async throws {
        try await makeAccount()
        let sandbox = try await sandbox("default")
        let start = ["kyc"] + options(sandbox) + ["--no-input", "--keep", "later"]
        #expect(try await program.run(start, environment: environment).exitCode == 7)
        let id = try await program.latestRun()
        let answers = ["first_name=Ada", "last_name=Lovelace", "email_address=ada@example.com"]
        #expect(try await program.run(["runs", "answer", id] + answers).exitCode == 0)
        let resumed = try await program.run(["resume", id, "--no-input"], environment: environment)
        await sandbox.stop()
        #expect(resumed.exitCode == 0, "\(resumed.output)\(resumed.errors)")
        #expect(resumed.errors.contains("kept 3 of 3 answers in the profile `later`"), "\(resumed.errors)")

        let alone = try Program()
        let terminal = try alone.startOnTerminal(["kyc", "sandbox"])
        for (number, answer) in zip(1..., ["Lovelace", "Ada", "ada@example.com"]) {
            try await terminal.shows("\(number) of 3")
            terminal.type(answer)
        }
        try await terminal.shows("Send these answers")
        terminal.press("\r")
        #expect(try await terminal.exitCode().code == 0, "\(terminal.text)")
        #expect(terminal.text.contains("there is no vault"), "\(terminal.text)")
    }

    @Test("a status that SEP-12 doesn't have is shown, and a customer whom the anchor doesn't know is not forgotten")
    func unknownStatus() async throws {
        try await makeAccount()
        let text =
            "scenario: odd\nabout: An anchor with a status of its own.\nfaults: [{ at: sep12.get, fault: unknown-status }]\n"
        var configuration = SandboxConfiguration()
        configuration.play(try #require(Scenario.parse(text: text, path: "odd.yaml").0))
        let sandbox = try await EmbeddedSandbox.start(configuration)
        let shown = try await program.run(["kyc", "show"] + options(sandbox) + ["--json"], environment: environment)
        #expect(shown.exitCode == 0, "\(shown.errors)")
        let status = try shown.json()["status"] as? String ?? ""
        #expect(!status.isEmpty && !["ACCEPTED", "PROCESSING", "NEEDS_INFO", "REJECTED"].contains(status), "\(status)")
        let deleted = try await program.run(["kyc", "delete"] + options(sandbox) + ["--yes"], environment: environment)
        await sandbox.stop()
        #expect(deleted.exitCode == 0 && deleted.output.hasPrefix("nothing to delete: "), "\(deleted.output)")
    }

    @Test("a customer is rejected with the anchor's reason; a misspelt domain and a missing account are slips")
    func refusals() async throws {
        let scenario = try program.file(
            "scenario.yaml",
            """
            scenario: strict
            about: An anchor that takes nobody.
            customers:
              types:
                sep6:
                  fields: { first_name: }
                  verdict: { reject: We serve nobody here. }
            """
        )
        let answers = try program.file("me.yaml", "first_name: Ada\n")
        chmod(answers, 0o600)
        let arguments = ["kyc", "sandbox", "--scenario", scenario, "--fill", answers, "--no-input"]
        let rejected = try await program.run(arguments)
        #expect(rejected.exitCode == 5, "\(rejected.output)\(rejected.errors)")
        #expect(rejected.errors.contains("We serve nobody here."), "\(rejected.errors)")
        let nobody = try await program.run("kyc", "anchor.example")
        #expect(nobody.exitCode == 1 && nobody.errors.contains("--account"), "\(nobody.errors)")
        let impossible = try program.file("day.yaml", "birth_date: \"1976-02-30\"\n")
        chmod(impossible, 0o600)
        let day = try program.file(
            "day-scenario.yaml",
            """
            scenario: day
            about: An anchor that asks for a day.
            customers:
              types:
                sep6: { fields: { birth_date: { type: date } } }
            """
        )
        let dated = try await program.run("kyc", "sandbox", "--scenario", day, "--fill", impossible, "--no-input")
        #expect(dated.exitCode == 7 && dated.errors.contains("no day of the calendar"), "\(dated.errors)")
        #expect(!dated.errors.contains("02-30"))
        let strange = try program.file(
            "strange.yaml",
            "birth_date: \"1976-07-04\\u0000\\e[31m\"\nfirst_name: \"A\\e[31m\"\n"
        )
        chmod(strange, 0o600)
        for scenario in [scenario, day] {
            let junk = try await program.run("kyc", "sandbox", "--scenario", scenario, "--fill", strange, "--no-input")
            #expect(junk.exitCode == 7 && !junk.errors.contains("\u{1B}"), "\(junk.errors)")
        }
    }
}
