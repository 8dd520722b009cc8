package import Diagnostics
package import FlowEngine
package import FlowLanguage
internal import FoundationEssentials
internal import SQLite
internal import Timekeeping

extension JournalStore: RunJournal {
    package func create(_ record: RunRecord) async throws {
        try file.requireSpace()
        try await verifyKey(for: record.id)
        let (path, holds) = (path, holds)
        try await write { db in
            try holds.holder().insert(db)
            do {
                try db.execute(
                    "INSERT INTO run (id, created, flow, path, digest, holder) VALUES (?, ?, ?, ?, ?, ?)",
                    [
                        record.id.rawValue, record.createdAt.nanoseconds, record.flow, record.path, record.digest,
                        holds.id,
                    ]
                )
            } catch let error as SQLiteError where error.kind == .constraint {
                throw JournalError(.runExists(record.id.rawValue), path: path)
            }
            try Self.insert(record.sources, digest: record.digest, of: record.id, in: db)
        }
        beginHeartbeat(for: record.id)
    }

    package func append(_ entry: JournalEntry, sealing secrets: [SecretID: Secret<String>]) async throws {
        let (json, prose) = try EventText.encode(entry.event)
        var secrets = secrets
        if let prose { secrets[EventText.proseID(entry.sequence)] = prose }
        let boxes = try seal(secrets, of: entry.run)
        let (path, holds) = (path, holds)
        try await write { db in
            let (column, tally) = try Self.heldRun(entry.run, in: db, holds: holds, path: path)
            let next = try Self.insert(entry, json: json, after: tally, in: db, path: path)
            try Self.update(column, next, after: entry, in: db)
            guard !boxes.isEmpty else { return }
            let sql = "INSERT OR REPLACE INTO secret (run, id, sealed) VALUES (?, ?, ?)"
            for (id, box) in boxes {
                try db.execute(sql, [entry.run.rawValue, id.rawValue, box])
            }
        }
    }

    /// The status column and the tally of `run`; throws where it isn't held by this store.
    private static func heldRun(
        _ run: RunID,
        in db: Connection,
        holds: RunHolds,
        path: String
    ) throws -> (StatusColumn?, RunTally) {
        guard let row = try holdRow(of: run, in: db) else {
            throw JournalError(.unknownRun(run.rawValue), path: path)
        }
        guard try row.optional("holder", Int64.self) == holds.id else {
            if let holder = try Holder(row), !holder.isGone(at: holds.clock.now, holds.table) {
                throw JournalError(.held(run: run.rawValue, by: holder.described), path: path)
            }
            throw JournalError(.notHeld(run: run.rawValue), path: path)
        }
        return (try StatusColumn(row), try RunTally(row))
    }

    /// Adds the line only where it follows the last one of its run: anyone who drives a run that another party has
    /// driven on meanwhile finds out here, before anything is done.
    private static func insert(
        _ entry: JournalEntry,
        json: String,
        after tally: RunTally,
        in db: Connection,
        path: String
    ) throws -> RunTally {
        var tally = tally
        if tally.count + 1 < entry.sequence {
            // Someone who counts nothing has driven the run.
            tally = try entries(of: entry.run, tally, in: db, path: path).tally
        }
        let sql = """
            INSERT INTO event (run, sequence, at, json, sum)
            SELECT ?, ?, ?, ?, ?
            WHERE ? = (SELECT COALESCE(MAX(sequence), 0) + 1 FROM event WHERE run = ?)
            """
        let at = entry.at.nanoseconds
        let sum = EventText.sum(json, run: entry.run, sequence: entry.sequence, at: at)
        try db.execute(
            sql,
            [
                entry.run.rawValue, entry.sequence, at, json, sum, entry.sequence, entry.run.rawValue,
            ]
        )
        guard db.changes == 1 else {
            throw JournalError(.contested(run: entry.run.rawValue, sequence: entry.sequence), path: path)
        }
        guard tally.count + 1 == entry.sequence else {
            let damage = RunDamage.missingEvent(entry.sequence, of: tally.count)
            throw JournalError(.damagedRun(entry.run.rawValue, damage), path: path)
        }
        tally.add(sum)
        return tally
    }

    /// Writes the status of the run after `entry`, and its tally.
    private static func update(
        _ column: StatusColumn?,
        _ tally: RunTally,
        after entry: JournalEntry,
        in db: Connection
    ) throws {
        let next = (column ?? .running).after(entry.event)
        // What doesn't change is left out: it has an index, which would be written as well.
        guard next != column else {
            return try db.execute(
                "UPDATE run SET count = ?, chain = ? WHERE id = ?",
                [tally.count, tally.chain, entry.run.rawValue]
            )
        }
        try db.execute(
            "UPDATE run SET count = ?, chain = ?, status = ?, due = ? WHERE id = ?",
            [tally.count, tally.chain, next.word, next.due?.nanoseconds, entry.run.rawValue]
        )
    }

    package func revise(_ run: RunID, digest: String, sources: [FlowSource]) async throws {
        let (path, holds) = (path, holds)
        try await write { db in
            _ = try Self.heldRun(run, in: db, holds: holds, path: path)
            try Self.insert(sources, digest: digest, of: run, in: db)
        }
    }

    private static func insert(
        _ sources: [FlowSource],
        digest: String,
        of run: RunID,
        in db: Connection
    ) throws {
        // A digest stands for its texts, so what is there already is the same.
        let sql = "INSERT OR IGNORE INTO source (run, digest, number, path, text) VALUES (?, ?, ?, ?, ?)"
        for (number, source) in sources.enumerated() {
            try db.execute(sql, [run.rawValue, digest, number, source.path, source.text])
        }
    }

    package func claim(_ thing: String, for run: RunID) async throws -> RunID {
        try await write { db in
            if let owner = try Self.claimant(of: thing, in: db) { return owner }
            try db.execute("INSERT INTO claim (thing, run) VALUES (?, ?)", [thing, run.rawValue])
            return run
        }
    }

    package func claimant(of thing: String) async throws -> RunID? {
        try await read { db in try Self.claimant(of: thing, in: db) }
    }

    private static func claimant(of thing: String, in db: Connection) throws -> RunID? {
        try db.value(String.self, "SELECT run FROM claim WHERE thing = ?", [thing])
            .map { RunID(rawValue: $0) }
    }
}
