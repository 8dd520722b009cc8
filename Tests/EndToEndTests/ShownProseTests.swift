import Diagnostics
import Testing

@testable import windlass

/// Where what another party wrote is shown; what Windlass and the flow say is shown everywhere.
@Suite("Where the words of others are shown")
struct ShownProseTests {
    @Test(
        "at a terminal, where the user asks for them, and on the embedded sandbox",
        arguments: [
            (isTerminal: true, isAskedFor: false, network: "testnet", output: true, report: false),
            (isTerminal: false, isAskedFor: false, network: "testnet", output: false, report: false),
            (isTerminal: false, isAskedFor: true, network: "testnet", output: true, report: true),
            (isTerminal: true, isAskedFor: true, network: "testnet", output: true, report: true),
            (isTerminal: false, isAskedFor: false, network: "sandbox", output: true, report: true),
            (isTerminal: false, isAskedFor: false, network: "http://localhost:8000", output: false, report: false),
        ]
    )
    func places(isTerminal: Bool, isAskedFor: Bool, network: String, output: Bool, report: Bool) {
        let shown = ShownProse(isTerminal: isTerminal, isAskedFor: isAskedFor, network: network)
        #expect(shown.output == (output ? .revealed : .masked))
        #expect(shown.report == (report ? .revealed : .masked))
        let resumed = ShownProse(isTerminal: isTerminal, isAskedFor: isAskedFor, network: network, isResumed: true)
        #expect(resumed.output == shown.output && resumed.report == .masked)
    }
}
