import Foundation
import HTTPTransport
import JSON
import Testing

/// `windlass sandbox --store`, killed while a wallet is at work with it.
@Suite("A sandbox that is killed")
struct KilledSandboxTests {
    private static let scenario = """
        scenario: slow
        pace: { money_arrives: 2s, review: 1s, report: 500ms }
        """

    @Test("the run of a deposit goes on to its end, and is paid once", .timeLimit(.minutes(3)))
    func deposit() async throws {
        let program = try Program()
        let scenario = try program.file("slow.yaml", Self.scenario)
        let file = program.home.appending(path: "sandbox.bin").path
        let arguments = ["sandbox", "--port", "0", "--json", "--store", file, "--scenario", scenario]
        let first = try program.start(arguments)
        try await first.says("passphrase")
        let addresses = try JSONValue.parse(Array(first.said.utf8))
        let anchor = try #require(addresses["anchors"]?[0]?.string)
        let horizon = try #require(addresses["horizon"]?.string)
        let run = try program.start([
            "run", "flows/sep24-deposit.yaml", "--no-input", "--anchor", anchor, "--network", horizon,
        ])
        try await run.says("pending_user_transfer_start")
        first.send(SIGKILL)
        _ = try await first.ended()
        let second = try program.start(arguments)
        try await second.says("passphrase")
        // The file knows the ports.
        #expect(try JSONValue.parse(Array(second.said.utf8))["anchors"]?[0]?.string == anchor)
        let ended = try await run.ended()
        #expect(ended.exitCode == 0, "\(ended.output)\(ended.errors)")
        second.send(SIGINT)
        #expect(try await second.ended().exitCode == 0)
    }
}
