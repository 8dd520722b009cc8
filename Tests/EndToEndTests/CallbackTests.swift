import Foundation
import TestSupport
import Testing

/// What anchors post wakes the runs that wait for them.
@Suite("Callbacks of anchors")
struct CallbackTests {
    /// An anchor that takes longer for a deposit than the run needs for its first look, also on a machine with other things to do.
    private static let slowAnchor = """
        scenario: slow
        about: A deposit that the anchor takes seconds for.
        assets:
          USDC:
            deposit:
              script:
                - pending_user_transfer_start
                - { status: pending_anchor, after: 6s }
                - { status: completed, after: 50ms }
        """

    /// A deposit that would look at its transfer once an hour.
    private func patientFlow(_ program: Program) throws -> String {
        let flows = Fixture.packageRoot.appending(path: "flows")
        try FileManager.default.copyItem(at: flows, to: program.home.appending(path: "flows"))
        let path = program.home.appending(path: "flows/sep24-deposit.yaml")
        let text = try String(contentsOf: path, encoding: .utf8)
        let patient = text.replacing("every: 500ms, up-to: 1m", with: "every: 1h, up-to: 1h")
        #expect(patient != text)
        try patient.write(to: path, atomically: true, encoding: .utf8)
        return path.path
    }

    @Test("a run that looks once an hour is done at once where its anchor posts callbacks")
    func deposit() async throws {
        let program = try Program()
        let flow = try patientFlow(program)
        let scenario = program.home.appending(path: "slow.yaml").path
        try Self.slowAnchor.write(toFile: scenario, atomically: true, encoding: .utf8)
        let options = ["--scenario", scenario, "--callback-listen", "127.0.0.1:0", "--no-input"]
        let ended = try await program.run(["run", flow] + options)
        #expect(ended.exitCode == 0, "\(ended.output)\(ended.errors)")
        let runs = try await program.run("runs", "list", "--json")
        let id = try #require(runs.output.firstMatch(of: /"run"\s*:\s*"([^"]+)"/)?.output.1)
        let shown = try await program.run("runs", "show", String(id))
        #expect(shown.output.contains("polls early: callback"), "\(shown.output)")
    }

    @Test(
        "addresses that can't be listened at, or that nobody else reaches, are told before anything runs",
        arguments: [
            (["--callback-listen", "nonsense"], "host:port"), (["--callback-listen", "127.0.0.1:99999"], "host:port"),
            (
                ["--callback-listen", "192.0.2.1:0", "--callback-url", "https://w.example"],
                "this machine has no such address"
            ),
            (["--callback-listen", "0.0.0.0:0"], "--callback-url https://"),
            (["--callback-url", "https://w.example"], "needs --callback-listen"),
            (["--callback-listen", "127.0.0.1:0", "--callback-url", "ftp://x"], "give an address such as"),
        ]
    )
    func wrong(options: [String], message: String) async throws {
        let ended = try await Program().run(["run", "flows/sep24-deposit.yaml", "--no-input"] + options)
        #expect(ended.exitCode == 1)
        #expect(ended.errors.contains(message), "\(ended.errors)")
    }
}
