import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import TestSupport
import Testing
import Timekeeping

@Suite("GuardedHTTP", .timeLimit(.minutes(5)))
struct GuardedHTTPTests {
    private let clock = ManualClock()
    private let circuitBreakers = CircuitBreakers(CircuitBreakerPolicy(failures: 2, rest: .seconds(10)))

    private func request(_ text: String = "https://a.example/info?token=abc") throws -> HTTPRequest {
        HTTPRequest(url: try #require(URL(string: text)))
    }

    private func error(_ http: GuardedHTTP, _ url: String = "https://a.example/info?token=abc") async throws
        -> TransportError
    {
        let request = try request(url)
        return try #require(await #expect(throws: TransportError.self) { try await http.send(request) })
    }

    @Test("a host that fails again and again is left alone, by every run, and others are not")
    func circuit() async throws {
        let base = ScriptedHTTP { request, _ in
            request.url.host() == "a.example" ? .failure(.unreachable(curlMessage: "refused")) : .json("{}")
        }
        let runs = [
            GuardedHTTP(base, circuitBreakers: circuitBreakers, clock: clock),
            GuardedHTTP(base, circuitBreakers: circuitBreakers, clock: clock),
        ]
        let lost = TransportError.Reason.unreachable(curlMessage: "refused")
        for run in runs { #expect(try await error(run).reason == lost) }
        for run in runs {
            let refusal = try await error(run)
            #expect(
                refusal.summary
                    == "not asked: a.example failed 2 times in a row; last: "
                    + "no connection to a.example (refused): GET https://a.example/info?token=•••"
            )
            #expect(refusal.help == TransportError(lost, method: .get, url: refusal.url).help)
            #expect(refusal.retryAfter == .seconds(10) && refusal.isTransient)
            #expect(try await run.send(request("https://b.example/info")).status == 200)
            // Another port is another server.
            #expect(try await error(run, "https://a.example:444/").reason == .unreachable(curlMessage: "refused"))
        }
        #expect(base.requests.count { $0.url.host() == "a.example" && $0.url.port == nil } == 2)
    }

    @Test("the failure after which a host is left alone says for how long, so that whoever tries again really asks")
    func lastFailure() async throws {
        let base = ScriptedHTTP { _, _ in .failure(.tls(curlMessage: "no")) }
        let http = GuardedHTTP(base, circuitBreakers: circuitBreakers, clock: clock)
        #expect(try await error(http).retryAfter == nil)
        let lost = ScriptedHTTP { _, _ in .failure(.connectionLost(curlMessage: "reset")) }
        let last = try await error(GuardedHTTP(lost, circuitBreakers: circuitBreakers, clock: clock))
        #expect(last.reason == .connectionLost(curlMessage: "reset"))
        #expect(last.retryAfter == .seconds(10))
        clock.advance(by: .seconds(10))
        #expect(try await error(http).reason == .tls(curlMessage: "no"))
        #expect(base.requests.count == 2)
    }

    @Test("no answer is waited for behind the end that somebody set, unless it is asked for only then")
    func end() async throws {
        let base = ScriptedHTTP { _, _ in .json("{}") }
        let http = GuardedHTTP(base, clock: clock)
        func total() async throws -> Duration? {
            _ = try await http.send(request())
            return base.requests.last?.timeouts.total
        }
        #expect(try await total() == .seconds(30))
        http.begin(until: clock.now.advanced(by: .seconds(5)))
        #expect(try await total() == .seconds(5))
        clock.advance(by: .seconds(5))
        #expect(try await total() == GuardedHTTP.grace)
        clock.advance(by: .seconds(60))
        #expect(try await total() == GuardedHTTP.grace)
        http.begin(until: clock.now.advanced(by: .seconds(100)))
        #expect(try await total() == .seconds(30))
    }

    /// How a server takes its time; each comes to its end only after a minute.
    enum Stall: String, CaseIterable {
        case silence, head, body, trickle, redirects
    }

    @Test("however a server stalls, a request ends with what is left of the run's time", arguments: Stall.allCases)
    func stalling(_ stall: Stall) async throws {
        let server = try LoopbackServer { _, connection in
            switch stall {
            case .silence: break
            case .head: connection.send("HTTP/1.1 200 OK\r\n")
            case .body: connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab")
            case .trickle:
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 600\r\n\r\n")
                for _ in 0..<40 {
                    connection.send("a")
                    Thread.sleep(forTimeInterval: 0.1)
                }
            case .redirects:
                Thread.sleep(forTimeInterval: 0.2)
                connection.redirect(to: "/again")
            }
            _ = connection.waitForClose()
        }
        let clock = SystemWallClock()
        let http = GuardedHTTP(HTTPClient(), clock: clock)
        var request = HTTPRequest(url: server.url())
        request.redirects = .sameOrigin(limit: 1000)
        let began = ContinuousClock.now
        let end = clock.now.advanced(by: .milliseconds(700))
        http.begin(until: end)
        await #expect(throws: TransportError.self) { try await http.send(request) }
        let spent = began.duration(to: .now)
        // Nothing but the machine's own slowness comes on top.
        #expect(spent < .seconds(5), "\(stall)")
    }

    @Test("tells, without its secrets, what was not answered when somebody was stopped, until something else begins")
    func unanswered() async throws {
        let late = TransportError.Reason.timedOut(.waiting, after: .seconds(30))
        let base = ScriptedHTTP { request, _ in .failure(request.url.path() == "/slow" ? .cancelled : late) }
        let http = GuardedHTTP(base, clock: clock)
        #expect(try await error(http).reason == late)
        #expect(http.unanswered == nil)
        #expect(try await error(http, "https://a.example/slow?token=abc").reason == .cancelled)
        #expect(http.unanswered == "GET https://a.example/slow?token=•••")
        http.begin(until: nil)
        #expect(http.unanswered == nil)
    }

    @Test("one request finds out whether the host is back")
    func trial() async throws {
        let gate = Gate()
        let base = ScriptedHTTP { _, number in
            guard number > 1 else { return .json("{}", status: 503) }
            await gate.opened()
            return .json("{}")
        }
        let http = GuardedHTTP(base, circuitBreakers: circuitBreakers, clock: clock)
        for _ in 1...2 { #expect(try await http.send(request()).status == 503) }
        #expect(try await error(http).reason == .circuitOpen(failures: 2, last: .status(503)))
        clock.advance(by: .seconds(10))
        let asked = try request()
        let trial = Task { try await http.send(asked) }
        while base.requests.count < 3 { await Task.yield() }
        #expect(try await error(http).retryAfter == .seconds(1))
        gate.open()
        #expect(try await trial.value.status == 200)
        #expect(try await http.send(request()).status == 200)
    }

    @Test("a trial that is cancelled says nothing about the host")
    func cancelledTrial() async throws {
        let gate = Gate()
        let base = ScriptedHTTP { _, number in
            guard number > 1 else { return .failure(.timedOut(.waiting, after: .seconds(30))) }
            if number == 2 { await gate.opened() }
            return .json("{}")
        }
        let http = GuardedHTTP(base, circuitBreakers: circuitBreakers, clock: clock)
        for _ in 1...2 { _ = try await error(http) }
        clock.advance(by: .seconds(10))
        let asked = try request()
        let trial = Task { try await http.send(asked) }
        while base.requests.count < 3 { await Task.yield() }
        trial.cancel()
        gate.open()
        await #expect(throws: TransportError.self) { try await trial.value }
        #expect(try await http.send(request()).status == 200)
    }

    @Test(
        "only what says that the host is in trouble counts",
        arguments: [
            (.json("{}", status: 502), true), (.json("{}", status: 503), true), (.json("{}", status: 504), true),
            (.json("{}", status: 500), false), (.json("{}", status: 404), false), (.json("{}", status: 429), false),
            (.failure(.unknownHost), true), (.failure(.connectionLost(curlMessage: "")), true),
            (.failure(.tls(curlMessage: "")), true), (.failure(.bodyTooLarge(limit: 1)), false),
            (.failure(.cancelled), false), (.failure(.privateAddress("10.0.0.1")), false),
        ] as [(ScriptedHTTP.Reply, Bool)]
    )
    func verdicts(reply: ScriptedHTTP.Reply, counts: Bool) async throws {
        let base = ScriptedHTTP { _, _ in reply }
        let http = GuardedHTTP(base, circuitBreakers: circuitBreakers, clock: clock)
        for _ in 1...4 { _ = try? await http.send(request()) }
        #expect(base.requests.count == (counts ? 2 : 4))
    }

    @Test("a run makes as many requests as it may, whatever they are for, and then says so")
    func requests() async throws {
        let base = ScriptedHTTP { _, _ in .json("{}") }
        let http = GuardedHTTP(base, allowance: RunAllowance(requests: 2), clock: clock)
        for host in ["a", "b"] { _ = try await http.send(request("https://\(host).example/")) }
        let spent = try await error(http, "https://c.example/x")
        #expect(
            spent.summary
                == "not asked: the run has used its limit of 2 requests: GET https://c.example/x"
        )
        #expect(spent.failure == .transport && !spent.isTransient && !spent.mayHaveReachedServer)
        #expect(http.requestCount == 2 && base.requests.count == 2)
        // Another run has an allowance of its own.
        _ = try await GuardedHTTP(base, allowance: RunAllowance(requests: 1), clock: clock).send(request())
    }

    @Test("a run takes as much time as it may from its first request on, and no request takes longer than what is left")
    func time() async throws {
        let base = ScriptedHTTP { _, _ in .json("{}") }
        let http = GuardedHTTP(base, allowance: RunAllowance(time: .seconds(60)), clock: clock)
        clock.advance(by: .seconds(1000))
        _ = try await http.send(request())
        clock.advance(by: .seconds(50))
        _ = try await http.send(request())
        var patient = try request()
        patient.timeouts.total = nil
        _ = try await http.send(patient)
        #expect(base.requests.map(\.timeouts.total) == [.seconds(30), .seconds(10), .seconds(10)])
        clock.advance(by: .seconds(10))
        #expect(try await error(http).reason == .timeSpent(limit: .seconds(60)))
        #expect(base.requests.count == 3)
    }

    @Test("a request that is not let through is no trial")
    func spentTrial() async throws {
        let base = ScriptedHTTP { _, _ in .json("{}", status: 503) }
        let poor = GuardedHTTP(
            base,
            allowance: RunAllowance(requests: 2),
            circuitBreakers: circuitBreakers,
            clock: clock
        )
        for _ in 1...2 { _ = try await poor.send(request()) }
        clock.advance(by: .seconds(10))
        #expect(try await error(poor).reason == .requestsSpent(limit: 2))
        let rich = GuardedHTTP(base, circuitBreakers: circuitBreakers, clock: clock)
        #expect(try await rich.send(request()).status == 503)
    }

    @Test("streams are asked for within the same bounds, and pass on what comes")
    func streams() async throws {
        let event = ServerSentEvent(id: "1", data: "x")
        let lost = TransportError.Reason.connectionLost(curlMessage: "")
        let base = ScriptedHTTP(streams: [.init([event, event]), .init([], failure: lost), .init([], failure: lost)])
        let http = GuardedHTTP(
            base,
            allowance: RunAllowance(requests: 4),
            circuitBreakers: circuitBreakers,
            clock: clock
        )
        var count = 0
        for try await _ in http.events(try request()) { count += 1 }
        #expect(count == 2)
        let open = { (error: TransportError?) in
            guard case .circuitOpen(2, .failure(let last))? = error?.reason else { return false }
            return last.code == .connectionLost
        }
        for reason in [lost, lost, nil] {
            let events = http.events(try request())
            let error = await #expect(throws: TransportError.self) {
                for try await _ in events { Issue.record("nothing should come") }
            }
            #expect(reason.map { error?.reason == $0 } ?? open(error))
        }
        #expect(http.requestCount == 3)
        _ = try await error(GuardedHTTP(base, allowance: RunAllowance(requests: 0), clock: clock))
    }
}
