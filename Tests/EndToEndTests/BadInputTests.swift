import Foundation
import Sandbox
import TestSupport
import Testing

/// What the program says, and how it ends, when something is wrong.
@Suite("Bad input")
struct BadInputTests {
    /// What looks like a secret seed.
    private static let seed = "S" + String(repeating: "A", count: 55)

    @Test("an invalid flow is shown with place, line, caret and suggestion, and nothing runs")
    func invalidFlow() async throws {
        let program = try Program()
        let path = try program.file(
            "bad.yaml",
            """
            flow: bad
            states:
              discover: { sep1: {} }
              fund: { freindbot: {} }
            """
        )
        for command in ["check", "run"] {
            let ended = try await program.run(command, path)
            #expect(ended.exitCode == 2)
            let said = ended.output + ended.errors
            #expect(said.contains("error[F203]") && said.contains("\(path):4:11"))
            #expect(said.contains(" 4 |   fund: { freindbot: {} }\n   |           ^^^^^^^^^"))
            #expect(said.contains("did you mean `friendbot`?"))
        }
        #expect(!FileManager.default.fileExists(atPath: program.store.path))
    }

    @Test("a flow with a seed is refused by every command that reads it, and the seed is shown by none")
    func seedInFlow() async throws {
        let program = try Program()
        let seed = "SAV76USXIJOBMEQXPANUOQM6F5LIOTLPDIDVRJBFFE2MDJXG24TAPUU7"
        let flow = try program.file("flow.yaml", "# \(seed)\nflow: f\nstates:\n  say: { tell: Hello }\n")
        for command in [
            ["check"], ["run"], ["plan"], ["check", "--json"], ["check", "--format", "github"], ["graph"],
        ] {
            let ended = try await program.run(command + [flow])
            #expect(ended.exitCode == 2, "\(command): \(ended.output)\(ended.errors)")
            #expect((ended.output + ended.errors).contains("secret seed of an account"), "\(command)")
            #expect(!(ended.output + ended.errors).contains(seed.prefix(12)), "\(command)")
        }
        #expect(!FileManager.default.fileExists(atPath: program.store.path))
    }

    @Test("a flow that uses no anchor runs on a network without one; a flow that uses one is told to name it")
    func noAnchor() async throws {
        let program = try Program()
        let sandbox = try await EmbeddedSandbox.start()
        let network = ["--network", sandbox.horizonURL.absoluteString]
        let flow = "flows/pay.yaml"
        #expect(try await program.run("check", flow).exitCode == 0)
        let planned = try await program.run(["plan", flow] + network)
        #expect(planned.exitCode == 0 && !planned.output.contains("anchor"), "\(planned.output)\(planned.errors)")
        let paid = try await program.run(["run", flow] + network)
        #expect(paid.exitCode == 0 && !paid.output.contains("anchor"), "\(paid.output)\(paid.errors)")
        let listed = try #require(try await program.runs().first)
        #expect(listed["anchor"] == nil && listed["status"] as? String == "ended", "\(listed)")
        let needing = try await program.run(["run", "flows/sep24-deposit.yaml"] + network)
        #expect(needing.exitCode == 1 && needing.errors.contains("--anchor"), "\(needing.errors)")
        await sandbox.stop()
    }

    @Test("nobody is sent back to an embedded sandbox, which is gone with its run", arguments: ["questions", "error"])
    func embedded(scenario: String) async throws {
        let program = try Program()
        let file = "fixtures/scenarios/\(scenario).yaml"
        let ended = try await program.run("run", "flows/sep6-deposit.yaml", "--no-input", "--scenario", file)
        #expect(ended.exitCode == (scenario == "questions" ? 7 : 5), "\(ended.errors)")
        #expect(ended.errors.contains("help: "), "\(ended.errors)")
        for command in ["windlass runs answer", "windlass resume"] {
            #expect(!ended.errors.contains(command), "\(ended.errors)")
        }
    }

