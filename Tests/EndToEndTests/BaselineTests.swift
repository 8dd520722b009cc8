import Baselines
import CommandLineParsing
import Diagnostics
import FlowEngine
import Foundation
import HTTPTransport
import RunStore
import Sandbox
import Stellar
import Synchronization
import TestSupport
import Testing
import Timekeeping

@testable import windlass

/// `windlass baseline` against the sandbox, in this process.
@Suite("Baselines of the sandbox")
struct BaselineTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A baseline in which nothing is remembered.
    private static let empty =
        #"{"baseline":2,"anchor":"a.example","network":"testnet","answers":{},"terms":{},"statuses":{},"findings":[]}"#

    /// The baseline of a command that updates an empty one at `path`.
    private func updating(_ path: String) throws -> RunBaseline {
        try Self.empty.write(toFile: path, atomically: true, encoding: .utf8)
        let words = ["run", "flow.yaml", "--baseline", path, "--baseline-update"]
        let command = try #require(try Windlass.parseAsRoot(words) as? RunCommand)
        return try #require(try RunBaseline(command.comparing, isQuiet: false))
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
        let other = Self.empty
        try other.write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try await perform("compare", "sandbox", "--baseline", path) == 1)
        let onPublic = other.replacing("a.example", with: "sandbox").replacing("testnet", with: "public")
        try onPublic.write(toFile: path, atomically: true, encoding: .utf8)
        let error = #expect(throws: Failure.self) {
            let words = ["baseline", "compare", "sandbox", "--baseline", path]
            let command = try #require(try Windlass.parseAsRoot(words) as? BaselineCompare)
            _ = try BaselineFile.read(path, for: command.sources.anchor)
        }
        #expect(error?.summary == "the baseline \(path) is of the network public, not of sandbox")
        #expect(try await perform("compare", "nowhere.invalid", "--baseline", folder.file("none.json")) == 1)
        #expect(try await perform("compare", "nowhere.invalid", "--baseline", folder.path) == 1)
        #expect(try await perform("record", "nowhere.invalid", "--output", folder.file("no/b.json")) == 1)
        #expect(try await perform("record", "nowhere.invalid", "--tape", folder.file("none.har")) == 1)
        #expect(try folder.names() == ["b.json"])
    }

    private static let toml = """
        NETWORK_PASSPHRASE = "Test SDF Network ; September 2015"
        SIGNING_KEY = "GBHGJBUN56S7PTTEA3BGE3JJ56V3ZSWBEPQ7U6FQHFYFH5ELPOCO3FVD"
        WEB_AUTH_ENDPOINT = "BASE/auth"
        TRANSFER_SERVER = "BASE/sep6"
        TRANSFER_SERVER_SEP0024 = "BASE/sep24"
        """

    @Test(
        "an anchor that drops what a baseline is asked for, or names no address, differs so that clients break: no error",
        arguments: [
            ("WEB_AUTH_ENDPOINT", "AUTH"), ("SIGNING_KEY", "KEY"), ("TRANSFER_SERVER =", "SERVER ="),
            ("BASE/auth", "nonsense"), ("BASE/sep6", "nonsense"),
        ]
    )
    func dropped(text: String, other: String) async throws {
        let shown = Mutex(Self.toml)
        let server = try LoopbackServer { request, connection in
            let base = "http://\(request.header("Host") ?? "")"
            switch request.path {
            case "/.well-known/stellar.toml":
                let toml = shown.withLock { $0 }.replacing("BASE", with: base)
                connection.respond(200, ["Content-Type: text/plain"], body: toml)
            case "/auth":
                connection.respond(400, ["Content-Type: application/json"], body: #"{"error":"no"}"#)
            default: connection.respond(200, ["Content-Type: application/json"], body: #"{"deposit":{},"withdraw":{}}"#)
            }
        }
        let (path, anchor) = (folder.file("b.json"), ["localhost:\(server.port)", "--network", "testnet"])
        #expect(try await perform(["record"] + anchor + ["--output", path]) == 0)
        #expect(try await perform(["compare"] + anchor + ["--baseline", path]) == 0)
        shown.withLock { $0 = $0.replacing(text, with: other) }
        #expect(try await perform(["compare"] + anchor + ["--baseline", path]) == 4)
        server.stop()
    }

    @Test(
        "a network is the same by its name and by the address of its Horizon server",
        arguments: [
            ("http://localhost:8000", "localhost:8000", true), ("http://localhost:8000", "http://localhost:8000", true),
            ("sandbox", "sandbox", true), ("testnet", "public", false), ("sandbox", "public", false),
            ("http://localhost:8000", "localhost:8001", false),
        ]
    )
    func networks(_ name: String, _ other: String, isSame: Bool) {
        #expect(BaselineFile.isSameNetwork(name, other) == isSame)
        #expect(BaselineFile.isSameNetwork(other, name) == isSame)
    }

    @Test("a baseline counts as written only when it is there")
    func written() throws {
        let path = folder.file("b.json")
        let baseline = try updating(path)
        var outcome = baseline.compare([], notBegun: 0)
        let none = baseline.write(&outcome)
        #expect(none == nil && outcome.writtenTo == path)
        outcome = baseline.compare([], notBegun: 0)
        try FileManager.default.removeItem(atPath: folder.path)
        let lost = baseline.write(&outcome)
        #expect(lost?.failureCode == .unwritableFile && outcome.writtenTo == nil)
    }

    @Test(
        "a baseline is written only if every run passed, whatever a strict one found",
        arguments: [
            ([nil, nil], 0, nil), ([nil, .numberForText], 0, nil), ([nil, .refused], 0, "1 of 2 runs did not pass"),
            ([.deadline], 0, "1 of 1 run did not pass"), ([.paused], 0, "1 of 1 run did not pass"),
            ([nil], 2, "2 of 3 runs did not pass"),
        ] as [([FailureCode?], Int, String?)]
    )
    func onlyIfPassed(codes: [FailureCode?], notBegun: Int, reason: String?) throws {
        let path = folder.file("b.json")
        let baseline = try updating(path)
        let endings = codes.map { $0.map { Ending(Failure($0), in: "a") } ?? Ending(result: .done) }
        var outcome = baseline.compare(endings, notBegun: notBegun)
        #expect(outcome.warning?.summary == reason.map { "\(path) was not written: \($0)" })
        let lost = baseline.write(&outcome)
        #expect(lost == nil && outcome.writtenTo == (reason == nil ? path : nil))
        let isUnchanged = try String(contentsOfFile: path, encoding: .utf8) == Self.empty
        #expect(isUnchanged == (reason != nil))
    }

    /// The first event of a run with `anchor` on a network.
    private static func header(_ anchor: String, on network: String, passphrase: String = "p") -> RunHeader {
        RunHeader(
            flow: "one",
            path: "one.yaml",
            digest: "d",
            inputs: [:],
            anchor: anchor,
            network: .init(name: network, passphrase: passphrase, horizon: "https://h.example"),
            account: "G",
            version: "1",
            seed: 1
        )
    }

    @Test(
        "a run and a tape are refused that are with another anchor, or on another network by its name or its passphrase",
        arguments: [
            (["--network", "testnet"], "a.example", "testnet", "testnet", nil),
            (["--network", "testnet"], "b.example", "testnet", "testnet", "is with b.example, not with a.example"),
            (["--network", "public"], "a.example", "testnet", "testnet", "is on the network testnet, not on public"),
            (["--network", "testnet", "--passphrase", "p"], "a.example", "testnet", "p", nil),
            (
                ["--network", "testnet", "--passphrase", "p"], "a.example", "testnet", "q",
                "is on the network q, not on p"
            ),
            (["--network", "https://h.example"], "a.example", "h.example", "q", nil),
            (
                ["--network", "https://h.example", "--passphrase", "p"], "a.example", "h.example", "q",
                "is on the network q, not on p"
            ),
        ] as [([String], String, String, String, String?)]
    )
    func evidence(options: [String], anchor: String, network: String, passphrase: String, reason: String?) throws {
        let words = ["baseline", "record", "a.example"] + options
        let sources = try #require(try Windlass.parseAsRoot(words) as? BaselineRecord).sources
        let known = passphrase == "testnet" ? Network.testnet.passphrase : passphrase
        let header = Self.header(anchor, on: network, passphrase: known)
        let named: [(Facts, String)] = [
            ([.run: .text("r1")], "the run r1"), ([.name: .text("t.har")], "the tape t.har"),
        ]
        for (facts, subject) in named {
            do {
                try sources.check(header, facts)
                #expect(reason == nil)
            } catch let failure as Failure {
                #expect(failure.code == .evidenceOfOther && failure.summary == reason.map { "\(subject) \($0)" })
            }
        }
    }

    /// A store with a run on the sandbox for each of `endings`; where they `areTries`, each is another try of the one before.
    private func store(of endings: [Ending], areTries: Bool = false) async throws -> String {
        let (path, now) = (folder.file("runs.sqlite"), Timestamp(unixSeconds: 1_790_000_000))
        let store = try JournalStore(path: path)
        for (number, ending) in endings.enumerated() {
            let id = RunID(rawValue: "run-\(number)")
            try await store.create(
                RunRecord(id: id, flow: "one", path: "one.yaml", digest: "d", sources: [], createdAt: now)
            )
            var header = Self.header("localhost:1", on: "sandbox")
            if areTries, number > 0 { header.repeats = RunID(rawValue: "run-\(number - 1)") }
            let events: [Event] = [.started(header), .ended(ending)]
            for (sequence, event) in zip(1..., events) {
                try await store.append(JournalEntry(run: id, sequence: sequence, at: now, event: event))
            }
        }
        return path
    }

    @Test(
        "`baseline compare` updates a baseline only if every run that it takes passed, and ends as the first that did not",
        arguments: [[nil], [nil, .numberForText], [nil, .refused, .timedOut], [.timedOut]] as [[FailureCode?]]
    )
    func updatedIfPassed(codes: [FailureCode?]) async throws {
        let path = folder.file("b.json")
        #expect(try await perform("record", "sandbox", "--output", path) == 0)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let endings = codes.map { $0.map { Ending(Failure($0), in: "a") } ?? Ending(result: .done) }
        let runStore = try await store(of: endings)
        let runs = endings.indices.flatMap { ["--run", "run-\($0)"] }
        let update = ["compare", "sandbox", "--scenario", "deviating", "--baseline", path, "--baseline-update"]
        let failed = endings.first { !$0.isAsWanted }
        #expect(try await perform(update + ["--store", runStore] + runs) == failed?.exitCode ?? 0)
        let isUnchanged = try String(contentsOfFile: path, encoding: .utf8) == text
        #expect(isUnchanged == (failed != nil))
    }

    @Test(
        "of a run that was repeated the last try decides whether a baseline is updated and recorded",
        arguments: [
            ([.timedOut, nil], true), ([.timedOut, .refused, nil], true), ([.timedOut, .refused], false),
        ] as [([FailureCode?], Bool)]
    )
    func repeatedTries(codes: [FailureCode?], isTaken: Bool) async throws {
        let path = folder.file("b.json")
        let endings = codes.map { $0.map { Ending(Failure($0), in: "a") } ?? Ending(result: .done) }
        let runStore = try await store(of: endings, areTries: true)
        let sources = ["sandbox", "--store", runStore, "--all-runs"]
        #expect(try await perform(["record"] + sources + ["--output", path]) == (isTaken ? 0 : 1))
        if !isTaken { #expect(try await perform("record", "sandbox", "--output", path) == 0) }
        let update = ["compare"] + sources + ["--scenario", "deviating", "--baseline", path, "--baseline-update"]
        let last = try #require(endings.last)
        #expect(try await perform(update) == last.exitCode)
    }

    @Test(
        "`baseline record` refuses a run that did not pass, and names it; findings of a strict run don't matter",
        arguments: [
            ([nil], nil), ([nil, .numberForText], nil), ([nil, .refused, .timedOut], "run-1"), ([.paused], "run-0"),
        ] as [([FailureCode?], String?)]
    )
    func recordedIfPassed(codes: [FailureCode?], refused: String?) throws {
        let runs = zip(0..., codes).map { number, code in
            let ending = code.map { Ending(Failure($0), in: "a") } ?? Ending(result: .done)
            let events: [Event] = [.started(Self.header("localhost:1", on: "sandbox")), .ended(ending)]
            return RunTrace(
                zip(1..., events).map { sequence, event in
                    let (run, at) = (RunID(rawValue: "run-\(number)"), Timestamp(unixSeconds: 1_790_000_000))
                    return JournalEntry(run: run, sequence: sequence, at: at, event: event)
                }
            )
        }
        var found: Failure?
        do throws(Failure) {
            try BaselineSources.refuseFailed(among: runs.lastTries)
        } catch {
            found = error
        }
        #expect(found?.summary == refused.map { "the run \($0) did not pass" })
        #expect(found == nil || found?.code == .runNotPassed && found?.failure == .usage)
        #expect(found == nil || found?.help?.contains("--run") == true)
    }

    @Test(
        "a try that failed and was repeated is not compared, and the last one is",
        arguments: [
            ([.refused], true), ([.refused, nil], false), ([.refused, .timedOut, nil], false),
            ([.refused, .timedOut], true),
        ] as [([FailureCode?], Bool)]
    )
    func comparedTries(codes: [FailureCode?], fails: Bool) throws {
        let path = folder.file("b.json")
        try Self.empty.replacing(
            "\"answers\":{}",
            with: #""answers":{"SEP-24 GET /info":{"statuses":[200],"shape":{}}}"#
        )
        .write(toFile: path, atomically: true, encoding: .utf8)
        let command = try #require(try Windlass.parseAsRoot(["run", "flow.yaml", "--baseline", path]) as? RunCommand)
        let baseline = try #require(try RunBaseline(command.comparing, isQuiet: false))
        let now = Timestamp(unixSeconds: 1_790_000_000)
        // A client may break where the service is refused, as each try that failed shows.
        let refused = RecordedExchange(
            number: 1,
            id: "1",
            server: .hostedTransfers,
            startedAt: now,
            milliseconds: .init(total: .milliseconds(20)),
            request: .init(method: "GET", url: "https://a.example/sep24/info"),
            response: .init(status: 404, content: .init(body: "{}"))
        )
        for (number, code) in zip(0..., codes) {
            var header = Self.header("a.example", on: "testnet")
            if number > 0 { header.repeats = RunID(rawValue: "run-\(number - 1)") }
            let ending = code.map { Ending(Failure($0), in: "a") } ?? Ending(result: .done)
            let events: [Event] = [.started(header), .ended(ending)]
            let journal = zip(1..., events).map { sequence, event in
                JournalEntry(run: RunID(rawValue: "run-\(number)"), sequence: sequence, at: now, event: event)
            }
            baseline.learn(code == nil ? [] : [refused], journal)
        }
        #expect(baseline.compare([], notBegun: 0).fails == fails)
    }

    @Test("`run --baseline` compares what its runs showed, and ends with 4 where a client may break")
    func comparedRuns() async throws {
        let program = try Program()
        let (path, junit) = (program.home.path + "/b.json", program.home.path + "/r.xml")
        let flow = ["run", "flows/sep24-deposit.yaml", "--no-input", "--baseline", path]
        let missing = try await program.run(flow)
        #expect(missing.exitCode == 1 && missing.errors.contains("can't be read"), "\(missing.errors)")
        let made = try await program.run(flow + ["--baseline-update"])
        #expect(made.exitCode == 0 && made.output.contains("wrote \(path)"), "\(made.output)\(made.errors)")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        for name in ["SEP-24 GET /transaction", "SEP-10 POST WEB_AUTH_ENDPOINT", "sep24-deposit follow"] {
            #expect(text.contains("\"\(name)\""), "\(name)")
        }
        let deviating = flow + ["--scenario", "deviating"]
        let broken = try await program.run(deviating + ["--json", "--report", "junit=\(junit)"])
        #expect(broken.exitCode == 4, "\(broken.errors)")
        let comparison = try #require((try broken.json()["baselines"] as? [[String: Any]])?.first)
        #expect(comparison["result"] as? String == "expectation" && comparison["anchor"] as? String == "sandbox")
        #expect(broken.errors.contains("breaking") && broken.errors.contains("--baseline-update"), "\(broken.errors)")
        #expect(try String(contentsOfFile: junit, encoding: .utf8).contains("compared with \(path)"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
        let updated = try await program.run(deviating + ["-q", "--baseline-update"])
        #expect(updated.exitCode == 0 && updated.output.isEmpty, "\(updated.output)\(updated.errors)")
        #expect(updated.errors.contains(/\d findings about the anchor: \d+ must \(D/), "\(updated.errors)")
        let known = try String(contentsOfFile: path, encoding: .utf8)
        #expect(known.contains("\"code\": \"D102\""))
        // Known alone is not accepted; with a reason a strict run passes.
        let strict = try await program.run(deviating + ["--strict"])
        #expect(strict.exitCode == 4, "\(strict.output)\(strict.errors)")
        try known.replacing("\"severity\":", with: "\"reason\": \"ticket 4711\", \"severity\":")
            .write(toFile: path, atomically: true, encoding: .utf8)
        let accepted = try await program.run(deviating + ["--strict"])
        #expect(accepted.exitCode == 0, "\(accepted.output)\(accepted.errors)")
        // What the update writes breaks nothing, and is told as written.
        let fixed = try await program.run(flow + ["--baseline-update", "--json"])
        #expect(fixed.exitCode == 0, "\(fixed.errors)")
        let update = try #require((try fixed.json()["baselines"] as? [[String: Any]])?.first)
        let differences = update["differences"] as? [[String: Any]] ?? []
        let counts = update["counts"] as? [String: Int] ?? [:]
        #expect(update["result"] as? String == "done" && counts["breaking"] == 0, "\(counts)")
        #expect(!differences.contains { $0["class"] as? String == "breaking" }, "\(differences)")
        #expect(differences.count { $0["class"] as? String == "updated" } == counts["updated"], "\(counts)")
        let struckOff = differences.filter { $0["rule"] as? String == "finding-fixed" }
        #expect(!struckOff.isEmpty, "\(differences)")
        for difference in struckOff {
            #expect((difference["words"] as? String)?.contains("fixed, and struck off") == true, "\(difference)")
        }
        let again = try await program.run(deviating + ["--baseline-update"])
        #expect(again.exitCode == 0 && again.output.contains("updated   SEP-"), "\(again.output)\(again.errors)")
        #expect(again.output.contains("0 breaking, ") && !again.output.contains("breaking  "), "\(again.output)")
    }

    @Test(
        "a run with another anchor than the baseline's is refused before anything is sent, and so are options that contradict"
    )
    func otherRuns() async throws {
        let program = try Program()
        let path = program.home.path + "/b.json"
        let other = Self.empty
        try other.write(toFile: path, atomically: true, encoding: .utf8)
        let flow = ["run", "flows/sep24-deposit.yaml", "--no-input"]
        let refused = try await program.run(flow + ["--baseline", path])
        #expect(
            refused.exitCode == 1 && refused.errors.contains("is of a.example, not of sandbox"),
            "\(refused.errors)"
        )
        try other.replacing("a.example", with: "sandbox").write(toFile: path, atomically: true, encoding: .utf8)
        let elsewhere = try await program.run(flow + ["--baseline", path])
        #expect(
            elsewhere.exitCode == 1 && elsewhere.errors.contains("is of the network testnet, not of sandbox"),
            "\(elsewhere.errors)"
        )
        #expect(try await program.runs().isEmpty)
        for words in [["--baseline-update"], ["--baseline", path, "--replay", "t.har"]] {
            #expect(throws: Failure.self) { try Windlass.parseAsRoot(flow + words) }
        }
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

    @Test("a baseline of several flows does not differ where only some of them run")
    func subset() async throws {
        let program = try Program()
        let (store, path) = (program.store.path, program.home.path + "/b.json")
        let flows = ["flows/sep24-deposit.yaml", "flows/sep24-withdraw.yaml"]
        let ended = try await program.run(["run"] + flows + ["--no-input", "--keep-traffic", "all"])
        #expect(ended.exitCode == 0, "\(ended.output)\(ended.errors)")
        let sources = ["sandbox", "--store", store]
        #expect(try await perform(["record"] + sources + ["--all-runs", "--output", path]) == 0)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        for status in ["deposit/completed", "withdrawal/completed"] { #expect(text.contains("\"\(status)\": {")) }
        for listed in try await program.runs() {
            let (run, flow) = (listed["run"] as? String ?? "", listed["flow"] as? String ?? "")
            #expect(try await perform(["compare"] + sources + ["--run", run, "--baseline", path]) == 0, "\(flow)")
        }
    }

    /// Scenarios of the second anchor, and texts that the differences of its run from one of the default anchor have, or lack.
    static let others: [(scenario: String, exitCode: Int32, has: [String], lacks: [String])] = [
        (
            "refunds", 5,
            [
                "outcome of `follow #2`: completed / refunded", "path of `follow #2`: goes on to `settled` / ends",
                "ending: done / refused in `follow`",
            ],
            // What only one of them answered in its last status.
            ["transaction.refunds", "transaction.stellar_transaction_id", "transaction.message"]
        ),
        (
            "deviating", 0,
            [
                "answer of SEP-24 GET /transaction transaction.amount_in: string / number",
                "answer of SEP-24 GET /info deposit.*.max_amount: number / string",
                "finding of SEP-24 GET /transaction D101 transaction.amount_in: no / must",
                "finding of SEP-24 POST /transactions/deposit/interactive D201: no / must",
            ],
            ["issuer", "signing_key", "D201 :"]
        ),
    ]

    @Test("`runs diff` tells what two anchors did differently in one flow", arguments: others.indices)
    func twoAnchors(_ index: Int) async throws {
        let (scenario, exitCode, has, lacks) = Self.others[index]
        let program = try Program()
        var configuration = SandboxConfiguration()
        configuration.play(try #require(Scenario.named(scenario)))
        let sandboxes = [try await EmbeddedSandbox.start(), try await EmbeddedSandbox.start(configuration)]
        var runs: [String] = []
        for (sandbox, expected) in zip(sandboxes, [0, exitCode]) {
            let flow = ["run", "flows/sep24-deposit.yaml", "--no-input", "--keep-traffic", "all"]
            let ended = try await program.run(flow + sandbox.options)
            #expect(ended.exitCode == expected, "\(ended.output)\(ended.errors)")
            runs.append(try await program.latestRun())
        }
        let compared = try await program.run(["runs", "diff"] + runs)
        #expect(compared.exitCode == 0, "\(compared.errors)")
        let heads = zip(runs, sandboxes).map { "\($0): sep24-deposit with \($1.anchorDomain)" }
        #expect(compared.output.split(separator: "\n").prefix(2).map(String.init) == heads)
        for text in has { #expect(compared.output.contains(text), "\(text): \(compared.output)") }
        for text in lacks { #expect(!compared.output.contains(text), "\(text): \(compared.output)") }
        let json = try await program.run(["runs", "diff"] + runs + ["--json"])
        let differences = try #require(try json.json()["differences"] as? [[String: Any]])
        // Behind the heads each difference is one line.
        #expect(differences.count == compared.output.split(separator: "\n").count - 2)
        for sandbox in sandboxes { await sandbox.stop() }
    }
}
