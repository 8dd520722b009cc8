internal import Diagnostics
package import FlowEngine
package import FlowLanguage
internal import SQLite
internal import Sodium
internal import Timekeeping

extension JournalStore {
    package func entries(of run: RunID) async throws -> [JournalEntry] {
        let path = path
        // A list of runs, or one that is shown, may be read without the key: then what is sealed stays so.
        let key = try? key.read()
        return try await read { db in try Self.entries(of: run, in: db, path: path, key: key ?? nil) }
    }

    /// The events of a run; with `key`, what other parties wrote is opened.
    static func entries(
        of run: RunID,
        in db: Connection,
        path: String,
        key: SealingKey? = nil
    ) throws -> [JournalEntry] {
        let tally = try db.row("SELECT count, chain FROM run WHERE id = ?", [run.rawValue])
            .map(RunTally.init)
        return try entries(of: run, tally ?? RunTally(), in: db, path: path, key: key).entries
    }

    /// The events of a run, compared with the tally that is beside it, and the tally of all of them.
    ///
    /// Behind those that were counted only lines without a sum may be: the first version, which may still drive a
    /// run that it has begun, counts nothing.
    static func entries(
        of run: RunID,
        _ expected: RunTally,
        in db: Connection,
        path: String,
        key: SealingKey? = nil
    ) throws -> (entries: [JournalEntry], tally: RunTally) {
        let prose = try key.map { try Self.prose(of: run, in: db, path: path, key: $0) } ?? [:]
        let rows = try db.rows(
            "SELECT sequence, at, json, sum FROM event WHERE run = ? ORDER BY sequence",
            [run.rawValue]
        )
        func damaged(_ damage: RunDamage) -> JournalError {
            JournalError(.damagedRun(run.rawValue, damage), path: path)
        }
        var tally = RunTally()
        var isWhole = tally == expected
        let entries = try rows.map { row in
            let entry = try EventText.entry(row, of: run, path: path) { prose[$0] }
            guard entry.sequence == tally.count + 1 else { throw damaged(.missingEvent(tally.count + 1)) }
            if tally.count >= expected.count, try row.optional("sum", Int64.self) != nil {
                throw damaged(.surplusEvents(expected.count))
            }
            tally.add(try EventText.sum(row, of: run))
            if tally == expected { isWhole = true }
            return entry
        }
        if tally.count < expected.count { throw damaged(.missingEvent(tally.count + 1, of: expected.count)) }
        guard isWhole else { throw damaged(.otherEvents) }
        return (entries, tally)
    }

    /// The prose that is sealed beside the lines of a run, by their numbers.
    private static func prose(
        of run: RunID,
        in db: Connection,
        path: String,
        key: SealingKey
    ) throws -> [Int: Secret<String>] {
        let sql = "SELECT id, sealed FROM secret WHERE run = ? AND substr(id, 1, ?) = ?"
        let name = EventText.proseName
        var prose: [Int: Secret<String>] = [:]
        for row in try db.rows(sql, [run.rawValue, name.count, name]) {
            let id = SecretID(rawValue: try row.value("id", String.self))
            guard let number = Int(id.rawValue.dropFirst(name.count)) else { continue }
            prose[number] = try open(try row.value("sealed", [UInt8].self), id, of: run, key: key, path: path)
        }
        return prose
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

    /// The record of a row of the table of runs, with the texts that the run began with where `db` is given.
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
