import Foundation
import Sandbox
import TestSupport
import Testing

/// What runs of the program find about their anchors, and what they make of it.
@Suite("Findings of runs", .serialized)
struct RunFindingTests {
    private static let flow = "flows/sep24-deposit.yaml"

    /// A finding as `--json` prints it, without its words.
    private struct Found: Hashable, CustomStringConvertible {
        var code: String
        var sep: Int
        var section: String

        init(_ code: String, _ sep: Int, _ section: String) {
            (self.code, self.sep, self.section) = (code, sep, section)
        }

        init(_ json: [String: Any]) throws {
            let section = try #require(json["section"] as? [String: Any])
            self.init(
                try #require(json["code"] as? String),
                try #require(section["sep"] as? Int),
                try #require(section["title"] as? String)
            )
        }

        var description: String { "\(code) SEP-\(sep) \"\(section)\"" }
    }

    /// The deviations of the scenario `deviating` that a deposit by any SEP meets.
    private static let common: Set<Found> = [
        Found("D204", 1, "General Information"), Found("D203", 10, "Challenge"), Found("D202", 10, "Token"),
    ]

    /// Those that a deposit by SEP-24 meets.
    private static let expected: Set<Found> = common.union([
        Found("D102", 24, "Info"),
        Found("D104", 24, "Info"),
        Found("D112", 24, "Interactive customer information needed"),
        Found("D201", 24, "Content Type"),
        Found("D101", 24, "Single Historical Transaction"),
        Found("D107", 24, "Single Historical Transaction"),
        Found("D108", 24, "Single Historical Transaction"),
        Found("D301", 24, "Single Historical Transaction"),
    ])

    /// Those that a deposit by SEP-6 meets, whose start has no URL: that of its transaction is relative.
    private static let programmatic: Set<Found> = common.union([
        Found("D102", 6, "Info"),
        Found("D104", 6, "Info"),
        Found("D201", 6, "Deposit"),
        Found("D112", 6, "Single Historical Transaction"),
        Found("D101", 6, "Single Historical Transaction"),
        Found("D107", 6, "Single Historical Transaction"),
        Found("D108", 6, "Single Historical Transaction"),
        Found("D301", 6, "Single Historical Transaction"),
    ])

    /// The flows that do nothing but deposit, and the deviations that each meets.
    private static let deposits: [(flow: String, expected: Set<Found>)] = [
        (flow, expected), ("flows/sep6-deposit.yaml", programmatic),
    ]

    private func findings(_ run: [String: Any]) -> [[String: Any]] { run["findings"] as? [[String: Any]] ?? [] }

    @Test(
        "eleven deviations that are tolerated are found, each with its section and once, and the deposit is done",
        arguments: deposits.indices
    )
    func deviating(_ index: Int) async throws {
        let (flow, expected) = Self.deposits[index]
        let program = try Program()
        let ended = try await program.run("run", flow, "--no-input", "--scenario", "deviating", "--json")
        #expect(ended.exitCode == 0, "\(ended.errors)")
        #expect(expected.count == 11 && !ended.errors.contains("never struck"), "\(ended.errors)")
        let run = try #require((try ended.json()["runs"] as? [[String: Any]])?.first)
        #expect(run["result"] as? String == "done")
        #expect(Set(try findings(run).map(Found.init)) == expected)
        let places = findings(run).map {
            "\($0["code"] ?? "") \($0["endpoint"] ?? "") \($0["pattern"] ?? $0["path"] ?? "")"
        }
        #expect(Set(places).count == places.count)
        for finding in findings(run) {
            #expect((finding["remedies"] as? [[String: Any]])?.first?["words"] as? String != "")
            #expect(finding["allowed"] == nil)
        }
        // A person sees a list at the end, the worst first.
        #expect(ended.errors.contains("findings about the anchor: "))
        let lines = ended.errors.split(separator: "\n")
        let must = try #require(lines.lastIndex { $0.hasPrefix("  must ") })
        let should = try #require(lines.firstIndex { $0.hasPrefix("  should ") })
        #expect(must < should)
        // The journal has them as events, and a later look shows them.
        let id = try #require(run["run"] as? String)
        let exported = try await program.run("runs", "show", id)
        #expect(exported.output.contains("D101 (must): `transaction.amount_in` in GET /transaction"))
    }

