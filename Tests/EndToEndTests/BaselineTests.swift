import CommandLineParsing
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import windlass

/// `windlass baseline` against the sandbox, in this process.
@Suite("Baselines of the sandbox")
struct BaselineTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func perform(_ arguments: String...) async throws -> Int32 { try await perform(arguments) }

    /// Performs a command; the exit code.
    private func perform(_ arguments: [String]) async throws -> Int32 {
        do {
            var command = try #require(try Windlass.parseAsRoot(["baseline"] + arguments) as? any AsyncParsableCommand)
            try await command.run()
            return 0
        } catch let ended as CommandEnded {
            return ended.exitCode
        } catch let error as any Diagnostic {
            return error.failure.exitCode
        }
    }

    @Test("what was recorded of an anchor does not differ; an anchor that deviates does, until that is known")
    func recorded() async throws {
        let path = folder.file("sandbox.json")
        #expect(try await perform("record", "sandbox", "--output", path) == 0)
        #expect(try await perform("record", "sandbox", "--output", path) == 1, "a file with reasons is not lost")
        #expect(try await perform("compare", "sandbox", "--baseline", path) == 0)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        for name in ["SEP-6 GET /info", "SEP-10 GET WEB_AUTH_ENDPOINT", "SEP-24 deposit USDC"] {
            #expect(text.contains("\"\(name)\""))
        }
        #expect(text.contains("\"findings\": []"), "\(text)")
        let deviating = ["compare", "sandbox", "--scenario", "deviating", "--baseline", path]
        #expect(try await perform(deviating) == 4)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
        #expect(try await perform(deviating + ["--baseline-update"]) == 0)
        #expect(try await perform(deviating) == 0)
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("\"code\": \"D204\""))
        #expect(try await perform("compare", "sandbox", "--baseline", path) == 4, "fixed findings are struck off first")
        #expect(try folder.names() == ["sandbox.json"])
    }

    @Test("a file of another anchor, none at all, and a place that can't be written are found before anything is sent")
    func refused() async throws {
        let path = folder.file("b.json")
        let other =
            #"{"baseline":1,"anchor":"a.example","network":"testnet","answers":{},"terms":{},"statuses":{},"findings":[]}"#
        try other.write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try await perform("compare", "sandbox", "--baseline", path) == 1)
        #expect(try await perform("compare", "nowhere.invalid", "--baseline", folder.file("none.json")) == 1)
        #expect(try await perform("compare", "nowhere.invalid", "--baseline", folder.path) == 1)
        #expect(try await perform("record", "nowhere.invalid", "--output", folder.file("no/b.json")) == 1)
        #expect(try await perform("record", "nowhere.invalid", "--tape", folder.file("none.har")) == 1)
        #expect(try folder.names() == ["b.json"])
    }

    @Test(
        "a run adds what needs a sign-in, its tape the same without its findings; another run of the same does not differ"
    )
    func runs() async throws {
        let program = try Program()
        let (store, path, tape) = (program.store.path, program.home.path + "/b.json", program.home.path + "/t.har")
        let flow = ["run", "flows/sep24-deposit.yaml", "--no-input", "--keep-traffic", "all"]
        #expect(try await program.run(flow).exitCode == 0)
        let sources = ["sandbox", "--store", store, "--all-runs"]
        #expect(try await perform(["record"] + sources + ["--output", path]) == 0)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let names = ["SEP-24 GET /transaction", "SEP-10 POST WEB_AUTH_ENDPOINT", "sep24-deposit follow"]
        for name in names { #expect(text.contains("\"\(name)\"")) }
        for secret in ["lovelace", "Lovelace", "ada@", "eyJ"] { #expect(!text.contains(secret)) }
        #expect(try await program.run(flow + ["--record", tape]).exitCode == 0)
        #expect(try await perform(["compare"] + sources + ["--baseline", path]) == 0)
        #expect(try await perform("compare", "sandbox", "--tape", tape, "--baseline", path) == 0)
        let runs = try await program.runs().compactMap { $0["run"] as? String }
        #expect(runs.count == 2)
        let same = try await program.run(["runs", "diff"] + runs + ["--json"])
        #expect(same.exitCode == 0)
        let differences = try #require(try same.json()["differences"] as? [[String: Any]])
        // Which statuses the polls meet, and so the way through the flow, differs from run to run, as times do.
        let byChance = ["time", "statuses", "outcome", "path"]
        #expect(differences.allSatisfy { byChance.contains($0["kind"] as? String ?? "") }, "\(differences)")
        #expect(try await perform("record", "a.example", "--store", store, "--run", runs[0]) == 1)
        #expect(try await perform("record", "a.example", "--store", store, "--all-runs") == 1)
    }
}
