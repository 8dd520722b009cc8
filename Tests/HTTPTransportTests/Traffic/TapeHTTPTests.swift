import Foundation
import HTTPTestSupport
import HTTPTransport
import JSON
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
}
