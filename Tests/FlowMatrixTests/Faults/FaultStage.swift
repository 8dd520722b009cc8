import Diagnostics
import FlowEngine
import FlowLanguage
import FlowMatrixSupport
import Foundation
import HTTPTransport
import Sandbox
import Stellar
import TestSupport
import Testing
import Timekeeping

/// A sandbox in which one thing goes wrong at a time, and runs of one flow in it, one after the other.
struct FaultStage: Sendable {
    let flow: Flow
    private let sandbox: EmbeddedSandbox
    private let world: MatrixWorld
    private let http: FaultedHTTP

    /// A stage for the flow called `name` in `flows/`.
    init(flow name: String) async throws {
        let clock = ManualClock(jumps: true)
        let scenario = try #require(Scenario.named(name == "path-pay" ? "market" : "default"))
        sandbox = try await EmbeddedSandbox.start(SandboxConfiguration(clock: clock, anchors: scenario.anchors))
        world = MatrixWorld(
            anchor: sandbox.anchorDomain,
            horizon: sandbox.horizonURL,
            passphrase: sandbox.network.passphrase,
            clock: clock
        )
        http = FaultedHTTP()
        flow = try MatrixWorld.flow(at: Fixture.packageRoot.appending(path: "flows/\(name).yaml").path)
    }

    /// Ends the sandbox.
    func stop() async { await sandbox.stop() }

    /// The endpoints that a run asks when all is well, and what it leaves behind.
    func undisturbed() async throws -> (endpoints: [SandboxEndpoint], traces: FaultTraces) {
        sandbox.requests.reset()
        let run = UnpluggedRun(flow: flow, world: world, http: http)
        try #require(try await run.go(until: nil) == .ended(code: 0, errors: ""))
        let counts = sandbox.requests.all
        return (SandboxEndpoint.allCases.filter { counts[$0] != nil }, try await traces(run.entries()))
    }

    /// Runs the flow while `fault` strikes.
    func run(_ fault: Fault) async throws -> FaultOutcome {
        let isEndless = [.silence, .stall, .trickle].contains(fault.kind)
        http.begin(waitingAtMost: isEndless ? .milliseconds(400) : .seconds(5))
        sandbox.faults.arrange(fault)
        let run = UnpluggedRun(flow: flow, world: world, http: http)
        let end = try await run.go(until: nil)
        sandbox.faults.callOff()
        let entries = try await run.entries()
        return FaultOutcome(
            fault: fault,
            entries: entries,
            end: end,
            traces: try await traces(entries),
            tokens: http.tokens
        )
    }

    private func traces(_ entries: [JournalEntry]) async throws -> FaultTraces {
        guard case .started(let header)? = entries.first?.event else { return FaultTraces(payments: 0) }
        return FaultTraces(payments: try await sandbox.payments(from: header.account))
    }
}

extension EmbeddedSandbox {
    /// How many payments the ledger holds that `account` made.
    fileprivate func payments(from account: String) async throws -> Int {
        let url = horizonURL.appending(path: "accounts/\(account)/payments").appendingQuery([("limit", "200")])
        let page = try await HTTPClient().send(HTTPRequest(url: url)).json()
        let records = page["_embedded"]?["records"]?.arrayValue ?? []
        return records.count { record in
            record["source_account"]?.string == account && record["type"]?.string?.contains("payment") == true
        }
    }
}

/// What came of a run in which something went wrong.
struct FaultOutcome: Sendable {
    var fault: Fault
    var entries: [JournalEntry]
    var end: ProcessEnd
    var traces: FaultTraces
    /// The tokens that the run showed its anchor.
    var tokens: [String]

    /// How it ended.
    var ending: Ending? {
        if case .ended(let ending)? = entries.last?.event { ending } else { nil }
    }

    var exitCode: Int32? {
        if case .ended(let code, _) = end { code } else { nil }
    }
}
