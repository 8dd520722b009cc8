import Foundation
import Testing

@testable import windlass

/// `--seed`, which takes any text.
@Suite("Seeds of sandboxes")
struct SeedTests {
    @Test("a number is itself, and any other text stands for one of its own")
    func numbers() throws {
        #expect(SandboxSeed(argument: "7")?.number == 7 && SandboxSeed(argument: "") == nil)
        let lab = try #require(SandboxSeed(argument: "lab"))
        #expect(
            lab.number == SandboxSeed(argument: "lab")?.number && lab.number != SandboxSeed(argument: "Lab")?.number
        )
    }

    @Test("a text makes a run's account the same each time")
    func sameAccount() async throws {
        let program = try Program()
        func account() async throws -> String? {
            let flow = try program.file("fund.yaml", "flow: fund\nstates:\n  fund: { friendbot: {} }\n")
            let ended = try await program.run("run", flow, "--seed", "lab", "--json")
            #expect(ended.exitCode == 0, "\(ended.errors)")
            let shown = try await program.run("runs", "export", try await program.latestRun())
            let header = try #require(shown.output.firstMatch(of: /"account"\s*:\s*"(G[A-Z2-7]{55})"/))
            return String(header.output.1)
        }
        #expect(try await account() == (try await account()))
    }
}