    @Test("each mistake of a scenario is data by itself, and at a terminal each has its place and its help")
    func scenarioMistakes() async throws {
        let program = try Program()
        let path = try program.file("broken.yaml", "nonsense: 1\n")
        let ended = try await program.run("run", "flows/sep6-deposit.yaml", "--scenario", path, "--json")
        #expect(ended.exitCode == 1)
        let error = try #require(try ended.json()["error"] as? [String: Any], "\(ended.output)")
        #expect(error["code"] as? String == "I105")
        let mistakes = try #require(error["mistakes"] as? [[String: Any]])
        #expect(mistakes.compactMap { $0["code"] as? String } == ["unknown-key", "missing-key"])
        for mistake in mistakes { #expect((mistake["place"] as? [String: Any])?["line"] as? Int == 1) }
        let facts = error["facts"] as? [String: Any]
        #expect(facts?["mistakes"] == nil && facts?["cause"] == nil)
        for text in [error["help"], (error["remedies"] as? [[String: Any]])?.first?["words"]] {
            #expect((text as? String)?.contains("-->") == false, "\(ended.output)")
        }
        #expect(ended.errors.components(separatedBy: "  --> ").count == 3, "\(ended.errors)")
        #expect(ended.errors.components(separatedBy: "help: ").count == 3, "\(ended.errors)")
    }

    @Test("check, plan and run agree whether an anchor and a network fit, the command line's before the flow's")
    func targets() async throws {
        let program = try Program()
        let flow = try program.file(
            "own.yaml",
            "flow: own\nanchor: anchor.example\nnetwork: sandbox\nstates: { greet: { tell: hello } }\n"
        )
        let cases: [([String], Int32, String)] = [
            ([], 2, "F112"), (["--network", "http://127.0.0.1:9"], 0, ""), (["--anchor", "sandbox"], 0, ""),
            (
                ["--network", "http://127.0.0.1:9", "--anchor", "sandbox"], 1,
                "the anchor sandbox is not on the network"
            ),
            (["--network", "foo"], 1, "there is no network `foo`"),
        ]
        for (options, code, words) in cases {
            for command in ["check", "run"] {
                let end = command == "run" ? ["--no-input"] : []
                let ended = try await program.run([command, flow] + options + end)
                // A run reads Horizon, which is not there.
                let isUnreached = command == "run" && code == 0 && ended.exitCode == 3
                #expect(ended.exitCode == code || isUnreached, "\(command) \(options): \(ended.output)\(ended.errors)")
                #expect(
                    words.isEmpty || (ended.output + ended.errors).contains(words),
                    "\(command) \(options): \(ended)"
                )
                // Nothing in the file is wrong then.
                #expect(code != 1 || !(ended.output + ended.errors).contains("own.yaml:"), "\(command) \(options)")
            }
            // So does a plan.
            let plan = try await program.run(["plan", flow] + options + ["--no-input"])
            #expect(code == 0 || plan.exitCode == code, "\(options): \(plan.output)\(plan.errors)")
            #expect(!plan.errors.contains("F112") || code == 2, "\(options): \(plan.errors)")
        }
    }

