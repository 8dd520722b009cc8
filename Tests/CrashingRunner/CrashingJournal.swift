import Diagnostics
import FlowEngine
import FlowLanguage
import FlowMatrixSupport
import Foundation
import RunStore
import Synchronization

/// A journal at a line of which the process dies as by `kill -9`.
final class CrashingJournal: RunJournal {
    private let store: JournalStore
    private let point: KillPoint?
    private let names = Mutex(LineNames())

    init(_ store: JournalStore, point: KillPoint?) {
        self.store = store
        self.point = point
    }

    func append(_ entry: JournalEntry, sealing secrets: [SecretID: Secret<String>]) async throws {
        let (number, mark) = names.withLock { $0.next(entry.event) }
        let side = [number, mark].contains(point?.line) ? point?.side : nil
        if side == .before { die() }
        try await store.append(entry, sealing: secrets)
        if side == .after { die() }
    }

    private func die() -> Never {
        kill(getpid(), SIGKILL)
        // The signal may take a moment.
        while true { pause() }
    }

    func create(_ record: RunRecord) async throws { try await store.create(record) }
    func hold(_ run: RunID) async throws { try await store.hold(run) }
    func release(_ run: RunID) async { await store.release(run) }
    func entries(of run: RunID) async throws -> [JournalEntry] { try await store.entries(of: run) }
    func record(of run: RunID) async throws -> RunRecord? { try await store.record(of: run) }
    func records() async throws -> [RunRecord] { try await store.records() }

    func claim(_ thing: String, for run: RunID) async throws -> RunID { try await store.claim(thing, for: run) }
    func claimant(of thing: String) async throws -> RunID? { try await store.claimant(of: thing) }

    func revise(_ run: RunID, digest: String, sources: [FlowSource]) async throws {
        try await store.revise(run, digest: digest, sources: sources)
    }

    func sources(of run: RunID, digest: String) async throws -> [FlowSource] {
        try await store.sources(of: run, digest: digest)
    }

    func secret(_ id: SecretID, of run: RunID) async throws -> Secret<String>? {
        try await store.secret(id, of: run)
    }
}