    @Test(
        "a strict run fails at its end with the worst finding and the number of the others, and accepts what it is told to"
    )
    func strict() async throws {
        let program = try Program()
        let arguments = ["run", Self.flow, "--no-input", "--scenario", "deviating", "--json", "--strict"]
        let ended = try await program.run(arguments)
        #expect(ended.exitCode == 4, "\(ended.errors)")
        let run = try #require((try ended.json()["runs"] as? [[String: Any]])?.first)
        let failure = try #require(run["failure"] as? [String: Any])
        #expect((failure["code"] as? String)?.hasPrefix("D") == true && failure["kind"] as? String == "expectation")
        #expect((failure["summary"] as? String)?.contains("other findings") == true)
        // The transfer itself was not broken off.
        #expect((run["states"] as? [[String: Any]])?.contains { $0["outcome"] as? String == "completed" } == true)

        let codes = Set(Self.expected.map(\.code)).subtracting(["D203", "D204"])
        let allowed = try await program.run(arguments + codes.sorted().flatMap { ["--allow", $0] })
        #expect(allowed.exitCode == 0, "\(allowed.errors)")
        let accepted = findings(try #require((try allowed.json()["runs"] as? [[String: Any]])?.first))
        #expect(accepted.filter { $0["allowed"] as? Bool == true }.allSatisfy { $0["severity"] as? String == "must" })
        #expect(allowed.errors.contains("\(accepted.count { $0["allowed"] as? Bool == true }) allowed"))
    }

    @Test(
        "a start that is answered with garbage and found in the list fails a strict run at its end",
        arguments: [("page", "D201"), ("broken-json", "D103"), ("empty", "D103")]
    )
    func lostStart(fault: String, code: String) async throws {
        let program = try Program()
        let scenario = "scenario: garbage\nabout: Garbage.\nfaults: [{ at: sep24.deposit, fault: \(fault) }]\n"
        let arguments = [
            "run", Self.flow, "--no-input", "--scenario", try program.file("garbage.yaml", scenario), "--json",
        ]
        let ended = try await program.run(arguments + ["--strict"])
        #expect(ended.exitCode == 4, "\(ended.errors)")
        let run = try #require((try ended.json()["runs"] as? [[String: Any]])?.first)
        let found = findings(run).filter { $0["endpoint"] as? String == "POST /transactions/deposit/interactive" }
        #expect(found.map { $0["code"] as? String } == [code])
        #expect(found.allSatisfy { $0["severity"] as? String == "must" && $0["curl"] != nil })
        #expect((run["failure"] as? [String: Any])?["code"] as? String == code)
        // It is told, and what had to be tried again as well; otherwise the deposit is done.
        #expect((run["states"] as? [[String: Any]])?.contains { $0["outcome"] as? String == "completed" } == true)
    }

    @Test(
        "what a try found stays when it is started anew, which a strict one that found something is not: it ends with 4"
    )
    func retried() async throws {
        let program = try Program()
        let text = """
            flow: retried
            anchor: sandbox
            network: sandbox
            states:
              discover: { sep1: {} }
              login: { sep10: {} }
              lost: { http: { get: "http://${discover.domain}/nothing", status: 200 } }
            """
        for (line, tries, code) in [("", 1, 5 as Int32), ("\nstrict: should", 0, 4)] {
            let flow = try program.file("retried.yaml", text.replacing("\nstates", with: "\(line)\nstates"))
            let ended = try await program.run(
                ["run", flow, "--no-input", "--scenario", "deviating", "--json", "--retries", "1"]
            )
            let run = try #require((try ended.json()["runs"] as? [[String: Any]])?.first)
            let earlier = run["earlier"] as? [[String: Any]] ?? []
            #expect(ended.exitCode == code && earlier.count == tries, "\(ended.errors)")
            #expect(run["result"] as? String == "refused", "\(run)")
            #expect(earlier.allSatisfy { !findings($0).isEmpty } && !findings(run).isEmpty)
        }
    }

    @Test("the requests of findings are told, and how to show them again, also when the run goes on in another process")
    func resumed() async throws {
        var configuration = SandboxConfiguration()
        configuration.play(try #require(Scenario.named("deviating")))
        let sandbox = try await EmbeddedSandbox.start(configuration)
        let program = try Program()
        let text = """
            flow: paused
            states:
              discover: { sep1: {} }
              login: { sep10: {} }
              pause: { wait: 1500ms }
              say: { tell: awake }
            """
        let flow = try program.file("paused.yaml", text)
        let paused = try await program.run(["run", flow, "--no-input", "--pause-after", "1s"] + sandbox.options)
        #expect(paused.exitCode == 75, "\(paused.output)\(paused.errors)")
        let id = try #require(try await program.runs().first?["run"] as? String)
        let ended = try await program.run(["resume", id, "--json"])
        await sandbox.stop()
        #expect(ended.exitCode == 0, "\(ended.output)\(ended.errors)")
        let run = try #require((try ended.json()["runs"] as? [[String: Any]])?.first)
        let found = findings(run)
        #expect(!found.isEmpty && found.allSatisfy { $0["curl"] != nil }, "\(found)")
        for finding in found {
            let command = try #require(finding["replay"] as? String)
            let shown = try await program.run(command.split(separator: " ").dropFirst().map(String.init))
            #expect(shown.exitCode == 0 && shown.output.contains("HTTP/"), "\(command): \(shown.output)\(shown.errors)")
        }
    }

    @Test("a flow says itself how strict its runs are, and what they accept; the command line adds to it")
    func flow() async throws {
        let program = try Program()
        let text = """
            flow: strict
            anchor: sandbox
            network: sandbox
            strict: should
            allow: [D204]
            states:
              discover: { sep1: {} }
              login: { sep10: {} }
            """
        let flow = try program.file("strict.yaml", text)
        let arguments = ["run", flow, "--no-input", "--scenario", "deviating"]
        let ended = try await program.run(arguments)
        #expect(ended.exitCode == 4)
        #expect(ended.errors.contains("a byte order mark before the body"), "\(ended.errors)")
        #expect(ended.errors.contains("; and 1 other finding"), "\(ended.errors)")
        let allowed = try await program.run(arguments + ["--allow", "clock-skew", "--allow", "D202"])
        #expect(allowed.exitCode == 0, "\(allowed.errors)\(allowed.output)")
        #expect(!allowed.errors.contains("accepts nothing"), "\(allowed.errors)")
        let idle = try await program.run(arguments + ["--allow", "D203", "--allow", "D202", "--allow", "D101:fee"])
        #expect(idle.exitCode == 0, "\(idle.errors)")
        #expect(idle.errors.contains("`--allow D101:fee` accepts nothing"), "\(idle.errors)")
        #expect(idle.errors.ranges(of: "accepts nothing").count == 1, "\(idle.errors)")
    }

    @Test("what can't be allowed is refused before anything is sent")
    func refused() async throws {
        let program = try Program()
        for option in [["--allow", "D999"], ["--allow", "D101:"]] {
            let ended = try await program.run(["run", Self.flow, "--no-input"] + option)
            #expect(ended.exitCode == 1 && !ended.output.contains("started"), "\(option)")
        }
    }
}
