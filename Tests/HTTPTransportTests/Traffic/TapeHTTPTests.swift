import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import JSON
import Synchronization
import Testing
import Timekeeping

@Suite("TapeHTTP")
struct TapeHTTPTests {
    /// A request for a token, whose answer is never kept.
    private func request() throws -> HTTPRequest {
        var request = HTTPRequest(url: try #require(URL(string: "https://a.example/auth")))
        request.disclosure = Disclosure(
            .authentication,
            request: .open,
            answer: FieldRules(["token": .secret], others: .data)
        )
        return request
    }

    private func token(_ claims: String) -> String {
        ["{}", claims].map { JSONWebToken.base64URL(Array($0.utf8)) }.joined(separator: ".") + ".signature"
    }

    @Test(
        "a token that is replayed is valid as long as the recorded one, which was issued in another second than it came",
        arguments: [#"{"exp":1700086400,"iat":1700000000}"#, #"{"exp":1.7e9}"#, #"{"iat":1700000000}"#, "{}"]
    )
    func times(claims: String) async throws {
        let seen = SeenTraffic()
        let sent = token(claims)
        let recorder = TrafficRecorder(
            ScriptedHTTP { _, _ in .json(#"{"token":"\#(sent)"}"#) },
            identity: RequestIdentity(run: "run-1", seed: 7),
            observer: seen.observer(),
            clock: ManualClock(now: Timestamp(unixSeconds: 1_700_000_001))
        )
        _ = try await recorder.send(try request())
        let tape = TapeHTTP(seen.all, keepsProse: false, advance: { _ in }, differs: {})
        let answer = try await tape.send(try request()).json()["token"]?.string ?? ""
        let played = try #require(JSONWebToken.claims(of: answer))
        #expect(answer != sent)
        for name in ["exp", "iat"] { #expect(played[name] == (try JSONValue.parse(claims))[name], "\(name)") }
    }

    @Test("where the tape has no times, a token is valid for a day")
    func unknownTimes() async throws {
        var exchange = RecordedExchange(
            number: 1,
            id: "",
            server: .authentication,
            startedAt: Timestamp(unixSeconds: 1_700_000_000),
            milliseconds: .init(total: .zero),
            request: .init(method: "GET", url: "https://a.example/auth"),
            response: .init(status: 200, content: .init(body: #"{"token":"•••"}"#))
        )
        exchange.endedAt = Timestamp(unixSeconds: 1_700_000_001)
        let tape = TapeHTTP([exchange], keepsProse: false, advance: { _ in }, differs: {})
        let answer = try await tape.send(try request()).json()["token"]?.string ?? ""
        #expect(JSONWebToken.claims(of: answer)?["exp"] == .number("1700086401"))
    }

    @Test(
        "a request that was cancelled ends by the deadline that cancelled it; where none does, the recorded run was stopped",
        arguments: [-5, 0, 5, nil]
    )
    func cancelled(secondsToDeadline: Int64?) async throws {
        let start = Timestamp(unixSeconds: 1_700_000_000)
        var exchange = RecordedExchange(
            number: 1,
            id: "",
            server: .toml,
            startedAt: start,
            milliseconds: .init(total: .zero),
            request: .init(method: "GET", url: "https://a.example/auth")
        )
        let asked = try request()
        exchange.failure =
            TransportError(.cancelled, method: .get, url: RedactedURL(text: "https://a.example/auth")).asFailure
        exchange.endedAt = start.advanced(by: .seconds(10))
        let clock = ManualClock(now: start, jumps: true)
        let tape = TapeHTTP(
            [exchange],
            keepsProse: false,
            advance: { instant in clock.advance(by: clock.now.duration(to: instant)) },
            wait: { instant in
                // Only a deadline is waited for.
                let seconds: Duration = secondsToDeadline == nil ? .zero : .seconds(60)
                try? await clock.sleep(until: instant.advanced(by: seconds))
            },
            differs: {}
        )
        let failure = Mutex<TransportError.Reason?>(nil)
        let work: @Sendable () async throws -> Bool = {
            do throws(TransportError) {
                _ = try await tape.send(asked)
            } catch {
                failure.withLock { $0 = error.reason }
                throw error
            }
            return true
        }
        if let secondsToDeadline {
            let deadline = start.advanced(by: .seconds(10)).advanced(by: .seconds(secondsToDeadline))
            let answered = try await clock.working { try await clock.limited(until: deadline, work) }
            #expect(answered == nil && tape.difference(atEnd: true) == nil)
            #expect(clock.now == max(deadline, start.advanced(by: .seconds(10))))
        } else {
            await #expect(throws: TransportError.self) { _ = try await clock.working { try await work() } }
            #expect(tape.difference(atEnd: false)?.kind == .unanswered)
            let summary = tape.difference(atEnd: false)?.asFailure.summary
            #expect(summary == "the recorded run was stopped before GET https://a.example/auth was answered")
        }
        #expect(failure.withLock { $0 } == .cancelled)
    }
}
