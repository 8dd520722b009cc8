import Foundation
import Sandbox
import TestSupport

/// All runs of the fault matrix, and what each setting's runs are held against.
struct FaultMatrix: Sendable {
    /// Every kind in all its variants, dealt out among the flows.
    let cases: [FaultCase]
    private let verdicts: [FaultSetting: FaultVerdict]
    private let lengths: [FaultSetting: Int]

    /// One run for each kind of fault at each endpoint; of the flows that ask there the shortest quarter take turns.
    var pairs: [FaultCase] {
        struct Pair: Hashable {
            var kind: FaultKind
            var endpoint: SandboxEndpoint
        }
        let groups = Dictionary(grouping: cases) { Pair(kind: $0.fault.kind, endpoint: $0.endpoint) }
        let endpoints = SandboxEndpoint.allCases.enumerated()
        return endpoints.flatMap { number, endpoint in
            FaultKind.allCases.enumerated().compactMap { turn, kind in
                let group = groups[Pair(kind: kind, endpoint: endpoint)] ?? []
                let short = group.sorted { length($0) < length($1) }.prefix((group.count + 3) / 4)
                return short.isEmpty ? nil : short[(turn + number) % short.count]
            }
        }
    }

    /// How many endpoints the run of a case asks.
    private func length(_ item: FaultCase) -> Int { lengths[item.setting] ?? 0 }

    /// The matrix, after one dry run for all tests.
    static var shared: FaultMatrix { get async throws { try await preparation.value } }
    private static let preparation = Task { try await FaultMatrix() }

    private init() async throws {
        let secrets = try Self.secrets()
        let reaches = try await inLanes(3, FaultSetting.all) { setting in
            let harness = try await FaultHarness(setting)
            let (dryRun, traces) = try await harness.dryRun()
            await harness.stop()
            return (setting, dryRun, FaultVerdict(undisturbed: traces, secrets: secrets))
        }
        cases = FaultPlan.cases(reaches.map { ($0.0, $0.1) })
        verdicts = Dictionary(uniqueKeysWithValues: reaches.map { ($0.0, $0.2) })
        lengths = Dictionary(uniqueKeysWithValues: reaches.map { ($0.0, $0.1.requests.count) })
    }

    /// What doesn't hold of a run.
    func problems(of outcome: FaultOutcome) -> [String] {
        verdicts[outcome.item.setting]?.problems(of: outcome) ?? ["nobody knows how it runs undisturbed"]
    }

    /// What customers are asked for, as the answers that come with the flows have it.
    private static func secrets() throws -> [String] {
        let text = try String(
            contentsOf: Fixture.packageRoot.appending(path: "flows/answers/example.yaml"),
            encoding: .utf8
        )
        // Three capitals stand in many an address of an account, and what `id_type` can be is the anchor's own list.
        return text.split(separator: "\n")
            .filter { line in !["#", "id_country_code", "id_type"].contains { line.hasPrefix($0) } }
            .compactMap { $0.split(separator: ":", maxSplits: 1).last }
            .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " \"'")) }
            .filter { $0.count > 2 }
    }
}

/// Stages that are used again: a sandbox takes longer to start than a run in it.
actor FaultHarnesses {
    static let shared = FaultHarnesses()
    private var idle: [FaultSetting: [FaultHarness]] = [:]

    /// A harness for one run of `setting`, which no one else uses meanwhile.
    func take(_ setting: FaultSetting) async throws -> FaultHarness {
        if let harness = idle[setting, default: []].popLast() { return harness }
        return try await FaultHarness(setting)
    }

    /// Gives a harness back on which nothing runs any more.
    func giveBack(_ harness: FaultHarness) { idle[harness.setting, default: []].append(harness) }
}
