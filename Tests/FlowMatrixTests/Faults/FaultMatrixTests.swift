import Foundation
import Sandbox
import TestLanes
import TestSupport
import Testing

/// Has everything go wrong that the sandbox knows, everywhere, in every flow that asks there.
///
/// Whatever it is: the run ends by itself, as the page of exit codes has it, says who it was, pays no more than once, and
/// tells nobody a secret; and what goes wrong once and passes ends no run.
@Suite("Fault matrix", .tags(.computing))
struct FaultMatrixTests {
    /// How many sandboxes there are at the same time, which is more than there are cores: they also wait.
    private static let width = 10
    /// How many runs a sandbox has, so that all lanes are over at about the same time.
    private static let share = 40

    @Test("whatever goes wrong wherever, runs end as they should")
    func everything() async throws {
        let secrets = try Self.secrets()
        let reaches = try await inLanes(3, FaultSetting.all) { setting in
            let stage = try await FaultStage(setting)
            let (rehearsal, traces) = try await stage.rehearse()
            await stage.stop()
            return (setting, rehearsal, FaultVerdict(undisturbed: traces, secrets: secrets))
        }
        let verdicts = Dictionary(uniqueKeysWithValues: reaches.map { ($0.0, $0.2) })
        let cases = FaultPlan.cases(reaches.map { ($0.0, $0.1) })
        let asked = Set(cases.map(\.endpoint))
        #expect(asked.isDisjoint(with: FaultSetting.unasked.keys))
        #expect(asked.union(FaultSetting.unasked.keys) == Set(SandboxEndpoint.allCases))
        try Recorded.compare(FaultTable.markdown(cases), with: "docs/faults.md")
        try await Self.hold(Self.share(of: cases), against: verdicts)
    }

    /// Every so manieth of the cases, for who can't wait for all: `FAULTS=10` makes a tenth of the runs, and `FAULTS_AT=pages`
    /// those at endpoints of that group.
    private static func share(of cases: [FaultCase]) -> [FaultCase] {
        let environment = ProcessInfo.processInfo.environment
        let step = environment["FAULTS"].flatMap(Int.init) ?? 1
        let group = environment["FAULTS_AT"]
        return cases.filter { group == nil || group == $0.endpoint.group }.enumerated().filter {
            $0.offset % max(1, step) == 0
        }.map(\.element)
    }

    /// Makes the runs, and records what doesn't hold.
    private static func hold(_ cases: [FaultCase], against verdicts: [FaultSetting: FaultVerdict]) async throws {
        let shares = FaultSetting.all.flatMap { setting in
            let own = cases.filter { $0.setting == setting }
            return stride(from: 0, to: own.count, by: share).map { (setting, own[$0..<min($0 + share, own.count)]) }
        }
        _ = try await inLanes(width, shares) { setting, cases in
            try await hold(cases, of: setting, against: verdicts[setting])
        }
    }

    private static func hold(
        _ cases: ArraySlice<FaultCase>,
        of setting: FaultSetting,
        against verdict: FaultVerdict?
    ) async throws {
        var stage = try await FaultStage(setting)
        for item in cases {
            let running = stage
            guard let outcome = try await within(patience, { try await running.run(item) }) else {
                Issue.record("\(item): it does not end; \(stage.standstill)")
                // The sandbox of a run that hangs is left as it is: nobody knows what hangs.
                stage = try await FaultStage(setting)
                continue
            }
            for problem in verdict?.problems(of: outcome) ?? ["nobody knows how it runs undisturbed"] {
                Issue.record("\(item): \(problem)")
            }
        }
        let stopping = stage
        guard try await within(patience, { await stopping.stop() }) != nil else {
            Issue.record("the sandbox of \(setting.name) does not stop; \(stage.standstill)")
            return
        }
    }

    /// How much real time a run has, which takes less than a second as a rule.
    private static let patience = Duration.seconds(120)

    /// What customers are asked for, as the answers that come with the flows have it.
    private static func secrets() throws -> [String] {
        let text = try String(
            contentsOf: Fixture.packageRoot.appending(path: "flows/answers/example.yaml"),
            encoding: .utf8
        )
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
            .compactMap { $0.split(separator: ":", maxSplits: 1).last }
            .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " \"'")) }
            .filter { $0.count > 2 }
    }
}
