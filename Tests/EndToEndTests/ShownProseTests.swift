import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import Sandbox
import TestSupport
import Testing

@testable import windlass

/// Where what another party wrote is shown; what Windlass and the flow say is shown everywhere.
@Suite("Where the words of others are shown")
struct ShownProseTests {
    @Test(
        "at a terminal, and where the user asks for them",
        arguments: [
            (isTerminal: true, isAskedFor: false, output: true, report: false),
            (isTerminal: false, isAskedFor: false, output: false, report: false),
            (isTerminal: false, isAskedFor: true, output: true, report: true),
            (isTerminal: true, isAskedFor: true, output: true, report: true),
        ]
    )
    func places(isTerminal: Bool, isAskedFor: Bool, output: Bool, report: Bool) {
        let shown = ShownProse(isTerminal: isTerminal, isAskedFor: isAskedFor)
        #expect(shown.output == (output ? .revealed : .masked))
        #expect(shown.report == (report ? .revealed : .masked))
        let resumed = ShownProse(isTerminal: isTerminal, isAskedFor: isAskedFor, isResumed: true)
        #expect(resumed.output == shown.output && resumed.report == .masked)
    }

    @Test("those of this process's sandbox are shown everywhere, until the run asks another server")
    func ownServers() async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let own = RunTarget(embedded: sandbox)
        #expect(own.ownServers != nil && RunTarget(anchor: own.anchor, network: own.network).ownServers == nil)
        let text = "flow: f\nstates: { say: { tell: x } }\n"
        let flow = try #require(FlowCheck.check(bytes: Array(text.utf8), path: "f.yaml").flow)
        let prose = ShownProse(isTerminal: false, isAskedFor: false)
        let output = RunOutput(
            flow: flow,
            renderer: SilentSessionRenderer().renderer(of: 0, flow),
            prose: prose,
            ownServers: own.ownServers
        )
        let servers = [sandbox.horizonURL, sandbox.friendbotURL] + sandbox.anchors.compactMap { URL(string: $0.url) }
        for url in servers { output.noteRequest(to: url) }
        await sandbox.stop()
        #expect(servers.count > 2 && output.prose == .everywhere)
        output.noteRequest(to: try #require(URL(string: "http://localhost:1/")))
        #expect(output.prose == prose)
        for url in servers { output.noteRequest(to: url) }
        #expect(output.prose == prose)
    }

    @Test("a secret of the flow that a server repeats in its words is shown by no command")
    func repeatedSecret() async throws {
        let secret = "FLOWSECRET-a1b2c3d4"
        let server = try LoopbackServer { _, connection in
            let body = #"{"echo": "{\"a\":\"\#(secret)\"}"}"#
            connection.respond(200, ["Content-Type: application/json"], body: body)
        }
        defer { server.stop() }
        let program = try Program()
        let flow = try program.file(
            "echo.yaml",
            """
            flow: echo
            secrets: { tok: { env: FLOWSEC } }
            states:
              send:
                http: { post: "\(server.url("/x"))", json: { a: $tok } }
                keep: { b: body.echo }
              say:
                tell: "said ${b}"
                expect: 'b == "q"'
            """
        )
        let ended = try await program.run(
            ["run", flow, "--no-input", "--show-anchor-text"],
            environment: ["FLOWSEC": secret]
        )
        #expect(ended.output.contains(#"said {"a":"•••"}"#), "\(ended.output)\(ended.errors)")
        #expect(ended.errors.contains(#"b       = "{"a":"•••"}""#), "\(ended.errors)")
        let run = try #require(ended.output.firstMatch(of: /run (\d{8}-\d{6}-\w+)/)?.1)
        let lines = try await program.run("runs", "show", String(run), "--show-anchor-text")
        #expect(lines.output.contains(#"said {"a":"•••"}"#), "\(lines.output)")
        let document = try await program.run("runs", "show", String(run), "--show-anchor-text", "--json")
        #expect(document.output.contains(#""echo" : "{\"a\":\"•••\"}""#), "\(document.output)")
        for each in [ended, lines, document] {
            #expect(!each.output.contains(secret) && !each.errors.contains(secret), "\(each)")
        }
    }

    @Test("no host is taken for a network that is called like it", arguments: ["sandbox", "testnet", "public"])
    func names(name: String) {
        for scheme in ["http", "https"] { #expect(!BaselineFile.isSameNetwork("\(scheme)://\(name)/", name)) }
        #expect(BaselineFile.isSameNetwork("https://\(name)", "\(name):443"))
    }
}
