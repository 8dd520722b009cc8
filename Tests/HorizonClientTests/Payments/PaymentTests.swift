import Foundation
import HTTPTestSupport
import HTTPTransport
import HorizonClient
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
    private func tokens(_ stream: PaymentStream, _ count: Int) async throws -> [String] {
        var tokens: [String] = []
        var iterator = stream.makeAsyncIterator()
        while tokens.count < count, let record = try await iterator.next() { tokens.append(record.pagingToken) }
        return tokens
    }

    @Test("a page has payments of every kind, the unknown ones too")
    func page() async throws {
        let test = try TestHorizon("payments")
        let customer = try #require(TestHorizon.customer)
        let page = try await test.horizon.payments(
            of: .account(customer),
            from: .after("100"),
            order: .descending,
            limit: 500,
            joinsTransactions: true
        )
        let url = try #require(test.http.requests.first).url.absoluteString
        #expect(
            url == "https://horizon.example/accounts/\(customer)/payments?order=desc&limit=200&cursor=100"
                + "&join=transactions"
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
        let page = try await test.horizon.payments(of: .network)
        #expect(page.records.isEmpty)
        #expect(page.next == nil)
        let hash = try #require(TestHorizon.hash)
        _ = try await test.horizon.payments(of: .transaction(hash))
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
        let test = try TestHorizon(streams: streams) { _, _ in .json("{}") }
        let customer = try #require(TestHorizon.customer)
        let stream = test.horizon.paymentStream(of: .account(customer), from: .start, joinsTransactions: true)
        #expect(try await tokens(stream, 4) == ["9", "10", "11", "100"])
        #expect(test.http.requests.map { $0.query("cursor") } == [nil, "10", "11", "11", "11"])
        #expect(test.http.requests.allSatisfy { $0.query("join") == "transactions" })
        // 10 ms after the goodbye, then twice and four times as long after failures.
        let waited = ManualClock().now.duration(to: test.clock.now)
        #expect(waited > .seconds(2))
        #expect(waited < .seconds(20))
    }

    @Test("from now on means after the newest payment there is")
    func now() async throws {
        let newest = #"{"_embedded":{"records":[{"id":"7","type":"payment"}]}}"#
        let test = try TestHorizon(streams: [.init([hello, event(8)])]) { _, _ in .json(newest) }
        #expect(try await tokens(test.horizon.paymentStream(of: .network), 1) == ["8"])
        #expect(test.http.requests.map { $0.query("cursor") } == [nil, "7"])
        #expect(test.http.requests.first?.query("order") == "desc")
        let nothing = #"{"_embedded":{"records":[]}}"#
        let empty = try TestHorizon(streams: [.init([event(8)])]) { _, _ in .json(nothing) }
        #expect(try await tokens(empty.horizon.paymentStream(of: .network), 1) == ["8"])
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
        let stream = test.horizon.paymentStream(of: .network, from: .start)
        let error = await #expect(throws: HorizonError.self) { try await tokens(stream, 2) }
        #expect(error?.reason == reason)
    }

    @Test("patience has an end, and begins anew with every payment")
    func patience() async throws {
        let broken = ScriptedHTTP.Stream([], failure: .unreachable(curlMessage: ""))
        let streams = [broken, broken, .init([event(1)]), broken, broken, .init([event(2)]), broken, broken, broken]
        let test = try TestHorizon(streams: streams) { _, _ in .json("{}") }
        let stream = test.horizon.paymentStream(of: .network, from: .start, patience: 3)
        let error = await #expect(throws: HorizonError.self) { try await tokens(stream, 3) }
        #expect(error?.isTransient == true)
        #expect(test.http.requests.count == 9)
    }
}
