import Diagnostics
import FlowEngine
import FlowRunner
import Foundation
import HTTPTransport
import Testing

@Suite("Quotes that come too late")
struct LateQuoteTests {
    @Test("until when a quote holds is told in whole seconds")
    func wholeSeconds() async throws {
        try await SandboxHarness.playing("scenario: default\n") { harness in
            let numbers = #""total_price": "1.1", "price": "1", "sell_amount": "11", "buy_amount": "10""#
            let fee = #""fee": {"total": "1", "asset": "iso4217:USD"}"#
            let assets = #""sell_asset": "iso4217:USD", "buy_asset": "stellar:native""#
            let quote =
                #"{"id": "q", "expires_at": "2120-01-01T00:00:00.123456789Z", \#(numbers), \#(fee), \#(assets)}"#
            harness.http.breaks { $0.url.path() == "/sep38/quote" ? .instead(201, quote) : nil }
            let ending = try await harness.run(
                """
                flow: late
                states:
                  login: { sep10: {} }
                  quote: { sep38: { sell: "iso4217:USD", buy: native, sell_amount: "11", context: sep6 } }
                """
            )
            #expect(ending.result == .done, "\(ending)")
            let summaries = await harness.journal.lines.compactMap { line -> String? in
                if case .finished(let outcome) = line.event { outcome.summary?.reveal() } else { nil }
            }
            #expect(summaries.contains { $0.hasSuffix("until 2120-01-01T00:00:00Z") }, "\(summaries)")
        }
    }

    @Test("a quote that has already expired when the anchor sends it is refused as such")
    func past() async throws {
        try await SandboxHarness.playing("scenario: default\n") { harness in
            let numbers = #""total_price": "1.1", "price": "1", "sell_amount": "11", "buy_amount": "10""#
            let fee = #""fee": {"total": "1", "asset": "iso4217:USD"}"#
            let assets = #""sell_asset": "iso4217:USD", "buy_asset": "stellar:native""#
            let quote = #"{"id": "q", "expires_at": "2020-01-01T00:00:00.5Z", \#(numbers), \#(fee), \#(assets)}"#
            harness.http.breaks { $0.url.path() == "/sep38/quote" ? .instead(201, quote) : nil }
            let ending = try await harness.run(
                """
                flow: late
                states:
                  login: { sep10: {} }
                  quote: { sep38: { sell: "iso4217:USD", buy: native, sell_amount: "11", context: sep6 } }
                """
            )
            #expect(ending.exitCode == 6, "\(ending)")
            let words = "sent an expired quote: it expired at 2020-01-01T00:00:00Z, and it is"
            #expect(ending.summary?.contains(words) == true, "\(ending)")
        }
    }
}
