import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import Foundation
import HTTPTransport
import RunStore
import Synchronization
import TestSupport
import Testing
import Timekeeping

/// Secrets that are part of texts, and what `check` and a run each make of them.
@Suite("Secrets in texts")
struct SecretTextTests {
    private static let files = [
        "part.yaml": """
        flow: part
        inputs:
          header: { type: text }
          greeting: { type: text, default: none }
        outputs:
          again: "again-${header}"
          plain: "plain-${greeting}"
          both: "${inner.back}"
        states:
          inner: { use: { flow: inner.yaml, word: "inner-${header}" } }
          show: { tell: "Given ${header}", if: header exists }
        """,
        "inner.yaml": """
        flow: inner
        inputs: { word: { type: text } }
        outputs: { back: $word }
        states:
          send: { http: { put: "ADDRESS/inner", form: { word: "<${word}>" } } }
        """,
    ]

    private static let main = """
        flow: main
        secrets:
          pin: { env: PIN }
        inputs:
          name: { type: text, default: Zoe }
        states:
          login:
            http: { post: "ADDRESS/login", json: { pin: "p-${pin}", deep: [{ pins: ["${name}-${pin}"] }] } }
            keep: { token: body.access_token secret, parts: body.parts secret, second: "body.list[1] secret", whole: body }
          use-it:
            use: { flow: part.yaml, header: "Bearer ${token}" }
            keep: { again: again secret }
          call:
            http:
              put: ADDRESS/call
              headers: { Authorization: "Bearer ${token}", X-Again: $again, X-Part: "${parts.one}/${second}" }
              query: { q: "q-${pin}" }
              text: "${use-it.both} ${whole.parts.two}"
          show: { tell: "The token is ${token}, ${again}; ${use-it.plain}" }
          hold:
            expect:
              - token exists and again exists and parts.one exists
              - default(token, "none") exists
              - login.body.access_token != null
              - login.body.token_type == "opaque"
              - 'contains(login.text, "opaque")'
              - use-it.plain == "plain-none"
        """

    /// None of these may be anywhere but on the wire.
    private static let secrets = ["1357-9", "tok-en-87", "part-one-41", "part-two-42", "second-43"]

    private static func server() throws -> LoopbackServer {
        try LoopbackServer { request, connection in
            guard request.path == "/login" else { return connection.respond(200, body: "fine") }
            connection.respond(
                200,
                ["Content-Type: application/json"],
                body: """
                    {"access_token": "tok-en-87", "token_type": "opaque", "list": ["first", "second-43"],
                     "parts": {"one": "part-one-41", "two": "part-two-42"}}
                    """
            )
        }
    }

    private static func flow(_ main: String, _ files: [String: String], at server: LoopbackServer) throws -> Flow {
        let address = "http://127.0.0.1:\(server.port)"
        let texts = files.mapValues { $0.replacing("ADDRESS", with: address) }
        let bytes = Array(main.replacing("ADDRESS", with: address).utf8)
        let checked = FlowCheck.check(bytes: bytes, path: "main.yaml", given: GivenInputs()) { path in
            texts[path].map { .success(Array($0.utf8)) } ?? .failure(.notFound)
        }
        #expect(checked.findings.filter { $0.severity == .error }.isEmpty, "\(checked.findings)")
        return try #require(checked.flow)
    }

    private static func settings(_ flow: Flow, _ harness: RunHarness) throws -> RunSettings {
        var settings = try harness.settings(flow)
        settings.environment = ["PIN": "1357-9"]
        settings.http = HTTPClient()
        return settings
    }

    /// What arrived, a line for each request.
    private static func arrived(at server: LoopbackServer) -> [String] {
        server.requests.map { request in
            let headers = ["authorization", "x-again", "x-part"].compactMap { request.header($0) }
            return ([request.target] + headers + [request.text]).joined(separator: " | ")
        }
    }

    private static let expected = [
        #"/login | {"deep":[{"pins":["Zoe-1357-9"]}],"pin":"p-1357-9"}"#,
        "/inner | word=%3Cinner-Bearer+tok-en-87%3E",
        "/call?q=q-1357-9 | Bearer tok-en-87 | again-Bearer tok-en-87 | part-one-41/second-43"
            + " | inner-Bearer tok-en-87 part-two-42",
    ]

    @Test("what takes secrets gets them whole, and no file of the store has one in clear")
    func overTheWire() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "windlass-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try Self.server()
        defer { server.stop() }
        let store = try JournalStore(path: folder.appending(path: "runs.sqlite").path)
        var settings = try Self.settings(Self.flow(Self.main, Self.files, at: server), RunHarness())
        settings.journal = store
        let heard = Mutex<[String]>([])
        settings.showMessage = { _, text in heard.withLock { $0.append(text) } }
        let run = FlowRun(settings)
        let ending = try await run.start()
        #expect(ending.result == .done, "\(ending)")
        #expect(Self.arrived(at: server) == Self.expected)
        #expect(heard.withLock { $0 } == ["Given •••", "The token is •••, •••; plain-none"])

