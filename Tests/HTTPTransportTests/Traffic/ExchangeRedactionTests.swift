import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import JSON
import Synchronization
import Testing
import Timekeeping

/// What a recorded exchange shows, by the rules of its request.
@Suite("Redaction of exchanges")
struct ExchangeRedactionTests {
    private static let rules: [String: FieldRules.Rule] = [
        "amount": .data, "id": .name, "from": .account, "page": .link, "token": .secret, "person": .secret,
        "choices": .offer, "type": .data, "url": .page,
        "status": .status(["completed"]),
    ]
    private static let account = "GDQP2KPQGKIHYJGXNUIYOMHARUARCA7DJT5FO2FFOOKY3B2WSQHG4W37"

    private func exchange(
        _ request: HTTPRequest,
        answer: String = "{}",
        status: Int = 200,
        headers: HTTPHeaders = [:],
        keepsProse: Bool = false,
        hiding secrets: [String] = []
    ) async throws -> RecordedExchange {
        let seen = SeenTraffic()
        let recorder = TrafficRecorder(
            ScriptedHTTP { _, _ in .json(answer, status: status, headers: headers) },
            identity: RequestIdentity(run: "run-1", seed: 7),
            observer: seen.observer(keepsProse: keepsProse),
            clock: ManualClock()
        )
        for secret in secrets { recorder.hide(Secret(secret)) }
        _ = try await recorder.send(request)
        return try #require(seen.all.first)
    }

