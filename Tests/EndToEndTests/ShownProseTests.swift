import Diagnostics
import Sandbox
import Testing

@testable import windlass

/// Where what another party wrote is shown; what Windlass and the flow say is shown everywhere.
@Suite("Where the words of others are shown")
struct ShownProseTests {
    @Test(
        "at a terminal, where the user asks for them, and on the sandbox that this process has started",
        arguments: [
            (isTerminal: true, isAskedFor: false, isOwnSandbox: false, output: true, report: false),
            (isTerminal: false, isAskedFor: false, isOwnSandbox: false, output: false, report: false),
            (isTerminal: false, isAskedFor: true, isOwnSandbox: false, output: true, report: true),
            (isTerminal: true, isAskedFor: true, isOwnSandbox: false, output: true, report: true),
            (isTerminal: false, isAskedFor: false, isOwnSandbox: true, output: true, report: true),
        ]
    )
    func places(isTerminal: Bool, isAskedFor: Bool, isOwnSandbox: Bool, output: Bool, report: Bool) {
        func shown(isResumed: Bool) -> ShownProse {
            ShownProse(
                isTerminal: isTerminal,
                isAskedFor: isAskedFor,
                isOwnSandbox: isOwnSandbox,
                isResumed: isResumed
            )
        }
        #expect(shown(isResumed: false).output == (output ? .revealed : .masked))
        #expect(shown(isResumed: false).report == (report ? .revealed : .masked))
        let resumed = shown(isResumed: true)
        #expect(resumed.output == shown(isResumed: false).output && resumed.report == .masked)
    }

    @Test("no other network is this process's sandbox, whatever it is called")
    func names() async throws {
        let embedded = try await EmbeddedSandbox.start()
        let own = RunTarget(embedded: embedded)
        #expect(own.isOwnSandbox)
        #expect(!RunTarget(anchor: own.anchor, network: own.network).isOwnSandbox)
        await embedded.stop()
        for name in ["sandbox", "testnet", "public"] {
            for scheme in ["http", "https"] { #expect(!BaselineFile.isSameNetwork("\(scheme)://\(name)/", name)) }
        }
        #expect(BaselineFile.isSameNetwork("https://sandbox", "sandbox:443"))
    }
}