    @Test(
        "a wrong command line ends with exit 1 and says what is right",
        arguments: [
            (["run"], "Missing expected argument"),
            (["run", "nowhere.yaml"], "there is no file or folder nowhere.yaml"),
            (
                ["run", "flows/sep24-deposit.yaml", "--network", "tesnet", "--anchor", "x.org"],
                "did you mean `testnet`?"
            ),
            (["run", "flows/sep24-deposit.yaml", "--anchor", "x.org"], "give both --anchor and --network"),
            (["run", "flows/sep24-deposit.yaml", "--account", Self.seed], "never belongs on the command line"),
            (["runs", "show", "nothing", "--store", "/nonexistent/runs.sqlite"], "/nonexistent/runs.sqlite"),
            (["run", "flows/sep24-deposit.yaml", "--set", "amuont=12"], "did you mean `amount`?"),
            (["run", "flows/sep24-deposit.yaml", "--network", "foo"], "there is no network `foo`"),
            (
                ["run", "flows/sep6-withdraw.yaml", "--set", "withdrawal.funding_method=cash"],
                "did you mean `withdraw.funding_method`?"
            ),
            (
                ["run", "flows/sep24-deposit.yaml", "--account", "file:README.md"],
                "README.md does not hold a secret seed"
            ),
            (
                ["baseline", "record", "x.example", "--network", "sandbox"],
                "error[U135]: the anchor x.example is not on the network sandbox\nhelp: name `sandbox` as the anchor, or"
            ),
            (
                ["fly"],
                "error[U101]: there is no command `windlass fly`\nhelp: use one of the commands run, new, check, plan"
            ),
            (
                ["account", "make", "x"],
                "error[U101]: there is no command `windlass account make`\nhelp: use one of the commands new, import, list"
            ),
            // Not the help of the default command, `list`.
            (["account", "make", "--help"], "there is no command `windlass account make`"),
            (["contact", "make"], "there is no command `windlass contact make`"),
            (["rnu", "x"], "help: did you mean `windlass run`?"),
            (["runs", "lsit"], "help: did you mean `windlass runs list`?"),
            (
                ["run", "flows", "--jobs", "0"],
                "error[U144]: The value '0' is invalid for '--jobs <jobs>'\nhelp: --jobs <jobs>"
            ),
            (
                ["run", "flows", "--allow", "D999"],
                "--allow <code>': this is no finding about an anchor; `windlass explain` lists them"
            ),
            (["run", "flows", "--allow", "D1001"], "this is no finding about an anchor; did you mean `D101`?"),
            (["run", "flows", "--allow", "D101:"], "--allow <code>': write the path of a member behind the colon"),
            (["run", "flows", "--timeout", "abc"], "--timeout <timeout>': write a whole number above 0 and a unit"),
            (["run", "flows", "--shard", "3/2"], "--shard <shard>': write the number of a part and how many there"),
            (["run", "flows", "--max-requests", "0"], "The value '0' is invalid for '--max-requests"),
            (["run", "flows/kyc.yaml", "--ca-file", "README.md"], "README.md holds no certificate in PEM"),
            (["plan", "flows/kyc.yaml", "--ca-file", "nowhere.pem"], "nowhere.pem can't be read"),
            (["trust", "list", "--account", "x", "--ca-file", "nowhere.pem"], "nowhere.pem can't be read"),
            (["run", "flows/kyc.yaml", "--allow-http", "http://a:80"], "invalid host \"http://a:80\" for plain http"),
            (["run", "flows/kyc.yaml", "--client-cert", "nowhere.pem"], "nowhere.pem can't be read"),
            (["plan", "flows/kyc.yaml", "--header", "Host: a"], "windlass sets this header itself"),
            (["run", "flows", "--shard", "3/2"], "2/5 is the second of five"),
            (["run", "flows", "--pause-after", "soon"], "as 30m or 2d"),
            (
                ["run", "flows/sep24-deposit.yaml", "--set", "amount=1e3"],
                "error[F603]: the given `amount` is not an amount: `1e3`"
            ),
            (["resume"], "error[U252]: the name of a run or --all is required"),
            (["resume", "--all", "x"], "error[U251]: runs and --all exclude each other\nhelp: give one of them"),
            (["resume", "x", "--deadline", "1h"], "--deadline needs --from"),
            (["resume", "x", "--store", "/nonexistent/x.sqlite"], "there is no run store at /nonexistent/x.sqlite"),
        ] as [([String], String)]
    )
    func commandLine(arguments: [String], message: String) async throws {
        let ended = try await Program().run(arguments)
        #expect(ended.exitCode == 1)
        #expect(ended.errors.contains(message), "\(ended.errors)")
        #expect(ended.output.isEmpty)
    }

