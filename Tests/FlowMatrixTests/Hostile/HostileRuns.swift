import FlowEngine
import FlowLanguage
import FlowMatrixSupport
import Foundation
import Reports
import Sandbox
import Stellar
import Terminal
import TestSupport
import Testing
import Timekeeping

/// Runs of one flow in a sandbox, in each of which one value of an answer is another than anybody expects.
struct HostileRuns: Sendable {
    private let name: String
    private let sandbox: EmbeddedSandbox
    private let world: MatrixWorld
    private let flow: Flow

    /// Runs of the flow called `name` in `flows/`.
    init(of name: String, in scenario: String = "default") async throws {
        self.name = name
        let clock = ManualClock(jumps: true)
        let scenario = try #require(Scenario.named(scenario))
        sandbox = try await EmbeddedSandbox.start(SandboxConfiguration(clock: clock, anchors: scenario.anchors))
        world = MatrixWorld(
            anchor: sandbox.anchorDomain,
            horizon: sandbox.horizonURL,
            passphrase: sandbox.network.passphrase,
            clock: clock
        )
        flow = try MatrixWorld.flow(at: Fixture.packageRoot.appending(path: "flows/\(name).yaml").path)
    }

    func stop() async { await sandbox.stop() }

    /// The values that a run reads where nothing is wrong.
    func dryRun() async throws -> [HostilePlace] {
        let http = HostileHTTP()
        let end = try await run(http)
        try #require(end == .ended(code: 0, errors: ""), "\(name): \(end)")
        return http.places
    }

    /// Runs the flow with `token` at `place`; it ends, however it does.
    func run(_ place: HostilePlace, as token: String) async throws {
        let http = HostileHTTP()
        http.change(place, to: token)
        guard case .ended = try await run(http) else {
            Issue.record("\(name) with \(token.prefix(60)) at \(place) does not end")
            return
        }
    }

    private func run(_ http: HostileHTTP) async throws -> ProcessEnd {
        let run = UnpluggedRun(flow: flow, world: world, http: http)
        let end = try await run.go(until: nil)
        try Showing.everything(of: try await run.entries(), flow: flow)
        return end
    }
}

/// Everything that shows a journal.
enum Showing {
    static func everything(of entries: [JournalEntry], flow: Flow) throws {
        var progress = RunProgress(flow: flow)
        var plain = PlainLines(flow: flow)
        for entry in entries {
            progress.apply(entry)
            _ = plain.lines(for: entry).map(\.text)
            _ = Stepper.lines(of: progress, at: entry.at, columns: 80, rows: 24).map(\.text)
            _ = String(describing: entry)
        }
        _ = Timeline.lines(of: entries).map(\.text)
        let report = RunReport(flow: flow, progress: progress, now: entries.last?.at ?? Timestamp(unixSeconds: 0))
        _ = try JSONEncoder().encode(report)
        _ = try JSONEncoder().encode(entries)
    }
}
