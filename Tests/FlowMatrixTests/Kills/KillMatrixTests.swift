import FlowEngine
import FlowLanguage
import FlowMatrixSupport
import Foundation
import TestLanes
import Testing

/// Kills a run at every line of its journal, and lets another process go on.
///
/// Whatever the moment: the run ends as it would have, the ledger does and the anchor starts what it would have, once,
/// and nothing is asked twice. Every point is tried within this process (``UnpluggedRun`` says why that shows it). The
/// whole matrix has a share of them also in real processes that die by `kill -9`, with all where something must not be
/// done twice.
@Suite("Kill matrix", .tags(.computing))
struct KillMatrixTests {
    /// The flows, with all that they use; another one joins by a line here.
    static let flows = [
        "flows/sep24-deposit.yaml",
        "flows/sep24-withdraw.yaml",
        "flows/sep24-quote.yaml",
        "flows/sep6-deposit.yaml",
        "flows/sep6-withdraw.yaml",
        "flows/sep6-exchange.yaml",
        "flows/sep31-send.yaml",
        "flows/kyc.yaml",
        "flows/onboard.yaml",
        "flows/pay.yaml",
        "flows/path-pay.yaml",
        "fixtures/flows-killed/asked.yaml",
    ]

    /// Those that ask no one anything.
    private static let silent: Set<String> = ["flows/pay.yaml", "flows/path-pay.yaml"]

    @Test("a run that is unplugged anywhere ends as it would have", arguments: flows)
    func unplugged(name: String) async throws {
        try await Self.kill(name) { harness, plan, matrix in
            try await matrix.outcomes(of: plan.single, in: { _ in harness.unpluggedRun() })
        }
    }

    @Test("a run that is unplugged twice anywhere ends as it would have", .tags(.matrix), arguments: flows)
    func unpluggedTwice(name: String) async throws {
        try await Self.kill(name) { harness, plan, matrix in
            try await matrix.outcomes(of: plan.closePairs + plan.otherPairs, in: { _ in harness.unpluggedRun() })
        }
    }

    @Test("a run whose process is killed ends as it would have", .tags(.matrix), arguments: flows)
    func killed(name: String) async throws {
        try await Self.kill(name) { harness, plan, matrix in
            try await matrix.outcomes(of: plan.representatives, in: { try harness.processRun($0.name) })
        }
    }

    /// Kills runs of the flow `name` as `outcomes` has it, and records what is not as it has to be.
    private static func kill(
        _ name: String,
        outcomes: (MatrixHarness, KillPlan, Matrix) async throws -> [Matrix.Outcome]
    ) async throws {
        let harness = try await MatrixHarness(flow: name)
        defer { harness.remove() }
        let (undisturbed, moments) = try await Self.undisturbed(harness)
        // Otherwise nothing would be shown about questions.
        #expect(undisturbed.questions.isEmpty == Self.silent.contains(name))
        let expectation = Expectation(flow: harness.flow, undisturbed: undisturbed)
        let matrix = Matrix(harness: harness, expectation: expectation)
        let plan = KillPlan(moments, crucial: undisturbed.crucialLines)
        for outcome in try await outcomes(harness, plan, matrix) where !outcome.problems.isEmpty {
            Issue.record("\(name), killed \(outcome.kills), in \(outcome.state): \(outcome.problems)")
        }
        await harness.stop()
    }

    /// The traces of a run that no one disturbs, and the lines that it writes.
    private static func undisturbed(_ harness: MatrixHarness) async throws -> (Traces, [Moment]) {
        let (run, plug) = (harness.unpluggedRun(), Plug(pulledAt: nil))
        let end = await run.go(connectedBy: plug)
        let traces = try await harness.traces(of: run, isOver: true)
        try #require(end == .ended(code: 0, errors: ""), "\(end) \(String(describing: traces.ending))")
        return (traces, plug.moments)
    }
}
