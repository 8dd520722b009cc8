import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import JSON
import Testing
import Timekeeping

/// The places of redirects that could not be followed, which servers choose.
@Suite("Secrets in the hosts of redirects")
struct RefusedRedirectTests {
    private static let token = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJHQSJ9.c2lnbmF0dXJl"

    /// A client whose requests end with an error.
    private struct FailingHTTP: HTTPExchanging {
        let error: TransportError

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse { throw error }

        func events(_ request: HTTPRequest) -> ServerSentEvents { ServerSentEvents([]) }
    }

    private func request() throws -> HTTPRequest {
        var request = HTTPRequest(method: .post, url: try #require(URL(string: "https://pay.anchorbank.example/x")))
        request.body = .json([
            "bank": "VltSavings", "last_name": "Zanzibarina", "country": "DE", "first_name": "Anna",
            "employer": "anchorbank", "code": "47110815",
        ])
        request.disclosure = Disclosure(.customers, request: FieldRules([:], others: .secret))
        return request
    }

    /// What a client gets in place of the answer, and how the exchange is kept, by a run that has sent secrets.
    private func exchange(_ error: TransportError) async throws -> (error: TransportError, kept: RecordedExchange) {
        let seen = SeenTraffic()
        let recorder = TrafficRecorder(
            FailingHTTP(error: error),
            identity: RequestIdentity(run: "run-1", seed: 7),
            observer: seen.observer(),
            clock: ManualClock()
        )
        recorder.hide(Secret(Self.token))
        let request = try request()
        let thrown = try #require(await #expect(throws: TransportError.self) { try await recorder.send(request) })
        return (thrown, try #require(seen.all.first))
    }

    @Test(
        "names of a host with a secret are hidden in any case; those of the asked host and short ones stay",
        arguments: [
            ("http://vltsavings.example/a", "http://•••.example/•••"),
            ("https://VltSavings.example", "https://•••.example"),
            ("https://my-vltsavings.zanzibarina.example/", "https://•••.•••.example/"),
            ("https://x.zanzibarina", "https://x.•••"), ("https://anna.example", "https://•••.example"),
            ("https://hanna.example", "https://hanna.example"), ("https://bank.de", "https://bank.de"),
            ("https://anchorbank.example/", "https://anchorbank.example/"),
            ("https://login.anchorbank.example:8443/", "https://login.anchorbank.example:8443/"),
            ("https://anchorbank.de/", "https://•••.de/"),
            ("https://other.example:47110815", "https://other.example:•••"),
            ("https://\(token.lowercased())/", "https://•••/"), ("https://\(token).de", "https://•••"),
            ("zanzibarina://x", "•••://x"), ("mailto:zanzibarina", "•••"), ("ftp://b.example/", "ftp://b.example/"),
            ("https://[2001:db8::1]:8443/", "https://[2001:db8::1]:8443/"),
            ("https://" + String(repeating: "a", count: 190) + ".zanzibarina.example/", "https://•••/"),
        ]
    )
    func hosts(target: String, shown: String) async throws {
        let place = RedactedURL(text: target)
        let reasons: [(RedactedURL) -> TransportError.Reason] = [
            TransportError.Reason.downgrade, TransportError.Reason.crossOriginRedirect,
            TransportError.Reason.invalidRedirect, TransportError.Reason.privateRedirect,
        ]
        let asked = RedactedURL(try request())
        for reason in reasons {
            let (error, kept) = try await exchange(TransportError(reason(place), method: .post, url: asked))
            let facts = error.asFailure.facts
            #expect(facts.text(.target) == shown)
            #expect(facts.text(.name).map { shown.contains($0) } == true, "\(facts)")
            #expect(kept.failure?.facts == facts && kept.failure?.summary == error.asFailure.summary)
            let stored = try RecordedExchange(json: kept.json)
            let tape = TapeHTTP([stored], keepsProse: false, advance: { _ in }, differs: {})
            let request = try request()
            let played = await #expect(throws: TransportError.self) { try await tape.send(request) }
            #expect(played == error)
        }
    }

    @Test("a host that a redirect led to is hidden where it failed, also in the words of libcurl")
    func followed() async throws {
        let asked = RedactedURL(try request())
        let place = RedactedURL(text: "https://zanzibarina.example/a")
        let words = "Failed to connect to zanzibarina.example port 443"
        var failed = TransportError(.unreachable(curlMessage: words), method: .get, url: place)
        failed.redirectedFrom = asked
        let (error, kept) = try await exchange(failed)
        #expect(error.url.description == "https://•••.example/•••" && error.url.host == "•••.example")
        #expect(error.reason == .unreachable(curlMessage: "Failed to connect to ••• port 443"))
        #expect(!String(decoding: kept.json, as: UTF8.self).contains("zanzibarina"))
        failed.redirectedFrom = nil
        failed.url = asked
        // What the run has asked itself is known.
        #expect(try await exchange(failed).error == failed)
    }
}
