import AnchorClient
import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import JSON
import Stellar
import TestSupport
import Testing
import Timekeeping

@Suite("HostedTransfers")
struct HostedTransfersTests {
    private let usdc = Asset("USDC:GBAQD4VYNI2255CFRDNDM4LVAEITMCNS7HJCI7I46XJE756ITCJXLV7E") ?? .native
    private static let started =
        #"{"type":"interactive_customer_info_needed","id":"1","url":"https://anchor.example/p?token=t"}"#

    private func error<Value>(
        _ reply: ScriptedHTTP.Reply,
        _ body: (HostedTransfers) async throws -> Value
    ) async throws -> AnchorError? {
        let transfers = try await TestAnchor { _, _ in reply }.transfers()
        return await #expect(throws: AnchorError.self) { _ = try await body(transfers) }
    }

    @Test("an offer is asked for each time, and read anew when it changed or isn't there any more")
    func offerAgain() async throws {
        let test = TestAnchor { _, number in
            number < 4 ? .json(#"{"deposit":{"USDC":{"enabled":\#(number < 2)}}}"#) : .json("{}", status: 503)
        }
        var offered: [Bool] = []
        for _ in 0..<4 { offered.append(try await test.transfers().offer().terms(for: usdc, .deposit) != nil) }
        #expect(offered == [true, true, false, false])
        let error = await #expect(throws: AnchorError.self) { _ = try await test.transfers().offer() }
        #expect(error?.reason == .unavailable(status: 503))
    }

    @Test("the offer is read exactly, without a token")
    func offer() async throws {
        let info = try Fixture.data("sep24/info.json")
        let test = TestAnchor { _, _ in .data(info) }
        let offer = try await test.transfers().offer(language: "de")
        let request = try #require(test.http.requests.last)
        #expect(request.url.absoluteString == "https://anchor.example/sep24/info?lang=de")
        #expect(request.headers["Authorization"] == nil)
        let terms = try #require(offer.terms(for: usdc, .deposit))
        #expect(terms.minAmount == ExactDecimal("0.1"))
        #expect(terms.feePercent == ExactDecimal("1.1"))
        #expect(terms.maxAmount == ExactDecimal(1000))
        #expect(offer.terms(for: .native, .deposit)?.feeFixed == ExactDecimal("0.0000001"))
        #expect(offer.terms(for: usdc, .withdrawal)?.maxAmount == ExactDecimal("922337203685.4775807"))
        #expect(offer.terms(for: .native, .withdrawal) == nil)
        #expect(offer.deposits["EURC"]?.isEnabled == false)
        #expect(offer.deposits["BRL"] == nil)
        #expect(!offer.createsAccounts)
        #expect(offer.paysClaimableBalances)
        #expect(offer.fields["something_new"]?[2]?.integer == 3)
    }

    @Test("an asset that is not offered is refused with the one that was perhaps meant")
    func notOffered() async throws {
        let info = try Fixture.data("sep24/info.json")
        let usdx = try #require(Asset(usdc.description.replacing("USDC", with: "USDX")))
        let error = try await error(.data(info)) { try await $0.terms(for: usdx, .deposit) }
        #expect(error?.reason == .notOffered(code: "USDX", suggestion: "USDC"))
        #expect(error?.failure == .refused)
        let disabled = try #require(Asset(usdc.description.replacing("USDC", with: "EURC")))
        let off = try await self.error(.data(info)) { try await $0.terms(for: disabled, .deposit) }
        guard case .notOffered("EURC", _) = off?.reason else {
            Issue.record("EURC is switched off")
            return
        }
    }

    @Test("E33: a transfer is started with a token and JSON, all of it text")
    func start() async throws {
        let test = TestAnchor { _, _ in .json(Self.started) }
        var request = TransferRequest(asset: usdc, amount: ExactDecimal("25.50"))
        request.memo = .id(7)
        request.refundMemo = .id(8)
        request.language = "en"
        request.acceptsClaimableBalance = true
        request.customerFields = ["email_address": Secret("jane@example.com"), "amount": Secret("1000000")]
        let started = try await test.transfers().deposit(request)
        #expect(started.id == "1")
        #expect(started.kind == .deposit)
        #expect(started.url.reveal().absoluteString == "https://anchor.example/p?token=t")
        #expect(!"\(started)".contains("token=t"))
        let sent = try #require(test.http.requests.last)
        #expect(sent.method == .post)
        #expect(sent.url.absoluteString == "https://anchor.example/sep24/transactions/deposit/interactive")
        #expect(sent.headers["Authorization"]?.hasPrefix("Bearer ey") == true)
        let issuer = try #require(usdc.issuer?.address)
        let expected: JSONValue = [
            "asset_code": "USDC", "asset_issuer": .string(issuer), "amount": "25.5", "memo_type": "id", "memo": "7",
            "lang": "en", "claimable_balance_supported": "true", "email_address": "jane@example.com",
        ]
        #expect(try JSONValue.parse(sent.bodyText) == expected)
    }

    @Test("E32: lumens are called native and have no issuer; a withdrawal has its own fields")
    func withdrawal() async throws {
        let test = TestAnchor { _, _ in .json(Self.started) }
        var request = TransferRequest(asset: .native)
        request.memo = .id(7)
        request.refundMemo = try Memo(text: "back")
        request.counterAsset = .currency("USD")
        request.acceptsClaimableBalance = true
        #expect(try await test.transfers().withdraw(request).kind == .withdrawal)
        let sent = try #require(test.http.requests.last)
        #expect(sent.url.path() == "/sep24/transactions/withdraw/interactive")
        let expected: JSONValue = [
            "asset_code": "native", "destination_asset": "iso4217:USD", "refund_memo_type": "text",
            "refund_memo": "back",
        ]
        #expect(try JSONValue.parse(sent.bodyText) == expected)
    }

    @Test("E41: an anchor that says with status 415 that it has read no JSON gets a form, once")
    func formFallback() async throws {
        let status = 415
        let test = TestAnchor { _, number in number == 0 ? .json("{}", status: status) : .json(Self.started) }
        _ = try await test.transfers().deposit(TransferRequest(asset: usdc))
        let sent = try #require(test.http.requests.last)
        guard case .multipart = sent.body else {
            Issue.record("the second request is a form")
            return
        }
        #expect(sent.bodyText.contains("asset_code=USDC\n"))
        let stubborn = TestAnchor { _, _ in .json("{}", status: status) }
        let transfers = try await stubborn.transfers()
        let error = await #expect(throws: AnchorError.self) {
            try await transfers.deposit(TransferRequest(asset: usdc))
        }
        #expect(stubborn.http.log.count { $0.hasPrefix("POST /sep24") } == 2)
        #expect(error?.reason == .refused(status: status))
    }