    @Test("with --json standard output is one document, also when nothing could begin")
    func jsonErrors() async throws {
        let program = try Program()
        let missing = try await program.run("run", "nowhere.yaml", "--json")
        let error = try #require(try missing.json()["error"] as? [String: Any])
        #expect(error["exit_code"] as? Int == 1 && missing.exitCode == 1 && error["code"] as? String == "I114")
        for (arguments, code) in [
            (["rnu", "--json"], "U101"), (["run", "--json"], "U144"),
            (["runs", "list", "--limit", "x", "--json"], "U144"),
        ] {
            let ended = try await program.run(arguments)
            let error = try #require(try ended.json()["error"] as? [String: Any], "\(ended.output)")
            #expect(error["kind"] as? String == "usage" && error["exit_code"] as? Int == 1 && ended.exitCode == 1)
            #expect(error["code"] as? String == code, "\(error)")
        }
        let binary = program.home.appending(path: "binary.yaml")
        try Data([0xFF, 0xFE, 0x00]).write(to: binary)
        let checked = try await program.run("check", binary.path, "flows/sep24-deposit.yaml", "--json")
        #expect(checked.exitCode == 2)
        let files = try #require(try checked.json()["files"] as? [[String: Any]])
        #expect(files.map { $0["valid"] as? Bool } == [false, true])
    }

    @Test(
        "what a run ends by is never the command line",
        arguments: [
            ("one: { pay: { to: $other, amount: \"1\", asset: native, memo: $note } }", 2),
            ("one: { trustline: NOPE }", 5),
        ] as [(String, Int32)]
    )
    func chain(state: String, exitCode: Int32) async throws {
        let program = try Program()
        let other = "GDQP2KPQGKIHYJGXNUIYOMHARUARCA7DJT5FO2FFOOKY3B2WSQHG4W37"
        let note = "a note of far more than twenty-eight bytes"
        let flow = try program.file(
            "flow.yaml",
            """
            flow: f
            inputs: { other: { type: account, default: \(other) }, note: { type: text, default: "\(note)" } }
            states:
              discover: { sep1: {} }
              fund: { friendbot: {} }
              say: { tell: "${other} ${note}" }
              \(state)
            """
        )
        let ended = try await program.run("run", flow, "--no-input")
        #expect(ended.exitCode == exitCode, "\(ended.output)\(ended.errors)")
    }

    @Test("required fields without an answer end the run with exit 7 and their names, before anything is submitted")
    func missingAnswers() async throws {
        let program = try Program()
        _ = try program.file("some.yaml", "first_name: Jane\n")
        let shipped = Fixture.packageRoot.appending(path: "flows/sep24-deposit.yaml")
        let text = try String(contentsOf: shipped, encoding: .utf8)
        let flow = try program.file("flow.yaml", text.replacing("answers/example.yaml", with: "some.yaml"))
        let ended = try await program.run("run", flow, "--no-input")
        #expect(ended.exitCode == 7, "\(ended.errors)")
        #expect(ended.errors.contains("last_name") && ended.errors.contains("email_address"))
        #expect(ended.errors.contains("--fill FILE"))
        #expect(!ended.errors.contains("--set"), "a customer's data does not belong on a command line")
        // It can be neither replayed nor resumed.
        let waiting = try await program.run("run", flow, "--no-input", "--json")
        let id = try #require((try waiting.json()["runs"] as? [[String: Any]])?.first?["run"] as? String)
        let refused = try await program.run("replay", id)
        #expect(refused.exitCode == 1 && refused.errors.contains("the embedded sandbox on which it was has"))
        #expect(refused.errors.contains("--record TAPE") && !refused.errors.contains("windlass resume"))
    }

    @Test("an anchor that can't be reached ends the run with exit 3, and its journal is closed")
    func unreachable() async throws {
        let server = try LoopbackServer { _, _ in }
        let anchor = "localhost:\(server.port)"
        server.stop()
        let sandbox = try await EmbeddedSandbox.start()
        let program = try Program()
        let flow = try program.file(
            "login.yaml",
            """
            flow: login
            retry: { times: 1, every: 1ms }
            states:
              discover: { sep1: {} }
              login: { sep10: {} }
            """
        )
        let network = "\(sandbox.horizonURL)"
        let ended = try await program.run("run", flow, "--no-input", "--anchor", anchor, "--network", network)
        await sandbox.stop()
        #expect(ended.exitCode == 3, "\(ended.output)\(ended.errors)")
        for word in [anchor, "help:"] { #expect(ended.errors.contains(word), "\(ended.errors)") }
        let listed = try await program.run("runs", "list")
        #expect(!listed.output.contains("unfinished"), "the journal is closed: \(listed.output)")
    }
}
