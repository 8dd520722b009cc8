import Foundation
import HTTPTestSupport
import HTTPTransport
import JSON
import Testing
import Timekeeping

/// Answers that are of no use, on a tape.
@Suite("Broken answers on a tape")
struct BrokenAnswerTests {
    private static let secret = "s3cr3t-t0ken"
    /// U+FFFD as a server writes it, and bytes that are no UTF-8.
    private static let replacement = Array("\u{FFFD}".utf8)
    private static let invalid: [UInt8] = [0xC3, 0x28]

    /// Bodies that are no JSON, by their flaw.
    static let bodies: [(String, [UInt8])] = [
        ("nothing", []),
        ("blanks", Array(" \n".utf8)),
        ("a byte order mark", Array("\u{FEFF}".utf8)),
        ("a comma behind the last member", Array(#"{"id": "a", "token": "\#(secret)",}"#.utf8)),
        ("no colon", Array(#"{"token" "\#(secret)"}"#.utf8)),
        ("no comma", Array(#"{"a": [1 {"token": "\#(secret)"}]}"#.utf8)),
        ("a sign of pages as a value", Array("{\"token\": <\(secret)>}".utf8)),
        ("cut", Array("{\"token\": \"\(secret)".utf8)),
        ("cut behind a byte order mark", Array("\u{FEFF}{\"token\":\"\(secret)\"".utf8)),
        ("cut in a word", Array("nul".utf8)),
        ("another word", Array("truth \(secret)".utf8)),
        ("a letter", Array("not found: \(secret)".utf8)),
        ("a number and words", Array("404 \(secret)".utf8)),
        ("bytes behind it", Array("{} \(secret)".utf8)),
        ("no number", Array("{\"code\": 0123}".utf8)),
        ("a long number", Array("[\(String(repeating: "7", count: 300))]".utf8)),
        ("a control character", Array("{\"token\": \"\(secret)\u{01}\"}".utf8)),
        ("deep lists", [UInt8](repeating: UInt8(ascii: "["), count: 70)),
        ("no UTF-8", Array("{\"token\": \"\(secret)".utf8) + invalid + Array("\"}".utf8)),
        (
            "no UTF-8 behind U+FFFD",
            Array("[\"".utf8) + replacement + Array("\", \"".utf8) + invalid + Array("\"]".utf8)
        ),
        ("a page", Array("<html>\(secret)</html>".utf8)),
        ("a page behind a byte order mark", Array("\u{FEFF} <html>\(secret)</html>".utf8)),
    ]

    private func request(_ rules: FieldRules) throws -> HTTPRequest {
        var request = HTTPRequest(url: try #require(URL(string: "https://a.example/transaction")))
        request.disclosure = Disclosure(.hostedTransfers, answer: rules)
        return request
    }

    /// What comes back of a recorded reply, as the store has it, and the exchange there.
    private func replay(_ reply: ScriptedHTTP.Reply, of request: HTTPRequest) async throws -> (
        recorded: Result<HTTPResponse, TransportError>, played: Result<HTTPResponse, TransportError>,
        exchange: RecordedExchange
    ) {
        func result(_ http: any HTTPExchanging) async -> Result<HTTPResponse, TransportError> {
            do throws(TransportError) {
                return .success(try await http.send(request))
            } catch {
                return .failure(error)
            }
        }
        let seen = SeenTraffic()
        let recorder = TrafficRecorder(
            ScriptedHTTP { _, _ in reply },
            identity: RequestIdentity(run: "run-1", seed: 7),
            observer: seen.observer(),
            clock: ManualClock(now: Timestamp(unixSeconds: 1_700_000_001))
        )
        let recorded = await result(recorder)
        let exchange = try RecordedExchange(json: try #require(seen.all.first).json)
        #expect(seen.all.first?.response == exchange.response)
        let tape = TapeHTTP([exchange], keepsProse: false, advance: { _ in }, differs: {})
        return (recorded, await result(tape), exchange)
    }

    /// How the body of an answer fails, as far as its readers tell it.
    private func flaw(_ response: HTTPResponse) -> String {
        do throws(JSONError) {
            _ = try response.json()
            return "JSON"
        } catch {
            // Of what is in a body nothing is kept.
            let signs = Array("{}[]:,\"<".utf8)
            let reason =
                if case .unexpectedByte(let byte) = error.reason, !signs.contains(byte) { "byte" } else {
                    "\(error.reason)"
                }
            return "\(reason) at \(error.offset), blank: \(response.isBlank), page: \(response.isWebPage)"
        }
    }

    @Test("a body that is no JSON breaks in its replay in the same way, and nothing of it is kept", arguments: bodies)
    func hidden(name: String, body: [UInt8]) async throws {
        let rules = FieldRules(["token": .secret, "message": .prose], others: .data)
        let reply = ScriptedHTTP.Reply.response(status: 200, headers: ["Content-Type": "application/json"], body: body)
        let (recorded, played, exchange) = try await replay(reply, of: try request(rules))
        let flaw = flaw(try recorded.get())
        #expect(flaw != "JSON")
        #expect(self.flaw(try played.get()) == flaw)
        #expect(!String(decoding: exchange.json, as: UTF8.self).contains(Self.secret))
    }

    @Test("a body that is kept in full keeps bytes that are no UTF-8", arguments: bodies)
    func kept(name: String, body: [UInt8]) async throws {
        let reply = ScriptedHTTP.Reply.response(status: 200, headers: ["Content-Type": "text/plain"], body: body)
        let (recorded, played, exchange) = try await replay(reply, of: try request(.open))
        let (first, second) = (try recorded.get(), try played.get())
        #expect(flaw(second) == flaw(first) && second.text.prefix(12) == first.text.prefix(12))
        let isText = String(validating: body, as: UTF8.self) != nil
        #expect((String(validating: second.body, as: UTF8.self) != nil) == isText)
        #expect((exchange.response?.content.broken == nil) == isText)
    }

    @Test("another content type is on the tape by its header")
    func contentType() async throws {
        let page = ScriptedHTTP.Reply.text("Please sign in.", type: "text/html")
        let (recorded, played, _) = try await replay(page, of: try request(FieldRules(others: .prose)))
        #expect(flaw(try played.get()) == flaw(try recorded.get()))
        #expect(try played.get().isWebPage)
    }

    @Test("a tape without the mark plays what it has")
    func unmarked() async throws {
        let reply = ScriptedHTTP.Reply.json(#"{"token": "a"#)
        let request = try request(FieldRules(["token": .secret], others: .data))
        var (_, _, exchange) = try await replay(reply, of: request)
        #expect(exchange.response?.content.broken?.flaw == .end)
        exchange.response?.content.broken = nil
        let tape = TapeHTTP([exchange], keepsProse: false, advance: { _ in }, differs: {})
        #expect(try await tape.send(request).text == "•••")
    }

    @Test(
        "a request without an answer gets none for the same reason",
        arguments: [
            .crossOriginRedirect(to: RedactedURL(text: "https://b.example/page/s3cr3t-t0ken?x=1")),
            .invalidRedirect(to: RedactedURL(text: "ftp://b.example/")),
            .privateRedirect(to: RedactedURL(text: "https://10.0.0.1/")),
            .downgrade(to: RedactedURL(text: "http://a.example/transaction")),
            .tooManyRedirects(limit: 5), .bodyTooLarge(limit: 1024), .headTooLarge(limit: .fields(100)),
            .headTooLarge(limit: .bytes(1024)), .connectionLost(curlMessage: "reset"), .incompleteHead,
            .malformedResponse(curlMessage: "weird"), .timedOut(.connecting, after: .seconds(5)),
            .timedOut(.receiving, after: .seconds(5)), .unknownHost, .privateAddress("10.0.0.1"),
            .proxy("p.example", status: 407, curlMessage: "refused"), .invalidURL(.scheme("ftp")), .insecureURL,
        ] as [TransportError.Reason]
    )
    func unanswered(reason: TransportError.Reason) async throws {
        let (recorded, played, exchange) = try await replay(.failure(reason), of: try request(.open))
        #expect(throws: TransportError.self) { try recorded.get() }
        guard case .failure(let first) = recorded, case .failure(let second) = played else {
            Issue.record("an answer came")
            return
        }
        #expect(second == first)
        #expect(second.isTransient == first.isTransient && second.mayHaveReachedServer == first.mayHaveReachedServer)
        #expect(!String(decoding: exchange.json, as: UTF8.self).contains(Self.secret))
    }
}
