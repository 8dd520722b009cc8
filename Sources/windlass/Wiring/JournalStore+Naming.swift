import Diagnostics
import FlowEngine
import RunStore

extension JournalStore {
    /// The run called `name`, or the only one whose name begins so.
    func run(named name: String) async throws -> RunID {
        let found = try await runs(startingWith: name)
        guard let id = found.first else {
            throw Failure(.runNotStored, facts: [.name: .text(path), .run: .text(name)], remedies: [Remedy(.listRuns)])
        }
        guard found.count == 1 else {
            throw Failure.misuse(.runAmbiguous, [.name: .text(name), .choices: .texts(found.map(\.rawValue))])
        }
        return id
    }
}
