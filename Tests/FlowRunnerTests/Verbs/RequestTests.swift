import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HTTPTransport
import JSON
import Synchronization
import Testing
import Timekeeping

@testable import FlowRunner

/// Answers every request as a test wants, and remembers them.
final class ScriptedHTTP: HTTPExchanging {
    private let log = Mutex<[HTTPRequest]>([])
    private let answer: @Sendable (HTTPRequest, Int) throws(TransportError.Reason) -> (Int, String, HTTPHeaders)

    init(_ answer: @escaping @Sendable (HTTPRequest, Int) throws(TransportError.Reason) -> (Int, String, HTTPHeaders)) {
        self.answer = answer
    }

    var requests: [HTTPRequest] { log.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let number = log.withLock { log in
            log.append(request)
            return log.count
        }
        do throws(TransportError.Reason) {
            let (status, body, headers) = try answer(request, number)
            return HTTPResponse(status: status, headers: headers, body: Array(body.utf8), url: request.url)
        } catch {
            throw TransportError(error, method: request.method, url: RedactedURL(request))
        }
    }

    func events(_ request: HTTPRequest) -> ServerSentEvents { ServerSentEvents([]) }
}

extension TransportError.Reason: Error {}

@Suite("http")
struct RequestTests {
    private func harness(_ http: ScriptedHTTP) -> RunHarness {
        var harness = RunHarness()
        harness.http = http
        return harness
    }

    private func run(_ text: String, _ http: ScriptedHTTP) async throws -> (Ending, RunHarness) {
        let harness = harness(http)
        var settings = try harness.settings(RunHarness.flow(text))
        settings.environment = ["API_KEY": "very-secret-key"]
        return (try await FlowRun(settings).start(), harness)
    }

