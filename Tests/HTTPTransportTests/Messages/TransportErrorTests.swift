import Diagnostics
import Foundation
import HTTPTransport
import JSON
import Testing

@Suite("TransportError")
struct TransportErrorTests {
    private static let url = RedactedURL(
        URL(string: "https://a.example/x?token=abc") ?? URL(filePath: "/"),
        isKnown: true
    )
    private static let other = RedactedURL(
        URL(string: "http://b.example/y?code=def") ?? URL(filePath: "/"),
        isKnown: true
    )

    static let messages: [(TransportError.Reason, String)] = [
        (.invalidURL(.malformed), "this is not a URL"),
        (.invalidURL(.scheme("ftp")), "the scheme is ftp, not https"),
        (.invalidURL(.credentials), "the URL carries a user name or password"),
        (.insecureURL, "plain http is not allowed for a.example"),
        (.invalidHeader(name: "X"), "the header X holds characters that no header may hold"),
        (.unknownHost, "the host a.example is unknown"),
        (.unreachable(curlMessage: "refused"), "no connection to a.example (refused)"),
        (
            .privateAddress("10.0.0.1"),
            "a.example is at 10.0.0.1, which is this machine or one of a private network"
        ),
        (
            .privateAddress("a.example"),
            "a.example is this machine or one of a private network, and not for this URL to lead to"
        ),
        (.proxy("p:8080", status: 403, curlMessage: "no"), "the proxy p:8080 did not connect (no)"),
        (.tls(curlMessage: ""), "no secure connection to a.example"),
        (.clientCertificate(.missing, curlMessage: "x"), "a.example asks for a client certificate (x)"),
        (.clientCertificate(.refused, curlMessage: "x"), "a.example refuses the client certificate (x)"),
        (
            .clientCertificate(.handshake, curlMessage: "x"),
            "a.example ended the TLS handshake, and probably asks for a client certificate (x)"
        ),
        (.timedOut(.securing, after: .seconds(10)), "no answer within 10 s, while agreeing on TLS"),
        (.timedOut(.receiving, after: .milliseconds(2500)), "no answer within 2.5 s, while receiving the answer"),
        (.silent(for: .seconds(90)), "the stream was silent for 90 s"),
        (.connectionLost(curlMessage: "reset"), "the connection broke before the answer was complete (reset)"),
        (.malformedResponse(curlMessage: "x"), "the answer is not proper HTTP (x)"),
        (.incompleteHead, "the answer is not proper HTTP (it ended before its head did)"),
        (.headTooLarge(limit: .bytes(9)), "the head of the answer has more than 9 bytes"),
        (.headTooLarge(limit: .fields(9)), "the head of the answer has more than 9 fields"),
        (.bodyTooLarge(limit: 102_400), "the answer has more than 102400 bytes"),
        (.tooManyRedirects(limit: 5), "more than 5 redirects"),
        (.downgrade(to: other), "redirected from https to plain http, to http://b.example/y?code=•••"),
        (.crossOriginRedirect(to: other), "redirected to another origin, http://b.example/y?code=•••"),
        (.invalidRedirect(to: other), "redirected to http://b.example/y?code=•••, which cannot be asked"),
        (
            .privateRedirect(to: other),
            "redirected to http://b.example/y?code=•••, which is on this machine or in a private network"
        ),
        (
            .circuitOpen(failures: 5, last: .status(503)),
            "not asked: a.example failed 5 times in a row; last: status 503"
        ),
        (.requestsSpent(limit: 9), "not asked: the run has used its limit of 9 requests"),
        (.notAnEventStream(status: 404, mediaType: nil), "status 404 with no media type, not events"),
        (.eventTooLarge(limit: 9), "an event has more than 9 bytes"),
        (.failed(curlMessage: "x"), "the transfer failed (x)"),
        (.outOfMemory, "the transfer failed (there is not enough memory)"),
    ]

