import FlowLanguage
import Synchronization

@testable import FlowRunner

/// A verb that does what a test says, and counts how often it was performed.
final class ScriptedVerb: Verb {
    let name: VerbName
    private let script: @Sendable (StepContext, Int) async throws -> VerbResult
    private let performed = Mutex(0)

    /// A verb called `name`; `script` gets the number of the performance, from 1.
    init(_ name: VerbName, _ script: @escaping @Sendable (StepContext, Int) async throws -> VerbResult) {
        self.name = name
        self.script = script
    }

    /// A verb that always ends alike.
    convenience init(_ name: VerbName, _ result: VerbResult = VerbResult()) {
        self.init(name) { _, _ in result }
    }

    var count: Int { performed.withLock { $0 } }

    func talksToAnchor(_ arguments: [String: Value], _ driver: isolated RunDriver) async throws -> Bool {
        try await VerbTable.standard[name]?.talksToAnchor(arguments, driver) ?? false
    }

    func perform(_ step: StepContext) async throws -> VerbResult {
        let number = performed.withLock { count in
            count += 1
            return count
        }
        return try await script(step, number)
    }
}