    private func request(
        _ url: String = "https://a.example/transaction",
        _ method: HTTPMethod = .get,
        body: HTTPBody? = nil
    ) throws -> HTTPRequest {
        var request = HTTPRequest(method: method, url: try #require(URL(string: url)), body: body)
        request.disclosure = Disclosure(
            .hostedTransfers,
            request: FieldRules(Self.rules, others: .secret),
            answer: FieldRules(Self.rules, others: .prose)
        )
        return request
    }

    @Test("an observer learns of a request before it is sent, and then says whether the words of its answer are kept")
    func asked() async throws {
        let asked = Mutex<[String]>([])
        let seen = SeenTraffic()
        var observer = seen.observer()
        observer.asked = { url in asked.withLock { $0.append(url.absoluteString) } }
        observer.keepsProse = { asked.withLock { $0.count } < 2 }
        let recorder = TrafficRecorder(
            ScriptedHTTP { _, _ in .json(#"{"message": "hello"}"#) },
            identity: RequestIdentity(run: "run-1", seed: 7),
            observer: observer,
            clock: ManualClock()
        )
        let urls = ["https://a.example/x", "https://b.example/x", "https://a.example/x"]
        for url in urls { _ = try await recorder.send(try request(url)) }
        #expect(asked.withLock { $0 } == urls)
        let bodies = seen.all.map { $0.response?.content.body }
        #expect(bodies == [#"{"message":"hello"}"#, #"{"message":"•••"}"#, #"{"message":"•••"}"#])
    }

    @Test(
        "a secret is removed wherever a server repeats it, also where a sign is drawn over its end",
        arguments: [
            ("one k3y-value two", "one ••• two"), ("k3y-valuek3y-value", "••••••"), ("k3y-value\u{301}", "•••\u{301}"),
            ("k3y-value-long and k3y-value", "••• and •••"), ("k3y-valu", "k3y-valu"), ("é k3y-value é", "é ••• é"),
        ]
    )
    func repeated(answer: String, shown: String) async throws {
        var request = try request()
        request.disclosure = .everything(.toml)
        let exchange = try await exchange(request, answer: answer, hiding: ["k3y-value", "k3y-value-long", "k3y"])
        #expect(exchange.response?.content.body == shown)
    }

    @Test("a header for a gateway is kept with its name alone, and its value is no more where the server repeats it")
    func gateway() async throws {
        var request = try request()
        request.disclosure = .everything(.toml)
        request.gateway = GatewayAccess(headers: [try GatewayHeader(name: "X-Api-Key", value: Secret("k3y-value"))])
        let exchange = try await exchange(request, answer: #"{"error": "k3y-value is no key"}"#)
        #expect(exchange.request.content.headers.contains { $0.name == "X-Api-Key" && $0.value == "•••" })
        #expect(exchange.response?.content.body?.contains("•••") == true)
        #expect(!"\(exchange)".contains("k3y-value"))
    }

    static let answers: [(sent: String, kept: String, withProse: String)] = [
        (#"{"amount": "12.5", "type": 7}"#, #"{"amount":"12.5","type":7}"#, #"{"amount":"12.5","type":7}"#),
        // Where typed data is expected, words are none.
        (#"{"amount": "dear Ada"}"#, #"{"amount":"•••"}"#, #"{"amount":"dear Ada"}"#),
        (
            #"{"message": "dear Ada", "n": 5, "ok": true, "x": null}"#,
            #"{"message":"•••","n":"•••","ok":true,"x":null}"#,
            #"{"message":"dear Ada","n":5,"ok":true,"x":null}"#
        ),
        (
            #"{"token": "abc", "list": ["a", "b"]}"#, #"{"list":["•••","•••"],"token":"•••"}"#,
            #"{"list":["a","b"],"token":"•••"}"#
        ),
        // What is in a secret is one, but for what describes it.
        (
            #"{"person": {"name": "Ada", "type": "text", "id": "7"}, "inner": {"amount": "1", "name": "Ada"}}"#,
            #"{"inner":{"amount":"1","name":"•••"},"person":{"id":"•••","name":"•••","type":"text"}}"#,
            #"{"inner":{"amount":"1","name":"Ada"},"person":{"id":"•••","name":"•••","type":"text"}}"#
        ),
        (
            #"{"page": "https://a.example/p?token=1#x", "from": "DE89 3704"}"#,
            #"{"from":"•••","page":"https://a.example/p?•••"}"#,
            #"{"from":"DE89 3704","page":"https://a.example/p?•••"}"#
        ),
        // A path may let in as well; what is no whole address stays so.
        (
            #"{"url": ["https://a.example:8443/p/t0ken?token=1#x", "https://a.example", "/p/t0ken", "p?token=1", 7]}"#,
            #"{"url":["https://a.example:8443/•••?•••","https://a.example","/•••","p?•••","•••"]}"#,
            #"{"url":["https://a.example:8443/•••?•••","https://a.example","/•••","p?•••","•••"]}"#
        ),
        (#"{"from": "\#(account)"}"#, #"{"from":"\#(account)"}"#, #"{"from":"\#(account)"}"#),
        (#"not JSON"#, "•••", "not JSON"),
        // Where its secrets are can't be told.
        (#"{"message": "dear Ada", "token": "ab"#, "•••", "•••"), ("\u{FEFF}\n[{\"token\": \"abc\"}", "•••", "•••"),
        (
            "\u{FEFF}{\"amount\":\"5\"}", "\u{FEFF}{\"amount\":\"5\"}",
            "\u{FEFF}{\"amount\":\"5\"}"
        ),
    ]

    @Test(
        "an answer shows what its rules name; words of others are kept only where that is asked for",
        arguments: answers
    )
    func answer(sent: String, kept: String, withProse: String) async throws {
        #expect(try await exchange(try request(), answer: sent).response?.content.body == kept)
        #expect(try await exchange(try request(), answer: sent, keepsProse: true).response?.content.body == withProse)
    }

    @Test("without rules nothing is kept but the names of fields and the size")
    func closed() async throws {
        var closed = try request("https://a.example/p/short?a=1&b", .post)
        closed.body = .form([("name", "Ada"), ("token", "x")])
        closed.disclosure = Disclosure(.page)
        let kept = try await exchange(closed, answer: "<p>Ada</p>", keepsProse: true)
        #expect(
            kept.request.url == "https://a.example/•••?a=•••&b"
                || kept.request.url == "https://a.example/•••?a=•••&•••"
        )
        #expect(kept.request.content.form?.map(\.value) == ["•••", "•••"])
        #expect(kept.response?.content.body == nil && kept.response?.content.size == 10)
        // As a browser sends it.
        closed.body = .data(Array("name=Ada&token=x".utf8), contentType: "application/x-www-form-urlencoded")
        let sent = try await exchange(closed, keepsProse: true).request.content
        #expect(sent.form?.map(\.name) == ["name", "token"] && sent.form?.map(\.value) == ["•••", "•••"])
        #expect(sent.body == nil && sent.size == 16)
    }

    @Test("queries, forms, JSON and files of a request are redacted by the names of their fields")
    func requests() async throws {
        let query = try await exchange(try request("https://a.example/x?amount=5&first_name=Ada%20L&id=a+b"))
        #expect(query.request.url == "https://a.example/x?amount=5&first_name=•••&id=a+b")
        let json = try await exchange(
            try request("https://a.example/x", .post, body: .json(["amount": "5", "first_name": "Ada", "n": 7]))
        )
        #expect(json.request.content.body == #"{"amount":"5","first_name":"•••","n":"•••"}"#)
        let parts = [
            MultipartPart(name: "amount", value: "5"), MultipartPart(name: "first_name", value: "Ada"),
            MultipartPart(name: "amount", filename: "ada.png", contentType: "image/png", bytes: Array("PIXELS".utf8)),
        ]
        let form = try await exchange(try request("https://a.example/x", .post, body: .multipart(parts)))
        #expect(form.request.content.form?.map(\.value) == ["5", "•••", "•••"])
        #expect(form.request.content.form?.map(\.isFile) == [false, false, true])
        #expect(form.request.content.size == 10)
    }

    @Test(
        "a form or JSON that a flow has as a text is redacted by the names of its fields, and its answers are learned",
        arguments: [
            ("application/x-www-form-urlencoded; charset=utf-8", "amount=5&first_name=Ada+Lovelace"),
            ("application/json", #"{"amount":"5","first_name":"Ada Lovelace"}"#),
        ]
    )
    func texts(contentType: String, text: String) async throws {
        let body = HTTPBody.data(Array(text.utf8), contentType: contentType)
        let kept = try await exchange(
            try request("https://a.example/x", .post, body: body),
            answer: #"{"message": "hello Ada Lovelace"}"#,
            keepsProse: true
        )
        let sent = kept.request.content
        let isForm = sent.form?.map(\.value) == ["5", "•••"] && sent.body == nil
        #expect(isForm || sent.body == #"{"amount":"5","first_name":"•••"}"#)
        #expect(kept.response?.content.body == #"{"message":"hello •••"}"#)
    }

    @Test("common headers are shown; credentials and cookies are hidden, addresses lose their query")
    func headers() async throws {
        var request = try request()
        request.headers["Authorization"] = "Bearer SECRETTOKEN"
        request.headers["X-Api-Key"] = "SECRETKEY"
        request.headers["Accept"] = "application/json"
        let kept = try await exchange(
            request,
            status: 302,
            headers: ["Set-Cookie": "a=SECRETTOKEN", "Location": "https://a.example/p?t=1", "Retry-After": "7"]
        )
        let sent = Dictionary(kept.request.content.headers.map { ($0.name, $0.value) }) { first, _ in first }
        #expect(
            sent["Authorization"] == "Bearer •••" && sent["X-Api-Key"] == "•••" && sent["Accept"] == "application/json"
        )
        #expect(sent["X-Request-Id"] == kept.id)
        let received = Dictionary((kept.response?.content.headers ?? []).map { ($0.name, $0.value) }) { first, _ in
            first
        }
        #expect(received["Set-Cookie"] == "•••" && received["Location"] == "https://a.example/p?•••")
        #expect(received["Retry-After"] == "7")
    }

    @Test("the address of a page is hidden in headers too: those that name the page before, and the next one")
    func headersOfPages() async throws {
        var request = try request("https://a.example/s3ssion/step")
        request.disclosure = Disclosure(.page)
        request.headers["Referer"] = "https://a.example/s3ssion"
        let next: HTTPHeaders = ["Location": "https://a.example/s3ssion/next", "Content-Location": "/s3ssion"]
        let kept = try await exchange(request, status: 302, headers: next)
        let headers = kept.request.content.headers + (kept.response?.content.headers ?? [])
        let links = headers.filter { ["Referer", "Location", "Content-Location"].contains($0.name) }
        #expect(links.map(\.value) == ["•••", "•••", "•••"])
    }

    @Test("a credential is hidden wherever a server repeats it, an answer where it is a name or stands in words")
    func repeated() async throws {
        var request = try request("https://a.example/x", .post, body: .json(["first_name": "Lovelace"]))
        request.headers["Authorization"] = "Bearer SECRETTOKEN"
        let answer =
            #"{"id": "x-SECRETTOKEN", "type": "SECRETTOKEN", "amount": "1815", "message": "hello Lovelace, SEED-1"}"#
        let kept = try await exchange(request, answer: answer, keepsProse: true, hiding: ["SEED-1"])
        #expect(kept.response?.content.body == #"{"amount":"1815","id":"•••","message":"hello •••, •••","type":"•••"}"#)
        let named = try await exchange(request, answer: #"{"id": "Lovelace", "type": "Lovelace"}"#)
        #expect(named.response?.content.body == #"{"id":"•••","type":"•••"}"#)
    }

    @Test(
        "a credential is hidden as addresses and JSON have it",
        arguments: [
            "/x?key=k3y%2Ba%2Fb%22%3D", "/x?key=k3y%2Ba/b%22%3D&y", "/x?key=k3y%2ba%2fb%22%3d",
            #"{\"key\":\"k3y+a/b\\\"=\"}"#, #"k3y+a/b\"="#,
        ]
    )
    func encoded(text: String) async throws {
        let request = try request("https://a.example/x")
        let kept = try await exchange(
            request,
            answer: #"{"message":"\#(text)"}"#,
            keepsProse: true,
            hiding: [#"k3y+a/b"="#]
        )
        let body = try #require(kept.response?.content.body)
        #expect(body.contains("•••") && !body.contains("k3y"), "\(body)")
    }

    @Test(
        "an answer is hidden in the words of a server as addresses have it, whichever of its characters are escaped",
        arguments: [
            ("/x?n=J%C3%BCrg%20Li&y", "/x?n=•••&y"), ("/x?n=J%c3%bcrg+Li", "/x?n=•••"), ("Jürg Li, 7%", "•••, 7%"),
            ("%J%C3%BCrg%20LiJürg%20Li", "%••••••"), ("100% J%C3%BCrg%2", "100% J%C3%BCrg%2"), ("%+%", "%+%"),
        ]
    )
    func escapedAnswer(words: String, shown: String) async throws {
        let request = try request("https://a.example/x", .post, body: .json(["first_name": "Jürg Li"]))
        let kept = try await exchange(request, answer: #"{"message":"\#(words)"}"#, keepsProse: true)
        #expect(kept.response?.content.body == #"{"message":"\#(shown)"}"#)
    }

    @Test(
        "a short secret is hidden where it is the whole text, and hides no letter of others",
        arguments: [
            (#"{"message": "Ada"}"#, #"{"message":"•••"}"#), (#"{"message": "k3"}"#, #"{"message":"•••"}"#),
            (#"{"id": "k3"}"#, #"{"id":"•••"}"#), (#"{"id": "Ada"}"#, #"{"id":"•••"}"#),
            (#"{"id": "k3-Ada-1", "message": "k3, Adage"}"#, #"{"id":"k3-Ada-1","message":"k3, Adage"}"#),
        ]
    )
    func short(answer: String, shown: String) async throws {
        let request = try request("https://a.example/x", .post, body: .json(["first_name": "Ada"]))
        let kept = try await exchange(request, answer: answer, keepsProse: true, hiding: ["k3"])
        #expect(kept.response?.content.body == shown)
    }

    @Test(
        "typed data is hidden where all of it is a secret or a long answer, but for numbers and what is there to choose from",
        arguments: [
            (#"{"type": "passport"}"#, #"{"type":"•••"}"#), (#"{"type": "passports"}"#, #"{"type":"passports"}"#),
            (#"{"type": "Ada"}"#, #"{"type":"Ada"}"#), (#"{"type": "k3"}"#, #"{"type":"•••"}"#),
            (#"{"choices": ["passport"]}"#, #"{"choices":["passport"]}"#),
            (#"{"type": "interactive"}"#, #"{"type":"interactive"}"#),
            (#"{"amount": "15000000.5"}"#, #"{"amount":"15000000.5"}"#),
            (#"{"amount": 15000000.5}"#, #"{"amount":15000000.5}"#),
            (#"{"type": "Ada Byron"}"#, #"{"type":"•••"}"#), (#"{"type": "Ada+Byron"}"#, #"{"type":"•••"}"#),
            (#"{"type": "Ada%20Byron"}"#, #"{"type":"•••"}"#), (#"{"type": "Ada+Lott"}"#, #"{"type":"Ada+Lott"}"#),
        ]
    )
    func repeatedData(answer: String, shown: String) async throws {
        let body: HTTPBody = .json([
            "document": "passport", "first_name": "Ada", "names": "Ada Byron", "sum": "15000000.5",
            "type": "interactive", "way": "interactive",
        ])
        let request = try request("https://a.example/x", .post, body: body)
        #expect(try await exchange(request, answer: answer, hiding: ["k3"]).response?.content.body == shown)
    }

    @Test(
        "a status of the protocol is not searched, and another has no secret; one of a wrong form keeps a wrong form",
        arguments: [
            ("completed", "completed"), ("Completed", "Completed"), ("pending_moon", "pending_moon"), ("Ada", "•••"),
            ("ada", "ada"), ("pending_Ada", "pending_Ada"), ("Lovelace", "•••"), ("pending_Lovelace", "pending_•••"),
            ("k3", "•••"), ("x_k3y-1", "x_••• "), ("12345678", "•••"), ("van-Lott", "••• "),
            ("van-Lovelace", "van-•••"),
            ("some words", "••• "), ("•••", "•••"), ("", ""),
        ]
    )
    func statuses(status: String, shown: String) async throws {
        let body: HTTPBody = .json([
            "first_name": "Ada", "last_name": "Lovelace", "number": "12345678", "other": "van-Lott", "way": "completed",
        ])
        let request = try request("https://a.example/x", .post, body: body)
        let kept = try await exchange(request, answer: #"{"status": "\#(status)"}"#, hiding: ["k3", "k3y-1"])
        #expect(kept.response?.content.body == #"{"status":"\#(shown)"}"#)
    }

    @Test(
        "a status has letters, digits and `_`, and dots where something is hidden",
        arguments: [
            ("completed", true), ("On_Hold_2", true), ("•••", true), ("x_•••", true), ("", false), ("••• ", false),
            ("on-hold", false), ("on hold", false), ("é", false), ("••", false),
            (String(repeating: "a", count: 64), true),
            (String(repeating: "a", count: 65), false),
        ]
    )
    func statusForm(word: String, isStatus: Bool) {
        #expect(FieldRules.isStatus(word) == isStatus)
    }

    @Test(
        "data of another party holds a credential of four characters or more, or an answer of eight that was not sent in clear",
        arguments: [
            ("x-k3y-1", true, true), ("Lovelace-1", true, false), ("Ada", false, false), ("Ada-1", false, false),
            ("25 Lovelace", true, false), ("interactive", false, false), ("5 interactive", false, false),
        ]
    )
    func secretData(text: String, isSecret: Bool, isCredential: Bool) async throws {
        let recorder = TrafficRecorder(
            ScriptedHTTP { _, _ in .json("{}") },
            identity: RequestIdentity(run: "run-1", seed: 7),
            clock: ManualClock()
        )
        let body: HTTPBody = .json([
            "first_name": "Ada", "last_name": "Lovelace", "type": "interactive", "way": "interactive",
        ])
        _ = try await recorder.send(try request("https://a.example/x", .post, body: body))
        recorder.hide(Secret("k3y-1"))
        #expect(recorder.holdsSecret(data: text, answers: true) == isSecret)
        #expect(recorder.holdsSecret(data: text, answers: false) == isCredential)
    }

    @Test(
        "an answer is hidden in the names of members, each of which stays another, and in the paths of addresses",
        arguments: [
            (
                #"{"fields": {"Lovelace": true, "Ada": true, "x_Lovelace": true, "nick": true}}"#,
                #"{"fields":{"•••":true,"•••-2":true,"nick":true,"•••-3":true}}"#
            ),
            (#"{"Ada": true, "•••": false}"#, #"{"•••-2":true,"•••":false}"#),
            (#"{"page": "https://a.example/Ada/x-Lovelace/7?t=1"}"#, #"{"page":"https://a.example/•••/•••/7?•••"}"#),
            (#"{"page": "https://a.example/Li%20Po/7"}"#, #"{"page":"https://a.example/•••/7"}"#),
        ]
    )
    func namesAndPaths(answer: String, shown: String) async throws {
        let body: HTTPBody = .json(["first_name": "Ada", "last_name": "Lovelace", "other": "Li Po"])
        let kept = try await exchange(try request("https://a.example/x", .post, body: body), answer: answer)
        #expect(kept.response?.content.body == shown)
    }

    @Test("an answer is hidden in the names and values of headers, but where a short number is expected")
    func repeatedInHeaders() async throws {
        let body: HTTPBody = .json(["first_name": "Lovelace", "language": "tlh", "number": "7"])
        let kept = try await exchange(
            try request("https://a.example/x", .post, body: body),
            headers: [
                "Server": "Lovelace/1", "ETag": "\"Lovelace\"", "Content-Language": "tlh", "X-Lovelace": "1",
                "Location": "https://a.example/Lovelace/1", "Link": "</Lovelace>", "Set-Cookie": "a=Lovelace",
                "Retry-After": "7", "Vary": "Origin",
            ]
        )
        let headers = kept.response?.content.headers ?? []
        #expect(!"\(headers)".contains("Lovelace") && !"\(headers)".contains("tlh"), "\(headers)")
        let values = Dictionary(headers.map { ($0.name, $0.value) }) { first, _ in first }
        #expect(values["Retry-After"] == "7" && values["Vary"] == "Origin")
        #expect(values["Location"] == "https://a.example/•••/1" && values["Content-Type"] == "application/json")
    }

    @Test(
        "a value that a finding quotes is hidden if it is an answer, however short, unless the run has sent it in clear",
        arguments: [
            ("a text (\(typed("12345")))", "a text (•••)"), ("\(typed("12345"))", "•••"), ("\(prose("12345"))", "•••"),
            ("\"\(typed("12345"))\" in a \"\(typed("12345"))\" (no)", "\"•••\" in a \"•••\" (no)"),
            ("\(typed("123456"))", "123456"), ("\(typed("5"))", "5"), ("\(typed("k3"))", "•••"),
            ("a text (12345)", "a text (12345)"),
            ("\(typed("of Lovelace-Byron"))", "of •••"), ("\(prose("by 12345"))", "by •••"),
            ("\(typed("by 12345"))", "by 12345"),
            // All of a secret is found, though readers would see its beginning alone.
            ("a text (\(typed(token)))", "a text (•••)"), ("a text (\(prose("\(token), no")))", "a text (•••, no)"),
            ("\(typed("\(blanks)Lovelace-Byron"))", "\(blanks)•••"),
        ] as [(MessageText, String)]
    )
    func quotedValue(words: MessageText, shown: String) async throws {
        let recorder = TrafficRecorder(
            ScriptedHTTP { _, _ in .json("{}") },
            identity: RequestIdentity(run: "run-1", seed: 7),
            clock: ManualClock()
        )
        for secret in ["k3", Self.token] { recorder.hide(Secret(secret)) }
        let body: HTTPBody = .json([
            "postal_code": "12345", "amount": "5", "children": "5", "last_name": "Lovelace-Byron",
        ])
        _ = try await recorder.send(try request("https://a.example/x", .post, body: body))
        #expect(recorder.withoutAnswers(inValuesOf: words).reveal() == shown)
        #expect(!recorder.withoutAnswers(quoted: words).holdsValue)
    }

    private static let token = String(repeating: "t0ken-13579", count: 20)
    private static let blanks = String(repeating: "-", count: 76)

    private static func typed(_ text: String) -> QuotedValue {
        QuotedValue(text, QuotedValue.Excerpt(limit: 80, isLiteral: true), isProse: false)
    }

    private static func prose(_ text: String) -> QuotedValue {
        QuotedValue(text, QuotedValue.Excerpt(limit: 80), isProse: true)
    }

    @Test(
        "a number in the place of an amount is no answer; a credential is hidden there, and what is no number",
        arguments: [
            (QuotedValue(amount: "40"), "40"), (QuotedValue(amount: "1234.5678"), "1234.5678"),
            (QuotedValue(amount: "4711"), "•••"), (QuotedValue(amount: "Ada"), "•••"),
            (QuotedValue(amount: "Lovelace"), "•••"), (QuotedValue(amount: "-1234.5678"), "-•••"),
            (QuotedValue(identifier: "40"), "•••"), (QuotedValue(identifier: "1234.5678"), "•••"),
        ]
    )
    func amount(value: QuotedValue, shown: String) {
        let recorder = TrafficRecorder(
            ScriptedHTTP { _, _ in .json("{}") },
            identity: RequestIdentity(run: "run-1", seed: 7),
            clock: ManualClock()
        )
        recorder.hide(Secret("4711"))
        recorder.hide(answers: ["40", "1234.5678", "4711", "Ada", "Lovelace"].map { Secret($0) })
        for hide in [recorder.withoutAnswers(inValuesOf:), recorder.withoutAnswers(quoted:)] {
            #expect(hide("is \(value) USDC").reveal() == "is \(shown) USDC")
        }
    }

    @Test(
        "a fact that is an amount keeps its number though it is an answer, and hides it if it is a credential; a text that begins with it hides it",
        arguments: [
            (Fact.amount("12345678"), "12345678"), (.amount("12345678", "USDC"), "12345678 USDC"),
            (.amount("40"), "40"), (.amount("87654321"), "•••"), (.amount("87654321", "USDC"), "••• USDC"),
            (.list([.amount("12345678", "USDC")]), "12345678 USDC"),
            (.text("12345678"), "•••"), (.text("12345678 USDC"), "••• USDC"),
            (.text("12345678 Main Street"), "••• Main Street"), (.text("40"), "•••"), (.text("40 USDC"), "40 USDC"),
        ]
    )
    func amount(fact: Fact, shown: String) throws {
        let recorder = TrafficRecorder(
            ScriptedHTTP { _, _ in .json("{}") },
            identity: RequestIdentity(run: "run-1", seed: 7),
            clock: ManualClock()
        )
        recorder.hide(Secret("87654321"))
        recorder.hide(answers: ["12345678", "40"].map { Secret($0) })
        // A run hides them again where it ends with a failure that is on record.
        var failure = Failure(.fundsMissing, facts: [.found: fact])
        for _ in 1...2 {
            failure = failure.mapMessages(recorder.withoutAnswers(quoted:)).mapFound(recorder.withoutAnswer(value:))
                .mapMessages(recorder.withoutAnswers(inValuesOf:))
            #expect(failure.facts.identifier(.found)?.reveal() == shown)
        }
    }

    @Test("a value by itself is hidden if it is an answer")
    func value() {
        let recorder = TrafficRecorder(
            ScriptedHTTP { _, _ in .json("{}") },
            identity: RequestIdentity(run: "run-1", seed: 7),
            clock: ManualClock()
        )
        recorder.hide(answers: [Secret("12345")])
        #expect(recorder.withoutAnswer(value: "12345") == "•••")
        #expect(recorder.withoutAnswer(value: "a text (12345)") == "a text (12345)")
    }

    @Test(
        "the beginning of a secret before the cut of a quotation is hidden, from four characters on, and of an answer if all of it has eight",
        arguments: [
            ("no Lovelace-By…", "no •••…"), ("no Love…", "no •••…"), ("no Lov…", "no Lov…"), ("no Love", "no Love"),
            ("no Love… why", "no Love… why"), ("my Augus…", "my Augus…"), ("no t0ken-1…", "no •••…"), ("k3y-…", "•••…"),
            ("…", "…"),
        ]
    )
    func cut(words: String, shown: String) {
        let observer = SeenTraffic().observer(keepsProse: true)
        let recorder = TrafficRecorder(
            ScriptedHTTP { _, _ in .json("{}") },
            identity: RequestIdentity(run: "run-1", seed: 7),
            observer: observer,
            clock: ManualClock()
        )
        recorder.hide(answers: [Secret("Lovelace-Byron"), Secret("Augusta")])
        for secret in [Self.token, "k3y-v"] { recorder.hide(Secret(secret)) }
        #expect(observer.known.withoutAnswers(words) == shown)
        #expect(recorder.withoutAnswers(quoted: MessageText(words)).reveal() == shown)
        // People see what they have answered.
        #expect(recorder.withoutCredentials(prose: words) == (words.contains("Lov") ? words : shown))
    }

    @Test("a report has no answers, and the words that only addresses of pages have", arguments: [false, true])
    func reported(isAnswered: Bool) async throws {
        let seen = SeenTraffic()
        let observer = seen.observer(keepsProse: true)
        let recorder = TrafficRecorder(
            ScriptedHTTP { _, _ in .json("{}") },
            identity: RequestIdentity(run: "run-1", seed: 7),
            observer: observer,
            clock: ManualClock()
        )
        var request = HTTPRequest(url: try #require(URL(string: "https://a.example/form?view=amount")))
        request.disclosure = Disclosure(.page)
        _ = try await recorder.send(request)
        recorder.hide(answers: [Secret("Lovelace")] + (isAnswered ? [Secret("amount")] : []))
        let shown = observer.known.withoutAnswers("the amount of Lovelace")
        #expect(shown == "the \(isAnswered ? "•••" : "amount") of •••")
    }

    @Test("what a page's address says of the transfer is no secret in the words of its anchor; all else is")
    func wordsInAddress() async throws {
        let seen = SeenTraffic()
        let recorder = TrafficRecorder(
            ScriptedHTTP { _, _ in .json(#"{"message": "the amount of 8fcebf13, t0ken-1"}"#) },
            identity: RequestIdentity(run: "run-1", seed: 7),
            observer: seen.observer(keepsProse: true),
            clock: ManualClock()
        )
        let address = "https://a.example/form?page=amount&transaction_id=8fcebf13&token=t0ken-1"
        var page = HTTPRequest(url: try #require(URL(string: address)))
        page.disclosure = Disclosure(.page)
        for request in [page, try request()] { _ = try await recorder.send(request) }
        #expect(seen.all.last?.response?.content.body == #"{"message":"the amount of 8fcebf13, •••"}"#)
    }

    @Test("the id of a transfer stays readable though the address of its page has it, unless the customer answers so")
    func idInAddress() async throws {
        let seen = SeenTraffic()
        let recorder = TrafficRecorder(
            ScriptedHTTP { _, _ in .json(#"{"id": "8fcebf13-a4a5"}"#) },
            identity: RequestIdentity(run: "run-1", seed: 7),
            observer: seen.observer(keepsProse: false),
            clock: ManualClock()
        )
        var page = HTTPRequest(url: try #require(URL(string: "https://a.example/form?tx=8fcebf13-a4a5")))
        page.disclosure = Disclosure(.page)
        let transfer = try request("https://a.example/transaction?id=8fcebf13-a4a5")
        for request in [page, transfer] { _ = try await recorder.send(request) }
        #expect(seen.all.last?.request.url == "https://a.example/transaction?id=8fcebf13-a4a5")
        #expect(seen.all.last?.response?.content.body == #"{"id":"8fcebf13-a4a5"}"#)
        recorder.hide(answers: [Secret("8fcebf13-a4a5")])
        _ = try await recorder.send(transfer)
        #expect(seen.all.last?.response?.content.body == #"{"id":"•••"}"#)
    }

    @Test(
        "a token in the address of a page is a credential, and in no report: that of the session, or a JSON Web Token",
        arguments: [
            ("t0ken-13579", [true, false]), ("t0ken-13579", [false, true]),
            ("e30.eyJzdWIiOiJHIn0.c2lnbmF0dXJl", [true]),
        ] as [(String, [Bool])]
    )
    func tokenInAddress(token: String, pages: [Bool]) async throws {
        let observer = SeenTraffic().observer(keepsProse: true)
        let recorder = TrafficRecorder(
            ScriptedHTTP { _, _ in .json("{}") },
            identity: RequestIdentity(run: "run-1", seed: 7),
            observer: observer,
            clock: ManualClock()
        )
        for isPage in pages {
            var request = HTTPRequest(
                url: try #require(URL(string: "https://a.example/\(isPage ? "?token=\(token)" : "info")"))
            )
            if isPage {
                request.disclosure = Disclosure(.page)
            } else {
                request.headers.authorize(bearer: Secret(token))
            }
            _ = try await recorder.send(request)
        }
        #expect(observer.known.withoutAnswers("bad token \(token)") == "bad token •••")
    }

    @Test(
        "words of an answer that a message quotes have no secret, however JSON or an address spells it",
        arguments: [
            (#"{ "error": "no", "n": 1 }"#, #"{ "error": "no", "n": 1 }"#),
            (#"{"error": "k\u00e9y \"1\"/x"}"#, #"{"error":"•••"}"#),
            (#"{"error": ["of Zo\u00eb P"], "n": 4711}"#, #"{"error":["of •••"],"n":"•••"}"#),
            (#"{"Zo\u00eb P": 1}"#, #"{"•••":1}"#), (#"{"a": "Zo\u00eb P", "a": 1}"#, #"{"a":1}"#),
            (#""of Zo\u00eb P""#, #""of •••""#),
            (#"{"error": "Zo\u00eb P"#, "•••"), ("Zo%C3%AB+P and k%C3%A9y%20%221%22%2Fx", "••• and •••"),
            ("no Zoë P", "no •••"), (#""Zo\u00eb P" x"#, "•••"), (#"12 "Zo\u00EB P""#, "•••"),
            (#")]}',{"error": "k\u00e9y \"1\"\/x"}"#, "•••"), (#""a \"Zo\\u00eb P\"" x"#, "•••"),
            (#"{"error": "{\"n\": \"Zo\\u00eb P\"}"}"#, #"{"error":"•••"}"#),
            (#"no Zo\u00e, no \x, no \"#, #"no Zo\u00e, no \x, no \"#),
        ]
    )
    func words(body: String, shown: String) async throws {
        let recorder = TrafficRecorder(
            ScriptedHTTP { _, _ in .json(body, status: 400) },
            identity: RequestIdentity(run: "run-1", seed: 7),
            clock: ManualClock()
        )
        recorder.hide(Secret(#"kéy "1"/x"#))
        recorder.hide(answers: [Secret("Zoë P"), Secret("4711")])
        #expect(recorder.words(of: try await recorder.send(try request())) == shown)
    }

    @Test("what is public is kept as it came, up to the limit")
    func open() async throws {
        var request = try request("https://h.example/accounts?cursor=a%2Fb")
        request.disclosure = .everything(.horizon)
        let kept = try await exchange(request, answer: #"{ "b": 1, "a": "x y" }"#)
        #expect(kept.response?.content.body == #"{ "b": 1, "a": "x y" }"#)
        #expect(kept.request.url == "https://h.example/accounts?cursor=a/b" && kept.server == .horizon)
        let long = try await exchange(request, answer: "[" + String(repeating: "1,", count: 40_000) + "1]")
        #expect(long.response?.content.isCut == true && long.response?.content.body?.utf8.count == 64 << 10)
        #expect(long.response?.content.size == 80_003)
    }
}
