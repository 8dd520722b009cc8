import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import Synchronization
import Testing
import Timekeeping

/// Collects what a recorder shows.
final class SeenTraffic: Sendable {
    private let state = Mutex<(all: [RecordedExchange], failed: [[RecordedExchange]], tally: TrafficTally)>(
        ([], [], TrafficTally())
    )

    var all: [RecordedExchange] { state.withLock { $0.all } }
    var failed: [[RecordedExchange]] { state.withLock { $0.failed } }
    var tally: TrafficTally { state.withLock { $0.tally } }

    /// An observer of all exchanges, or only of those of attempts that fail.
    func observer(all isSeeingAll: Bool = true, keepsProse: Bool = false) -> TrafficObserver {
        var observer = TrafficObserver(keepsProse: keepsProse)
        if isSeeingAll { observer.exchange = { exchange in self.state.withLock { $0.all.append(exchange) } } }
        observer.failedAttempt = { exchanges in self.state.withLock { $0.failed.append(exchanges) } }
        observer.tally = { tally in self.state.withLock { $0.tally = tally } }
        return observer
    }
}

@Suite("TrafficRecorder")
struct TrafficRecorderTests {
    private let seen = SeenTraffic()

    private func recorder(_ http: ScriptedHTTP, run: String = "run-1", seed: UInt64 = 7, all: Bool = true)
        -> TrafficRecorder
    {
        TrafficRecorder(
            http,
            identity: RequestIdentity(run: run, seed: seed),
            observer: seen.observer(all: all),
            clock: ManualClock()
        )
    }

