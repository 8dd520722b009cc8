package import FlowEngine
package import FlowLanguage
internal import SQLite
internal import Timekeeping

extension JournalStore {
    package func entries(of run: RunID) async throws -> [JournalEntry] {
        let path = path
        return try await read { db in try Self.entries(of: run, in: db, path: path) }
    }

    static func entries(of run: RunID, in db: Connection, path: String) throws -> [JournalEntry] {
        let tally = try db.row("SELECT count, chain FROM run WHERE id = ?", [run.rawValue])
            .map(RunTally.init)
        return try entries(of: run, tally ?? RunTally(), in: db, path: path).entries
    }

    /// The events of a run, compared with the tally that is beside it, and the tally of all of them.
    ///
    /// Behind those that were counted only lines without a sum may be: the first version, which may still drive a
    /// run that it has begun, counts nothing.
    static func entries(
        of run: RunID,
        _ expected: RunTally,
        in db: Connection,
        path: String
    ) throws -> (entries: [JournalEntry], tally: RunTally) {
        let rows = try db.rows(
            "SELECT sequence, at, json, sum FROM event WHERE run = ? ORDER BY sequence",
            [run.rawValue]
        )
        func damage(_ detail: String) -> JournalError {
            JournalError(.damagedRun(run.rawValue, detail: detail), path: path)
        }
        var tally = RunTally()
        var isWhole = tally == expected
        let entries = try rows.map { row in
            let entry = try EventText.entry(row, of: run, path: path)
            guard entry.sequence == tally.count + 1 else { throw damage("it has no event \(tally.count + 1)") }
            if tally.count >= expected.count, try row.optional("sum", Int64.self) != nil {
                throw damage("it has more events than the \(expected.count) that were counted")
            }
            tally.add(try EventText.sum(row, of: run))
            if tally == expected { isWhole = true }
            return entry
        }
        if tally.count < expected.count { throw damage("it has no event \(tally.count + 1) of \(expected.count)") }
        guard isWhole else { throw damage("its events are not those that were written") }
        return (entries, tally)
    }

    package func sources(of run: RunID, digest: String) async throws -> [FlowSource] {
        try await read { db in try Self.sources(of: run, digest: digest, in: db) }
    }

    static func sources(of run: RunID, digest: String, in db: Connection) throws -> [FlowSource] {
        try db.rows(
            "SELECT path, text FROM source WHERE run = ? AND digest = ? ORDER BY number",
            [run.rawValue, digest]
        )
        .map { FlowSource(path: try $0.value("path", String.self), text: try $0.value("text", String.self)) }
    }

    package func record(of run: RunID) async throws -> RunRecord? {
        try await read { db in try Self.record(of: run, in: db) }
    }

    static func record(of run: RunID, in db: Connection) throws -> RunRecord? {
        try db.row("SELECT * FROM run WHERE id = ?", [run.rawValue])
            .map { try record($0, withTextsFrom: db) }
    }

    package func records() async throws -> [RunRecord] {
        try await read { db in
            try db.rows("SELECT * FROM run ORDER BY created DESC, id DESC")
                .map { try Self.record($0, withTextsFrom: db) }
        }
    }

    /// What a row of the table of runs tells, with the texts that the run began with where `db` is given.
    static func record(_ row: Row, withTextsFrom db: Connection?) throws -> RunRecord {
        let run = RunID(rawValue: try row.value("id", String.self))
        let digest = try row.value("digest", String.self)
        return RunRecord(
            id: run,
            flow: try row.value("flow", String.self),
            path: try row.value("path", String.self),
            digest: digest,
            sources: try db.map { try sources(of: run, digest: digest, in: $0) } ?? [],
            createdAt: Timestamp(nanoseconds: try row.value("created", Int64.self))
        )
    }
}
