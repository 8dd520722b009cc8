import Foundation
import Testing

/// `plan`: what a run would do, told by the program.
@Suite("Plan")
struct PlanTests {
    private static let matrix = """
        flow: many
        inputs:
          asset: { type: asset }
          amount: { type: amount, default: "5" }
        secrets:
          token: { env: WINDLASS_TEST_TOKEN }
        matrix: { asset: [USDC, ZWL] }
        states:
          discover: { sep1: {} }
          fund: { friendbot: {} }
          trust: { trustline: $asset }
          who: { ask: { first_name: "What is your first name?", nick: "And your nick?" } }
          call: { http: { get: "https://example.org/${amount}", headers: { X-Token: $token } } }
        always:
          bye: { if: call exists, tell: "over" }
        """

    @Test(
        "of a shipped flow: nothing is wrong, and nothing is written",
        arguments: ["sep24-deposit", "sep24-withdraw"]
    )
    func shipped(name: String) async throws {
        let program = try Program()
        let planned = try await program.run("plan", "flows/\(name).yaml")
        #expect(planned.exitCode == 0, "\(planned.output)\(planned.errors)")
        #expect(planned.output.hasSuffix("\n\nno problems found\n"))
        #expect(planned.output.contains("answers/example.yaml has `address`, `bank_account`, "))
        #expect(!planned.output.contains("Jane"), "what is in the files stays there")
        #expect(!FileManager.default.fileExists(atPath: program.store.path))
    }

    @Test("every row of a matrix, what will be asked for, and all that is missing")
    func missing() async throws {
        let program = try Program()
        let flow = try program.file("many.yaml", Self.matrix)
        let planned = try await program.run("plan", flow, "--set", "nick=joe")
        #expect(planned.exitCode == 7, "\(planned.errors)")
        for text in [
            "many asset=USDC\n", "many asset=ZWL\n", "  asset   USDC\n", "  token   from the environment",
            "asks for `first_name`: What is your first name? (nothing answers)",
            "asks for `nick`: And your nick? (answered by --set)",
            "  at the end\n  bye       shows: over, if call exists\n", "has no currency ZWL",
            "\nhelp: it has ", "the secret `token` is missing: WINDLASS_TEST_TOKEN is not set",
            "of 2 runs, 2 are known to fail",
        ] {
            #expect(planned.output.contains(text), "“\(text)” is not in \(planned.output)")
        }
        #expect(!planned.output.contains("joe"))
    }

    @Test("as JSON: a plan for each run, with the exit code that it would end with")
    func json() async throws {
        let program = try Program()
        let flow = try program.file("many.yaml", Self.matrix)
        let answers = try program.file("answers.txt", "first_name: Zebedee\nnick: joe\n")
        let environment = ["WINDLASS_TEST_TOKEN": "hush"]
        let planned = try await program.run(["plan", flow, "--fill", answers, "--json"], environment: environment)
        #expect(planned.exitCode == 5, "\(planned.output)")
        let plans = try #require(try planned.json()["plans"] as? [[String: Any]])
        #expect(plans.map { $0["exit_code"] as? Int } == [0, 5])
        #expect(plans.map { $0["can_succeed"] as? Bool } == [true, false])
        #expect(plans.map { $0["matrix"] as? [String: String] } == [["asset": "USDC"], ["asset": "ZWL"]])
        let states = try #require(plans.first?["states"] as? [[String: Any]])
        #expect(states.map { $0["state"] as? String } == ["discover", "fund", "trust", "who", "call", "bye"])
        let asks = try #require(states[3]["asks"] as? [[String: Any]])
        #expect(asks.map { $0["source"] as? String } == [answers, answers])
        #expect(states.last?["always"] as? Bool == true)
        let problems = try #require((plans[1]["states"] as? [[String: Any]])?[2]["problems"] as? [[String: Any]])
        #expect(problems.first?["kind"] as? String == "refused" && problems.first?["fatal"] as? Bool == true)
        #expect(problems.first?["code"] as? String == "S116", "\(problems)")
        #expect(!planned.output.contains("Zebedee") && !planned.output.contains("hush"))
    }

    @Test("folders, tags and shards as for run; what runs only as a part of others is left out")
    func choice() async throws {
        let program = try Program()
        _ = try program.file(
            "inner.yaml",
            "flow: inner\nneeds: [session]\nstates:\n  start: { sep24: { deposit: USDC } }\n"
        )
        let folder = try await program.run("plan", program.home.path)
        #expect(folder.exitCode == 1 && folder.errors.contains("no flow in"), "\(folder.errors)")
        let flow = try program.file("many.yaml", Self.matrix)
        let all = try await program.run("plan", program.home.path, "--json")
        #expect((try all.json()["plans"] as? [[String: Any]])?.map { $0["path"] as? String } == [flow, flow])
        let part = try await program.run("plan", flow, "--shard", "1/2", "--json")
        let other = try await program.run("plan", flow, "--shard", "2/2", "--json")
        let counts = try [part, other].map { try ($0.json()["plans"] as? [Any])?.count ?? 0 }
        #expect(counts.reduce(0, +) == 2)
    }

    @Test("what can't be planned is refused as run refuses it")
    func refused() async throws {
        let program = try Program()
        let bad = try program.file("bad.yaml", "flow: bad\nstates:\n  fund: { freindbot: {} }\n")
        let invalid = try await program.run("plan", bad, "--json")
        #expect(invalid.exitCode == 2)
        #expect(try invalid.json()["files"] != nil)
        let mixed = try await program.run("plan", "flows/sep24-deposit.yaml", "--anchor", "example.org")
        #expect(mixed.exitCode == 1 && mixed.errors.contains("give both --anchor and --network"))
        let file = try await program.run("plan", "flows/sep24-deposit.yaml", "--fill", "nowhere.yaml")
        #expect(file.exitCode == 2 && file.output.contains("nowhere.yaml can't be read"), "\(file.output)")
    }
}
