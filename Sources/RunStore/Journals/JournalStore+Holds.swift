package import FlowEngine
internal import SQLite
internal import Timekeeping

extension JournalStore {
    package func hold(_ run: RunID) async throws {
        try file.requireSpace()
        try await verifyKey(for: run)
        let (path, holds) = (path, holds)
        try await write { db in
            guard let row = try Self.holdRow(of: run, in: db) else {
                throw JournalError(.unknownRun(run.rawValue), path: path)
            }
            try Self.take(run, from: Holder(row), in: db, holds: holds, path: path)
        }
        beginHeartbeat(for: run)
    }

    package func release(_ run: RunID) async {
        let id = holds.id
        holds.forget(run)
        let release: @Sendable (Connection) throws -> Void = { db in
            try db.execute("UPDATE run SET holder = NULL WHERE id = ? AND holder = ?", [run.rawValue, id])
            try Self.removeIdle(id, in: db)
        }
        let exchanges = takeUnwritten(of: run)
        do {
            try await write { db in
                try release(db)
                try Self.insert(exchanges, of: run, in: db)
            }
        } catch {
            guard !exchanges.isEmpty else { return }
            keep(exchanges, whenReleased: run)
            // What can't be written now does no harm: the hold ends with the process at the latest.
            try? await write(release)
        }
    }

    /// The holder of `run`, as far as can be seen from here; `nil` where there is none.
    package func holder(of run: RunID) async throws -> RunHolder? {
        let holds = holds
        return try await read { db in
            guard let row = try Self.holdRow(of: run, in: db), let holder = try Holder(row) else { return nil }
            return holder.isGone(at: holds.clock.now, holds.table) ? nil : holder.described
        }
    }

    /// Shows the others that this store lives for as long as it holds something.
    func beginHeartbeat(for run: RunID) {
        holds.remember(run) { [weak self] in
            guard let self else { return false }
            await self.beat()
            return true
        }
    }

    private func beat() async {
        let (id, now) = (holds.id, holds.clock.now)
        // A beat that is missed because the disk is full or locked is followed by others.
        try? await write { db in
            try db.execute("UPDATE holder SET beat = ? WHERE id = ?", [now.nanoseconds, id])
        }
    }

    /// The columns of a run that tell who drives it and where it stands; `nil` where there is no such run.
    static func holdRow(of run: RunID, in db: Connection) throws -> Row? {
        let sql = """
            SELECT run.holder, run.status, run.due, run.count, run.chain, \(Holder.columns)
            FROM run LEFT JOIN holder ON holder.id = run.holder WHERE run.id = ?
            """
        return try db.row(sql, [run.rawValue])
    }

    /// Makes `run` ours, unless the one who has it lives.
    static func take(
        _ run: RunID,
        from previous: Holder?,
        in db: Connection,
        holds: RunHolds,
        path: String
    ) throws {
        if let previous, previous.id != holds.id {
            guard previous.isGone(at: holds.clock.now, holds.table) else {
                throw JournalError(.held(run: run.rawValue, by: previous.described), path: path)
            }
        }
        try holds.holder().insert(db)
        try db.execute("UPDATE run SET holder = ? WHERE id = ?", [holds.id, run.rawValue])
        if let previous, previous.id != holds.id { try removeIdle(previous.id, in: db) }
    }

    /// Strikes a holder that holds nothing off the list.
    private static func removeIdle(_ id: Int64, in db: Connection) throws {
        try db.execute("DELETE FROM holder WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM run WHERE holder = ?1)", [id])
    }
}
