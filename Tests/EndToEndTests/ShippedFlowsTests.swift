import Foundation
import TestSupport
import Testing

/// The flows of `flows/`, as shipped, run by the program on the embedded sandbox.
@Suite("Shipped flows", .serialized)
struct ShippedFlowsTests {
    static let flows: [String] = {
        let folder = Fixture.packageRoot.appending(path: "flows")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".yaml") }.sorted().map { "flows/\($0)" }
    }()

    @Test("the README shows the deposit as it ships, and a run of it")
    func readme() throws {
        let root = Fixture.packageRoot
        let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        let flow = try String(contentsOf: root.appending(path: "flows/sep24-deposit.yaml"), encoding: .utf8)
        #expect(readme.contains("```yaml\n\(flow)```"))
        #expect(readme.contains("✔ settled   4 assertions passed"))
        #expect(readme.firstMatch(of: /(?m)^@[A-Z]+@$/) == nil)
    }

    @Test("run to `done` on a market where they need one, and tell it without colours")
    func market() async throws {
        let program = try Program()
        let ended = try await program.run("run", "flows/path-pay.yaml", "--no-input")
        #expect(ended.exitCode == 0, "\(ended.output)\(ended.errors)")
        #expect(ended.errors.isEmpty)
        let last = try #require(ended.output.split(separator: "\n").last)
        #expect(last.hasPrefix("ended     done, "))
        #expect(!ended.output.contains("\u{1B}"), "colours belong on terminals only")
        try await journalsHoldNoSecrets(program, try await program.runs())
    }

    @Test("run to `done` together, without a person and without options, and tell it all in one JSON document")
    func together() async throws {
        let program = try Program()
        let flows = Self.flows.filter { $0 != "flows/path-pay.yaml" }
        let ended = try await program.run(["run"] + flows + ["--no-input", "--json"])
        #expect(ended.exitCode == 0, "\(ended.errors)")
        #expect(!ended.errors.contains("warning:"), "\(ended.errors)")
        let runs = try #require(try ended.json()["runs"] as? [[String: Any]])
        #expect(runs.count == flows.count)
        for run in runs {
            #expect(run["result"] as? String == "done")
            // The untouched sandbox is what the SEPs say.
            #expect(run["findings"] == nil, "\(run["flow"] ?? ""): \(run["findings"] ?? "")")
            let states = try #require(run["states"] as? [[String: Any]])
            let isTransfer = (run["flow"] as? String)?.hasPrefix("sep") ?? false
            #expect(states.contains { $0["outcome"] as? String == "completed" } == isTransfer)
        }
        try await journalsHoldNoSecrets(program, runs)
    }

    @Test("`windlass run flows` passes as it is shipped, each flow in its own scenario")
    func folder() async throws {
        let ended = try await Program().run("run", "flows", "--no-input", "--jobs", "4", "-q", "--json")
        #expect(ended.exitCode == 0, "\(ended.errors)")
        let counts = try #require(try ended.json()["counts"] as? [String: Int])
        #expect(counts["passed"] == counts["runs"] && counts["passed"] ?? 0 > 12)
    }

    @Test("run to `done` where the anchor leaves the transaction of its transfers empty")
    func unnamedTransaction() async throws {
        let program = try Program()
        let path = Fixture.packageRoot.appending(path: "Sources/Sandbox/Resources/scenario-default.yaml")
        let faults = ["sep6", "sep24", "sep31"].map { service in
            "  - { at: \(service).transaction, fault: value, member: stellar_transaction_id, value: \"\" }\n"
        }
        let text = try String(contentsOf: path, encoding: .utf8) + "faults:\n" + faults.joined()
        let scenario = try program.file("unnamed.yaml", text)
        let flows = Self.flows.filter { $0.hasPrefix("flows/sep") }
        let ended = try await program.run(["run"] + flows + ["--no-input", "--json", "--scenario", scenario])
        #expect(ended.exitCode == 0, "\(ended.errors)\(ended.output)")
        #expect(try (ended.json()["runs"] as? [Any])?.count == flows.count)
    }

    /// Neither what the program prints nor the bytes of its journal hold an answer, a seed or a token in clear.
    private func journalsHoldNoSecrets(_ program: Program, _ runs: [[String: Any]]) async throws {
        let listed = try await program.run("runs", "list", "--json")
        #expect((try listed.json()["runs"] as? [Any])?.count == runs.count)
        for run in runs {
            let id = try #require(run["run"] as? String)
            let shown = try await program.run("runs", "show", id)
            #expect(shown.exitCode == 0 && shown.output.contains("ended: done"))
        }
        var bytes = Data()
        for suffix in ["", "-wal"] {
            bytes += (try? Data(contentsOf: URL(filePath: program.store.path + suffix))) ?? Data()
        }
        #expect(bytes.count > 4096)
        // What is sealed is random bytes, which hold any three given ones now and then; all tokens begin with more.
        for secret in ["jane.doe@example.com", "0001234567", "eyJhbGciOi", "token="] {
            #expect(bytes.range(of: Data(secret.utf8)) == nil, "the journal holds \(secret) in clear")
        }
        let attributes = try FileManager.default.attributesOfItem(atPath: program.store.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("a payment that has to be confirmed leads to a terminal, and to no file of answers")
    func unconfirmedPayment() async throws {
        let program = try Program()
        let flow = try program.file(
            "open.yaml",
            """
            flow: open
            states:
              discover:    { sep1: {} }
              fund:        { friendbot: {} }
              trust:       { trustline: USDC }
              login:       { sep10: {} }
              earn:        { sep24: { deposit: USDC, amount: "25" }, keep: { earned: transfer, earn-page: url secret } }
              earn-visit:  { page: $earn-page, fill: [set] }
              earn-follow: { track: $earned, poll: 500ms }
              start:       { sep24: { withdraw: USDC }, keep: { tx: transfer, page: url secret } }
              visit:       { page: $page, fill: [set, "env:amount"] }
              follow:      { track: $tx, poll: 500ms, within: 1m }

            """
        )
        let answers = [
            "first_name=Jane", "last_name=Doe", "email_address=jane.doe@example.com", "bank_account=0001234567",
        ]
        let ended = try await program.run(
            ["run", flow, "--no-input"] + answers.flatMap { ["--set", $0] },
            environment: ["WINDLASS_ANSWER_AMOUNT": "10"]
        )
        #expect(ended.exitCode == 7, "\(ended.errors)\(ended.output)")
        #expect(ended.errors.contains("confirmation required: "), "\(ended.errors)")
        #expect(ended.errors.contains("start the flow again on a terminal, without `--no-input`"), "\(ended.errors)")
        #expect(!ended.errors.contains("--fill"), "\(ended.errors)")
    }

    @Test("an amount from the command line is the amount that is paid")
    func amount() async throws {
        let ended = try await Program().run(
            "run",
            "flows/sep24-deposit.yaml",
            "--no-input",
            "--set",
            "amount=40",
            "--json"
        )
        let run = try #require((try ended.json()["runs"] as? [[String: Any]])?.first)
        let states = try #require(run["states"] as? [[String: Any]])
        let follow = try #require(states.first { $0["state"] as? String == "follow" })
        let transfer = try #require((follow["results"] as? [String: Any])?["transfer"] as? [String: Any])
        #expect(transfer["amount_in"].map { "\($0)" }?.hasPrefix("40") == true)
    }
}
