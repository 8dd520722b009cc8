import Foundation
import HTTPTestSupport
import HTTPTransport
import HorizonClient
import Stellar
import Testing
import Wallet

@Suite("History")
struct HistoryTests {
    let own = Keys.payer.publicKey
    let other = Keys.receiver.publicKey

    func network(_ operations: [String]) throws -> TestNetwork {
        let network = try TestNetwork([])
        network.list("/accounts/\(own)/operations", operations)
        return network
    }

    func operation(_ number: Int, _ type: String, _ fields: String, source: PublicKey? = nil) -> String {
        """
        {"id":"\(number)","paging_token":"\(number)","type":"\(type)","source_account":"\(source ?? own)",\
        "transaction_successful":true,"created_at":"2026-11-21T08:00:00Z",\(fields),\
        "transaction":{"hash":"\(String(repeating: "a", count: 64))","memo_type":"text","memo":"hello"}}
        """
    }

    func payment(_ number: Int, from: PublicKey, to: PublicKey, _ more: String = "") -> String {
        operation(
            number,
            "payment",
            #""from":"\#(from)","to":"\#(to)","asset_type":"native","amount":"5.0000000"\#(more)"#
        )
    }

    func entry(_ operation: String, effects: [String] = []) async throws -> HistoryEntry? {
        let network = try network([operation])
        network.list("/operations/1/effects", effects)
        return try await network.wallet.history(HistoryPlace(account: own)).entries.first
    }

    @Test("a payment goes away, comes in, or stays; with its memo and the customer that was meant")
    func payments() async throws {
        let five = AssetAmount(asset: .native, amount: try .of("5"))
        let away = try #require(try await entry(payment(1, from: own, to: other)))
        #expect(away.direction == .outgoing && away.counterparty == MuxedAccount(other))
        #expect(try away.sent == five && away.received == nil && away.memo == Memo(text: "hello"))
        let muxed = MuxedAccount(own, muxID: 9)
        let come = try #require(try await entry(payment(1, from: other, to: own, #","to_muxed":"\#(muxed)""#)))
        #expect(come.direction == .incoming && come.counterparty == MuxedAccount(other) && come.ownMuxID == 9)
        #expect(come.sent == nil && come.received == five)
        let stay = try #require(try await entry(payment(1, from: own, to: own)))
        #expect(stay.direction == .own && stay.counterparty == nil)
        #expect(try await entry(payment(1, from: other, to: other)) == nil)
    }

    @Test("what failed has moved nothing, whichever way it was meant to go")
    func failures() async throws {
        for (from, to) in [(own, other), (other, own)] {
            let text = payment(1, from: from, to: to).replacing("_successful\":true", with: "_successful\":false")
            let entry = try #require(try await entry(text))
            #expect(!entry.isSuccessful && entry.sent == nil && entry.received == nil)
            #expect(try entry.attempted == AssetAmount(asset: .native, amount: .of("5")))
        }
        #expect(try await entry(payment(1, from: own, to: other))?.attempted == nil)
    }

    @Test(
        "a place in the history is a number",
        arguments: ["", "x", "-1", "12-3", "99999999999999999999", "1e3", "+5"]
    )
    func places(token: String) {
        #expect(!HistoryPlace.isToken(token))
        #expect(HistoryPlace.isToken("4294971393"))
    }

    @Test("creating an account is no income of whoever pays for it")
    func creation() async throws {
        func created(_ account: PublicKey, by funder: PublicKey) async throws -> HistoryEntry? {
            let fields = #""funder":"\#(funder)","account":"\#(account)","starting_balance":"3.0000000""#
            return try await entry(operation(1, "create_account", fields, source: funder))
        }
        let paid = try #require(try await created(other, by: own))
        #expect(paid.kind == .creation && paid.direction == .outgoing && paid.counterparty == MuxedAccount(other))
        #expect(paid.sent?.text == "3 XLM" && paid.received == nil)
        let got = try #require(try await created(own, by: other))
        #expect(got.direction == .incoming && got.received?.text == "3 XLM" && got.sent == nil)
    }

