import Diagnostics
import Foundation
import HTTPTransport
import JSON
import Sandbox
import Stellar
import TestSupport
import Testing

/// `run --record` and `run --replay`.
@Suite("Tapes")
struct TapeTests {
    private let program: Program
    private let tape: String

    init() throws {
        program = try Program()
        tape = program.home.appending(path: "tape.har").path
    }

    /// The arguments of a run; each records or replays it.
    private func arguments(_ flow: String, _ option: String, _ more: [String] = []) -> [String] {
        ["run", "flows/\(flow).yaml", "--no-input", "--json", "--show-anchor-text", option, tape] + more
    }

    @Test(
        "a recorded transfer runs again without servers, at once, with the same report",
        arguments: [
            "sep24-deposit", "sep6-deposit", "sep24-withdraw", "sep6-withdraw", "examples/two-customers",
            // The address of its page has the transfer's id, as that of most servers.
            "examples/sep24-register",
        ]
    )
    func replayed(flow: String) async throws {
        let recorded = try await program.run(arguments(flow, "--record"))
        #expect(recorded.exitCode == 0, "\(recorded.output)\(recorded.errors)")
        let replayed = try await program.run(arguments(flow, "--replay"))
        #expect(replayed.exitCode == 0, "\(replayed.output)\(replayed.errors)")
        // What is around the runs tells of the command.
        func runs(_ ended: Program.Ended) throws -> Data {
            try JSONSerialization.data(withJSONObject: try ended.json()["runs"] ?? [], options: .sortedKeys)
        }
        #expect(try runs(replayed) == runs(recorded), "\(recorded.output)\n\(replayed.output)")
        // Nothing of a replay is kept.
        #expect(try await program.runs().count == 1)
    }

    @Test("a request whose kept connection was reset is tried again, on record, with -v and in the replay")
    func lost() async throws {
        let scenario = try program.file(
            "lossy.yaml",
            "scenario: lossy\nabout: Loses one answer.\nfaults: [{ at: sep24.info, fault: reset, once: true }]\n"
        )
        func lines(_ option: String, _ more: [String]) async throws -> [Substring] {
            let ended = try await program.run(arguments("sep24-deposit", option, ["-v"] + more))
            #expect(ended.exitCode == 0, "\(ended.output)\(ended.errors)")
            let run = try #require((try ended.json()["runs"] as? [[String: Any]])?.first)
            let traffic = run["traffic"] as? [String: Any]
            #expect(traffic?["retries"] as? [String: Int] == ["connection-lost": 1], "\(run)")
            let retries = run["retries"] as? [[String: Any]]
            #expect(retries?.map { $0["state"] as? String } == ["start"], "\(run)")
            #expect((retries?.first?["summary"] as? String)?.contains("the connection broke") == true, "\(run)")
            return ended.errors.split(separator: "\n").filter {
                $0.contains("GET localhost:") && $0.contains("/sep24/info ")
            }
        }
        for (option, more) in [("--record", ["--scenario", scenario]), ("--replay", [])] {
            let asked = try await lines(option, more)
            #expect(asked.count == 2, "\(asked)")
            #expect(asked.first?.contains(/start: GET \S+ connection-lost, \d+ ms/) == true, "\(asked)")
            #expect(asked.last?.contains(/start: GET \S+ 200, \d+ ms, try 2 after connection-lost/) == true, "\(asked)")
        }
    }

