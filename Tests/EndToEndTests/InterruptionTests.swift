import Foundation
import Testing

@Suite("Interruption")
struct InterruptionTests {
    @Test("Ctrl-C ends a run with exit 130, and its journal is whole")
    func controlC() async throws {
        let program = try Program()
        let flow = try program.file("nap.yaml", "flow: nap\nstates:\n  nap: { wait: 1h }\n")
        let ended = try await program.run(["run", flow, "--no-input"], interruptAfter: "waiting   nap")
        #expect(ended.exitCode == 130)
        let listed = try await program.run("runs", "list", "--json")
        let run = try #require((try listed.json()["runs"] as? [[String: Any]])?.first)
        #expect(run["result"] as? String == "unfinished")
        let shown = try await program.run("runs", "show", try #require(run["run"] as? String))
        #expect(shown.output.contains("interrupted"))
    }
}