    @Test("names what was asked, where, what happened, and the remedy", arguments: messages)
    func message(of reason: TransportError.Reason, problem: String) {
        let error = TransportError(reason, method: .post, url: Self.url)
        #expect(error.summary == "\(problem): POST https://a.example/x?token=•••")
        #expect(error.help?.isEmpty == false)
        #expect(!error.description.contains("abc") && !error.description.contains("def"))
        #expect(error.failure == .transport || error.failure == .protocol)
    }

    @Test("says what helps against how a host failed that is left alone, and that a run's time is over")
    func guarding() {
        let open = TransportError(.circuitOpen(failures: 5, last: .status(503)), method: .post, url: Self.url)
        #expect(open.help == "try again later; if it stays so, report it to the operator of a.example")
        let last = TransportError(.unknownHost, method: .post, url: Self.url)
        let known = TransportError(
            .circuitOpen(failures: 5, last: .failure(last.asFailure)),
            method: .post,
            url: Self.url
        )
        #expect(known.help == last.help)
        #expect(known.summary.contains("in a row; last: the host a.example is unknown: POST"))
        #expect(open.isTransient && !open.mayHaveReachedServer)
        let late = TransportError(.timeSpent(limit: .seconds(90)), method: .get, url: Self.url)
        #expect(late.summary.hasPrefix("not asked: the run has used its limit of 90 s: GET"))
        #expect(late.failure == .deadline && !late.isTransient && !late.mayHaveReachedServer)
    }

    @Test(
        "only a proxy that means it is not asked again",
        arguments: [(nil, true), (403, false), (407, false), (502, true)]
    )
    func proxies(status: Int?, isTransient: Bool) {
        let error = TransportError(.proxy("p", status: status, curlMessage: ""), method: .post, url: Self.url)
        #expect(error.isTransient == isTransient)
        #expect(!error.mayHaveReachedServer)
    }

    @Test("names where it began when a redirect led away")
    func redirected() {
        let error = TransportError(.unknownHost, method: .get, url: Self.other, redirectedFrom: Self.url)
        #expect(
            error.summary.hasSuffix(": GET http://b.example/y?code=••• (redirected from https://a.example/x?token=•••)")
        )
        #expect(error.mayHaveReachedServer)
    }

    @Test(
        "tells whether the server may have acted",
        arguments: [
            (.unreachable(curlMessage: ""), false), (.tls(curlMessage: ""), false), (.unknownHost, false),
            (.clientCertificate(.missing, curlMessage: ""), false),
            (.timedOut(.connecting, after: .zero), false), (.timedOut(.securing, after: .zero), false),
            (.timedOut(.sending, after: .zero), true), (.timedOut(.waiting, after: .zero), true),
            (.connectionLost(curlMessage: ""), true), (.cancelled, true), (.bodyTooLarge(limit: 1), true),
        ] as [(TransportError.Reason, Bool)]
    )
    func reach(reason: TransportError.Reason, mayHaveReached: Bool) {
        #expect(TransportError(reason, method: .post, url: Self.url).mayHaveReachedServer == mayHaveReached)
    }

    @Test("advises to look before a lost POST is sent again, and to repeat a lost GET")
    func advice() {
        let reason = TransportError.Reason.connectionLost(curlMessage: "")
        #expect(TransportError(reason, method: .get, url: Self.url).help == "try again")
        #expect(TransportError(reason, method: .post, url: Self.url).help?.contains("check what it did") == true)
    }

    @Test(
        "bytes that are no JSON are told with what is wrong and where",
        arguments: [
            ("<html>", "'<' does not belong there (byte 0)"), (#"{"a": 1"#, "it ends too early (byte 7)"),
            ("[1,\u{1}]", "the byte 0x1 does not belong there (byte 3)"),
        ]
    )
    func jsonFaults(text: String, words: String) throws {
        let error = try #require(#expect(throws: JSONError.self) { try JSONValue.parse(text) })
        #expect(error.summary.hasPrefix("not a JSON document: \(words)"), "\(error.summary)")
    }

    @Test("two members of one name are told with it")
    func repeatedMember() {
        let error = JSONError(.repeatedMember("a"), offset: 14)
        #expect(
            error.summary.hasPrefix("not a JSON document: an object has two members `a` (byte 14)"),
            "\(error.summary)"
        )
    }
}