    /// The reports of a run that records or replays the tape, without the times that this machine took.
    private func reports(_ option: String) async throws -> (json: String, page: String) {
        let (json, page) = ("\(program.home.path)/report.json", "\(program.home.path)/report.html")
        let ended = try await program.run([
            "run", "flows/sep24-deposit.yaml", "--no-input", option, tape, "--report", "json=\(json)",
            "--report", "html=\(page)",
        ])
        #expect(ended.exitCode == 0, "\(ended.errors)")
        let session = /^ {2}"(started_at|ended_at|seconds)" : .*$/.anchorsMatchLineEndings()
        let header = /, in [^<]*<\/p>\n<p class="quiet">Started [^<]*/
        return (
            try String(contentsOfFile: json, encoding: .utf8).replacing(session, with: "")
                .replacing(/"milliseconds" : [0-9.]+/, with: "\"milliseconds\" : 0"),
            try String(contentsOfFile: page, encoding: .utf8).replacing(header, with: "")
                .replacing(/<td>[^<]*<\/td>\n<td style="--x[^>]*>/, with: "")
                .replacing(/Made by windlass [^<]*/, with: "")
        )
    }

    @Test(
        "a recorded run and its replays write the same reports but for times and the command, also without --show-anchor-text"
    )
    func reported() async throws {
        let recorded = try await reports("--record")
        let (first, second) = (try await reports("--replay"), try await reports("--replay"))
        #expect(first.json == second.json && first.page == second.page)
        #expect(first.page.contains("<summary>Requests (") && first.page.contains("role=\"img\""))
        #expect(recorded.json.replacing("\"--record\"", with: "\"--replay\"") == first.json)
        #expect(recorded.page.replacing(" --record ", with: " --replay ") == first.page)
        #expect(first.json.contains("You are done · Sandbox Anchor"))
        #expect(first.json.contains("\"state\" : \"visit\"") && first.json.contains("/sep24/transaction\""))
    }

    @Test(
        "a run on another server and its replay report the same runs but for times, without its words",
        arguments: ["sep6-deposit", "sep6-withdraw"]
    )
    func strange(flow: String) async throws {
        let sandbox = try await EmbeddedSandbox.start(SandboxConfiguration())
        func runs(_ option: String, _ more: [String] = []) async throws -> String {
            let report = "\(program.home.path)/report.json"
            let ended = try await program.run(
                ["run", "flows/\(flow).yaml", "--no-input", option, tape, "--report", "json=\(report)"] + more
            )
            #expect(ended.exitCode == 0, "\(ended.output)\(ended.errors)")
            let document = try JSONSerialization.jsonObject(
                with: try Data(contentsOf: URL(filePath: report))
            )
            let runs = try #require((document as? [String: Any])?["runs"])
            let text = try JSONSerialization.data(withJSONObject: runs, options: [.sortedKeys, .prettyPrinted])
            return String(decoding: text, as: UTF8.self).replacing(/"milliseconds" : [0-9.]+/, with: "")
        }
        let recorded = try await runs("--record", sandbox.options)
        await sandbox.stop()
        let replayed = try await runs("--replay")
        #expect(recorded == replayed)
        // The numbers of the bank are readable, and its account is not.
        #expect(recorded.contains("\"value\" : \"0000\""), "\(recorded)")
    }

    @Test("a run with a fresh account is replayed on any network: no seed is asked for, and none is on the tape")
    func freshOnTestnet() async throws {
        let sandbox = try await EmbeddedSandbox.start(SandboxConfiguration(network: .testnet))
        let recorded = try await program.run(arguments("sep24-withdraw", "--record", sandbox.options))
        await sandbox.stop()
        #expect(recorded.exitCode == 0, "\(recorded.output)\(recorded.errors)")
        let replayed = try await program.run(arguments("sep24-withdraw", "--replay"))
        #expect(replayed.exitCode == 0, "\(replayed.output)\(replayed.errors)")
        let accounts = try [recorded, replayed].map { ended in
            try #require((try ended.json()["runs"] as? [[String: Any]])?.first?["account"] as? String)
        }
        #expect(accounts[0] == accounts[1])
        let strange = try await program.run(
            arguments("sep24-withdraw", "--replay", ["--account", "env:STRANGER"]),
            environment: ["STRANGER": KeyPair.random().secretSeed().reveal()]
        )
        #expect(strange.exitCode == 1 && strange.errors.contains("a replay needs no seed"), "\(strange.errors)")
    }

    @Test(
        "a run to which an answer of no use came ends in its replays as it did, from a tape and from kept traffic",
        arguments: [
            "fault: broken-json, once: true, skip: 1", "fault: broken-utf8, once: true, skip: 1",
            "fault: cut, once: true, skip: 1", "fault: empty, once: true, skip: 1", "fault: page, once: true, skip: 1",
            "fault: content-type, once: true, skip: 1", "fault: oversized, once: true, skip: 1",
            "fault: redirect, once: true, skip: 1", "fault: redirect, to: loop, skip: 1",
        ].map { "at: sep24.transaction, \($0)" }
            + ["at: horizon.transaction, fault: broken-utf8", "at: sep1.toml, fault: broken-utf8"]
    )
    func broken(fault: String) async throws {
        let scenario = try program.file(
            "broken.yaml",
            "scenario: broken\nabout: Answers in a way of no use.\nfaults: [{ \(fault) }]\n"
        )
        let recorded = try await program.run(
            arguments("sep24-deposit", "--record", ["--scenario", scenario, "--keep-traffic", "all"])
        )
        let run = try #require((try recorded.json()["runs"] as? [[String: Any]])?.first)
        let id = try #require(run["run"] as? String)
        for command in [arguments("sep24-deposit", "--replay"), ["replay", id, "--no-input", "--json"]] {
            let replayed = try await program.run(command)
            #expect(replayed.exitCode == recorded.exitCode, "\(recorded.errors)\(replayed.output)\(replayed.errors)")
            let second = try #require((try replayed.json()["runs"] as? [[String: Any]])?.first)
            func told(_ run: [String: Any]) -> [String?] {
                let failure = run["failure"] as? [String: Any]
                let findings = run["findings"] as? [[String: Any]] ?? []
                let retries = (run["traffic"] as? [String: Any])?["retries"] as? [String: Int] ?? [:]
                return [run["result"] as? String, failure?["code"] as? String, "\(retries.sorted { $0.key < $1.key })"]
                    + findings.map { $0["code"] as? String }
            }
            #expect(told(second) == told(run), "\(recorded.output)\n\(replayed.output)")
        }
    }

    @Test(
        "a run with failures and findings in a visit of a page, or one that a deadline ends, ends so in its replays, and counts the same",
        arguments: [
            ("at: sep24.transaction, fault: numbers-for-texts, once: true, member: amount_in", ["--strict"], 4),
            ("at: sep24.transaction, fault: status, code: 503, once: true", [], 0),
            ("at: sep24.transaction, fault: broken-json, times: 2", [], 0),
            ("at: pages.form, fault: reset, once: true", [], 3),
            ("at: sep1.toml, fault: stall", ["--deadline", "4s"], 6),
        ]
    )
    func visited(fault: String, options: [String], exitCode: Int32) async throws {
        let scenario = try program.file(
            "visited.yaml",
            "scenario: visited\nabout: Goes wrong while a page is visited.\nfaults: [{ \(fault) }]\n"
        )
        let report = program.home.appending(path: "visited.json")
        let reporting = ["--report", "json=\(report.path)"]
        func run(_ arguments: [String]) async throws -> [String: Any] {
            let ended = try await program.run(arguments + reporting)
            #expect(ended.exitCode == exitCode, "\(arguments): \(ended.output)\(ended.errors)")
            let document = try JSONSerialization.jsonObject(with: try Data(contentsOf: report)) as? [String: Any]
            return try #require((document?["runs"] as? [[String: Any]])?.first)
        }
        /// The facts of a run that its replays have too.
        func facts(_ run: [String: Any]) throws -> [String: String] {
            let failure = run["failure"] as? [String: Any]
            let findings = (run["findings"] as? [[String: Any]] ?? []).map { finding in
                let request = (finding["request"] as? [String: Any])?["request_id"] as? String
                return [finding["code"] as? String, finding["state"] as? String, request]
            }
            let exchanges = (run["exchanges"] as? [[String: Any]] ?? []).map { exchange in
                ["request_id", "state", "outcome", "repetition"].map { exchange[$0] as? String }
            }
            let retries = (run["retries"] as? [[String: Any]])?.map { $0["state"] as? String }
            let states = (run["states"] as? [[String: Any]])?.map { $0["state"] as? String }
            let traffic = try JSONSerialization.data(withJSONObject: run["traffic"] ?? [], options: .sortedKeys)
            let unanswered = (failure?["facts"] as? [String: Any])?["unanswered"] as? String
            return [
                "result": "\(run["result"] as? String, default: "none")",
                "failure": "\([failure?["code"] as? String, failure?["state"] as? String, unanswered])",
                "findings": "\(findings)", "exchanges": "\(exchanges)", "retries": "\(retries ?? [])",
                "states": "\(states ?? [])", "traffic": String(decoding: traffic, as: UTF8.self),
            ]
        }
        let more = ["--scenario", scenario, "--keep-traffic", "all"]
        let recorded = try await run(arguments("sep24-deposit", "--record", options + more))
        let id = try #require(recorded["run"] as? String)
        let expected = try facts(recorded)
        for command in [
            arguments("sep24-deposit", "--replay", options), ["replay", "--tape", tape, "--no-input", "--json"],
            ["replay", id, "--no-input", "--json"],
        ] {
            let replayed = try facts(try await run(command))
            for (name, value) in expected { #expect(replayed[name] == value, "\(command): \(name)") }
        }
        for finding in recorded["findings"] as? [[String: Any]] ?? [] {
            let code = try #require(finding["code"] as? String)
            let request = try #require((finding["request"] as? [String: Any])?["request_id"] as? String)
            let shown = try await program.run(["replay", "\(id)/\(code)", "--no-input", "--json"])
            #expect(shown.exitCode == exitCode && shown.errors.contains("X-Request-Id: \(request)"), "\(shown.errors)")
        }
    }

    @Test("the first difference is told in plain words, with exit 4")
    func difference() async throws {
        _ = try await program.run(arguments("sep6-deposit", "--record"))
        let other = try await program.run(arguments("sep6-deposit", "--replay", ["--set", "amount=26"]))
        #expect(other.exitCode == 4, "\(other.output)\(other.errors)")
        #expect(
            other.errors.contains("the tape has no request GET http") && other.errors.contains("amount=26"),
            "\(other.errors)"
        )
        // It is the failure of the run, and not of the session beside it.
        let report = try other.json()
        #expect((report["counts"] as? [String: Any])?["failed"] as? Int == 1 && report["error"] == nil, "\(report)")
        let run = try #require((report["runs"] as? [[String: Any]])?.first)
        #expect(run["result"] as? String == "expectation" && run["exit_code"] as? Int == 4, "\(run)")
        let failure = try #require(run["failure"] as? [String: Any])
        #expect((failure["summary"] as? String)?.hasPrefix("the tape has no request GET http") == true, "\(failure)")
        #expect(failure["state"] != nil && failure["code"] as? String != "T126", "\(failure)")
        let flow = try program.file(
            "short.yaml",
            "flow: short\nstates:\n  discover: { sep1: {} }\n  fund: { friendbot: {} }\n"
        )
        let short = try await program.run(["run", flow, "--no-input", "--replay", tape])
        #expect(short.exitCode == 4 && short.errors.contains("the run did not send"), "\(short.errors)")
        #expect(short.errors.contains("the tape is of the flow `sep6-deposit`"), "\(short.errors)")
        // The screen says the same.
        let seen = try await program.run([
            "run", "flows/sep6-deposit.yaml", "--no-input", "--replay", tape, "--set", "amount=26",
        ])
        let screen = seen.output + seen.errors
        #expect(seen.exitCode == 4 && screen.contains("the tape has no request GET http"), "\(screen)")
        #expect(!screen.contains("interrupted") && !screen.contains("cancelled"), "\(screen)")
    }

    @Test("a run that stopped at a page stops there in its replay, as it did")
    func stopped() async throws {
        let shipped = Fixture.packageRoot.appending(path: "flows/sep24-deposit.yaml")
        let text = try String(contentsOf: shipped, encoding: .utf8)
            .replacing("fill: [answers/example.yaml, ask]", with: "fill: [ask]")
        let flow = try program.file("stopped.yaml", text)
        var runs: [[String: Any]] = []
        for option in ["--record", "--replay"] {
            let ended = try await program.run([
                "run", flow, "--no-input", "--json", "--show-anchor-text", option, tape,
            ])
            #expect(ended.exitCode == 7, "\(ended.output)\(ended.errors)")
            runs.append(try #require((try ended.json()["runs"] as? [[String: Any]])?.first))
        }
        for member in ["result", "exit_code", "failure", "asks", "states", "told"] {
            let values = try runs.map { run in
                try JSONSerialization.data(withJSONObject: [run[member]].compactMap(\.self), options: .sortedKeys)
            }
            #expect(values[0].count > 2 && values[0] == values[1], "\(member): \(runs)")
        }
    }

    @Test("a replay without the answers of the recorded run says to give them again, and names no journal")
    func withoutAnswers() async throws {
        let shipped = Fixture.packageRoot.appending(path: "flows")
        let text = try String(contentsOf: shipped.appending(path: "sep6-deposit.yaml"), encoding: .utf8)
            .replacing("[answers/example.yaml, ask]", with: "[ask]")
        let flow = try program.file("asked.yaml", text)
        let run = ["run", flow, "--no-input"]
        let answers = ["--fill", shipped.appending(path: "answers/example.yaml").path]
        let recorded = try await program.run(run + ["--record", tape] + answers)
        #expect(recorded.exitCode == 0, "\(recorded.output)\(recorded.errors)")
        let replayed = try await program.run(run + ["--replay", tape])
        #expect(replayed.exitCode == 7, "\(replayed.output)\(replayed.errors)")
        #expect(replayed.errors.contains("give the answers that the recorded run had"), "\(replayed.errors)")
        for words in ["windlass runs answer", "windlass resume", "sandbox has ended"] {
            #expect(!replayed.errors.contains(words), "\(replayed.errors)")
        }
        #expect(try await program.run(run + ["--replay", tape] + answers).exitCode == 0)
    }

    @Test(
        "a status that repeats an answer is in no report, and a replay ends as the run did with the same one",
        arguments: [
            ("Zanzibarina", "Zanzibarina", Int32(0)), ("Zanzibarina", "Wait_Zanzibarina", 0), ("Zoe", "Zoe", 0),
            ("Zanzibarina", "no-Zanzibarina", 8),
        ]
    )
    func repeatedStatus(answer: String, status: String, exitCode: Int32) async throws {
        let shipped = Fixture.packageRoot.appending(path: "flows")
        let answers = try String(contentsOf: shipped.appending(path: "answers/example.yaml"), encoding: .utf8)
        _ = try program.file("answers.yaml", answers.replacing("first_name: Jane", with: "first_name: \(answer)"))
        let text = try String(contentsOf: shipped.appending(path: "sep6-deposit.yaml"), encoding: .utf8)
        let flow = try program.file("deposit.yaml", text.replacing("answers/example.yaml", with: "answers.yaml"))
        let scenario = try program.file(
            "repeats.yaml",
            """
            scenario: repeats
            about: Repeats an answer as a status.
            customers:
              types:
                sep6:
                  fields:
                    first_name:
                    last_name:
                  verdict: accept
            faults:
              - { at: sep6.transaction, fault: value, member: status, value: \(status), skip: 1, times: 1 }

            """
        )
        // What a failure lists of its requests tells of the command.
        let members = ["result", "exit_code", "failure", "states", "told"]
        var runs: [Data] = []
        for (option, more) in [("--record", ["--scenario", scenario]), ("--replay", [])] {
            let ended = try await program.run(
                ["run", flow, "--no-input", "--json", "--show-anchor-text", option, tape] + more
            )
            #expect(ended.exitCode == exitCode, "\(ended.output)\(ended.errors)")
            let small = answer.lowercased()
            // Three letters stand in keys by chance.
            for words in answer.count < 8 ? ["\"\(small)\"", "`\(small)`", "“\(small)”"] : [small] {
                #expect(!ended.output.lowercased().contains(words), "\(ended.output)")
            }
            let run = try #require((try ended.json()["runs"] as? [[String: Any]])?.first)
            let kept = exitCode == 0 ? run : run.filter { members.contains($0.key) }
            runs.append(try JSONSerialization.data(withJSONObject: kept, options: .sortedKeys))
        }
        #expect(runs[0] == runs[1], "\(runs.map { String(decoding: $0, as: UTF8.self) })")
        #expect(!(try String(contentsOfFile: tape, encoding: .utf8)).contains("\"\(answer)\""))
    }

    @Test("what is no tape, or not as it was recorded, is named before anything is done")
    func badTapes() async throws {
        let flow = try program.file("short.yaml", "flow: short\nstates:\n  discover: { sep1: {} }\n")
        let ended = try await program.run(["run", flow, "--no-input", "--record", tape])
        #expect(ended.exitCode == 0, "\(ended.errors)")
        let text = try String(contentsOfFile: tape, encoding: .utf8)
        let path = try program.file("edited.har", text.replacing("\"status\": 200", with: "\"status\": 201"))
        for arguments in [["run", flow, "--no-input", "--replay", path], ["sandbox", "--port", "0", "--tape", path]] {
            let refused = try await program.run(arguments)
            #expect(refused.exitCode == 1, "\(refused.output)\(refused.errors)")
            #expect(refused.errors.contains("changed after it was recorded"), "\(refused.errors)")
        }
        let missing = try await program.run(["run", flow, "--no-input", "--replay", tape + ".no"])
        #expect(missing.exitCode == 1 && missing.errors.contains("can't be read"), "\(missing.errors)")
    }

    @Test("a recorded anchor is played to another client, and compared with the anchor of today")
    func used() async throws {
        _ = try await program.run(arguments("sep24-deposit", "--record"))
        let sandbox = try program.start(["sandbox", "--port", "0", "--json", "--tape", tape])
        try await sandbox.says("\"passphrase\"")
        let line = try #require(sandbox.said.split(separator: "\n").first { $0.hasPrefix("{") })
        let anchor = try #require(try JSONValue.parse(String(line))["anchors"]?.arrayValue?.first?.string)
        func get(_ path: String) async throws -> HTTPResponse {
            try await HTTPClient().send(HTTPRequest(url: try #require(URL(string: "http://\(anchor)\(path)"))))
        }
        let toml = try await get("/.well-known/stellar.toml")
        #expect(toml.status == 200 && toml.text.contains("http://\(anchor)/sep24"), "\(toml.text)")
        let unknown = try await get("/sep38/prices")
        #expect(unknown.status == 501 && unknown.text.contains("the tape has no request GET"), "\(unknown.text)")
        sandbox.send(SIGTERM)
        #expect(try await sandbox.ended().exitCode == 0)
        // Windlass itself is told how it runs on the tape.
        let shown = try program.start(["sandbox", "--port", "0", "--tape", tape])
        try await shown.says("Ctrl-C ends it.")
        #expect(shown.said.contains("windlass run FLOW --replay \(tape)"), "\(shown.said)")
        shown.send(SIGTERM)
        #expect(try await shown.ended().exitCode == 0)

        let same = try await program.run(["tape", "diff", tape, "--anchor", "sandbox", "--json"])
        #expect(same.exitCode == 0, "\(same.output)\(same.errors)")
        let report = try same.json()
        #expect((report["asked"] as? [String])?.contains { $0.hasSuffix("/sep24/info") } == true, "\(report)")
        let skipped = report["not_asked"] as? [[String: Any]] ?? []
        #expect(Set(skipped.compactMap { $0["reason"] as? String }) == ["effect", "sign-in"], "\(report)")
        let other = try await program.run(
            ["tape", "diff", tape, "--anchor", "sandbox", "--scenario", "deviating"]
        )
        #expect(other.exitCode == 4, "\(other.output)\(other.errors)")
        #expect(other.output.contains("breaking  SEP-24 GET /info"), "\(other.output)")
        #expect(other.output.contains("it needs a sign-in"))
    }

    @Test("a run whose requests were answered in another order than they were sent is played again")
    func answeredInAnotherOrder() async throws {
        let run = try await program.run(
            ["run", "flows/path-pay.yaml", "--no-input", "--json", "--keep-traffic", "all"]
        )
        #expect(run.exitCode == 0, "\(run.errors)")
        let id = try #require(((try run.json()["runs"] as? [[String: Any]])?.first)?["run"] as? String)
        let played = try await program.run(["replay", id, "--no-input"])
        #expect(played.exitCode == 0, "\(played.output)\(played.errors)")
    }

    @Test("a run whose traffic was kept is played again, and one whose was not says how to keep it")
    func kept() async throws {
        let flow = ["run", "flows/sep24-deposit.yaml", "--no-input", "--json"]
        let run = try await program.run(flow + ["--scenario", "deviating", "--keep-traffic", "all", "--strict"])
        #expect(run.exitCode == 4, "\(run.errors)")
        let first = try #require((try run.json()["runs"] as? [[String: Any]])?.first)
        let id = try #require(first["run"] as? String)
        let finding = try #require((first["findings"] as? [[String: Any]])?.first)
        #expect((finding["curl"] as? String)?.contains("curl 'http") == true, "\(finding)")
        // The command works as it is printed.
        let command = try #require(finding["replay"] as? String)
        let code = try #require(finding["code"] as? String)
        #expect(command.hasPrefix("windlass replay \(id)/\(code)"), "\(command)")
        // The list that people see has it below the finding.
        #expect(run.errors.contains("    \(command)\n") && run.errors.contains("    curl 'http"), "\(run.errors)")
        let words = command.split(separator: " ").dropFirst().map(String.init)
        let played = try await program.run(words + ["--no-input", "--json"])
        // It is as strict as the run was.
        #expect(played.exitCode == 4, "\(played.output)\(played.errors)")
        let request = try #require((finding["request"] as? [String: Any])?["request_id"] as? String)
        #expect(played.errors.contains("X-Request-Id: \(request)"), "\(played.errors)")
        let shown = try await program.run(["replay", "\(id)/login", "--no-input"])
        #expect(shown.exitCode == 4 && shown.output.contains("GET http"), "\(shown.output)\(shown.errors)")
        #expect(!shown.output.contains(/> GET \S+\/sep24\/info/), "\(shown.output)")
        for (part, words) in [("logn", "did you mean `\(id)/login`?"), ("D999", "it has "), ("", "is invalid")] {
            let refused = try await program.run(["replay", "\(id)/\(part)"])
            #expect(refused.exitCode == 1 && refused.errors.contains(words), "\(refused.errors)")
        }
        let second = try #require((try played.json()["runs"] as? [[String: Any]])?.first)
        func codes(_ run: [String: Any]) -> [String?] {
            (run["findings"] as? [[String: Any]] ?? []).map { $0["code"] as? String }
        }
        #expect(codes(second) == codes(first) && second["result"] as? String == "expectation")
        #expect(first["result"] as? String == "expectation")

        let other = try await program.run(flow)
        let unkept = try #require((try other.json()["runs"] as? [[String: Any]])?.first?["run"] as? String)
        let refused = try await program.run(["replay", unkept])
        #expect(refused.exitCode == 1 && refused.errors.contains("are not kept"), "\(refused.errors)")
        #expect(refused.errors.contains("--keep-traffic all"))
    }

    @Test(
        "a run that sent no request is played again, whatever is kept; one that may have sent some is told as not kept",
        arguments: [
            ("  say: { tell: hi }\n  rest: { wait: 1ms }\n  check: { expect: [\"1 == 1\"] }\n", true),
            ("  say: { tell: hi }\n  find: { sep1: {}, if: 1 == 2 }\n", true),
            ("  check: { expect: [\"contains('a ledger', 'ledger')\"] }\n", true),
            ("  find: { sep1: {} }\n", false),
        ]
    )
    func nothingSent(states: String, isPlayed: Bool) async throws {
        let program = try Program()
        let flow = program.home.path + "/quiet.yaml"
        try "flow: quiet\nstates:\n\(states)".write(toFile: flow, atomically: true, encoding: .utf8)
        let run = try await program.run(["run", flow, "--no-input", "--keep-traffic", "none", "--json"])
        #expect(run.exitCode == 0, "\(run.errors)")
        let id = try #require((try run.json()["runs"] as? [[String: Any]])?.first?["run"] as? String)
        let replayed = try await program.run(["replay", id])
        #expect(replayed.exitCode == (isPlayed ? 0 : 1), "\(replayed.output)\(replayed.errors)")
        #expect(replayed.errors.contains("are not kept") != isPlayed, "\(replayed.errors)")
    }

    @Test("of a run that keeps what it keeps unasked, each finding's command shows its request and what was found")
    func keptInPart() async throws {
        let flow = ["run", "flows/sep24-deposit.yaml", "--no-input", "--json"]
        let run = try await program.run(flow + ["--scenario", "deviating"])
        #expect(run.exitCode == 0, "\(run.errors)")
        let first = try #require((try run.json()["runs"] as? [[String: Any]])?.first)
        let asked = (first["findings"] as? [[String: Any]] ?? []).filter { $0["curl"] != nil }
        #expect(!asked.isEmpty && asked.allSatisfy { $0["replay"] != nil }, "\(asked)")
        let finding = try #require(asked.first)
        let command = try #require(finding["replay"] as? String)
        let words = command.split(separator: " ").dropFirst().map(String.init)
        let shown = try await program.run(words)
        #expect(shown.exitCode == 0, "\(shown.errors)")
        let request = try #require((finding["request"] as? [String: Any])?["request_id"] as? String)
        let code = try #require(finding["code"] as? String)
        #expect(shown.output.contains("X-Request-Id: \(request)"), "\(shown.output)")
        #expect(shown.output.contains(" \(code) ") && shown.output.contains("about the anchor"), "\(shown.output)")
        let json = try await program.run(words + ["--json"]).json()
        #expect((json["findings"] as? [[String: Any]])?.first?["code"] as? String == code)
        #expect((json["exchanges"] as? [[String: Any]])?.isEmpty == false)
        let report = program.home.appending(path: "replay.tap").path
        let reported = try await program.run(words + ["--report", "tap=\(report)"])
        #expect(reported.exitCode == 1 && reported.errors.contains("--report exclude each other"), "\(reported.errors)")
        // The report has that, and no run.
        let text = try String(contentsOfFile: report, encoding: .utf8)
        #expect(reported.output.isEmpty && text.contains("1..1\nnot ok 1 - session"), "\(reported.output)\(text)")
        // The rest of the run is not there to be played.
        let id = try #require(first["run"] as? String)
        for (part, words) in [
            ("\(id)", ["--keep-traffic all"]), ("\(id)/login", ["--keep-traffic all"]),
            ("\(id)/D999", ["error[U166]", "has no finding D999", "it has ", code]),
            ("\(id)/logn", ["error[U166]", "did you mean `\(id)/login`?"]),
        ] {
            let refused = try await program.run(["replay", part])
            #expect(refused.exitCode == 1 && words.allSatisfy(refused.errors.contains), "\(refused.errors)")
        }
    }

    @Test("several runs on one tape, and both options at once, are refused", arguments: ["--record", "--replay"])
    func several(option: String) async throws {
        let ended = try await program.run([
            "run", "flows/sep6-deposit.yaml", "flows/kyc.yaml", "--no-input", option, tape,
        ])
        #expect(ended.exitCode == 1 && ended.errors.contains("a tape holds one run"), "\(ended.errors)")
        let both = try await program.run(["run", "flows/kyc.yaml", "--record", tape, "--replay", tape])
        #expect(both.exitCode == 1 && both.errors.contains("exclude each other"), "\(both.errors)")
    }
}
