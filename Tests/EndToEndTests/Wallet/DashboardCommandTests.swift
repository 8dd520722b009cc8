import Foundation
import Sandbox
import Testing

@Suite("The dashboard")
struct DashboardCommandTests {
    @Test("once, and as JSON, it tells balances, payments, claims and transfers")
    func once() async throws {
        let stage = try await WalletStage("ALICE", "BOB")
        _ = try await stage.run("ALICE", "pay", stage.address("BOB"), "25", "--yes")
        let text = try await stage.run("ALICE", "dashboard", "--once")
        #expect(text.exitCode == 0, "\(text.errors)")
        for part in ["9974.9", "- 25 XLM", "Open transfers"] { #expect(text.output.contains(part), "\(text.output)") }
        let json = try await stage.run("ALICE", "dashboard", "--json").json()
        #expect((json["payments"] as? [Any])?.count == 2 && json["failures"] == nil)
        #expect((json["overview"] as? [String: Any])?["funded"] as? Bool == true)
    }

    @Test("on a terminal it shows what happens as it happens, and `q` quits")
    func live() async throws {
        let stage = try await WalletStage("ALICE", "BOB")
        let arguments = [
            "dashboard", "--network", stage.sandbox.horizonURL.absoluteString, "--account", "env:ALICE",
        ]
        let terminal = try stage.program.startOnTerminal(arguments, environment: stage.environment)
        try await terminal.shows("10000 available".replacing("10000", with: "9999"))
        _ = try await stage.run("BOB", "pay", stage.address("ALICE"), "77", "--yes")
        try await terminal.shows("+ 77 XLM")
        terminal.press("q")
        #expect(try await terminal.exitCode().code == 0)
    }

    @Test("a network that can't be reached is told, and ends with its code")
    func unreachable() async throws {
        let stage = try await WalletStage("ALICE")
        await stage.sandbox.stop()
        let ended = try await stage.run("ALICE", "dashboard", "--once")
        #expect(ended.exitCode == 3 && ended.errors.contains("error:"), "\(ended.output)\(ended.errors)")
    }
}
