import AnchorClient
import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import Stellar
import TestSupport
import Testing
import Timekeeping

/// What is said about answers that are none, and which of them may be better next time.
@Suite("Answers of anchors")
struct AnswerTests {
    private static let page = "<!DOCTYPE html>\n<html><title>Down for maintenance</title></html>"

    private func error(_ reply: ScriptedHTTP.Reply) async throws -> AnchorError {
        let transfers = try await TestAnchor { _, _ in reply }.transfers()
        return try #require(
            await #expect(throws: AnchorError.self) { try await transfers.transfer(id: "82fhs729f63dh0v4") }
        )
    }

    private func text(_ body: String, _ type: String = "application/json") -> ScriptedHTTP.Reply {
        .text(body, type: type)
    }

    @Test(
        "a page with status 200 where JSON should be stands between us and the anchor, and may go away",
        arguments: [
            (page, "text/html; charset=utf-8"), (page, "application/json"), ("\u{FEFF}\r\n <html>", "text/plain"),
            ("Service unavailable", "text/html"), ("<?xml version='1.0'?>", "application/xhtml+xml"),
        ]
    )
    func webPage(body: String, type: String) async throws {
        let error = try await error(text(body, type))
        #expect(error.reason == .malformed(.webPage))
        #expect(error.isTransient && error.failure == .protocol)
        let shown = type.prefix { $0 != ";" }
        #expect(
            error.summary == "the answer of anchor.example is a web page, not JSON (GET "
                + "https://anchor.example/sep24/transaction?id=82fhs729f63dh0v4: status 200, \(shown))"
        )
        #expect(
            error.help == "answer with a JSON object with `transaction`, with its `id`, `kind` and `status`; "
                + "SEP-24, \"Single Historical Transaction\"; try again later"
        )
        #expect(!error.description.contains("maintenance"))
    }

    @Test("an amount that is none of money is the anchor's fault, with its field", arguments: ["1e38", "-1e20"])
    func absurdAmount(amount: String) async throws {
        let transfer =
            #"{"transaction":{"id":"82fhs729f63dh0v4","kind":"deposit","status":"x","amount_in":"\#(amount)"}}"#
        let error = try await error(text(transfer))
        #expect(error.reason == .malformed(.invalid(field: "amount_in", value: amount)))
        #expect(error.failure == .protocol && error.summary.hasPrefix("the answer of anchor.example"))
        #expect(error.message.contains("has an invalid amount_in: \"\(amount)\" ("))
    }

    @Test("a service that isn't there is told as that; a transfer that isn't, as one that nobody knows")
    func missingService() async throws {
        let test = TestAnchor { _, _ in .json("{}", status: 404) }
        let transfers = try await test.transfers()
        let service = await #expect(throws: AnchorError.self) { try await transfers.offer() }
        #expect(
            service?.summary == "anchor.example could not list what it offers "
                + "(GET https://anchor.example/sep24/info: status 404): nothing is there"
        )
        #expect(
            service?.help
                == "serve `TRANSFER_SERVER_SEP0024` there, or correct it in the stellar.toml; SEP-24, \"Info\""
        )
        let transfer = try await error(.json("{}", status: 404))
        #expect(transfer.summary.hasSuffix("status 404): it knows nothing of it"))
        #expect(
            transfer.help == "check that the account and the anchor are those it was created with; "
                + "SEP-24, \"Single Historical Transaction\""
        )
    }

    @Test("a redirect without a place to go to is told as that", arguments: [300, 302])
    func placelessRedirect(status: Int) async throws {
        let error = try await error(.json("{}", status: status))
        #expect(error.reason == .malformed(.status(status)))
        #expect(error.summary.hasPrefix("anchor.example redirected without a target ("))
    }

    @Test("E53: JSON is read under every media type")
    func mislabelled() async throws {
        let transfer = #"{"transaction":{"id":"1","kind":"deposit","status":"pending_anchor"}}"#
        for type in ["text/html", "text/plain", "application/octet-stream"] {
            let transfers = try await TestAnchor { _, _ in text("\u{FEFF}\n" + transfer, type) }.transfers()
            #expect(try await transfers.transfer(id: "1").id == "1")
        }
    }

    @Test("an answer that breaks HTTP has the section of what was asked for, and a connection that breaks has none")
    func brokenHTTP() throws {
        let url = RedactedURL(try #require(URL(string: "https://anchor.example/sep24/info")))
        func section(_ reason: TransportError.Reason) -> SEPSection? {
            var error = AnchorError(.transport(TransportError(reason, method: .get, url: url)), to: .info, at: .example)
            error.service = .hostedTransfers
            return error.asFailure.section
        }
        #expect(section(.tooManyRedirects(limit: 5)) == SEPSection(24, "Info"))
        #expect(section(.connectionLost(curlMessage: "reset")) == nil)
    }

    @Test("nothing at all, and half a document, may be better next time", arguments: ["", " \r\n\t"])
    func nothing(body: String) async throws {
        let error = try await error(text(body))
        #expect(error.reason == .malformed(.empty) && error.isTransient && error.failure == .protocol)
        #expect(error.summary.hasPrefix("the answer of anchor.example is empty (GET "))
        // A connection that broke off is no answer.
        let lost = try await self.error(.failure(.connectionLost(curlMessage: "reset")))
        #expect(lost.failure == .transport && lost.asFailure.section == nil)
        let cut = try await self.error(text(#"{"transaction":{"id":"1","sta"#))
        // The message of HTTP was complete: its content breaks the SEP.
        #expect(cut.isTransient && cut.failure == .protocol)
        #expect(cut.asFailure.section == SEPSection(24, "Single Historical Transaction"))
        #expect(cut.summary.contains("the answer of anchor.example is not a JSON document: it ends too early"))
    }

    @Test(
        "what is broken stays broken, and is told with its place",
        arguments: [
            (Array(#"{"transaction": nope}"#.utf8), "'o' does not belong there (byte 17)"),
            (Array(#"{"a":1}}"#.utf8), "something follows its end (byte 7)"),
            (Array(#"{"a":"\#u{FF}"}"#.utf8.prefix(6)) + [0xFF] + Array(#""}"#.utf8), "a string is not UTF-8"),
            (Array("<".utf8) + [0xFF], nil),
        ] as [([UInt8], String?)]
    )
    func broken(body: [UInt8], problem: String?) async throws {
        let headers: HTTPHeaders = ["Content-Type": "application/json"]
        let error = try await error(.response(status: 200, headers: headers, body: body))
        guard let problem else {
            #expect(error.reason == .malformed(.webPage))
            return
        }
        #expect(!error.isTransient)
        #expect(error.summary.contains("the answer of anchor.example is not a JSON document: "))
        #expect(error.summary.contains(problem), "\(error.summary)")
        #expect(error.help?.hasPrefix("answer with a JSON object with `transaction`") == true)
    }

    @Test("every refusal names where it was asked and what came")
    func places() async throws {
        let refused = try await error(.json(#"{"error":"no such asset"}"#, status: 400))
        let place = "GET https://anchor.example/sep24/transaction?id=82fhs729f63dh0v4"
        #expect(
            refused.message.reveal() == "anchor.example refused to show the transfer "
                + "(\(place): status 400): \"no such asset\""
        )
        #expect(try await error(.json("{}", status: 404)).summary.contains("(\(place): status 404): it knows nothing"))
        #expect(try await error(.json("{}", status: 429)).summary.contains("(\(place): status 429): it was asked too"))
        #expect(try await error(.text(Self.page, status: 502)).summary.hasSuffix("the transfer (\(place): status 502)"))
        let unauthorized = try await error(.json("{}", status: 403))
        #expect(unauthorized.summary.hasSuffix("also with a fresh token (\(place): status 403)"))
        let list = try await error(.json("[]"))
        #expect(list.summary.hasSuffix("is not a JSON object (\(place): status 200, application/json)"))
        let redirect = try await error(.json("{}", status: 307))
        #expect(redirect.summary.hasPrefix("anchor.example redirected without a target (\(place): status 307"))
        let lost = try await error(.failure(.unknownHost))
        #expect(lost.summary.contains("the host anchor.example is unknown: \(place)") && lost.exchange == nil)
    }

    @Test(
        "a refusal names the section to the user, and an error with a status of success what the server has to change",
        arguments: [(400, ""), (200, "answer errors with a status from 400 to 599; ")]
    )
    func refusals(status: Int, change: String) async throws {
        let error = try await error(.json(#"{"error":"no such asset"}"#, status: status))
        #expect(error.reason == .refused(status: status) && error.failure == .refused)
        #expect(error.asFailure.section == SEPSection(24, "Single Historical Transaction"))
        let section = #"; SEP-24, "Single Historical Transaction""#
        let ownWay = "follow what the anchor says, or ask its support"
        let help = change.isEmpty ? ownWay + section : change.dropLast(2) + section + "; " + ownWay
        #expect(error.help == help)
    }

    @Test("an error that was made without a request says as much as it knows")
    func bare() {
        let error = AnchorError(.refused(status: 400), to: .deposit, at: .example)
        #expect(error.summary == "anchor.example refused to start a deposit (status 400)")
        let malformed = AnchorError(.malformed(.empty), to: .deposit, at: .example)
        #expect(malformed.summary == "the answer of anchor.example is empty, when asked to start a deposit")
        #expect(
            malformed.help
                == "answer with a JSON object; the anchor may have acted: check what it did before you try again"
        )
    }

    @Test("each request has words of its own")
    func purposes() {
        let words = AnchorError.Purpose.allCases.map { AnchorError(.malformed(.empty), to: $0, at: .example).summary }
        #expect(Set(words).count == words.count)
        for (purpose, words) in zip(AnchorError.Purpose.allCases, words) {
            #expect(!words.hasSuffix(" to \(purpose.rawValue)"), "\(words)")
        }
    }

    @Test(
        "the SEP is named that the endpoint belongs to",
        arguments: [
            ("deposit", "`id` and `how`; SEP-6, \"Deposit\""), ("info", "`deposit` and `withdraw`; SEP-6, \"Info\""),
        ]
    )
    func specifications(what: String, expected: String) async throws {
        let transfers = try await TestAnchor { _, _ in .json("[]") }.programmaticTransfers()
        let error = try #require(
            await #expect(throws: AnchorError.self) {
                if what == "info" { return _ = try await transfers.offer() }
                _ = try await transfers.deposit(TransferRequest(asset: .native))
            }
        )
        #expect(error.help == "answer with a JSON object with \(expected)")
        #expect(error.service?.specification == "SEP-6")
    }

    @Test(
        "E47: how long to wait is taken from 429 and from servers in trouble, in seconds and dates, and bounded",
        arguments: [
            (429, "7", 7), (503, "7", 7), (502, "7", 7), (503, "Mon, 21 Sep 2026 14:13:50 GMT", 30),
            (503, "86400", 3600),
            (429, "soon", nil), (503, "", nil), (400, "7", nil),
        ] as [(Int, String, Int64?)]
    )
    func retryAfter(status: Int, header: String, seconds: Int64?) async throws {
        let date = "Mon, 21 Sep 2026 14:13:20 GMT"
        let error = try await error(.json("{}", status: status, headers: ["Retry-After": header, "Date": date]))
        #expect(error.retryAfter == seconds.map { .seconds($0) })
        if let seconds { #expect(error.help == "try again in \(seconds) s") }
    }

    @Test("a host that is left alone says for how long")
    func circuit() {
        var cause = TransportError(
            .circuitOpen(failures: 5, last: .status(503)),
            method: .get,
            url: RedactedURL(HomeDomain.example.url)
        )
        cause.retryAfter = .seconds(20)
        let error = AnchorError(.transport(cause), to: .transfer, at: .example)
        #expect(error.retryAfter == .seconds(20) && error.isTransient)
        let discovery = DiscoveryError(.transport(cause), domain: .example)
        #expect(discovery.retryAfter == .seconds(20) && discovery.isTransient)
    }
}
