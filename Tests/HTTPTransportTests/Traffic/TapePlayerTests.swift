import Diagnostics
import Foundation
import HTTPTransport
import Testing
import Timekeeping

@Suite("TapePlayer")
struct TapePlayerTests {
    private static let account = "GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6"
    private static let other = "GBZXN7PIRZGNMHGA7MUUUF4GWPY5AYPV6LY4UV2GL6VJGIQRXFDNMADI"

    /// An exchange of a tape.
    private func exchange(
        _ url: String,
        _ server: ServerRole = .transfers,
        by method: String = "GET",
        form: [RecordedExchange.FormField]? = nil,
        body: String? = nil,
        status: Int = 200,
        answer: String = "{}",
        headers: [RecordedExchange.Header] = []
    ) -> RecordedExchange {
        RecordedExchange(
            number: 1,
            id: "",
            server: server,
            startedAt: Timestamp(unixSeconds: 0),
            milliseconds: .init(total: .zero),
            request: .init(method: method, url: url, content: .init(body: body, form: form)),
            response: .init(status: status, content: .init(headers: headers, body: answer))
        )
    }

    private func player(_ exchanges: RecordedExchange...) -> TapePlayer {
        TapePlayer(exchanges, accounts: [Self.account])
    }

    private func ask(
        _ player: TapePlayer,
        _ target: String,
        by method: String = "GET",
        server: Int = 0,
        form: [RecordedExchange.FormField]? = nil,
        body: String? = nil
    ) -> TapePlayer.Answer? {
        let request = TapePlayer.Request(server: server, method: method, target: target, form: form, body: body)
        let served = player.origins.indices.map { "http://localhost:\(8000 + $0)" }
        return player.answer(to: request, at: served, now: Timestamp(unixSeconds: 1_700_000_000))
    }

    @Test("the answers to a request come in their order, and the last one to a GET again and again")
    func order() {
        let player = player(
            exchange("https://a.example/transaction?id=1", answer: "one"),
            exchange("https://a.example/transaction?id=2", answer: "other"),
            exchange("https://a.example/transaction?id=1", answer: "two")
        )
        let bodies = (1...3).map { _ in ask(player, "/transaction?id=1")?.text }
        #expect(bodies == ["one", "two", "two"])
        #expect(ask(player, "/transaction?id=2")?.text == "other")
    }

    @Test(
        "an address without a path is asked for as `/`",
        arguments: [
            ("https://h.example", "/"), ("https://h.example/", "/"), ("https://h.example?limit=1", "/?limit=1"),
        ]
    )
    func root(recorded: String, target: String) {
        let player = player(exchange(recorded, answer: "root"), exchange("https://h.example/accounts", answer: "other"))
        #expect(ask(player, target)?.text == "root")
        #expect(ask(player, target + "x")?.status == 501)
    }

