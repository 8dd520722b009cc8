package import FlowEngine
internal import SQLite
package import Timekeeping

extension JournalStore {
    /// Removes runs that have ended and to which nothing has happened since `limit`, with all that belongs to them.
    ///
    /// The latest `keeping` runs stay, regardless of their age, and so does each that a process drives. With
    /// `unfinished: true` also those go that could be resumed. With `isTrial: true` nothing goes.
    ///
    /// - Returns: the runs that went, the oldest first.
    package func prune(
        before limit: Timestamp,
        keeping: Int = 0,
        unfinished: Bool = false,
        isTrial: Bool = false
    ) async throws -> [RunID] {
        let holds = holds
        let candidates = try await read { db in
            // A run that no process drives and that has no events has never begun.
            let rows = try db.rows(
                """
                SELECT run.id, \(Holder.columns) FROM run LEFT JOIN holder ON holder.id = run.holder
                WHERE COALESCE((SELECT MAX(at) FROM event WHERE event.run = run.id), run.created) < ?1
                AND (?2 OR run.status LIKE 'ended: %' OR run.status = 'new')
                AND run.id NOT IN (SELECT id FROM run ORDER BY created DESC, id DESC LIMIT ?3)
                ORDER BY run.created, run.id
                """,
                [limit.nanoseconds, unfinished, max(0, keeping)]
            )
            let now = holds.clock.now
            return try rows.compactMap { row -> RunID? in
                if let holder = try Holder(row), !holder.isGone(at: now, holds.table) { return nil }
                return RunID(rawValue: try row.value("id", String.self))
            }
        }
        guard !isTrial, !candidates.isEmpty else { return candidates }
        var removed: [RunID] = []
        // Piece by piece, so that those who drive runs meanwhile don't wait for long.
        for start in stride(from: 0, to: candidates.count, by: 100) {
            let piece = candidates[start..<min(start + 100, candidates.count)]
            removed += try await write { db in
                try piece.filter { run in try Self.remove(run, in: db, holds: holds) == nil }
            }
        }
        try await wipe()
        return removed
    }

    /// Removes a run with all that belongs to it; throws where a process drives it.
    package func remove(_ run: RunID) async throws {
        let (path, holds) = (path, holds)
        try await write { db in
            if let holder = try Self.remove(run, in: db, holds: holds) {
                throw JournalError(.held(run: run.rawValue, by: holder), path: path)
            }
            guard db.changes > 0 else { throw JournalError(.unknownRun(run.rawValue), path: path) }
        }
        holds.forget(run)
        try await wipe()
    }

    /// Removes a run, unless a living process holds it: the error names it.
    private static func remove(_ run: RunID, in db: Connection, holds: RunHolds) throws -> RunHolder? {
        if let row = try holdRow(of: run, in: db), let holder = try Holder(row), holder.id != holds.id,
            !holder.isGone(at: holds.clock.now, holds.table)
        {
            return holder.described
        }
        try db.execute("DELETE FROM run WHERE id = ?", [run.rawValue])
        return nil
    }

    /// Removes what is left of removed runs in free pages and in the log.
    ///
    /// Removed entries are overwritten by now, but stand in the log still. The file gets smaller only where no one
    /// drives a run: they would have to wait until all of it is copied.
    private func wipe() async throws {
        let holds = holds
        try await writeAlone { db in
            let now = holds.clock.now
            let holders = try db.rows("SELECT \(Holder.columns) FROM holder").compactMap(Holder.init)
            if holders.allSatisfy({ $0.id == holds.id || $0.isGone(at: now, holds.table) }) {
                try db.execute("VACUUM")
            }
            // Where someone is reading, a part stays until the next time.
            try db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }
}
