import Diagnostics
import FlowEngine
import FlowRunner
import Foundation
import HTTPTransport
import Testing

/// That no second quote is asked for by itself where the anchor may have made the first.
@Suite("Quotes whose answer is lost")
struct LostQuoteTests {
    private func flow(_ options: String = "") -> String {
        """
        flow: lost
        states:
          login: { sep10: {} }
          quote: { sep38: { sell: "iso4217:USD", buy: USDC, sell_amount: "11", context: sep6 }\(options) }
        """
    }

    @Test(
        "a quote that the anchor may have made is asked for once",
        arguments: [
            (WorldFault.misanswered(500, ""), 3), (.misanswered(502, "<html>"), 3),
            // It came whole, and breaks the SEP.
            (.misanswered(200, ""), 8), (.after(.connectionLost(curlMessage: "reset")), 3),
            (.after(.timedOut(.waiting, after: .seconds(30))), 3),
        ] as [(WorldFault, Int32)]
    )
    func once(fault: WorldFault, exitCode: Int32) async throws {
        try await SandboxHarness.playing("scenario: default\n") { harness in
            harness.http.breaks { $0.url.path() == "/sep38/quote" ? fault : nil }
            let ending = try await harness.run(flow())
            #expect(ending.exitCode == exitCode, "\(ending)")
            #expect(harness.http.count("POST /sep38/quote") == 1)
            #expect(ending.summary?.contains("/sep38/quote") == true, "\(ending)")
            #expect(
                ending.summary?.hasSuffix("the anchor may have made the quote, so no other was requested") == true
            )
            #expect(ending.help?.contains(" --from quote`") == true)
            #expect(ending.help?.contains("reserved until that expires") == true)
        }
    }

    @Test(
        "another one is asked for by a state with a `retry` of its own, and by itself where none was made for sure",
        arguments: [
            (WorldFault.misanswered(500, ""), ", retry: { times: 2, every: 1ms }"), (.instead(503, ""), ""),
        ]
    )
    func askedAgain(fault: WorldFault, options: String) async throws {
        try await SandboxHarness.playing("scenario: default\n") { harness in
            harness.http.breaks(path: "/sep38/quote") { $0 == 1 ? fault : nil }
            let ending = try await harness.run(flow(options))
            #expect(ending.result == .done, "\(ending)")
            #expect(harness.http.count("POST /sep38/quote") == 2)
        }
    }
}