    @Test(
        "any other refusal is no word about the form, whatever it says",
        arguments: [
            (400, "Content-Type must be multipart/form-data"), (400, "asset_code is required"), (406, "media type"),
            (422, "missing parameter ASSET_CODE"),
        ]
    )
    func noFallback(_ status: Int, _ words: String) async throws {
        let test = TestAnchor { _, _ in .json(#"{"error":"\#(words)"}"#, status: status) }
        let transfers = try await test.transfers()
        let error = await #expect(throws: AnchorError.self) {
            try await transfers.deposit(TransferRequest(asset: usdc))
        }
        #expect(error?.reason == .refused(status: status))
        #expect(test.http.log.count { $0.hasPrefix("POST /sep24") } == 1)
    }

    @Test("a refusal carries the anchor's own words, and none of the customer's")
    func refusal() async throws {
        var request = TransferRequest(asset: usdc)
        request.customerFields = ["email_address": Secret("jane@example.com")]
        let words =
            #"{"error":"jane@example.com is blocked,\nsee https://anchor.example/help?ticket=17&t=x \u001b[31m"}"#
        let error = try await error(.json(words, status: 400)) { try await $0.deposit(request) }
        #expect(error?.reason == .refused(status: 400))
        #expect(error?.anchorMessage == "••• is blocked, see https://anchor.example/••• [31m")
        #expect(error?.summary.hasPrefix("anchor.example refused to start a deposit (POST https://anchor") == true)
        #expect(error?.message.contains(": status 400): \"••• is blocked") == true)
        let status200 = try await self.error(.json(#"{"error":"no"}"#)) { try await $0.deposit(request) }
        #expect(status200?.reason == .refused(status: 200))
    }

    @Test("E46: a page is opened only where it is safe to open")
    func pageURLs() async throws {
        @Sendable func reply(_ url: String) -> ScriptedHTTP.Reply { .json(#"{"id":"1","url":"\#(url)"}"#) }
        for url in ["http://anchor.example/p", "http://localhost:8000/p", "javascript:alert(1)", "file:///etc/passwd"] {
            let error = try await error(reply(url)) { try await $0.deposit(TransferRequest(asset: usdc)) }
            switch error?.reason {
            case .malformed(.insecureURL(field: "url", _)), .malformed(.invalid(field: "url", _)): break
            default: Issue.record("\(url) must not be opened: \(String(describing: error))")
            }
        }
        let leak = try await error(reply("http://anchor.example/p?token=very-secret")) {
            try await $0.deposit(TransferRequest(asset: usdc))
        }
        #expect(leak?.description.contains("very-secret") == false)
        for url in ["http://a.example/very-secret", "https://u:very-secret@a.example/p", "https://?very-secret"] {
            let leak = try await error(reply(url)) { try await $0.deposit(TransferRequest(asset: usdc)) }
            #expect(leak?.message.reveal().contains("very-secret") == false, "\(url)")
        }
        let test = TestAnchor { _, _ in reply("/pages/1?token=a%2Bb#top") }
        let started = try await test.transfers().deposit(TransferRequest(asset: usdc))
        #expect(started.url.reveal().absoluteString == "https://anchor.example/pages/1?token=a%2Bb#top")
        let missing = try await error(.json(#"{"id":"1"}"#)) { try await $0.deposit(TransferRequest(asset: usdc)) }
        #expect(missing?.reason == .malformed(.missing(field: "url")))
        // Resolved like a text, it would be `/12` of the anchor.
        let number = try await error(.json(#"{"id":"1","url":12}"#)) {
            try await $0.deposit(TransferRequest(asset: usdc))
        }
        #expect(number?.reason == .malformed(.invalid(field: "url", value: "12")))
    }

    @Test("a transfer has the request that it was told by, without its secrets, and the section about that")
    func source() async throws {
        let told = #"{"id":"1","kind":"deposit","status":"completed"}"#
        let test = TestAnchor { request, _ in
            request.url.path() == "/sep24/transaction"
                ? .json(#"{"transaction":\#(told)}"#) : .json(#"{"transactions":[\#(told)]}"#)
        }
        let transfers = try await test.transfers()
        let one = try await transfers.transfer(id: "1")
        let request = try #require(one.source?.request)
        #expect(request.method == "GET" && request.status == 200 && request.host == "anchor.example")
        #expect(request.url == "https://anchor.example/sep24/transaction?id=1")
        #expect(one.source?.endpoint == "GET /transaction")
        #expect(one.source?.section == SEPSection(24, "Single Historical Transaction"))
        let listed = try #require(try await transfers.transfers(TransferQuery(asset: usdc)).transfers.first)
        #expect(listed.source?.endpoint == "GET /transactions")
        #expect(listed.source?.request.url.hasPrefix("https://anchor.example/sep24/transactions?") == true)
        #expect(listed.source?.section == one.source?.section)
    }

    @Test("E51: a refused token is renewed once", arguments: [401, 403])
    func renewal(_ status: Int) async throws {
        let test = TestAnchor { _, number in
            number == 0
                ? .json(#"{"error":"forbidden"}"#, status: status)
                : .json(#"{"transaction":{"id":"1","kind":"deposit","status":"completed"}}"#)
        }
        #expect(try await test.transfers().transfer(id: "1").status == .completed)
        #expect(test.http.log.count { $0 == "POST /auth" } == 2)
        let tokens = test.http.requests.compactMap { $0.headers["Authorization"] }
        #expect(tokens.count == 2)
        #expect(Set(tokens).count == 2)
        let stubborn = TestAnchor { _, _ in .json(#"{"error":"go away"}"#, status: status) }
        let transfers = try await stubborn.transfers()
        let error = await #expect(throws: AnchorError.self) { try await transfers.transfer(id: "1") }
        #expect(error?.reason == .unauthorized(status: status))
        #expect(error?.anchorMessage == "go away")
        #expect(stubborn.http.log.count { $0 == "POST /auth" } == 2)
        #expect(stubborn.http.log.count { $0 == "GET /sep24/transaction" } == 2)
    }

    @Test(
        "a refusal is told without the token, also where that is longer than the excerpt",
        arguments: [400, 401, 403, 503]
    )
    func repeatedToken(_ status: Int) async throws {
        var quirks = TestAnchor.Quirks()
        quirks.token = { number, usual in usual + String(repeating: "signature\(number)", count: 40) }
        let test = TestAnchor(quirks) { request, _ in
            let token = request.headers["Authorization"]?.split(separator: " ").last ?? ""
            return .json(#"{"error":"\#(token) is unknown"}"#, status: status)
        }
        let transfers = try await test.transfers()
        let error = await #expect(throws: AnchorError.self) { try await transfers.transfer(id: "1") }
        #expect(error?.anchorMessage == "••• is unknown")
    }

    @Test("a 403 about the customer is no matter of the token")
    func customer() async throws {
        let test = TestAnchor { _, _ in
            .json(
                #"{"type":"non_interactive_customer_info_needed","fields":["first_name","email_address"]}"#,
                status: 403
            )
        }
        let transfers = try await test.transfers()
        let error = await #expect(throws: AnchorError.self) {
            try await transfers.deposit(TransferRequest(asset: usdc))
        }
        #expect(error?.reason == .customerInformationNeeded(fields: ["first_name", "email_address"]))
        #expect(test.http.log.count { $0 == "POST /auth" } == 1)
        let denied = try await self.error(.json(#"{"type":"customer_info_status","status":"denied"}"#, status: 403)) {
            try await $0.deposit(TransferRequest(asset: usdc))
        }
        #expect(denied?.reason == .customerStatus("denied"))
    }

    @Test("a transfer is looked up by any of its names")
    func lookups() async throws {
        let pending = try Fixture.data("sep24/withdrawal-pending.json")
        let test = TestAnchor { _, _ in .data(pending) }
        let transfers = try await test.transfers()
        #expect(try await transfers.transfer(.stellarTransactionID("ab+c"), language: "en").kind == .withdrawal)
        let url = try #require(test.http.requests.last).url.absoluteString
        #expect(url == "https://anchor.example/sep24/transaction?stellar_transaction_id=ab%2Bc&lang=en")
        let error = await #expect(throws: AnchorError.self) { try await transfers.transfer(id: "somebody else's") }
        guard case .malformed(.otherTransfer(let id, "somebody else's")) = error?.reason else {
            Issue.record("another transfer is taken for the one that was asked for")
            return
        }
        #expect(
            error?.message.contains("is about another transfer, \"\(id)\", not \"somebody else's\" (GET ") == true
        )
    }

    @Test("E48: what may pass by itself can be told from what will not")
    func reasons() async throws {
        func reason(_ reply: ScriptedHTTP.Reply) async throws -> (AnchorError.Reason?, Bool?) {
            let error = try await error(reply) { try await $0.transfer(id: "1") }
            return (error?.reason, error?.isTransient)
        }
        #expect(try await reason(.json(#"{"error":"unknown"}"#, status: 404)) == (.notFound, false))
        #expect(try await reason(.text("<html>", status: 502)) == (.unavailable(status: 502), true))
        let tooMany = ScriptedHTTP.Reply.json("{}", status: 429, headers: ["Retry-After": "7"])
        #expect(try await reason(tooMany) == (.rateLimited(retryAfter: .seconds(7)), true))
        #expect(try await reason(.json("{}", status: 302)) == (.malformed(.status(302)), false))
        #expect(try await reason(.json("{}")) == (.malformed(.missing(field: "transaction")), false))
        let noStatus = ScriptedHTTP.Reply.json(#"{"transaction":{"id":"1","kind":"deposit"}}"#)
        #expect(try await reason(noStatus) == (.malformed(.missing(field: "status")), false))
        #expect(try await reason(.text("<html>")) == (.malformed(.webPage), true))
        let lost = try await reason(.failure(.connectionLost(curlMessage: "")))
        #expect(lost.1 == true)
    }

    @Test("E3: a bad entry does not hide the others of a list")
    func history() async throws {
        let entries = try Fixture.data("sep24/history.json")
        let test = TestAnchor { _, _ in .data(entries) }
        let query = TransferQuery(
            asset: usdc,
            noOlderThan: Timestamp(unixSeconds: 1_790_000_000),
            limit: 10,
            kind: .deposit,
            pagingID: "9"
        )
        let history = try await test.transfers().transfers(query)
        #expect(history.transfers.map(\.id) == ["1", "3"])
        #expect(history.transfers[0].status.phase == .awaitingAnchor)
        #expect(history.transfers[0].amountIn == nil)
        #expect(history.transfers[1].status == .onHold)
        #expect(history.unreadable.map(\.index) == [1, 2, 3, 4])
        #expect(history.unreadable.map(\.missingField) == ["status", "id", "id", "id"])
        let url = try #require(test.http.requests.last).url.absoluteString
        #expect(
            url == "https://anchor.example/sep24/transactions?asset_code=USDC&no_older_than=2026-09-21T14%3A13%3A20Z"
                + "&limit=10&kind=deposit&paging_id=9"
        )
    }

    @Test(
        "E38: paths are joined to URLs of the stellar.toml with and without a slash",
        arguments: [
            ("https://anchor.example/sep24", "https://anchor.example/sep24/info"),
            ("https://anchor.example/sep24/", "https://anchor.example/sep24/info"),
            ("https://anchor.example", "https://anchor.example/info"),
            ("https://anchor.example/", "https://anchor.example/info"),
            ("https://anchor.example/sep24?tenant=1", "https://anchor.example/sep24/info?tenant=1"),
            ("https://anchor.example/a%2Fb/", "https://anchor.example/a%2Fb/info"),
        ]
    )
    func joining(_ base: String, _ expected: String) async throws {
        var quirks = TestAnchor.Quirks()
        quirks.toml = TestAnchor.toml.replacing("https://anchor.example/sep24/", with: base)
        let test = TestAnchor(quirks) { _, _ in .json(#"{"deposit":{},"withdraw":{}}"#) }
        _ = try await test.transfers().offer()
        #expect(try #require(test.http.requests.last).url.absoluteString == expected)
    }
}
