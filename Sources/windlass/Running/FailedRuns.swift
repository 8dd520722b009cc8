import FlowEngine
import FlowLanguage
internal import FlowRunner
import FoundationEssentials
import RunStore

/// The runs of a command that failed when they were done last, as the store has it.
enum FailedRuns {
    /// The identity of a run: one with the same file, inputs, anchor and network is the same run.
    private struct Key: Hashable {
        var path: String
        var inputs: [String: Value]
        var anchor: String
        var network: String

        init(_ header: RunHeader) {
            (path, inputs, network) = (header.path, header.inputs, header.network.name)
            // The embedded sandbox has another port every time.
            anchor = network == RunTarget.sandbox ? RunTarget.sandbox : header.anchor
        }

        init(_ run: PlannedRun, _ names: TargetNames) {
            // Journals have paths from the root, but for absolute ones, which they keep as they were given.
            path = run.path.hasPrefix("/") ? run.path : URL(filePath: run.path).standardizedFileURL.path
            inputs = run.flow.resolvedInputs(given: GivenInputs()).values.merging(run.inputs) { _, given in given }
            let name = RunTarget.networkName(of: run.flow, names)
            network = (try? RunTarget.network(named: name).name) ?? name
            anchor =
                name == RunTarget.sandbox ? RunTarget.sandbox : RunTarget.anchorName(of: run.flow, names) ?? ""
        }
    }

    /// The members of `runs` whose last run in the store ended badly; the others passed, were never done, or can be resumed.
    static func among(_ runs: [PlannedRun], store path: String?, target names: TargetNames) async throws -> [PlannedRun]
    {
        guard StorePlaces.exists(option: path) else { return [] }
        var isFailed: [Key: Bool] = [:]
        // The latest come first.
        for summary in try await JournalStore(reading: StorePlaces.runs(option: path)).summaries() {
            guard let key = summary.header.map(Key.init), isFailed[key] == nil else { continue }
            isFailed[key] = if case .ended(.failed) = summary.status { true } else { false }
        }
        return runs.filter { isFailed[Key($0, names)] == true }
    }
}