    private func request(_ text: String = "https://a.example/info") throws -> HTTPRequest {
        HTTPRequest(url: try #require(URL(string: text)))
    }

    @Test("an exchange is read from its JSON as it was", arguments: [0, 1, 2, 3])
    func json(_ kind: Int) throws {
        var exchange = RecordedExchange(
            number: 3,
            id: "x",
            server: .quotes,
            startedAt: Timestamp(unixSeconds: 1_790_000_000),
            milliseconds: .init(total: .microseconds(1)),
            request: .init(method: "GET", url: "https://a.example/\"\\é\n")
        )
        if kind > 0 {
            (exchange.state, exchange.visit, exchange.attempt, exchange.tryNumber) = ("follow", 2, 1, 4)
            exchange.endedAt = Timestamp(unixSeconds: 1_790_000_001)
            exchange.cause = kind == 1 ? .status(503) : .failure(.timedOut)
            exchange.request.content = .init(
                headers: [.init(name: "A", value: "•••")],
                mediaType: "multipart/form-data",
                form: [.init(name: "f", value: "", isFile: true, size: 12)],
                size: 12
            )
        }
        if kind == 2 {
            exchange.response = .init(
                status: 200,
                httpVersion: "HTTP/2",
                content: .init(mediaType: "application/json", body: "{\"a\":\"\u{2028}\"}", size: 7, isCut: true)
            )
            exchange.tokenTimes = ["exp": "1700086400", "iat": "1700000000"]
        }
        if kind == 3 {
            exchange.failure = Failure(
                .timedOut,
                facts: [.domain: .text("a.example")],
                remedies: [Remedy(.reportToAnchor)]
            )
        }
        #expect(try JSONDecoder().decode(RecordedExchange.self, from: Data(exchange.json)) == exchange)
    }

    @Test("each request has an id of its own and names the run; of one seed come the same ids")
    func identity() async throws {
        var ids: [[String]] = []
        for seed in [7, 7, 8] as [UInt64] {
            let http = ScriptedHTTP { _, _ in .json("{}") }
            let recorder = recorder(http, seed: seed)
            for _ in 1...3 { _ = try await recorder.send(try request()) }
            let heads = http.requests.map(\.headers)
            #expect(heads.allSatisfy { $0["User-Agent"] == "windlass/\(WindlassVersion.current) (+run run-1)" })
            ids.append(heads.compactMap { $0["X-Request-Id"] })
        }
        #expect(ids.allSatisfy { Set($0).count == 3 && $0.allSatisfy { UUID(uuidString: $0) != nil } })
        #expect(ids[0] == ids[1] && Set(ids[0]).isDisjoint(with: ids[2]))
        #expect(seen.all.map(\.id) == ids.joined().map { $0 })
    }

    @Test("what may be stored has no words of others, unless no other party wrote them", arguments: [true, false])
    func storedWords(isOwn: Bool) async throws {
        let (shown, stored) = (SeenTraffic(), SeenTraffic())
        var observer = shown.observer(keepsProse: true)
        observer.stored = stored.observer().exchange
        observer.finding = stored.observer().exchange
        observer.storesProse = { isOwn }
        let recorder = TrafficRecorder(
            ScriptedHTTP { _, _ in .json(#"{"message":"Ask Jane"}"#) },
            identity: RequestIdentity(run: "run-1", seed: 7),
            observer: observer,
            clock: ManualClock()
        )
        var request = try request()
        request.disclosure = Disclosure(.hostedTransfers, answer: FieldRules([:], others: .prose))
        let response = try await recorder.send(request)
        recorder.show(try #require(response.requestID))
        recorder.fail()
        func hasWords(_ exchange: RecordedExchange) -> Bool {
            exchange.response?.content.body?.contains("Jane") == true
        }
        #expect(shown.all.map(hasWords) == [true] && stored.all.map(hasWords) == [isOwn, isOwn])
        #expect(shown.failed.map { $0.map(hasWords) } == [[isOwn]])
    }

    @Test("an answer has the id of its request, and by that its exchange is shown alone where something was found")
    func findings() async throws {
        let http = ScriptedHTTP { _, _ in .json("{}") }
        let shown = SeenTraffic()
        var observer = TrafficObserver()
        let take = shown.observer().exchange
        observer.finding = { take?($0) }
        let recorder = TrafficRecorder(
            http,
            identity: RequestIdentity(run: "run-1", seed: 7),
            observer: observer,
            clock: ManualClock()
        )
        recorder.begin(state: "start", visit: 1, attempt: 1)
        let answers = [try await recorder.send(try request()), try await recorder.send(try request())]
        let ids = answers.compactMap(\.requestID)
        #expect(ids == http.requests.compactMap { $0.headers["X-Request-Id"] } && Set(ids).count == 2)
        recorder.show(ids[1])
        recorder.show("of another run")
        #expect(shown.all.map(\.id) == [ids[1]] && shown.all.map(\.number) == [2])
        recorder.begin(state: "start", visit: 1, attempt: 2)
        recorder.show(ids[0])
        #expect(shown.all.count == 1)
    }

    @Test("a request that is sent again after a failure says which try it is, and why; one after a success does not")
    func tries() async throws {
        let http = ScriptedHTTP { _, number in
            switch number {
            case 0: .json("{}", status: 503)
            case 1: .failure(.connectionLost(curlMessage: "reset"))
            case 2: .json("{}", status: 429)
            default: .json("{}")
            }
        }
        let recorder = recorder(http)
        recorder.begin(state: "follow", visit: 1, attempt: 1)
        for attempt in 1...5 {
            recorder.begin(state: "follow", visit: 1, attempt: attempt)
            _ = try? await recorder.send(try request())
        }
        let all = seen.all
        #expect(all.map(\.tryNumber) == [1, 2, 3, 4, 1])
        #expect(all.map(\.cause) == [nil, .status(503), .failure(.connectionLost), .status(429), nil])
        #expect(all.map(\.attempt) == [1, 2, 3, 4, 5] && all.allSatisfy { $0.state == "follow" && $0.visit == 1 })
        #expect(all.map(\.number) == [1, 2, 3, 4, 5])
        #expect(all[1].response == nil && all[1].failure?.code == .connectionLost && all[0].failure == nil)
        #expect(seen.tally.requests == 5)
        #expect(seen.tally.retries == ["503": 1, "connection-lost": 1, "429": 1])
    }

    @Test(
        "a request whose answer of success was refused is a repeated one for that reason; others of the attempt are not"
    )
    func refusedAnswers() async throws {
        let recorder = recorder(ScriptedHTTP { _, _ in .json("") })
        for (attempt, code) in [(1, .emptyAnswer), (2, .webPageAnswer), (3, nil), (4, nil)] as [(Int, FailureCode?)] {
            recorder.begin(state: "follow", visit: 1, attempt: attempt)
            _ = try await recorder.send(try request("https://a.example/auth"))
            _ = try await recorder.send(try request())
            if let code { recorder.refuseAnswer(code) }
        }
        #expect(seen.all.map(\.tryNumber) == [1, 1, 1, 2, 1, 3, 1, 1])
        let causes = seen.all.compactMap(\.cause)
        #expect(causes == [.failure(.emptyAnswer), .failure(.webPageAnswer)])
        #expect(seen.tally.retries == ["empty-answer": 1, "web-page-answer": 1])
        // Before an attempt has sent anything there is no answer to refuse.
        recorder.begin(state: "follow", visit: 1, attempt: 5)
        recorder.refuseAnswer(.emptyAnswer)
        _ = try await recorder.send(try request())
        #expect(seen.tally.retries.values.reduce(0, +) == 2)
    }

    @Test("exchanges that a replay doesn't make count, with retries and ids, and are shown as others")
    func skipped() async throws {
        let http = ScriptedHTTP { _, _ in .json("{}", status: 503) }
        let made = recorder(http)
        made.begin(state: "visit", visit: 1, attempt: 1)
        for _ in 1...2 { _ = try await made.send(try request()) }
        made.begin(state: "follow", visit: 1, attempt: 1)
        _ = try await made.send(try request())
        let (exchanges, tally) = (seen.all, seen.tally)

        let shown = SeenTraffic()
        var observer = shown.observer()
        let single = SeenTraffic()
        let take = single.observer().exchange
        observer.finding = { take?($0) }
        let replayed = TrafficRecorder(
            http,
            identity: RequestIdentity(run: "run-1", seed: 7),
            observer: observer,
            clock: ManualClock()
        )
        replayed.begin(state: "visit", visit: 1, attempt: 1)
        replayed.skip([])
        replayed.skip(Array(exchanges.prefix(2)))
        #expect(shown.tally.requests == 2 && shown.tally.retries == ["503": 1])
        replayed.show(exchanges[1].id)
        replayed.fail()
        replayed.begin(state: "follow", visit: 1, attempt: 1)
        replayed.show(exchanges[0].id)
        _ = try await replayed.send(try request())
        #expect(shown.all.map(\.id) == exchanges.map(\.id) && shown.tally == tally)
        #expect(single.all.map(\.id) == [exchanges[1].id])
        #expect(shown.failed.map { $0.map(\.id) } == [exchanges.prefix(2).map(\.id)])
    }

    @Test("another visit of the state, and another address, begin with a first try")
    func otherRequests() async throws {
        let recorder = recorder(ScriptedHTTP { _, _ in .json("{}", status: 500) })
        recorder.begin(state: "follow", visit: 1, attempt: 1)
        _ = try await recorder.send(try request())
        _ = try await recorder.send(try request("https://a.example/other"))
        recorder.begin(state: "follow", visit: 2, attempt: 1)
        _ = try await recorder.send(try request())
        #expect(seen.all.map(\.tryNumber) == [1, 1, 1])
    }

    @Test("only the exchanges of the attempt that failed are handed out as such, once")
    func failedAttempts() async throws {
        let recorder = recorder(ScriptedHTTP { _, _ in .json("{}") }, all: false)
        recorder.begin(state: "discover", visit: 1, attempt: 1)
        _ = try await recorder.send(try request())
        recorder.begin(state: "login", visit: 1, attempt: 1)
        _ = try await recorder.send(try request("https://a.example/auth"))
        _ = try await recorder.send(try request("https://a.example/auth?x=1"))
        recorder.fail()
        recorder.fail()
        #expect(seen.all.isEmpty)
        #expect(seen.failed.map { $0.map(\.number) } == [[2, 3]])
        #expect(seen.failed.first?.map(\.state) == ["login", "login"])
    }

    @Test("of states that an assertion names the last exchange with each server is handed out when it fails")
    func asserted() async throws {
        let recorder = recorder(ScriptedHTTP { _, _ in .json("{}") }, all: false)
        for (state, isAsserted) in [("follow", true), ("follow", true), ("tell", false), ("other", true)] {
            recorder.begin(state: state, visit: 1, attempt: 1, isAsserted: isAsserted)
            _ = try await recorder.send(try request())
            var ledger = try request("https://horizon.example/")
            ledger.disclosure = .everything(.horizon)
            _ = try await recorder.send(ledger)
        }
        recorder.begin(state: "settled", visit: 1, attempt: 1)
        recorder.fail(after: ["follow", "tell"])
        #expect(seen.failed.map { $0.map(\.number) } == [[3, 4]])
        #expect(seen.failed.first?.map(\.state) == ["follow", "follow"])
    }

    @Test("an exchange is written and read without loss")
    func coding() async throws {
        let http = ScriptedHTTP { _, number in
            number == 0 ? .failure(.unknownHost) : .json(#"{"status": "completed"}"#)
        }
        let recorder = recorder(http)
        recorder.begin(state: "follow", visit: 1, attempt: 1)
        for _ in 1...2 { _ = try? await recorder.send(try request()) }
        let data = try JSONEncoder().encode(seen.all)
        #expect(try JSONDecoder().decode([RecordedExchange].self, from: data) == seen.all)
        #expect(seen.all.count == 2 && seen.all[1].cause == .failure(.unknownHost))
    }
}
