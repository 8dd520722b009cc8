import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import JSON
import Testing
import Timekeeping

/// The media types of answers, in which servers may repeat what a customer has answered.
@Suite("Secrets in media types")
struct ContentTypeTests {
    private static let token = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJHQSJ9.c2lnbmF0dXJl"

    private func request() throws -> HTTPRequest {
        var request = HTTPRequest(method: .post, url: try #require(URL(string: "https://a.example/customer")))
        request.body = .json(["last_name": "Zanzibarina", "first_name": "Qxj", "format": "json", "kind": "HTML"])
        request.disclosure = Disclosure(.customers, request: FieldRules([:], others: .secret))
        return request
    }

    /// The answer of a server to a run that has sent secrets, and how its exchange is kept.
    private func exchange(_ type: String) async throws -> (answer: HTTPResponse, kept: RecordedExchange) {
        let seen = SeenTraffic()
        let recorder = TrafficRecorder(
            ScriptedHTTP { _, _ in .text("{}", type: type) },
            identity: RequestIdentity(run: "run-1", seed: 7),
            observer: seen.observer(),
            clock: ManualClock()
        )
        for secret in [Self.token, "K3yValue"] { recorder.hide(Secret(secret)) }
        let answer = try await recorder.send(try request())
        return (answer, try #require(seen.all.first))
    }

    @Test(
        "a known media type stays as it came, also where it is a secret",
        arguments: [
            ("application/json", "application/json"), ("Application/JSON", "application/json"),
            ("text/HTML; Charset=UTF-8", "text/html; charset=UTF-8"),
            ("text/html; charset=\"windows-1252\"", "text/html; charset=windows-1252"),
            ("application/problem+json;charset=utf-8", "application/problem+json; charset=utf-8"),
            ("text/x-other; q=1", "text/x-other; q=1"), ("Text/X-Other", "Text/X-Other"),
        ]
    )
    func known(written: String, read: String) async throws {
        let (answer, kept) = try await exchange(written)
        #expect(answer.mediaType?.description == read && answer.quotedContentType == written)
        #expect(kept.response?.content.mediaType == read)
        #expect(kept.response?.content.headers.map(\.value) == [written])
    }

    @Test(
        "a secret in another media type is hidden, in any case, for clients, for readers and in replays",
        arguments: [
            ("text/Zanzibarina", "text/•••"), ("text/zanzibarina", "text/•••"), ("TEXT/ZANZIBARINA", "TEXT/•••"),
            ("Zanzibarina/x-other", "•••/x-other"), ("text/x-Zanzibarina-2", "text/•••"), ("text/Qxj", "text/•••"),
            ("application/Zanzibarina+json", "application/•••+json"), ("text/k3yvalue", "text/•••"),
            ("application/\(token)", "application/•••"), ("application/\(token.lowercased())", "application/•••"),
            ("application/json; by=Zanzibarina", "application/json; by=•••"),
            ("text/html; charset=utf-8; Zanzibarina=1", "text/html; charset=utf-8; •••=1"),
            ("text/html; charset=zanzibarina", "text/html; charset=•••"),
            ("text/plain; by=\"Zanzi\\barina\"", "text/plain; by=•••"),
            ("text/plain; by=1; by=Zanzibarina", "text/plain; •••=•••"),
            ("application/json; Zanzibarina", "application/json"), ("text/x-other; Zanzibarina", "text/•••"),
        ]
    )
    func hidden(written: String, shown: String) async throws {
        let (answer, kept) = try await exchange(written)
        #expect(answer.mediaType?.description == shown && answer.quotedContentType == shown)
        #expect(answer.mediaType?.isJSON == MediaType(written)?.isJSON)
        #expect(answer.mediaType?.charset == "utf-8" || MediaType(written)?.charset != "utf-8")
        // The flow may compare what came.
        #expect(answer.headers["Content-Type"] == written)
        let stored = try RecordedExchange(json: kept.json)
        #expect(stored.response?.content.mediaType == shown)
        #expect(stored.response?.content.headers.map(\.value) == [shown])
        let tape = TapeHTTP([stored], keepsProse: false, advance: { _ in }, differs: {})
        let played = try await tape.send(try request())
        #expect(played.mediaType == answer.mediaType && played.quotedContentType == shown)
    }

    @Test("a header that names no media type is hidden as a whole")
    func unreadable() async throws {
        let (answer, kept) = try await exchange("of Zanzibarina")
        #expect(answer.mediaType == nil && answer.quotedContentType == "•••")
        #expect(kept.response?.content.mediaType == nil)
        #expect(kept.response?.content.headers.map(\.value) == ["•••"])
    }
}
