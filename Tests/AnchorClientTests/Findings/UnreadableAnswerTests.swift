import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import Stellar
import Synchronization
import TestSupport
import Testing

@testable import AnchorClient

/// What is found in answers that a client can't read, whichever request they answer.
@Suite("Findings in answers that can't be read")
struct UnreadableAnswerTests {
    /// An answer, and what is found in it.
    struct Answer: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var reply: ScriptedHTTP.Reply
        var found: String?
    }

    static let answers = [
        Answer(
            testDescription: "a web page",
            reply: .text("<html><p>Hello</p></html>", type: "text/html"),
            found: "D201 must: content type text/html, not content type application/json"
        ),
        Answer(testDescription: "nothing", reply: .json(""), found: "D103 must: an empty body, not a JSON object"),
        Answer(
            testDescription: "nothing without a content type",
            reply: .response(status: 200, headers: [:], body: []),
            found: "D103 must: an empty body, not a JSON object"
        ),
        Answer(
            testDescription: "JSON that is cut off",
            reply: .json(#"{"id":"1","#),
            found: "D103 must: a body that is not JSON, not a JSON object"
        ),
        Answer(
            testDescription: "a page that is called JSON",
            reply: .json("<html></html>"),
            found: "D103 must: a body that is not JSON, not a JSON object"
        ),
        Answer(
            testDescription: "a list",
            reply: .json("[]"),
            found: "D103 must: a list as the body, not a JSON object"
        ),
        Answer(
            testDescription: "an error of the server as a web page",
            reply: .text("<html></html>", status: 500, type: "text/html"),
            found: "D201 note: content type text/html, not content type application/json"
        ),
        // No SEP forbids it.
        Answer(testDescription: "an error of the server", reply: .json(#"{"error":"no"}"#, status: 500)),
        Answer(testDescription: "no answer", reply: .failure(.connectionLost(curlMessage: "cut off"))),
    ]

    /// A request of the client.
    struct Request: Sendable, CustomTestStringConvertible {
        var endpoint: String
        var sep: Int
        var send: @Sendable (Anchor, StellarToml, Session) async throws -> Void
        var testDescription: String { "SEP-\(sep) \(endpoint)" }

        init(
            _ endpoint: String,
            _ sep: Int,
            _ send: @escaping @Sendable (Anchor, StellarToml, Session) async throws -> Void
        ) {
            (self.endpoint, self.sep, self.send) = (endpoint, sep, send)
        }
    }

    private static let order = TransferRequest(asset: .native, amount: ExactDecimal(5))
    private static let exchange = QuoteRequest(
        sell: .currency("USD"),
        buy: .stellar(.native),
        amount: .sell(ExactDecimal(5)),
        context: .sep6
    )

    static let requests = [
        Request("GET WEB_AUTH_ENDPOINT", 10) { _ = try await $2.validToken() },
        Request("POST WEB_AUTH_ENDPOINT", 10) { _ = try await $2.validToken() },
        Request("GET /info", 24) { _ = try await $0.hostedTransfers(from: $1, session: $2).offer() },
        Request("POST /transactions/deposit/interactive", 24) {
            _ = try await $0.hostedTransfers(from: $1, session: $2).deposit(order)
        },
        Request("POST /transactions/withdraw/interactive", 24) {
            _ = try await $0.hostedTransfers(from: $1, session: $2).withdraw(order)
        },
        Request("GET /transaction", 24) {
            _ = try await $0.hostedTransfers(from: $1, session: $2).transfer(id: "1")
        },
        Request("GET /deposit", 6) { _ = try await $0.programmaticTransfers(from: $1, session: $2).deposit(order) },
        Request("GET /withdraw", 6) { _ = try await $0.programmaticTransfers(from: $1, session: $2).withdraw(order) },
        Request("GET /transactions", 6) {
            _ = try await $0.programmaticTransfers(from: $1, session: $2).transfers(TransferQuery(asset: .native))
        },
        Request("GET /customer", 12) { _ = try await $0.customers(from: $1, session: $2).customer() },
        Request("PUT /customer", 12) {
            let answers = CustomerAnswers(texts: ["first_name": Secret("Ada")])
            _ = try await $0.customers(from: $1, session: $2).put(answers)
        },
        Request("POST /transactions", 31) { _ = try await $0.directPayments(from: $1, session: $2).start(order) },
        Request("GET /transactions/:id", 31) {
            _ = try await $0.directPayments(from: $1, session: $2).transfer(id: "1")
        },
        Request("POST /quote", 38) { _ = try await $0.quotes(from: $1, session: $2).quote(exchange) },
    ]

    /// The findings of a client whose request fails.
    private func findings(
        of request: Request,
        answeredBy reply: ScriptedHTTP.Reply
    ) async throws -> [Deviation] {
        let heard = Mutex<[Deviation]>([])
        var quirks = TestAnchor.Quirks()
        quirks.signIn = { "\($0.rawValue) WEB_AUTH_ENDPOINT" == request.endpoint ? reply : nil }
        let other = TestAnchor(quirks) { _, _ in reply }
        let anchor = Anchor(
            domain: .example,
            network: .testnet,
            http: other.http,
            clock: other.clock,
            findings: FindingRecorder { found in heard.withLock { $0.append(found) } }
        )
        let toml = try await anchor.discover()
        let session = try anchor.session(
            for: SessionSubject(People.customer.publicKey),
            signers: [People.customer],
            from: toml
        )
        await #expect(throws: AnchorError.self) { try await request.send(anchor, toml, session) }
        // The status and the head have findings of their own.
        return heard.withLock { $0 }.filter {
            $0.endpoint == request.endpoint && ![.otherSuccess, .otherOrigins].contains($0.code)
        }
    }

    @Test("are there for every request, whether the run gets over the failure or not", arguments: requests, answers)
    func found(request: Request, answer: Answer) async throws {
        let found = try await findings(of: request, answeredBy: answer.reply)
        let words = found.map { "\($0.code.rawValue) \($0.severity): \($0.found.masked), not \($0.expected)" }
        #expect(words == (answer.found.map { [$0] } ?? []))
        #expect(found.allSatisfy { $0.section.sep == request.sep && $0.subject.request?.url != nil })
    }

    @Test(
        "are there for a stellar.toml that can't be read",
        arguments: [
            ("", "text/plain", ["D103 an empty body"]),
            ("A = ", "text/plain", ["D103 a body that is not TOML"]),
            (
                "<html></html>", "text/html",
                ["D201 content type text/html", "D103 a body that is not TOML"]
            ),
            // Our own bound, of which SEP-1 says nothing.
            ("A = " + String(repeating: "[", count: 40) + String(repeating: "]", count: 40), "text/plain", []),
        ]
    )
    func toml(text: String, type: String, words: [String]) async throws {
        let heard = Mutex<[Deviation]>([])
        let anchor = Anchor(
            domain: .example,
            network: .testnet,
            http: ScriptedHTTP { _, _ in .text(text, type: type) },
            findings: FindingRecorder { found in heard.withLock { $0.append(found) } }
        )
        await #expect(throws: DiscoveryError.self) { try await anchor.discover() }
        #expect(heard.withLock { $0.map { "\($0.code.rawValue) \($0.found.masked)" } } == words)
    }
}
