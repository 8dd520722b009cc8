import AnchorClient
import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import JSON
import Stellar
import TestSupport
import Testing

@testable import FlowRunner
@testable import windlass

/// `windlass new`: flows that are written, and run.
@Suite("New flows")
struct NewCommandTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    /// Each of what the sandbox offers.
    static let offers = [("--deposit", "24"), ("--withdraw", "24"), ("--deposit", "6"), ("--withdraw", "6")]

    @Test("what the sandbox offers becomes flows that pass `check`, and run; a file is replaced only by force")
    func written() async throws {
        let folder = program.home.appending(path: "flows")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        func arguments(_ direction: String, _ sep: String) -> (path: String, words: [String]) {
            let path = folder.appending(path: "new\(direction)-\(sep).yaml").path
            return (path, ["new", "sandbox", direction, "USDC", "--sep", sep, "--output", path, "--no-input"])
        }
        for (direction, sep) in Self.offers {
            let (path, words) = arguments(direction, sep)
            let made = try await program.run(words)
            #expect(made.exitCode == 0, "\(made.output)\(made.errors)")
            #expect(made.output.contains("`windlass run \(path)`"), "\(made.output)")
        }
        let checked = try await program.run("check", folder.path)
        #expect(checked.exitCode == 0 && checked.output.hasSuffix("4 flow files, all ok\n"), "\(checked.output)")
        let answers = try program.file(
            "me.yaml",
            """
            first_name: Ada
            last_name: Lovelace
            email_address: ada@example.com
            bank_account: "0001234567"
            dest: "0001234567"
            """
        )
        chmod(answers, 0o600)
        let ran = try await program.run("run", folder.path, "--fill", answers, "--no-input")
        #expect(ran.exitCode == 0, "\(ran.output)\(ran.errors)")
        #expect(ran.output.contains("4 passed"), "\(ran.output)")
        let (path, words) = arguments("--deposit", "24")
        let again = try await program.run(words)
        #expect(again.exitCode == 1 && again.errors.contains("--force"), "\(again.errors)")
        let deviating = try await program.run(words + ["--force", "--json", "--scenario", "deviating"])
        let report = try deviating.json()
        #expect(report["path"] as? String == path)
        let findings = try #require(report["findings"] as? [[String: Any]])
        #expect(findings.contains { $0["severity"] as? String == "must" }, "\(findings)")
    }

    /// What the stock Anchor Platform offers: two assets with the code USDC, and one that its stellar.toml doesn't list.
    private func platform() async throws -> [AnchorTransferOffer] {
        let toml = String(decoding: try Fixture.data("anchors/anchor-platform-stellar.toml"), as: UTF8.self)
        let http = ScriptedHTTP { request, _ in
            switch request.url.path() {
            case "/.well-known/stellar.toml": .text(toml)
            case "/sep24/info", "/sep6/info":
                .json(
                    """
                    {"deposit": {"USDC": {"enabled": true, "min_amount": 0, "max_amount": 1000}, "JPYC": {"enabled": true}},
                     "withdraw": {"USDC": {"enabled": true}, "native": {"enabled": true}}}
                    """
                )
            default: .json("{}", status: 404)
            }
        }
        var network = try RunTarget.network(named: "testnet")
        network.passphrase = "Test SDF Network ; September 2015"
        return try await AnchorTransferOffer.all(of: "localhost:21110", on: network, http: http)
    }

    @Test("assets of one code and several issuers are all offered, told apart by the issuer, and chosen by CODE:ISSUER")
    func twoIssuers() async throws {
        let offers = try await platform()
        let issuers = [
            "GBHGJBUN56S7PTTEA3BGE3JJ56V3ZSWBEPQ7U6FQHFYFH5ELPOCO3FVD",
            "GBBD47IF6LWK7P7MDEVSCWR7DPUWV3NY3DTQEVFL4NAT4AQH3ZLLFLA5",
        ]
        let deposits = offers.filter { $0.isDeposit && $0.service == .hosted && $0.asset != nil }
        #expect(deposits.map(\.assetName) == issuers.map { "USDC:\($0)" })
        #expect(offers.filter { $0.code == "native" }.map(\.assetName) == ["native", "native"])
        func choose(_ asset: String, deposit: Bool = true) async throws -> AnchorTransferOffer {
            let choice = OfferChoice(
                domain: "localhost:21110",
                asset: asset,
                isDeposit: deposit,
                service: .hosted,
                asks: false
            )
            return try await choice.offer(among: offers)
        }
        let undecided = await #expect(throws: Failure.self) { try await choose("USDC") }
        #expect(undecided?.summary == "USDC is 2 assets of localhost:21110")
        #expect(undecided?.failure == .unanswered && issuers.allSatisfy { undecided?.help?.contains($0) == true })
        let chosen = try await choose("USDC:\(issuers[1])")
        let draft = FlowDraft(chosen, domain: "localhost:21110", network: "testnet")
        #expect(draft.text.contains("{ type: asset, default: \"USDC:\(issuers[1])\" }"), "\(draft.text)")
        #expect(draft.name == "localhost-21110-deposit-usdc-gbbd4", "\(draft.name)")
        let other = await #expect(throws: Failure.self) {
            try await choose("USDC:\(KeyPair.random().publicKey.address)")
        }
        #expect(other?.summary.hasPrefix("the anchor does not offer") == true)
        let unlisted = await #expect(throws: Failure.self) { try await choose("JPYC") }
        #expect(unlisted?.summary == "localhost:21110 offers JPYC, and its stellar.toml has no such currency")
    }

    @Test(
        "limits that leave no amount don't count in a new flow",
        arguments: [["min_amount": 8, "max_amount": 6], ["max_amount": -1], ["max_amount": 0]] as [JSONValue]
    )
    func uselessLimits(terms: JSONValue) async throws {
        var offer = AnchorTransferOffer(
            service: .hosted,
            isDeposit: true,
            code: "USDC",
            asset: .native,
            terms: TransferOffer.Terms(terms)
        )
        #expect(offer.limits == nil && offer.usualAmount == ExactDecimal(25))
        let choice = OfferChoice(domain: "a.example", asks: false)
        #expect(try await choice.amount("7", for: offer) == ExactDecimal(7))
        let stock = offer
        offer.isDeposit = false
        var draft = FlowDraft(offer, domain: "a.example", network: "testnet")
        (draft.stock, draft.amount) = (stock, ExactDecimal(40))
        // Twice what is withdrawn.
        #expect(draft.text.contains("stock:  { type: amount, default: \"80\""), "\(draft.text)")
    }

    @Test("a name with signs that mean something in YAML is a name all the same, if none of an account")
    func oddNames() async throws {
        let path = program.home.appending(path: "odd.yaml").path
        let made = try await program.run(
            "new",
            "sandbox",
            "--deposit",
            "USDC",
            "--sep",
            "24",
            "--account",
            "a\"b: #",
            "--output",
            path,
            "--no-input"
        )
        #expect(made.exitCode == 1 && made.errors.contains("this names no account"), "\(made.errors)")
        #expect(!made.errors.contains("odd.yaml"), "it points into a file that isn't there: \(made.errors)")
    }

    @Test("what is left open is asked, with what the anchor has; where nobody can be asked, it is named")
    func asked() async throws {
        let path = program.home.appending(path: "asked.yaml").path
        let terminal = try program.startOnTerminal(["new", "sandbox", "--output", path])
        try await terminal.shows("What do you want to do?")
        terminal.press("\r")
        try await terminal.shows("How?")
        terminal.press("\u{1B}[B\r")
        try await terminal.shows("the anchor takes 1 to 10000 USDC")
        terminal.type("0.5")
        try await terminal.shows("the anchor does not take 0.5")
        terminal.type("7.5")
        #expect(try await terminal.exitCode().code == 0, "\(terminal.text)")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains("sep6: { deposit: $asset, amount: $amount }") && text.contains("default: \"7.5\""))
        let alone = try await program.run("new", "sandbox", "--no-input")
        #expect(alone.exitCode == 7 && alone.errors.contains("--deposit or --withdraw"), "\(alone.errors)")
        let unknown = try await program.run("new", "sandbox", "--deposit", "EUR")
        #expect(unknown.exitCode == 1 && unknown.errors.contains("deposit USDC by SEP-24"), "\(unknown.errors)")
    }
}
