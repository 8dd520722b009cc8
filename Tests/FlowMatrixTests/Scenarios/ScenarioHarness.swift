import Diagnostics
import FlowEngine
import FlowMatrixSupport
import Foundation
import HTTPTransport
import Sandbox
import Stellar
import TestSupport
import Testing
import Timekeeping

/// A sandbox that plays a scenario, and a clock that leaps from one thing to do to the next.
struct ScenarioHarness: Sendable {
    let sandbox: EmbeddedSandbox
    private let world: MatrixWorld
    private let http = HTTPClient()

    /// Plays the scenario called `name`, which comes with the sandbox or is below `fixtures/scenarios`, on `clock`.
    init(playing name: String, clock: any WallClock = ManualClock(jumps: true)) async throws {
        let scenario = try Self.scenario(name)
        sandbox = try await EmbeddedSandbox.start(SandboxConfiguration(clock: clock, anchors: scenario.anchors))
        world = MatrixWorld(
            anchor: sandbox.anchorDomain,
            horizon: sandbox.horizonURL,
            passphrase: sandbox.network.passphrase,
            clock: clock
        )
    }

    private static func scenario(_ name: String) throws -> Scenario {
        if let scenario = Scenario.named(name) { return scenario }
        let path = "scenarios/\(name).yaml"
        let (scenario, mistakes) = Scenario.parse(text: try Fixture.text(path), path: path)
        return try #require(scenario, "\(mistakes.map(\.description))")
    }

    /// Ends the sandbox.
    func stop() async { await sandbox.stop() }

    /// Runs the flow in `flows/` called `name` to its end; `isWatchful` has it look at a pace at which it misses nothing that
    /// lasts for a twentieth of a second.
    func run(_ name: String, isWatchful: Bool = true) async throws -> Passage {
        let path = Fixture.packageRoot.appending(path: "flows/\(name).yaml").path
        let flow = try MatrixWorld.flow(at: path) { text in
            isWatchful ? text.replacing("every: 500ms, up-to: 1m", with: "every: 10ms, growth: 1") : text
        }
        let run = UnpluggedRun(flow: flow, world: world, http: http)
        let end = try await run.go(until: nil)
        return Passage(entries: try await run.entries(), end: end)
    }
}