    @Test(
        "the address of a page is one again, without what opens it; words stay as they are",
        arguments: [
            (#"{"url":"https://a.example/•••?•••"}"#, #"{"url":"http://localhost:8000/replayed?replayed"}"#),
            (#"{"more":"https://a.example/•••/1?•••"}"#, #"{"more":"http://localhost:8000/replayed/1?replayed"}"#),
            (#"{"url":"/•••"}"#, #"{"url":"/replayed"}"#),
            (#"{"more":"https://a.example/tx/1?•••"}"#, #"{"more":"http://localhost:8000/tx/1?replayed"}"#),
            (#"{"a":"•••","b":"see https://b.example/•••"}"#, #"{"a":"•••","b":"see https://b.example/•••"}"#),
        ]
    )
    func pages(recorded: String, played: String) {
        #expect(ask(player(exchange("https://a.example/x", answer: recorded)), "/x")?.text == played)
    }

    @Test("what changes something is played as often as it was recorded")
    func effects() {
        let form = [RecordedExchange.FormField(name: "amount", value: "5")]
        let player = player(exchange("https://a.example/deposit", by: "POST", form: form))
        #expect(ask(player, "/deposit", by: "POST", form: form)?.status == 200)
        #expect(ask(player, "/deposit", by: "POST", form: form)?.status == 501)
    }

    /// Requests, and whether they are those of the tape: `asset_code=USDC&account=…&name=•••`, or `amount` with a note.
    static let likenesses: [(target: String, isSame: Bool)] = [
        ("/deposit?asset_code=USDC&account=\(account)&note=x", true),
        ("/deposit?note=anything+else&account=\(account)&asset_code=USDC", true),
        ("/deposit?asset_code=%55SDC&account=\(other)&note=", true),
        ("/deposit?asset_code=USDC&account=alice&note=x", false),
        ("/deposit?asset_code=EURC&account=\(account)&note=x", false),
        ("/deposit?asset_code=USDC&account=\(account)", false),
        ("/deposit?asset_code=USDC&account=\(account)&note=x&more=1", false),
        ("/withdraw?asset_code=USDC&account=\(account)&note=x", false),
    ]

    @Test(
        "path and query have to be the same, but for what is hidden, the account, and the order",
        arguments: likenesses
    )
    func likeness(target: String, isSame: Bool) {
        let player = player(exchange("https://a.example/deposit?asset_code=USDC&account=\(Self.account)&note=•••"))
        #expect(ask(player, target)?.status == (isSame ? 200 : 501))
    }

    /// Requests of a wallet at `http://localhost:8000`, those of the tape, of `https://a.example`, and whether they are the same.
    static let places: [(target: String, tape: String, isSame: Bool)] = [
        ("/accounts/\(other)", "/accounts/\(account)", true),
        ("/accounts/\(other)/payments?limit=1", "/accounts/\(account)/payments?limit=1", true),
        ("/accounts/alice", "/accounts/\(account)", false),
        ("/ledgers/\(other)", "/accounts/\(account)", false),
        ("/auth?home_domain=localhost:8000", "/auth?home_domain=a.example", true),
        ("/auth?home_domain=localhost%3A8000", "/auth?home_domain=a.example", true),
        ("/auth", "/auth?home_domain=a.example", true),
        ("/auth?home_domain=b.example", "/auth?home_domain=a.example", false),
        ("/auth?home_domain=localhost:80001", "/auth?home_domain=a.example", false),
        ("/auth?next=http://localhost:8000/x", "/auth?next=https://a.example/x", true),
        ("/info?lang=en", "/info", true),
        ("/info", "/info?lang=en", false),
        ("/info?lang=de", "/info?lang=en", false),
        ("/a/b", "/•••", true),
    ]

    @Test(
        "a wallet has its own account in paths too, the served addresses in queries, and may choose a language",
        arguments: places
    )
    func otherWallet(target: String, tape: String, isSame: Bool) {
        let player = player(exchange("https://a.example\(tape)"))
        #expect(ask(player, target)?.status == (isSame ? 200 : 501))
    }

    @Test("an account that the tape has itself is not the wallet's")
    func otherAccounts() {
        let player = player(
            exchange("https://a.example/accounts/\(Self.account)", answer: "own"),
            exchange("https://a.example/accounts/\(Self.other)", answer: "issuer")
        )
        #expect(ask(player, "/accounts/\(Self.other)")?.text == "issuer")
        #expect(ask(player, "/accounts/\(Self.other)")?.text == "issuer")
        #expect(ask(player, "/accounts/\(Self.account)")?.text == "own")
    }

    /// Accounts of a wallet.
    private static let wallet = ["A", "B", "C"].map { "G" + String(repeating: $0, count: 55) }

    /// What a wallet with several accounts asks, and what is answered, of a tape that has the requests of ``account``, and then of ``other``.
    static let crowds: [(targets: [String], bodies: [String?])] = [
        // In the order of the tape.
        (["/auth?account=@0", "/accounts/@0", "/auth?account=@1", "/accounts/@1"], ["own", "own", "bob", "bob"]),
        (["/auth?account=@0", "/auth?account=@1", "/accounts/@1", "/accounts/@0"], ["own", "bob", "bob", "own"]),
        // Each keeps its place, and the same request is answered again.
        (["/accounts/@0", "/accounts/@0", "/accounts/@1", "/accounts/@0"], ["own", "own", "bob", "own"]),
        // There is no place for a third.
        (["/accounts/@0", "/accounts/@1", "/accounts/@2"], ["own", "bob", nil]),
        // Those of the tape itself stay what they are.
        (["/accounts/bob", "/accounts/@0", "/accounts/@1"], ["bob", "own", nil]),
        // Both in one request.
        (["/pay?from=@1&to=@0", "/accounts/@0", "/accounts/@1"], ["paid", "bob", "own"]),
    ]

    @Test("of several accounts of a wallet each is in the place of one of the tape, and stays there", arguments: crowds)
    func crowd(targets: [String], bodies: [String?]) {
        var exchanges: [RecordedExchange] = []
        for (account, answer) in [(Self.account, "own"), (Self.other, "bob")] {
            exchanges.append(exchange("https://a.example/auth?account=\(account)", answer: answer))
            exchanges.append(exchange("https://a.example/accounts/\(account)", answer: answer))
        }
        exchanges.append(exchange("https://a.example/pay?from=\(Self.account)&to=\(Self.other)", answer: "paid"))
        let player = TapePlayer(exchanges, accounts: [Self.account, Self.other])
        for (target, body) in zip(targets, bodies) {
            var target = target.replacing("bob", with: Self.other)
            for (number, account) in Self.wallet.enumerated() {
                target = target.replacing("@\(number)", with: account)
            }
            let answer = ask(player, target)
            #expect(answer?.status == (body == nil ? 501 : 200) && (body == nil || answer?.text == body), "\(target)")
        }
    }

    @Test(
        "bodies have to be the same, however they are sent",
        arguments: [
            ([("amount", "5"), ("account", other), ("first_name", "Ann")], nil, true),
            ([("first_name", "Ann"), ("account", account), ("amount", "5")], nil, true),
            (nil, #"{"amount": 5, "account": "\#(account)", "first_name": "Ann"}"#, true),
            ([("amount", "6"), ("account", account), ("first_name", "Ann")], nil, false),
            (nil, #"{"amount": "6", "account": "\#(account)", "first_name": "Ann"}"#, false),
            (nil, nil, false),
        ] as [([(String, String)]?, String?, Bool)]
    )
    func bodies(form: [(String, String)]?, body: String?, isSame: Bool) {
        let recorded = [("amount", "5"), ("account", Self.account), ("first_name", "•••")]
        let player = player(
            exchange("https://a.example/customer", by: "PUT", form: recorded.map { .init(name: $0.0, value: $0.1) })
        )
        let answer = ask(
            player,
            "/customer",
            by: "PUT",
            form: form?.map { .init(name: $0.0, value: $0.1) },
            body: body
        )
        #expect(answer?.status == (isSame ? 200 : 501))
    }

    @Test("JSON is compared member by member; what is hidden stands for any value")
    func json() {
        let recorded = #"{"fields":{"transaction":{"account_number":"•••","kind":"SWIFT"}},"sender_id":"1"}"#
        func status(_ sent: String) -> Int? {
            let player = player(exchange("https://a.example/t", by: "POST", body: recorded))
            return ask(player, "/t", by: "POST", body: sent)?.status
        }
        #expect(status(#"{"sender_id":"1","fields":{"transaction":{"kind":"SWIFT","account_number":12}}}"#) == 200)
        #expect(status(#"{"sender_id":"1","fields":{"transaction":{"kind":"SEPA","account_number":12}}}"#) == 501)
        #expect(status(#"{"sender_id":"1"}"#) == 501)
    }

    @Test("the refusal of an unknown request names it and the next one on the tape")
    func unknown() throws {
        let player = player(
            exchange("https://a.example/.well-known/stellar.toml", .toml),
            exchange("https://a.example/info"),
            exchange("https://a.example/deposit", by: "POST", body: "{}")
        )
        _ = ask(player, "/.well-known/stellar.toml")
        let answer = try #require(ask(player, "/sep38/prices?sell_asset=x"))
        #expect(answer.status == 501 && answer.headers.contains { $0.value == "application/json" })
        #expect(answer.text.contains("no request GET http://localhost:8000/sep38/prices"), "\(answer.text)")
        #expect(answer.text.contains("its next one is GET http://localhost:8000/info"), "\(answer.text)")
    }

    @Test("the addresses of the tape become those under which it is played, and no others")
    func origins() {
        let text = "https://a.example/auth http://localhost:80/x https://a.example.com/ http://x https://a.example"
        let player = player(
            exchange("http://localhost:80/x", .horizon),
            exchange(
                "https://a.example/.well-known/stellar.toml",
                .toml,
                answer: text,
                headers: [.init(name: "Location", value: "https://a.example/next")]
            )
        )
        #expect(player.origins == ["https://a.example", "http://localhost:80"])
        let answer = ask(player, "/.well-known/stellar.toml")
        let played = "http://localhost:8000/auth http://localhost:8001/x https://a.example.com/ http://x"
        #expect(answer?.text == played + " http://localhost:8000")
        #expect(answer?.headers.map(\.value) == ["http://localhost:8000/next"])
        #expect(ask(player, "/x", server: 1)?.status == 200)
    }

    @Test("what is about the connection is not played; an end without an answer is")
    func connections() {
        var lost = exchange("https://a.example/lost")
        lost.response = nil
        let names = ["Content-Length", "Content-Encoding", "Transfer-Encoding", "Date", "Content-Type"]
        let player = player(
            lost,
            exchange("https://a.example/info", headers: names.map { .init(name: $0, value: "1") })
        )
        #expect(ask(player, "/lost") == nil)
        #expect(ask(player, "/info")?.headers.map(\.name) == ["Content-Type"])
    }

    @Test("a token of the tape is one for the account that asked for the challenge")
    func token() throws {
        let player = player(
            exchange(
                "https://a.example/auth?account=\(Self.account)",
                .authentication,
                answer: #"{"transaction":"AAAA"}"#
            ),
            exchange(
                "https://a.example/auth",
                .authentication,
                by: "POST",
                body: #"{"transaction":"•••"}"#,
                answer: #"{"token":"•••"}"#
            )
        )
        #expect(ask(player, "/auth?account=\(Self.other)")?.text == #"{"transaction":"AAAA"}"#)
        let answer = try #require(ask(player, "/auth", by: "POST", body: #"{"transaction": "signed"}"#))
        let object = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: String]
        let claims = try #require(object?["token"]?.split(separator: ".").dropFirst().first)
        let padded = claims + String(repeating: "=", count: (4 - claims.count % 4) % 4)
        let data = try #require(Data(base64Encoded: String(padded.replacing("-", with: "+").replacing("_", with: "/"))))
        #expect(String(decoding: data, as: UTF8.self).contains(Self.other))
    }

    @Test("a body that was broken is broken in the same way, with bytes that are no text")
    func broken() {
        var exchange = exchange("https://a.example/transactions/1", answer: #"{"hash":"\#u{FFFD}"}"#)
        exchange.response?.content.broken = BodyBreak(.text, offset: 0)
        let answer = ask(player(exchange), "/transactions/1")
        #expect(answer?.body == Array(#"{"hash":""#.utf8) + [0xFF] + Array(#""}"#.utf8))
    }

    @Test(
        "a redirect that was not followed leads to the same place, and another failure has no answer",
        arguments: [
            (.foreignRedirect, "https://b.example/•••", "https://b.example/replayed"),
            (.foreignRedirect, "https://a.example", "http://localhost:8000"),
            (.invalidRedirect, "http://•••.example/•••", "http://replayed.example/replayed"),
            (.tooManyRedirects, nil, "/transaction?id=1"), (.connectionLost, nil, nil),
        ] as [(FailureCode, String?, String?)]
    )
    func redirected(code: FailureCode, recorded: String?, played: String?) {
        var exchange = exchange("https://a.example/transaction?id=1", answer: "")
        exchange.response = nil
        exchange.failure = Failure(code, facts: [.target: recorded.map(Fact.text)])
        let answer = ask(player(exchange), "/transaction?id=1")
        #expect(answer?.headers.first?.value == played && answer?.status == played.map { _ in 302 })
    }
}

extension TapePlayer.Answer {
    /// The body as text.
    fileprivate var text: String { String(decoding: body, as: UTF8.self) }
}
