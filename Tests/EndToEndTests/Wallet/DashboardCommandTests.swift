import AnchorClient
import ChildProcesses
import Diagnostics
import Foundation
import HTTPTransport
import Sandbox
import Stellar
import Synchronization
import TestSupport
import Testing
import Wallet

@Suite("The dashboard")
struct DashboardCommandTests {
    @Test("once, and as JSON, it tells balances, payments, claims and transfers")
    func once() async throws {
        let harness = try await WalletHarness("ALICE", "BOB")
        _ = try await harness.run("ALICE", "pay", harness.address("BOB"), "25", "--yes")
        let text = try await harness.run("ALICE", "dashboard", "--once")
        #expect(text.exitCode == 0, "\(text.errors)")
        for part in ["9974.9", "- 25 XLM", "Open transfers"] { #expect(text.output.contains(part), "\(text.output)") }
        let json = try await harness.run("ALICE", "dashboard", "--json").json()
        #expect((json["payments"] as? [Any])?.count == 2 && json["failures"] == nil)
        #expect((json["overview"] as? [String: Any])?["funded"] as? Bool == true)
    }

    @Test("on a terminal it shows what happens as it happens, and `q` quits")
    func live() async throws {
        let harness = try await WalletHarness("ALICE", "BOB")
        let arguments = [
            "dashboard", "--network", harness.sandbox.horizonURL.absoluteString, "--account", "env:ALICE",
        ]
        let terminal = try harness.program.startOnTerminal(arguments, environment: harness.environment)
        try await terminal.shows("10000 available".replacing("10000", with: "9999"))
        _ = try await harness.run("BOB", "pay", harness.address("ALICE"), "77", "--yes")
        try await terminal.shows("+ 77 XLM")
        terminal.press("q")
        #expect(try await terminal.exitCode().code == 0)
    }

    @Test("Ctrl-C and SIGTERM end it as they end everything", arguments: [SIGINT, SIGTERM])
    func interrupted(signal: Int32) async throws {
        let harness = try await WalletHarness("ALICE")
        let arguments = [
            "dashboard", "--network", harness.sandbox.horizonURL.absoluteString, "--account", "env:ALICE",
        ]
        let terminal = try harness.program.startOnTerminal(arguments, environment: harness.environment)
        try await terminal.shows("Open transfers")
        terminal.send(signal)
        let end = try await terminal.exitCode()
        #expect(end.end == .exited(130), "\(terminal.text)")
        #expect(terminal.text.contains("\u{1B}[?25h"))
    }

    @Test(
        "while a server accepts and never answers there is something to see, and keys work",
        arguments: [[], ["--passphrase", "Standalone Network ; February 2017"]]
    )
    func silence(options: [String]) async throws {
        let server = try LoopbackServer { _, _ in }
        let program = try Program()
        let seed = KeyPair.random().secretSeed().reveal()
        let arguments = ["dashboard", "--network", "http://127.0.0.1:\(server.port)", "--account", "env:ALICE"]
        for (key, code) in [("q", Int32(0)), ("\u{3}", 130)] {
            let terminal = try program.startOnTerminal(
                arguments + options,
                environment: ["ALICE": seed],
                owns: true
            )
            try await terminal.shows("asking …")
            try await terminal.shows("q quits")
            terminal.press(key)
            let pressed = ContinuousClock.now
            #expect(try await terminal.exitCode().code == code, "\(terminal.text)")
            #expect(.now - pressed < .seconds(10))
        }
        // A server that no one holds any more would close its connections.
        withExtendedLifetime(server) {}
    }

    @Test(
        "where a part can't be read, the rest and the trouble are one JSON document; on a terminal the reason is wrapped"
    )
    func trouble() async throws {
        let harness = try await WalletHarness("ALICE")
        var fault = Fault(.status, at: .claimableBalances)
        fault.code = 500
        harness.sandbox.faults.arrange(fault)
        let network = ["--network", harness.sandbox.horizonURL.absoluteString]
        let ended = try await harness.run("ALICE", "dashboard", "--json")
        #expect(ended.exitCode == 3 && ended.errors.contains("error["), "\(ended.output)\(ended.errors)")
        let overview = try ended.json()["overview"] as? [String: Any]
        #expect(overview?["funded"] as? Bool == true, "\(ended.output)")
        let failures = try ended.list("failures")
        #expect(failures.count == 1, "\(ended.output)")
        let summary = try #require(failures.first?["summary"] as? String)
        let last = try #require(summary.split(separator: " ").last)
        #expect(summary.count > 60)
        let terminal = try harness.program.startOnTerminal(
            ["dashboard", "--account", "env:ALICE"] + network,
            environment: harness.environment,
            columns: 60,
            rows: 40
        )
        try await terminal.shows("claimable balances: ")
        try await terminal.shows(String(last))
        terminal.press("q")
        #expect(try await terminal.exitCode().code == 0)
    }

    @Test("a store that can't be read is told, and not that there are no open transfers")
    func damagedStore() async throws {
        let harness = try await WalletHarness("ALICE")
        let store = try harness.program.file("runs.sqlite", String(repeating: "A", count: 9000))
        let text = try await harness.run("ALICE", "dashboard", "--once", "--store", store)
        #expect(text.output.contains("transfers: \(store) is not a run store"), "\(text.output)")
        #expect(!text.output.contains("none") && text.exitCode != 0, "\(text.output)\(text.errors)")
        let json = try await harness.run("ALICE", "dashboard", "--json", "--store", store)
        let failures = try json.list("failures")
        let parts = failures.map { $0["part"] as? String }
        let error = failures.first?["error"] as? [String: Any]
        #expect(error?["code"] as? String == FailureCode.notAStore.rawValue, "\(json.output)")
        #expect(try json.json()["transfers"] == nil && parts == ["transfers"], "\(json.output)")
    }

    @Test("a network that can't be reached is told, and ends with its code")
    func unreachable() async throws {
        let harness = try await WalletHarness("ALICE")
        await harness.sandbox.stop()
        let ended = try await harness.run("ALICE", "dashboard", "--once")
        #expect(ended.exitCode == 3 && ended.errors.contains("error["), "\(ended.output)\(ended.errors)")
    }

    @Test("without a keyboard it is shown once, also on a terminal")
    func noKeyboard() async throws {
        let harness = try await WalletHarness("ALICE")
        let arguments = ["dashboard", "--network", harness.sandbox.horizonURL.absoluteString, "--account", "env:ALICE"]
        let terminal = try harness.program.startOnTerminal(
            arguments,
            environment: harness.environment,
            hasKeyboard: false
        )
        #expect(try await terminal.exitCode().code == 0)
        #expect(terminal.text.contains("10000") && !terminal.text.contains("q quits"), "\(terminal.text)")
    }

    @Test("how it stands with the anchors of what it holds is told to whoever has its key, and to nobody else")
    func anchors() async throws {
        let harness = try await WalletHarness("ALICE")
        let domain = harness.sandbox.anchorDomain
        _ = try await harness.run("ALICE", "trust", "add", "USDC", "--anchor", domain, "--yes")
        let before = try await harness.run("ALICE", "dashboard", "--once")
        #expect(before.output.contains("windlass kyc show \(domain)"), "\(before.output)\(before.errors)")
        let flow = try harness.program.file(
            "enter.yaml",
            "flow: enter\nanchor: \(domain)\nstates:\n  discover: { sep1: {} }\n  login: { sep10: {} }\n"
        )
        #expect(try await harness.run("ALICE", "run", flow).exitCode == 0)
        let told = try await harness.run("ALICE", "dashboard", "--json")
        let anchor = try #require(try told.list("anchors").first, "\(told.output)\(told.errors)")
        #expect(anchor["anchor"] as? String == domain && anchor["status"] as? String == "NEEDS_INFO")
        #expect((anchor["needs"] as? [String])?.contains("last_name") == true)
        let shown = try await harness.run("ALICE", "dashboard", "--once")
        #expect(shown.output.contains("Identity at anchors\n  \(domain)  needs information: "), "\(shown.output)")
        let network = ["--network", harness.sandbox.horizonURL.absoluteString]
        let stranger = try await harness.program.run(
            ["dashboard", "--once", "--account", harness.address("ALICE")] + network
        )
        #expect(stranger.exitCode == 0 && stranger.output.contains("the account's key"), "\(stranger.output)")
    }

    @Test("each refresh asks an anchor once, nobody signs in twice, nor at an anchor that was not used")
    func requests() async throws {
        let harness = try await WalletHarness("ALICE")
        let domain = try HomeDomain(parsing: harness.sandbox.anchorDomain)
        let http = CountingHTTP()
        let wallet = try await NetworkWallet.connected(to: harness.sandbox.horizonURL, http: http)
        let keys = try #require(harness.keys["ALICE"])
        let reader = CustomerStatusReader(of: keys.publicKey, signer: keys, in: wallet)
        http.forget()
        let first = await reader.statuses(at: [domain, domain], used: [domain])
        #expect(first.count == 1)
        #expect(
            http.log.sorted() == [
                "GET /.well-known/stellar.toml", "GET /auth", "GET /sep12/customer", "POST /auth",
            ]
        )
        http.forget()
        _ = await reader.statuses(at: [domain], used: [domain])
        #expect(http.log == ["GET /sep12/customer"])
        let stranger = CustomerStatusReader(of: keys.publicKey, signer: keys, in: wallet)
        http.forget()
        let unused = await stranger.statuses(at: [domain], used: [])
        guard case .notUsed? = unused.first?.state else {
            Issue.record("\(unused)")
            return
        }
        // The wallet knows the stellar.toml.
        #expect(http.log == [])
    }

