import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner

/// A journal that refuses writes, for `plan`.
struct ReadOnlyJournal: RunJournal {
    func create(_ record: RunRecord) async throws { throw Failure(.planWritesNothing) }
    func hold(_ run: RunID) async throws { throw Failure(.planWritesNothing) }
    func release(_ run: RunID) async {}
    func revise(_ run: RunID, digest: String, sources: [FlowSource]) async throws { throw Failure(.planWritesNothing) }
    func sources(of run: RunID, digest: String) async throws -> [FlowSource] { [] }
    func append(_ entry: JournalEntry, sealing secrets: [SecretID: Secret<String>]) async throws {
        throw Failure(.planWritesNothing)
    }

    func entries(of run: RunID) async throws -> [JournalEntry] { [] }
    func secret(_ id: SecretID, of run: RunID) async throws -> Secret<String>? { nil }
    func record(of run: RunID) async throws -> RunRecord? { nil }
    func records() async throws -> [RunRecord] { [] }
    func claim(_ thing: String, for run: RunID) async throws -> RunID { throw Failure(.planWritesNothing) }
    func claimant(of thing: String) async throws -> RunID? { nil }
}