    @Test("a conversion tells what went out and what arrived")
    func conversion() async throws {
        func converted(_ from: PublicKey, _ to: PublicKey) async throws -> HistoryEntry? {
            let fields = """
                "from":"\(from)","to":"\(to)","asset_type":"native","amount":"5.0000000",\
                \(AccountSketch.fields(of: Assets.gold, "source_")),"source_amount":"2.0000000","path":[]
                """
            return try await entry(operation(1, "path_payment_strict_send", fields, source: from))
        }
        let changed = try #require(try await converted(own, own))
        #expect(changed.direction == .own && changed.sent?.text == "2 GOLD" && changed.received?.text == "5 XLM")
        #expect(try await converted(own, other)?.direction == .outgoing)
        #expect(try await converted(other, own)?.direction == .incoming)
    }

    @Test("a merge goes one way, and its effects tell how much it was")
    func merge() async throws {
        func merged(_ account: PublicKey, into: PublicKey, _ effects: [String]) async throws -> HistoryEntry? {
            let fields = #""account":"\#(account)","into":"\#(into)""#
            return try await entry(operation(1, "account_merge", fields, source: account), effects: effects)
        }
        let lumens = #""asset_type":"native","amount":"7.0000000""#
        let credited = #"{"id":"1-1","type":"account_credited","account":"\#(own)",\#(lumens)}"#
        let debited = #"{"id":"1-2","type":"account_debited","account":"\#(own)",\#(lumens)}"#
        let gained = try #require(try await merged(other, into: own, [credited]))
        #expect(gained.direction == .incoming && gained.received?.text == "7 XLM" && gained.sent == nil)
        let gone = try #require(try await merged(own, into: other, [debited]))
        #expect(gone.direction == .outgoing && gone.sent?.text == "7 XLM" && gone.received == nil)
        let silent = try #require(try await merged(own, into: other, []))
        #expect(silent.sent == nil && silent.counterparty == MuxedAccount(other))
    }

