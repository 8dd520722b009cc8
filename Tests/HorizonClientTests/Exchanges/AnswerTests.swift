import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import Stellar
import Testing
import Timekeeping

@testable import HorizonClient

/// What is said about answers that are none of Horizon's.
@Suite("Answers of Horizon")
struct AnswerTests {
    private func error(_ reply: ScriptedHTTP.Reply) async throws -> HorizonError {
        let test = try TestHorizon { _, _ in reply }
        return try #require(await #expect(throws: HorizonError.self) { try await test.horizon.feeStats() })
    }

    @Test("a page with status 200, and an answer that was cut short, may be better next time")
    func transient() async throws {
        let page = try await error(.text("<html>Just a moment…</html>", type: "text/html"))
        #expect(page.reason == .webPage && page.isTransient && page.failure == .protocol)
        let url = "https://horizon.example/fee_stats"
        #expect(page.summary == "Horizon at horizon.example answered \(url) with a web page, not JSON")
        #expect(page.help == "try again later; if it stays so, check that horizon.example is a Horizon server")
        #expect(try await error(.json("")).isTransient)
        #expect(try await error(.json(#"{"a":"#)).isTransient)
        #expect(try await error(.json("nope")).isTransient == false)
        #expect(try await error(.json("[]")).isTransient == false)
    }

    @Test(
        "of an address the values of Horizon's own parameters are shown, and of no other",
        arguments: [
            ("offers?seller=\(account)&order=desc&limit=200", true),
            ("paths/strict-send?source_asset_type=native&source_amount=1.5&destination_assets=USDC:\(account)", true),
            ("offers?api_key=s3cret", false), ("offers?api_key=s3cret&cursor=1-2", false),
        ]
    )
    func address(path: String, isShown: Bool) throws {
        let url = try #require(URL(string: "https://horizon.example/\(path)"))
        let shown = RedactedURL(ofHorizon: url).description
        #expect((shown == url.absoluteString) == isShown && !shown.contains("s3cret"), "\(shown)")
        #expect(shown.contains("cursor=1-2") == path.contains("cursor"))
    }

    private static let account = "GBRPYHIL2CI3FNQ4BXLFMNDLFJUNPU2HY3ZMFSHONUCEOASW7QC7OX2H"

    @Test("how long to wait is told for every answer that says it")
    func retryAfter() async throws {
        for status in [429, 503] {
            let error = try await error(.json("{}", status: status, headers: ["Retry-After": "8"]))
            #expect(error.retryAfter == .seconds(8) && error.help == "try again in 8 s")
        }
        var cause = TransportError(
            .circuitOpen(failures: 5, last: .status(503)),
            method: .get,
            url: RedactedURL(URL(filePath: "/"))
        )
        cause.retryAfter = .seconds(20)
        #expect(HorizonError(.transport(cause), url: cause.url).retryAfter == .seconds(20))
    }

    @Test("the server may be anywhere, for whoever chose it; what else it names may not")
    func reach() async throws {
        let root = #"{"_links":{"friendbot":{"href":"https://friendbot.example/{?addr}"}},"network_passphrase":"x"}"#
        let test = try TestHorizon { request, _ in .json(request.url.host() == "horizon.example" ? root : "{}") }
        let account = try #require(TestHorizon.customer)
        _ = try? await test.horizon.fund(account, friendbot: URL(string: "https://friendbot.example/"))
        _ = try? await test.horizon.feeStats()
        var stream = test.horizon.stream(of: .payments(of: .network), from: .start, failureLimit: 1).makeAsyncIterator()
        _ = try? await stream.next()
        #expect(
            test.http.requests.map { $0.url.host() } == ["friendbot.example", "horizon.example", "horizon.example"]
        )
        #expect(test.http.requests.map(\.reach) == [.publicNetworkOrLoopback, .everywhere, .everywhere])
    }

    @Test("a stream rests for as long as the server asks")
    func streamRest() async throws {
        let hello = ServerSentEvent(id: "9", data: #"{"id":"9","paging_token":"9","type":"payment"}"#)
        let test = try TestHorizon(streams: [
            .init([], failure: .notAnEventStream(status: 429, mediaType: nil), retryAfter: .seconds(120)),
            .init([hello]),
        ]) { _, _ in
            .json(#"{"_embedded":{"records":[]}}"#)
        }
        var stream = test.horizon.stream(of: .payments(of: .network), from: .start).makeAsyncIterator()
        #expect(try await stream.next() != nil)
        #expect(ManualClock().now.duration(to: test.clock.now) == .seconds(120))
    }
}
