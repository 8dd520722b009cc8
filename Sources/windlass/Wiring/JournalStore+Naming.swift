import Diagnostics
import FlowEngine
import RunStore

extension JournalStore {
    /// The run called `name`, or the only one whose name begins so.
    func run(named name: String) async throws -> RunID {
        let found = try await runs(startingWith: name)
        guard let id = found.first, found.count == 1 else {
            throw UnknownRun(name: name, store: path, matches: found)
        }
        return id
    }
}

/// The store was read, and the run is not in it, or not only one is meant.
private struct UnknownRun: FailureConvertible {
    var name: String
    var store: String
    var matches: [RunID]

    private var words: String {
        if matches.isEmpty { return "\(store) holds no run \(name)" }
        return "\(name) is the beginning of several runs, such as \(matches.map(\.rawValue).joined(separator: " and "))"
    }

    var asFailure: Failure {
        var failure = Failure(.usage, words: MessageText(words))
        failure.remedies = [matches.isEmpty ? Remedy(.listRuns) : .advice("give more letters of the one you mean")]
        return failure
    }
}
