import Foundation
import HTTPTransport
import Sandbox
import Testing
import Timekeeping

@testable import windlass

/// `-v`, `--trace`, `--har`, `--curl`, `--keep-traffic` and `runs show --traffic`.
@Suite("Traffic from the command line")
struct TrafficOptionTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    /// A flow that finds its anchor, and then asks for what it doesn't have.
    private func flow() throws -> String {
        try program.file(
            "lost.yaml",
            """
            flow: lost
            states:
              discover: { sep1: {} }
              lost: { http: { get: "http://${discover.domain}/nothing?x=1", status: 200 } }
            """
        )
    }

    @Test("-v shows a line for each request, -vv its headers and bodies")
    func verbose() async throws {
        let brief = try await program.run("run", try flow(), "--no-input", "-v")
        #expect(brief.exitCode == 5, "\(brief.output)\(brief.errors)")
        let lines = brief.output.split(separator: "\n").filter { $0.hasPrefix("http ") }
        #expect(lines.count == 2, "\(brief.output)")
        #expect(lines.first?.contains(/discover: GET localhost:\d+\/\.well-known\/stellar\.toml 200, \d+ ms/) == true)
        #expect(lines.last?.contains(/lost: GET localhost:\d+\/nothing 404, \d+ ms/) == true, "\(brief.output)")
        let whole = try await program.run("run", try flow(), "--no-input", "-vv")
        #expect(whole.output.contains("> X-Request-Id: ") && whole.output.contains("< HTTP/1.1 404"), "\(whole.output)")
        #expect(whole.output.contains("< WEB_AUTH_ENDPOINT") && whole.output.contains("(+run "))
        let json = try await program.run("run", try flow(), "--no-input", "-v", "--json")
        let run = try #require((try json.json()["runs"] as? [[String: Any]])?.first)
        #expect((run["traffic"] as? [String: Any])?["requests"] as? Int == 2)
        #expect(json.errors.contains("/nothing 404"))
    }

    @Test("the ids of requests are those of the seed")
    func seed() async throws {
        func ids(_ seed: String) async throws -> [String] {
            let ended = try await program.run("run", try flow(), "--no-input", "-vv", "--seed", seed)
            return ended.output.matches(of: /X-Request-Id: (\S+)/).map { String($0.1) }
        }
        let first = try await ids("a")
        #expect(try await first == ids("a") && Set(first).count == 2)
        #expect(try await first != ids("b"))
    }

    @Test("the requests of a failed state are kept, others where that is asked for, and none go where none are to")
    func kept() async throws {
        for (keep, paths) in [("failed", ["/nothing"]), ("all", ["stellar.toml", "/nothing"]), ("none", [])] {
            _ = try await program.run("run", try flow(), "--no-input", "--keep-traffic", keep)
            let run = try await program.latestRun()
            let shown = try await program.run("runs", "show", run, "--traffic", "--json")
            let exchanges = try #require(try shown.json()["exchanges"] as? [[String: Any]])
            let urls = exchanges.compactMap { ($0["request"] as? [String: Any])?["url"] as? String }
            #expect(urls.count == paths.count && zip(urls, paths).allSatisfy { $0.contains($1) }, "\(keep): \(urls)")
            let state = try await program.run("runs", "show", run, "--traffic", "discover", "--json")
            #expect((try state.json()["exchanges"] as? [[String: Any]])?.count == (keep == "all" ? 1 : 0))
        }
        let run = try await program.latestRun()
        for (state, code, message) in [
            ("discover", 0 as Int32, "no requests of the state `discover` are kept"),
            ("discovr", 1, "did you mean `discover`?"), ("nosuch", 1, "use one of the states discover, lost"),
        ] {
            let shown = try await program.run("runs", "show", run, "--traffic", state)
            #expect(shown.exitCode == code && shown.errors.contains(message), "\(state): \(shown.errors)")
            #expect(shown.errors.contains("there is no state `\(state)`") == (code == 1), "\(state): \(shown.errors)")
        }
        let curl = try await program.run(
            "runs",
            "show",
            try await program.runs().last?["run"] as? String ?? "",
            "--traffic",
            "--curl"
        )
        #expect(curl.output.contains("curl 'http://localhost:"), "\(curl.output)\(curl.errors)")
        // Other states have some: a state that sent nothing says so.
        let failed = try await program.runs().last?["run"] as? String ?? ""
        let other = try await program.run("runs", "show", failed, "--traffic", "discover")
        let advice = "under the state that sent it, as in `windlass runs show \(failed) --traffic lost"
        #expect(other.errors.contains(advice), "\(other.errors)")
        let refused = try await program.run("runs", "show", "x", "--curl")
        #expect(refused.exitCode == 1 && refused.errors.contains("--traffic"), "\(refused.errors)")
    }

    @Test(
        "--curl prints the requests of the state that failed, --trace and --har write files that only their owner reads"
    )
    func files() async throws {
        let (trace, har) = (program.home.appending(path: "trace"), program.home.appending(path: "run.har"))
        let ended = try await program.run(
            ["run", try flow(), "--no-input", "--curl", "--trace", trace.path, "--har", har.path]
        )
        #expect(ended.exitCode == 5)
        #expect(
            ended.errors.contains("requests of `lost` in lost:") && ended.errors.contains("/nothing?x="),
            "\(ended.errors)"
        )
        let archive = try JSONSerialization.jsonObject(with: Data(contentsOf: har)) as? [String: Any]
        #expect(((archive?["log"] as? [String: Any])?["entries"] as? [Any])?.count == 2)
        let folder = trace.appending(path: try await program.latestRun())
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["0001-discover-GET-200.txt", "0002-lost-GET-404.txt"])
        for path in [har.path] + names.map({ folder.appending(path: $0).path }) {
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600, "\(path)")
        }
    }

    @Test("the requests of several states stand each under their own")
    func states() {
        let exchanges = zip(1..., ["start", nil, "follow", "start"]).map { number, state in
            var exchange = RecordedExchange(
                number: number,
                id: "\(number)",
                server: .other,
                startedAt: Timestamp(unixSeconds: 0),
                milliseconds: .init(total: .zero),
                request: .init(method: "GET", url: "https://a.example/"),
                response: .init(status: 200)
            )
            exchange.state = state
            return exchange
        }
        let groups = exchanges.byState
        #expect(groups.map(\.state) == ["start", "follow"])
        #expect(groups.map { $0.exchanges.map(\.number) } == [[1, 4], [3]])
    }

    @Test("what can't be written is told before anything is sent", arguments: ["--trace", "--har"])
    func unwritable(option: String) async throws {
        let file = try program.file("taken", "")
        let path = option == "--har" ? "\(program.home.path)/missing/run.har" : file
        let ended = try await program.run("run", try flow(), "--no-input", option, path)
        #expect(ended.exitCode == 1 && ended.errors.contains("can't be written"), "\(ended.output)\(ended.errors)")
        #expect(ended.errors.contains("`\(option)`") && !ended.output.contains("discover"))
    }

    @Test("a full disk is named at the end, and leaves no half file", .enabled(if: access("/dev/full", W_OK) == 0))
    func full() async throws {
        let flow = try program.file("found.yaml", "flow: found\nstates:\n  discover: { sep1: {} }\n")
        let options = ["--har", "/dev/full", "--record", "/dev/full"]
        let ended = try await program.run(["run", flow, "--no-input"] + options)
        let told = ended.errors.ranges(of: "/dev/full can't be written: No space left")
        #expect(ended.exitCode == 3 && told.count == options.count / 2, "\(ended.errors)")
    }

    @Test("the sandbox logs each request on a line, without values of queries, and with the client's id")
    func accessLog() async throws {
        let log = program.home.appending(path: "access.log")
        let serving = try program.start(["sandbox", "--port", "0", "--json", "--access-log", log.path])
        try await serving.says("anchors")
        let addresses = try #require(
            try JSONSerialization.jsonObject(with: Data(serving.said.utf8)) as? [String: Any]
        )
        let (anchors, horizon) = (addresses["anchors"] as? [String], addresses["horizon"] as? String)
        let place = ["--anchor", try #require(anchors?.first), "--network", try #require(horizon)]
        let ended = try await program.run(["run", try flow(), "--no-input", "-vv"] + place)
        serving.send(SIGTERM)
        _ = try await serving.ended()
        let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
        let ids = ended.output.matches(of: /X-Request-Id: (\S+)/).map { String($0.1) }
        let asked = lines.filter { line in ids.contains { line.hasSuffix($0) } }
        #expect(asked.count == 2, "\(lines)")
        #expect(asked.first?.contains(/GET \/\.well-known\/stellar\.toml 200 \d+ ms/) == true, "\(lines)")
        #expect(asked.last?.contains(/GET \/nothing\?x=••• 404 \d+ ms/) == true, "\(lines)")
    }
}