    @Test("a picture fits the terminal, also when that is made smaller, and goes with its end")
    func resize() async throws {
        let harness = try await WalletHarness("ALICE")
        let arguments = [
            "dashboard", "--network", harness.sandbox.horizonURL.absoluteString, "--account", "env:ALICE",
        ]
        let terminal = try harness.program.startOnTerminal(arguments, environment: harness.environment)
        try await terminal.shows("Open transfers")
        let before = terminal.text.count
        terminal.resize(columns: 30, rows: 6)
        // It is drawn anew on a clean screen, and what does not fit is left out.
        let limit = ContinuousClock.now + .seconds(30)
        while !terminal.text.dropFirst(before).contains("q quits"), .now < limit {
            try await Task.sleep(for: .milliseconds(5))
        }
        let drawn = String(terminal.text.dropFirst(before))
        #expect(drawn.contains("q quits") && !drawn.contains("Open transfers"), "\(drawn)")
        terminal.press("q")
        #expect(try await terminal.exitCode().code == 0)
    }
}

/// Real HTTP that remembers what was asked.
private final class CountingHTTP: HTTPExchanging {
    private let client = HTTPClient()
    private let asked = Mutex<[String]>([])

    /// What was asked since it was forgotten last: the method and the path of each request.
    var log: [String] { asked.withLock { $0 } }

    func forget() {
        asked.withLock { $0 = [] }
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        asked.withLock { $0.append("\(request.method.rawValue) \(request.url.path())") }
        return try await client.send(request)
    }

    func events(_ request: HTTPRequest) -> ServerSentEvents { client.events(request) }
}
