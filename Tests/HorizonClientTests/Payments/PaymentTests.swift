import Foundation
import HTTPTestSupport
import HTTPTransport
import HorizonClient
import JSON
import Stellar
import TestSupport
import Testing
import Timekeeping

@Suite("Payments")
struct PaymentTests {
    private func event(_ token: Int, retry: Duration? = nil) -> ServerSentEvent {
        let record: JSONValue = ["id": .string("\(token)"), "paging_token": .string("\(token)"), "type": "payment"]
        return ServerSentEvent(id: "\(token)", data: record.text, retry: retry)
    }

    private let hello = ServerSentEvent(event: "open", data: "\"hello\"", retry: .seconds(1))
    private let goodbye = ServerSentEvent(event: "close", data: "\"byebye\"", retry: .milliseconds(10))

    /// The tokens of the first `count` payments of a stream.
    private func tokens(_ stream: RecordStream<PaymentRecord>, _ count: Int) async throws -> [String] {
        var tokens: [String] = []
        var iterator = stream.makeAsyncIterator()
        while tokens.count < count, let record = try await iterator.next() { tokens.append(record.pagingToken ?? "") }
        return tokens
    }

    @Test("a page has payments of every kind, the unknown ones too")
    func page() async throws {
        let test = try TestHorizon("payments")
        let customer = try #require(TestHorizon.customer)
        let page = try await test.horizon.page(
            of: .payments(of: .account(customer), joinsTransactions: true),
            from: .after("100"),
            order: .descending,
            limit: 500
        )
        let url = try #require(test.http.requests.first).url.absoluteString
        #expect(
            url == "https://horizon.example/accounts/\(customer)/payments?join=transactions&order=desc&limit=200"
                + "&cursor=100"
        )
        #expect(page.records.map(\.id) == ["101", "102", "103", "104", "105"])
        #expect(page.next == .after("105"))
        #expect(page.records[0].kind == .createAccount)
        #expect(page.records[0].amount == Amount("10000"))
        #expect(page.records[0].to?.accountID == customer)
        #expect(page.records[1].amount == Amount("25.5"))
        #expect(page.records[1].asset?.code == "USDC")
        #expect(page.records[1].transaction?.memo == .text([]))
        #expect(page.records[2].asset == .native)
        #expect(page.records[3].to?.accountID == customer)
        #expect(page.records[3].amount == nil)
        #expect(page.records[4].kind.rawValue == "invoke_host_function")
    }

    @Test("an empty page is the end")
    func emptyPage() async throws {
        let test = try TestHorizon { _, _ in .json(#"{"_embedded":{"records":[]}}"#) }
        let page = try await test.horizon.page(of: .payments(of: .network))
        #expect(page.records.isEmpty)
        #expect(page.next == nil)
        let hash = try #require(TestHorizon.hash)
        _ = try await test.horizon.page(of: .payments(of: .transaction(hash)))
        #expect(test.http.log == ["GET /payments", "GET /transactions/\(hash.hex)/payments"])
    }

    @Test("a stream goes on where it broke, without gap or repetition")
    func stream() async throws {
        let streams: [ScriptedHTTP.Stream] = [
            .init([hello, event(9), event(10), goodbye]),
            .init([hello, event(10), event(11)], failure: .connectionLost(curlMessage: "")),
            .init([], failure: .unreachable(curlMessage: "")),
            .init([], failure: .notAnEventStream(status: 503, mediaType: nil)),
            .init([hello, event(11), event(100), event(12)]),
        ]
        let test = try TestHorizon(streams: streams) { _, _ in .json(#"{"_embedded":{"records":[]}}"#) }
        let customer = try #require(TestHorizon.customer)
        let stream = test.horizon.stream(
            of: .payments(of: .account(customer), joinsTransactions: true),
            from: .start
        )
        #expect(try await tokens(stream, 4) == ["9", "10", "11", "100"])
        #expect(test.http.requests.map { $0.query("cursor") } == [nil, "10", "11", "11", "11", "11"])
        // After three failures in a row a page is asked for before the next stream.
        #expect(test.http.requests.map { $0.query("limit") != nil } == [false, false, false, false, true, false])
        #expect(test.http.requests.allSatisfy { $0.query("join") == "transactions" })
        // 10 ms after the goodbye, then twice and four times as long after failures.
        let waited = ManualClock().now.duration(to: test.clock.now)
        #expect(waited > .seconds(2))
        #expect(waited < .seconds(30))
    }

    @Test("from now on means after the newest payment there is")
    func now() async throws {
        let newest = #"{"_embedded":{"records":[{"id":"7","type":"payment"}]}}"#
        let test = try TestHorizon(streams: [.init([hello, event(8)])]) { _, _ in .json(newest) }
        #expect(try await tokens(test.horizon.stream(of: .payments(of: .network)), 1) == ["8"])
        #expect(test.http.requests.map { $0.query("cursor") } == [nil, "7"])
        #expect(test.http.requests.first?.query("order") == "desc")
        let nothing = #"{"_embedded":{"records":[]}}"#
        let empty = try TestHorizon(streams: [.init([event(8)])]) { _, _ in .json(nothing) }
        #expect(try await tokens(empty.horizon.stream(of: .payments(of: .network)), 1) == ["8"])
        #expect(empty.http.requests.last?.query("cursor") == "0")
    }

    @Test(
        "what will not pass by itself ends a stream",
        arguments: [
            (.notAnEventStream(status: 404, mediaType: nil), .notFound),
            (.notAnEventStream(status: 400, mediaType: nil), .refused(status: 400)),
        ] as [(TransportError.Reason, HorizonError.Reason)]
    )
    func end(_ failure: TransportError.Reason, _ reason: HorizonError.Reason) async throws {
        let test = try TestHorizon(streams: [.init([event(1)], failure: failure)]) { _, _ in .json("{}") }
        let stream = test.horizon.stream(of: .payments(of: .network), from: .start)
        let error = await #expect(throws: HorizonError.self) { try await tokens(stream, 2) }
        #expect(error?.reason == reason)
    }

    @Test("where there are no streams, pages do", arguments: [200, 406])
    func polling(_ status: Int) async throws {
        let none = ScriptedHTTP.Stream([], failure: .notAnEventStream(status: status, mediaType: "application/json"))
        let pages = ["", "", #"{"id":"3","paging_token":"3"},{"id":"4","paging_token":"4"}"#, "", #"{"id":"5"}"#]
        let test = try TestHorizon(streams: [none]) { _, number in
            .json(#"{"_embedded":{"records":[\#(pages[number])]}}"#)
        }
        let stream = test.horizon.stream(of: .payments(of: .network), from: .after("2"))
        #expect(try await tokens(stream, 3) == ["3", "4", "5"])
        #expect(test.http.requests.map { $0.query("cursor") } == ["2", "2", "2", "4", "4"])
        #expect(ManualClock().now.duration(to: test.clock.now) == .seconds(4))
    }

    @Test("a stream that ends with an error goes on, and what is no record is passed over once")
    func errorEvent() async throws {
        let odd = ServerSentEvent(id: "2", data: #"{"type":"of the future"}"#)
        let failure = ServerSentEvent(event: "err", data: #"{"title":"Rate limit"}"#)
        let streams: [ScriptedHTTP.Stream] = [.init([hello, event(1), odd, failure]), .init([odd, event(3)])]
        let test = try TestHorizon(streams: streams) { _, _ in .json("{}") }
        #expect(try await tokens(test.horizon.stream(of: .payments(of: .network), from: .start), 2) == ["1", "3"])
        #expect(test.http.requests.map { $0.query("cursor") } == [nil, "2"])
        let only = try TestHorizon(streams: [.init([failure])]) { _, _ in .json("{}") }
        let error = await #expect(throws: HorizonError.self) {
            try await tokens(only.horizon.stream(of: .payments(of: .network), from: .start, failureLimit: 1), 1)
        }
        #expect(error?.reason == .streamFailed)
        #expect(error?.horizonMessage == "Rate limit")
    }

    @Test("places of several numbers come after one another, too")
    func effects() async throws {
        func effect(_ token: String) -> ServerSentEvent {
            ServerSentEvent(id: token, data: #"{"id":"\#(token)","paging_token":"\#(token)"}"#)
        }
        let tokens = ["9-1", "9-2", "9-2", "10-1", "9-10", "10-2"].map(effect)
        let test = try TestHorizon(streams: [.init(tokens)]) { _, _ in .json("{}") }
        var iterator = test.horizon.stream(of: .effects(of: .network), from: .after("9-0")).makeAsyncIterator()
        var seen: [String?] = []
        while seen.count < 4 { seen.append(try await iterator.next()?.id) }
        #expect(seen == ["9-1", "9-2", "10-1", "10-2"])
    }

    @Test("failures in a row have a limit, and are counted anew with every payment")
    func failureLimit() async throws {
        let broken = ScriptedHTTP.Stream([], failure: .unreachable(curlMessage: ""))
        let streams = [broken, broken, .init([event(1)]), broken, broken, .init([event(2)]), broken, broken, broken]
        let test = try TestHorizon(streams: streams) { _, _ in .json("{}") }
        let stream = test.horizon.stream(of: .payments(of: .network), from: .start, failureLimit: 3)
        let error = await #expect(throws: HorizonError.self) { try await tokens(stream, 3) }
        #expect(error?.isTransient == true)
        #expect(test.http.requests.count == 9)
    }
}