        let entries = try await JournalStore(reading: store.path).entries(of: run.id)
        let journal = "\(entries)" + String(decoding: try JSONEncoder().encode(entries), as: UTF8.self)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).map { name in
            (name, try Data(contentsOf: folder.appending(path: name)))
        }
        #expect(Self.secrets.filter(journal.contains) == [])
        for secret in Self.secrets {
            for (name, data) in files { #expect(data.range(of: Data(secret.utf8)) == nil, "\(name) has \(secret)") }
        }
    }

    @Test("a run that is killed after any line still has its texts")
    func afterAnyLine() async throws {
        let server = try Self.server()
        defer { server.stop() }
        let main = Self.main.replacing("post:", with: "put:")
        let flow = try Self.flow(main, Self.files, at: server)
        let harness = RunHarness()
        let run = FlowRun(try Self.settings(flow, harness))
        #expect(try await run.start().result == .done)
        let lines = await harness.journal.lines.count
        for line in 1..<lines {
            var other = RunHarness()
            other.journal = await harness.journal.cut(after: line)
            let before = server.requests.count
            let ending = try await FlowRun.resume(run: run.id, with: Self.settings(flow, other))
            #expect(ending.result == .done, "after line \(line): \(ending)")
            let arrived = Array(Self.arrived(at: server).dropFirst(before))
            #expect(arrived == Array(Self.expected.suffix(arrived.count)), "after line \(line)")
            let journal = "\(await other.journal.lines)"
            #expect(Self.secrets.filter(journal.contains) == [], "after line \(line)")
        }
    }

    @Test(
        "a secret of which only the run knows is refused where it would be shown, before anything is sent",
        arguments: [
            "again: { http: { put: \"ADDRESS/again/${login.body.open}\" } }",
            "again: { ask: { sure: \"Is ${login.body.open} right?\" } }",
            "again: { http: { put: ADDRESS/again, status: [200, $login.body.open.token] } }",
            "again: { pay: { to: $run.account, amount: \"1\", asset: native, memo: $login.body.open.token } }",
        ]
    )
    func refused(state: String) async throws {
        let server = try LoopbackServer { _, connection in
            connection.respond(200, ["Content-Type: application/json"], body: #"{"open": {"token": "1357-9"}}"#)
        }
        defer { server.stop() }
        let address = "http://127.0.0.1:\(server.port)"
        // A secret that comes back stays one.
        let login = "login: { http: { put: ADDRESS/login, form: { pin: $pin } } }"
        let text = "flow: f\nsecrets: { pin: { env: PIN } }\nstates:\n  \(login)\n  \(state)"
        let flow = try RunHarness.flow(text.replacing("ADDRESS", with: address))
        let harness = RunHarness()
        let ending = try await FlowRun(Self.settings(flow, harness)).start()
        #expect(ending.result == .failed(.invalidFlow), "\(ending)")
        #expect(ending.summary?.contains("was given a secret, which it would show") == true, "\(ending)")
        #expect(ending.place?.line == 5)
        #expect(server.requests.count == 1)
        let isLeaked = "\(await harness.journal.lines)".contains("1357-9")
        #expect(!isLeaked)
    }

    @Test(
        "of the target of a redirect, which may hold a token, the host alone is shown, also where the flow words the address"
    )
    func redirected() async throws {
        let server = try LoopbackServer { request, connection in
            guard request.path == "/export" else { return connection.respond(200, body: "fine") }
            connection.redirect(to: "/files/tok-en-87?sig=second-43")
        }
        defer { server.stop() }
        let address = "http://127.0.0.1:\(server.port)"
        let text = "flow: f\nstates: { call: { http: { get: \"\(address)/export\" } } }"
        let harness = RunHarness()
        let ending = try await FlowRun(Self.settings(RunHarness.flow(text), harness)).start()
        #expect(ending.result == .done, "\(ending)")
        #expect(server.requests.map(\.path) == ["/export", "/files/tok-en-87"])
        let summaries = await harness.journal.lines.compactMap { entry in
            if case .finished(let outcome) = entry.event { outcome.summary?.reveal() } else { nil }
        }
        #expect(summaries == ["200 from \(address)/•••?•••"])
    }

    @Test("two things that have secrets in them are never compared")
    func nested() throws {
        let scope = Scope([
            "one": ["token": .secret(SecretID(rawValue: "a")), "id": "1"],
            "two": ["token": .secret(SecretID(rawValue: "b")), "id": "1"],
        ])
        for text in ["one == two", "one in [two]", "one != one", "one.token == two.token"] {
            let step = try #require(
                RunHarness.flow("flow: f\nstates:\n  hold: { expect: [\"\(text)\"] }").states.first
            )
            let evaluation = try #require(step.expectations.first).evaluate(in: scope)
            #expect(evaluation.problem?.kind == .comparedSecret, "\(text): \(evaluation)")
        }
    }
}