    @Test("a claimable balance is promised to its claimants, and comes in when it is claimed")
    func claimable() async throws {
        func balance(by source: PublicKey, for claimants: [PublicKey]) async throws -> HistoryEntry? {
            let list = claimants.map { #"{"destination":"\#($0)","predicate":{"unconditional":true}}"# }
            let fields = #""asset":"native","amount":"4.0000000","claimants":[\#(list.joined(separator: ","))]"#
            return try await entry(operation(1, "create_claimable_balance", fields, source: source))
        }
        let promised = try #require(try await balance(by: other, for: [own, Keys.other.publicKey]))
        #expect(promised.kind.rawValue == "claimable_balance")
        #expect(promised.direction == .promised && promised.received?.text == "4 XLM" && promised.sent == nil)
        let given = try #require(try await balance(by: own, for: [other]))
        #expect(given.direction == .outgoing && given.sent?.text == "4 XLM")
        #expect(given.counterparty == MuxedAccount(other))
        // A claimable balance is gone until someone claims it, also if its creator may.
        let kept = try #require(try await balance(by: own, for: [own]))
        #expect(kept.direction == .outgoing && kept.sent?.text == "4 XLM" && kept.received == nil)
        #expect(kept.counterparty == MuxedAccount(own))
        let shared = try #require(try await balance(by: own, for: [own, other]))
        #expect(shared.direction == .outgoing && shared.counterparty == MuxedAccount(other))
        let open = try #require(try await balance(by: own, for: [own, other, Keys.other.publicKey]))
        #expect(open.direction == .outgoing && open.counterparty == nil && open.sent?.text == "4 XLM")
        #expect(try await balance(by: other, for: [Keys.other.publicKey]) == nil)
        let id = String(repeating: "0", count: 72)
        func claimed(_ claimant: PublicKey) async throws -> HistoryEntry? {
            let effect =
                #"{"id":"1-1","type":"account_credited","account":"\#(own)","asset_type":"native","amount":"4.0"}"#
            let fields = #""balance_id":"\#(id)","claimant":"\#(claimant)""#
            return try await entry(operation(1, "claim_claimable_balance", fields, source: claimant), effects: [effect])
        }
        let received = try #require(try await claimed(own))
        #expect(received.kind == .claim && received.direction == .incoming && received.received?.text == "4 XLM")
        #expect(try await claimed(other) == nil)
    }

    @Test("what an issuer claws back goes away from the holder")
    func clawback() async throws {
        let fields = #""from":"\#(own)",\#(AccountSketch.fields(of: Assets.gold)),"amount":"2.0000000""#
        let lost = try #require(try await entry(operation(1, "clawback", fields, source: Keys.issuer.publicKey)))
        #expect(lost.kind == .clawback && lost.direction == .outgoing && lost.sent?.text == "2 GOLD")
        #expect(lost.counterparty == MuxedAccount(Keys.issuer.publicKey))
    }

    @Test("pages hold what is asked for however much lies in between, and go on without gap")
    func paging() async throws {
        let network = try TestNetwork([])
        let path = "/accounts/\(own)/operations"
        // Every third operation moves money.
        let all = (0..<90).map { index -> String in
            let number = 1000 - index
            if index % 3 == 0 { return payment(number, from: own, to: other) }
            return operation(number, "manage_data", #""name":"x","value":"""#)
        }
        let http = ScriptedHTTP { request, _ in
            let start = request.query("cursor").flatMap { Int($0) } ?? 1001
            let limit = request.query("limit").flatMap { Int($0) } ?? 10
            guard request.url.path() == path, request.query("order") == "desc", request.query("join") == "transactions"
            else { return .json("{}", status: 400) }
            let rest = all.suffix(max(0, min(90, 90 - (1001 - start)))).prefix(limit)
            return .json(#"{"_embedded":{"records":[\#(rest.joined(separator: ","))]}}"#)
        }
        let wallet = NetworkWallet(
            network: .testnet,
            horizon: network.wallet.horizon.url,
            http: http,
            clock: network.clock
        )
        var place: HistoryPlace? = HistoryPlace(account: own, limit: 12)
        var ids: [String] = []
        var sizes: [Int] = []
        while let next = place {
            let page = try await wallet.history(next)
            ids += page.entries.map(\.id)
            sizes.append(page.entries.count)
            place = page.next
        }
        #expect(ids == stride(from: 1000, to: 910, by: -3).map(String.init))
        #expect(sizes == [12, 12, 6])
    }

    @Test("an account that was never funded has an empty history; a network that fails has none")
    func absence() async throws {
        let empty = try TestNetwork([])
        let page = try await empty.wallet.history(HistoryPlace(account: own))
        #expect(page.entries.isEmpty && page.next == nil)
        empty.answers["/accounts/\(other)/operations"] = .json("{}", status: 500)
        await #expect(throws: HorizonError.self) { try await empty.wallet.history(HistoryPlace(account: other)) }
    }

    @Test("following yields what moves money as it happens, and forgets what was known before")
    func follow() async throws {
        let network = try TestNetwork([AccountSketch(id: own)])
        let event = ServerSentEvent(id: "8", data: payment(8, from: other, to: own))
        let data = ServerSentEvent(id: "7", data: operation(7, "manage_data", #""name":"x","value":"""#))
        let http = ScriptedHTTP(streams: [.init([data, event])]) { request, _ in
            let isList = request.url.path().hasSuffix("operations")
            return .json(isList ? #"{"_embedded":{"records":[]}}"# : AccountSketch(id: own).json)
        }
        let wallet = NetworkWallet(
            network: .testnet,
            horizon: network.wallet.horizon.url,
            http: http,
            clock: network.clock
        )
        _ = try await wallet.exists(own)
        var entries = wallet.follow(own).makeAsyncIterator()
        #expect(try await entries.next()?.received?.text == "5 XLM")
        let before = http.requests.count
        _ = try await wallet.exists(own)
        #expect(http.requests.count == before + 1)
    }

    @Test("following from an entry on asks for what comes after it, so that nothing is missed in between")
    func followAfter() async throws {
        let network = try TestNetwork([AccountSketch(id: own)])
        let event = ServerSentEvent(id: "8", data: payment(8, from: other, to: own))
        let http = ScriptedHTTP(streams: [.init([event])]) { _, _ in .json("{}") }
        let wallet = NetworkWallet(
            network: .testnet,
            horizon: network.wallet.horizon.url,
            http: http,
            clock: network.clock
        )
        var entries = wallet.follow(own, after: "7").makeAsyncIterator()
        #expect(try await entries.next()?.id == "8")
        #expect(http.requests.contains { $0.query("cursor") == "7" })
    }
}
