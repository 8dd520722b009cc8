import Foundation
import HTTPTransport
import Sandbox
import Testing

@Suite("Interruption")
struct InterruptionTests {
    @Test("Ctrl-C ends a run with exit 130, and its journal is whole")
    func controlC() async throws {
        let program = try Program()
        let flow = try program.file("nap.yaml", "flow: nap\nstates:\n  nap: { wait: 1h }\n")
        let ended = try await program.run(["run", flow, "--no-input"], after: "waiting   nap")
        #expect(ended.exitCode == 130)
        let listed = try await program.run("runs", "list", "--json")
        let run = try #require((try listed.json()["runs"] as? [[String: Any]])?.first)
        #expect(run["result"] as? String == "unfinished")
        let shown = try await program.run("runs", "show", try #require(run["run"] as? String))
        #expect(shown.output.contains("interrupted"))
    }

    @Test(
        "a run that was killed goes on with `resume`, and pays once",
        arguments: ["done      agree", "done      send"]
    )
    func killed(after text: String) async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let program = try Program()
        let arguments = [
            "run", "flows/sep24-withdraw.yaml", "--no-input",
            "--anchor", sandbox.anchorDomain, "--network", sandbox.horizonURL.absoluteString,
        ]
        let killed = try await program.run(arguments, sending: SIGKILL, after: text)
        #expect(killed.exitCode == SIGKILL)
        let listed = try await program.run("runs", "list", "--json")
        let run = try #require((try listed.json()["runs"] as? [[String: Any]])?.first)
        let resumed = try await program.run("resume", try #require(run["run"] as? String), "--no-input")
        #expect(resumed.exitCode == 0, "\(resumed.output)\(resumed.errors)")
        let account = try #require(run["account"] as? String)
        let payments = try await sandbox.payments(from: account)
        await sandbox.stop()
        #expect(payments == 1)
    }
}

extension EmbeddedSandbox {
    /// How many payments the ledger holds that `account` sent, as Horizon tells.
    fileprivate func payments(from account: String) async throws -> Int {
        let http = HTTPClient()
        let url = horizonURL.appending(path: "accounts/\(account)/payments").appendingQuery([("limit", "200")])
        let page = try await http.send(HTTPRequest(url: url)).json()
        let records = page["_embedded"]?["records"]?.arrayValue ?? []
        return records.count { $0["type"]?.string == "payment" && $0["from"]?.string == account }
    }
}
