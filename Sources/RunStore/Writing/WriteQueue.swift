internal import SQLite
internal import Synchronization

/// Group commit: concurrent writes share one transaction, and one sync.
///
/// A sync is what a write costs, and it costs the same for one line as for a hundred. What comes while a transaction is
/// being synced goes together into the next one, in the order in which it came; each piece has a savepoint of its own,
/// so that one that fails doesn't hurt the others.
final class WriteQueue: Sendable {
    private struct Job: Sendable {
        /// Writes, and gives back what is to be called once that is on the disk.
        var perform: @Sendable (Connection) throws -> @Sendable () -> Void
        var fail: @Sendable (any Error) -> Void
    }

    private struct State {
        var waiting: [Job] = []
        var isWriting = false
    }

    /// The most entries in one transaction; no one waits long for the others then.
    private static let batchLimit = 512

    private let database: Database
    private let path: String
    private let state = Mutex(State())
    private let files = Mutex<StoreIdentity?>(nil)

    /// A queue for the store at `path`.
    init(_ database: Database, store path: String) {
        self.database = database
        self.path = path
    }

    /// Remembers the files of the store that is open now.
    func begin() {
        files.withLock { $0 = StoreIdentity(store: path) }
    }

    /// Throws where what was written went into files that no one will find.
    private func verifyFiles() throws {
        guard let files = files.withLock({ $0 }), files != StoreIdentity(store: path) else { return }
        throw JournalError(.removed, path: path)
    }

    /// Performs `work` within a transaction; when it returns, what it wrote is on the disk.
    ///
    /// Cancelling the task does not abort it: the last lines of an interrupted run have to be written too.
    func write<Value: Sendable>(_ work: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        let outcome: Result<Value, any Error> = await withCheckedContinuation { continuation in
            enqueue(
                Job(
                    perform: { db in
                        let value = try work(db)
                        return { continuation.resume(returning: .success(value)) }
                    },
                    fail: { continuation.resume(returning: .failure($0)) }
                )
            )
        }
        return try outcome.get()
    }

    private func enqueue(_ job: Job) {
        let isFirst = state.withLock { state in
            state.waiting.append(job)
            defer { state.isWriting = true }
            return !state.isWriting
        }
        if isFirst { writeNextBatch() }
    }

    /// Between two batches others get at the connection, who only read.
    private func writeNextBatch() {
        database.enqueue { [self] db in
            let batch = state.withLock { state in
                let batch = Array(state.waiting.prefix(Self.batchLimit))
                state.waiting.removeFirst(batch.count)
                return batch
            }
            write(batch, in: db)
            let isDone = state.withLock { state in
                state.isWriting = !state.waiting.isEmpty
                return state.waiting.isEmpty
            }
            if !isDone { writeNextBatch() }
        }
    }

    private func write(_ batch: [Job], in db: Connection) {
        if batch.count == 1, let job = batch.first { return writeAlone(job, in: db) }
        var outcomes: [Result<@Sendable () -> Void, any Error>] = []
        do {
            try db.transaction {
                for job in batch {
                    outcomes.append(try Self.outcome(of: job, in: db))
                }
            }
            try verifyFiles()
        } catch let error as JournalError {
            return batch.forEach { $0.fail(error) }
        } catch let error as SQLiteError where error.kind == .busy {
            // They have waited long enough together not to wait one after the other.
            return batch.forEach { $0.fail(error) }
        } catch {
            // Nothing of it was written, and one of them may be to blame for that.
            return batch.forEach { writeAlone($0, in: db) }
        }
        for (job, outcome) in zip(batch, outcomes) {
            switch outcome {
            case .success(let done): done()
            case .failure(let error): job.fail(error)
            }
        }
    }

    /// Performs one of several jobs; throws if its failure ended the whole transaction, as a full disk does.
    private static func outcome(of job: Job, in db: Connection) throws -> Result<@Sendable () -> Void, any Error> {
        do {
            return .success(try db.savepoint { try job.perform(db) })
        } catch {
            guard db.isInTransaction else { throw error }
            return .failure(error)
        }
    }

    private func writeAlone(_ job: Job, in db: Connection) {
        do {
            let done = try db.transaction { try job.perform(db) }
            try verifyFiles()
            done()
        } catch {
            job.fail(error)
        }
    }
}