    @Test("makes the request as the flow words it, and records what the flow refers to")
    func request() async throws {
        let http = ScriptedHTTP { _, _ in
            (201, #"{"id": 7, "note": "not needed", "deep": {"a": [1, 2]}}"#, ["Content-Type": "application/json"])
        }
        let (ending, harness) = try await run(
            """
            flow: f
            inputs: { amount: { type: amount, default: "2.50" } }
            states:
              call:
                http:
                  post: https://api.example/orders?a=1
                  query: { q: "x y" }
                  headers: { X-Kind: test }
                  json: { amount: $amount, text: "1", list: [a, b] }
              check: { expect: [call.body.id == 7, "call.body.deep.a[1] == 2", call.status == 201] }
            """,
            http
        )
        #expect(ending.result == .done, "\(ending)")
        let request = try #require(http.requests.first)
        #expect(http.requests.count == 1)
        #expect(request.method == .post)
        #expect(request.url.absoluteString == "https://api.example/orders?a=1&q=x+y")
        #expect(request.headers["X-Kind"] == "test")
        guard case .json(let body)? = request.body else {
            Issue.record("no JSON")
            return
        }
        #expect(body["text"] == .string("1"))
        #expect(body["amount"] == .number("2.5"))
        let lines = await harness.journal.lines
        let results = lines.compactMap { entry in
            if case .finished(let outcome) = entry.event, outcome.state == "call" { outcome.results } else { nil }
        }
        #expect(results.first?["status"] == 201)
        #expect(results.first?["body"]?["id"].text == "7")
        #expect(!"\(lines)".contains("not needed"))
        #expect(results.first?["text"] == nil)
    }

    @Test(
        "what stands in `json` without quotes is a number, true, false or null where JSON would read it so, and a text otherwise"
    )
    func json() async throws {
        let http = ScriptedHTTP { _, _ in (200, #"{"n": 12.50, "text": "12.50", "list": [1], "none": null}"#, [:]) }
        let (ending, _) = try await run(
            """
            flow: f
            inputs: { amount: { type: amount, default: "2.50" } }
            states:
              call:
                http:
                  post: https://api.example/orders
                  json: [12, -0.50, 1e3, true, false, null, "12", "true", NO, 0123, 1., ~, $amount, "${amount}"]
                keep: { nothing: body.none, lost: body.lost }
              again: { http: { post: "https://api.example/orders", json: { n: $call.body.n, list: $call.body.list } } }
              check: { expect: [call.body.n is number, call.body.text is text, "call.body.list[0] is number", call.body.n == 12.5] }
              none: { expect: [call.body.none is null, call.body.lost is missing, "call.body.list[1] is missing", call.body.lost is not null] }
              kept: { expect: [nothing is null, nothing is not missing, lost is missing, lost is not null, lost == null] }
              types: { expect: ['call.body.text == "12.5"', call.body.text != 12.5, 'call.body.n != "12.5"', call.body.text + 0 == 12.5] }
            """,
            http
        )
        #expect(ending.result == .done, "\(ending)")
        let bodies = http.requests.map { if case .json(let body)? = $0.body { body } else { JSONValue.null } }
        #expect(
            bodies == [
                .array([
                    .number("12"), .number("-0.5"), .number("1000"), .bool(true), .bool(false), .null, .string("12"),
                    .string("true"), .string("NO"), .string("0123"), .string("1."), .string("~"), .number("2.5"),
                    .string("2.5"),
                ]),
                .object(["n": .number("12.5"), "list": .array([.number("1")])]),
            ]
        )
    }

    @Test("secrets stand on the wire, and nowhere else; what the flow declares as one in an answer is sealed")
    func secrets() async throws {
        let http = ScriptedHTTP { request, _ in
            request.url.path() == "/login"
                ? (200, #"{"access_token": "token-of-the-answer"}"#, ["Content-Type": "application/json"])
                : (200, "you sent very-secret-key", [:])
        }
        let (ending, harness) = try await run(
            """
            flow: f
            secrets: { key: { env: API_KEY } }
            states:
              login:
                http: { post: https://api.example/login, form: { key: $key } }
                keep: { token: body.access_token secret }
              call:
                http: { get: https://api.example/me, headers: { Authorization: "Bearer ${token}", X-Key: $key } }
              check: { expect: ['contains(call.text, "sent")'] }
            """,
            http
        )
        #expect(ending.result == .done, "\(ending)")
        guard case .form(let pairs)? = http.requests.first?.body else {
            Issue.record("no form")
            return
        }
        #expect(pairs.map(\.1) == ["very-secret-key"])
        #expect(http.requests.last?.headers["Authorization"] == "Bearer token-of-the-answer")
        #expect(http.requests.last?.headers["X-Key"] == "very-secret-key")
        let journal = "\(await harness.journal.lines)"
        #expect(!journal.contains("very-secret-key") && !journal.contains("token-of-the-answer"))
        #expect(await harness.journal.secrets.values.contains(Secret("token-of-the-answer")))
    }

    @Test("a secret that an answer repeats stays one: people see dots, and the flow goes on with it as it is")
    func echo() async throws {
        let key = "very-secret-key"
        let http = ScriptedHTTP { request, _ in
            guard request.url.path() == "/orders" else { return (200, "{}", [:]) }
            let encoded = Data(key.utf8).base64EncodedString()
            let told = #""id": "order-\#(key)-1", "status": "\#(key)", "to": "\#(key)""#
            let body = "{\(told), " + #""info": {"\#(key)": "\#(encoded)"}}"#
            return (200, body, ["X-Key": "\(key)"])
        }
        let (ending, harness) = try await run(
            """
            flow: f
            secrets: { key: { env: API_KEY } }
            states:
              call:
                http: { post: https://api.example/orders, form: { key: $key } }
                keep: { order: body.id, all: body, heads: headers }
              show: { tell: "the order ${order} of ${call.body.status}" }
              again: { http: { post: https://api.example/send, form: { order: $order, info: "${call.body.to}" } } }
            """,
            http
        )
        #expect(ending.result == .done, "\(ending)")
        guard case .form(let pairs)? = http.requests.last?.body else {
            Issue.record("no form")
            return
        }
        #expect(pairs.map(\.1) == [key, "order-\(key)-1"])
        let journal = "\(await harness.journal.lines) \(await harness.journal.secrets.keys)"
        #expect(!journal.contains(key), "\(journal)")
        #expect(!journal.contains(Data(key.utf8).base64EncodedString()))
    }

    @Test("a text in which an answer repeats a secret is shown without it, and sent as it came")
    func echoInText() async throws {
        let key = "very-secret-key"
        let http = ScriptedHTTP { _, _ in (200, #"{"echo": "{\"a\":\"\#(key)\"}", "short": "a 12 b"}"#, [:]) }
        let harness = harness(http)
        let witness = Witness()
        let flow = try RunHarness.flow(
            """
            flow: f
            secrets: { key: { env: API_KEY }, short: { env: SHORT } }
            states:
              call:
                http: { post: https://api.example/x, json: { a: $key } }
                keep: { b: body.echo, s: body.short }
              again: { http: { post: https://api.example/y, form: { b: $b, short: $short } } }
              say: { tell: "said ${b} and ${s}" }
              check: { expect: 'b == "q"' }
            """
        )
        var settings = try harness.settings(flow, observer: witness.observe)
        settings.environment = ["API_KEY": key, "SHORT": "12"]
        let heard = Mutex<[String]>([])
        settings.showMessage = { _, text in heard.withLock { $0.append(text) } }
        let ending = try await FlowRun(settings).start()
        let said = #"said {"a":"•••"} and a 12 b"#
        #expect(heard.withLock { $0 } == [said])
        #expect(ending.shown(.revealed).summary?.contains(#"b       = "{"a":"•••"}""#) == true, "\(ending)")
        guard case .form(let pairs)? = http.requests.last?.body else {
            Issue.record("no form")
            return
        }
        #expect(pairs.map(\.1) == [#"{"a":"\#(key)"}"#, "12"])
        for entries in [witness.entries, await harness.journal.lines] {
            let told = entries.compactMap { entry in
                if case .told(let message) = entry.event { message.text.reveal() } else { nil }
            }
            #expect(told == [said])
            let failures = entries.compactMap { entry in
                if case .failed(let failure) = entry.event { failure.summary } else { nil }
            }
            #expect(failures.count == 1 && !failures.contains { $0.contains(key) }, "\(failures)")
        }
    }

    @Test(
        "a field that is equal to a secret of the same answer is that secret, however short, also a number; longer texts stay",
        arguments: [#""12""#, "12"]
    )
    func shortSecret(pin: String) async throws {
        let http = ScriptedHTTP { request, _ in
            guard request.url.path() == "/pins" else { return (200, "{}", [:]) }
            let body = #"{"pin": \#(pin), "again": \#(pin), "day": "2012-12-12"}"#
            return (200, body, ["Content-Type": "application/json"])
        }
        let (ending, harness) = try await run(
            """
            flow: f
            states:
              call:
                http: { get: https://api.example/pins }
                keep: { pin: body.pin secret, again: body.again, day: body.day }
              send: { http: { post: https://api.example/send, form: { again: $again, day: $day } } }
              show: { tell: "the PIN is ${again}" }
            """,
            http
        )
        #expect(ending.result == .done, "\(ending)")
        guard case .form(let pairs)? = http.requests.last?.body else {
            Issue.record("no form")
            return
        }
        #expect(pairs.map(\.1) == ["12", "2012-12-12"])
        let told = await harness.journal.lines.compactMap { entry in
            if case .told(let message) = entry.event { message.text } else { nil }
        }
        #expect(told.map { $0.reveal() } == ["the PIN is •••"])
    }

    @Test(
        "an assertion that fails shows the numbers of the answer, but neither secrets, however short, nor words",
        arguments: [
            ("answer.n == 5", "answer.n", "4"), ("answer.yes == true", "answer.yes", "false"),
            ("answer.list == [4, 6]", "answer.list", "[4, 5]"), ("look.body.n == 5", "look.body.n", "4"),
            ("answer.again == 5", "answer.again", "•••"), ("answer.given == 5", "answer.given", "•••"),
            (#"answer.word == "x""#, "answer.word", #""•••""#), ("both.n == 5", "both.n", "•••"),
        ]
    )
    func shownNumbers(assertion: String, operand: String, value: String) async throws {
        let http = ScriptedHTTP { _, _ in
            let body = #"""
                {"n": 4, "yes": false, "list": [4, 5], "pin": 12, "again": 12, "given": 7, "word": "a word"}
                """#
            return (200, body, ["Content-Type": "application/json"])
        }
        let harness = harness(http)
        var settings = try harness.settings(
            RunHarness.flow(
                """
                flow: f
                secrets: { key: { env: API_KEY } }
                states:
                  look:
                    http: { get: https://api.example/x }
                    keep: { answer: body, pin: body.pin secret }
                  twice:
                    http: { get: https://api.example/x }
                    keep: { both: body }
                  never: { sep1: {}, if: 1 == 2, keep: { both: domain } }
                  check: { expect: ['\(assertion)'] }
                  send: { http: { get: https://api.example/x, query: { key: $key } } }
                """
            )
        )
        settings.environment = ["API_KEY": "7"]
        let ending = try await FlowRun(settings).start()
        let lines = ending.failure?.message.masked.split(separator: "\n") ?? []
        #expect(
            lines.contains { $0.trimmingPrefix { $0 == " " }.hasPrefix(operand) && $0.hasSuffix("= \(value)") },
            "\(lines)"
        )
    }

    @Test(
        "all that an answer says is another party's: told at a terminal alone, and in no line of the journal, whatever its name",
        arguments: [
            #"{"access_token": "kestrel-very-secret", "id": 7}"#, #"{"deep": [{"note": ["kestrel-very-secret"]}]}"#,
            #"{"kestrel": "kestrel-very-secret"}"#, "kestrel-very-secret",
        ]
    )
    func foreignAnswer(body: String) async throws {
        let http = ScriptedHTTP { _, _ in (200, body, [:]) }
        let (ending, harness) = try await run(
            """
            flow: f
            states:
              call: { http: { get: https://api.example/card } }
              say: { tell: "it says ${call.text}" }
            """,
            http
        )
        #expect(ending.result == .done, "\(ending)")
        let told = await harness.journal.lines.compactMap { entry in
            if case .told(let message) = entry.event { message.text } else { nil }
        }
        #expect(told.map(\.masked) == ["it says •••"] && told.map { $0.reveal() } == ["it says \(body)"])
        let kept = await harness.journal.lines.map { "\($0)" }.joined()
        #expect(!kept.contains("kestrel"))
    }

    @Test(
        "of an address that the flow words no value of its query is shown",
        arguments: [("https://api.example/orders/7?x=1", "https://api.example/orders/7?x=•••")]
    )
    func address(address: String, shown: String) async throws {
        let http = ScriptedHTTP { _, _ in (404, "", [:]) }
        let (ending, _) = try await run(
            """
            flow: f
            states:
              call: { http: { get: "\(address)" } }
            """,
            http
        )
        #expect(ending.summary?.contains("GET \(shown) ") == true, "\(ending.summary ?? "")")
    }

    @Test(
        "of words that refuse a request no secret is left, not even one that is cut off or escaped",
        arguments: [
            String(repeating: " ", count: 1190) + "you sent very-secret-key", #"{"error": "v\u0065ry-secret-key"}"#,
        ]
    )
    func refusedWords(words: String) async throws {
        let http = ScriptedHTTP { _, _ in (403, words, [:]) }
        let (ending, _) = try await run(
            """
            flow: f
            secrets: { key: { env: API_KEY } }
            states:
              call: { http: { post: https://api.example/orders, form: { key: $key } } }
            """,
            http
        )
        #expect(ending.result == .failed(.refused))
        let summary = try #require(ending.summary)
        #expect(summary.contains("403") && !summary.contains("ry"), "\(summary)")
    }

    @Test(
        "an answer is good, final or worth another try",
        arguments: [
            ("get: https://a.example/", 404, 1, Ending.Result.failed(.refused)),
            ("get: https://a.example/, status: [200, 404]", 404, 1, .done),
            ("get: https://a.example/, status: [404]", 200, 1, .failed(.refused)),
            ("get: https://a.example/", 500, 3, .done), ("post: https://a.example/", 500, 1, .failed(.transport)),
            ("post: https://a.example/", 503, 3, .done), ("post: https://a.example/", 429, 3, .done),
            ("post: https://a.example/, repeatable: true", 500, 3, .done),
        ]
    )
    func statuses(words: String, status: Int, requests: Int, result: Ending.Result) async throws {
        let http = ScriptedHTTP { _, number in (number < 3 || requests == 1 ? status : 200, "", [:]) }
        let (ending, _) = try await run("flow: f\nstates:\n  call: { http: { \(words) } }", http)
        #expect(ending.result == result, "\(ending)")
        #expect(http.requests.count == requests)
    }

    @Test("a server that asks to be left alone is left alone for so long")
    func retryAfter() async throws {
        let clock = ManualClock(jumps: true)
        let start = clock.now
        let http = ScriptedHTTP { _, number in number == 1 ? (429, "", ["Retry-After": "120"]) : (200, "", [:]) }
        var harness = harness(http)
        harness.clock = clock
        let flow = try RunHarness.flow("flow: f\nstates:\n  call: { http: { get: https://a.example/ } }")
        #expect(try await FlowRun(harness.settings(flow)).start().result == .done)
        #expect(start.duration(to: clock.now) >= .seconds(120))
    }

    @Test(
        "a request whose answer is lost is made again only where that does no harm",
        arguments: [
            ("get: https://a.example/", 2), ("put: https://a.example/", 2), ("delete: https://a.example/", 2),
            ("post: https://a.example/", 1), ("patch: https://a.example/", 1),
            ("post: https://a.example/, repeatable: true", 2), ("get: https://a.example/, repeatable: false", 1),
        ]
    )
    func lostAnswer(words: String, requests: Int) async throws {
        let http = ScriptedHTTP { _, number throws(TransportError.Reason) in
            if number == 1 { throw .connectionLost(curlMessage: "reset") }
            return (200, "", [:])
        }
        let (ending, _) = try await run("flow: f\nstates:\n  call: { http: { \(words) } }", http)
        #expect(http.requests.count == requests)
        #expect(ending.result == (requests == 2 ? .done : .failed(.transport)))
        if requests == 1 { #expect(ending.summary?.contains("may have been carried out") == true) }
    }

    @Test("a run that was killed in a request makes it again only where that does no harm", arguments: ["get", "post"])
    func killed(method: String) async throws {
        let journal = MemoryJournal()
        let http = ScriptedHTTP { _, number in
            if number == 1 { journal.die() }
            return (200, "", [:])
        }
        var harness = harness(http)
        harness.journal = journal
        let flow = try RunHarness.flow("flow: f\nstates:\n  call: { http: { \(method): https://a.example/ } }")
        let run = FlowRun(try harness.settings(flow))
        await #expect(throws: MemoryJournal.DiskFull.self) { try await run.start() }
        harness.journal = await journal.cut(after: .max)
        let ending = try await FlowRun.resume(run: run.id, with: harness.settings(flow))
        #expect(ending.result == (method == "get" ? .done : .failed(.transport)), "\(ending)")
        #expect(http.requests.count == (method == "get" ? 2 : 1))
    }

    @Test("the session goes to the anchor alone")
    func session() async throws {
        for (url, isOwn) in [
            ("https://anchor.example/sep24/transactions?asset_code=USDC", true), ("https://evil.example/", false),
            ("https://anchor.example:8443/", false), ("https://anchor.example.evil.example/", false),
        ] {
            let harness = WorldHarness()
            let flow = try RunHarness.flow(
                """
                flow: f
                states:
                  discover: { sep1: {} }
                  login: { sep10: {} }
                  call: { http: { get: "\(url)", auth: session } }
                """
            )
            let ending = try await FlowRun(harness.settings(flow)).start()
            #expect(ending.result == (isOwn ? .done : .failed(.refused)), "\(url): \(ending)")
            #expect(harness.world.log.last == (isOwn ? "GET /sep24/transactions" : "POST /auth"))
        }
    }

    @Test("the answer to a signed-in customer has its customer data and its links sealed, as other verbs have them")
    func customerData() async throws {
        let secrets = [
            "DE89370400440532013000", "DE89 3704 0044 0532 0130 00", "0001112223", "ada@example.com", "LINKTOKEN",
            "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJHQSJ9.c2lnbmF0dXJlLW9mLXRoZS10b2tlbg", "1976-07-04",
        ]
        let harness = WorldHarness()
        harness.world.anchor { anchor in
            anchor.everywhere = [
                "to": .string(secrets[0]), "iban": .string(secrets[1]), "from": "not an account",
                "bank_account_number": .string(secrets[2]), "customer": ["email_address": .string(secrets[3])],
                "receipt": .string("https://anchor.example/r?jwt=\(secrets[4])"),
                "page": .string("https://anchor.example/\(secrets[5])/view"), "birth_date": .string(secrets[6]),
            ]
        }
        let flow = try RunHarness.flow(
            """
            flow: http
            states:
              discover: { sep1: {} }
              login: { sep10: {} }
              start: { sep24: { deposit: USDC, amount: "25" } }
              call: { http: { get: "https://\(World.anchor)/sep24/transactions?asset_code=USDC", auth: session } }
              say: { tell: "${call.body} ${call.text}" }
            """
        )
        let ending = try await FlowRun(harness.settings(flow)).start()
        #expect(ending.result == .done, "\(ending)")
        let kept = await harness.journal.lines.map { "\($0)" }.joined()
        for secret in secrets + ["not an account"] { #expect(!kept.contains(secret), "\(secret)") }
        #expect(kept.contains("incomplete"))
        let told = await harness.journal.lines.compactMap {
            if case .told(let it) = $0.event { it.text.reveal() } else { nil }
        }
        #expect(told.contains { $0.contains("incomplete") }, "\(told)")
    }

    @Test(
        "of an answer to a customer a text is shown by the field that it is, whatever it looks like",
        arguments: [
            ("status", "completed", true), ("amount_in", "25.00", true), ("id", "t-1", true), ("memo", "1234", true),
            ("asset", "stellar:native", true), ("updated_at", "2026-11-26T16:00:00Z", true),
            ("to", "GA6HCMBLTZS5VYYBCATRBRZ3BZJMAFUDKYYF6AH6MVCMGWMRDNSWJPIH", true),
            ("to", "DE89370400440532013000", false), ("from", "not an account", false),
            ("account", "0001112223", false), ("iban", "DE89370400440532013000", false), ("iban", "completed", false),
            ("first_name", "Ada", false), ("given_name", "Ada", false), ("bank_account_number", "1", false),
            ("more_info_url", "https://anchor.example/", false), ("receipt", "https://anchor.example/", false),
            ("message", "completed", false), ("status", "Dear Ada Lovelace", false), ("age", "36", false),
            ("unknown", "completed", false), ("", "completed", false),
        ] as [(String, String, Bool)]
    )
    func fields(name: String, text: String, isOpen: Bool) {
        #expect(RecordedAnswer.isOpen(text, named: name) == isOpen)
    }

    @Test(
        "what is no request is refused before anything is sent",
        arguments: [
            ["get": "anchor.example/x"], ["get": "ftp://a.example/"], [:], ["get": "https://a/", "post": "https://a/"],
            ["get": "https://a/", "headers": ["Host": "b"]], ["get": "https://a/", "headers": ["A B": "c"]],
            ["get": "https://a/", "headers": ["A": "b\r\nC: d"]], ["get": "https://a/", "query": ["q": ["a": "b"]]],
            ["get": "https://a/", "status": ["ok"]], ["get": "https://a/", "status": ["99"]],
            ["get": "https://a/", "auth": "session", "headers": ["authorization": "x"]],
        ] as [[String: Value]]
    )
    func malformed(arguments: [String: Value]) {
        let error = #expect(throws: StepError.self) { try RequestOrder(arguments) }
        #expect(error?.failure == .invalidFlow)
    }

    @Test("an answer that is too much for a journal is refused, with the remedy")
    func large() async throws {
        let http = ScriptedHTTP { _, _ in (200, String(repeating: "a", count: 100_000), [:]) }
        let (ending, _) = try await run(
            """
            flow: f
            states:
              call: { http: { get: https://a.example/ } }
              check: { expect: ['contains(call.text, "a")'] }
            """,
            http
        )
        #expect(ending.result == .failed(.transport))
        #expect(ending.summary?.contains("a journal takes 32768") == true)
    }

    @Test(
        "a status that is no good answer is told with the list that would take it",
        arguments: [
            ("", 404, "[200, 404]"), (", status: [404]", 200, "[200, 404]"),
            (", status: [201, 202]", 404, "[201, 202, 404]"),
        ]
    )
    func otherStatus(parameter: String, status: Int, list: String) async throws {
        let http = ScriptedHTTP { _, _ in (status, "", [:]) }
        let text = "flow: f\nstates:\n  call: { http: { get: \"https://api.example/x\"\(parameter) } }\n"
        let (ending, _) = try await run(text, http)
        #expect(ending.help == "if that is a good answer, list it: `status: \(list)`")
    }
}
