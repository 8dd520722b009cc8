package import FlowEngine
package import FlowLanguage
internal import GRDB
internal import Timekeeping

extension JournalStore {
    package func entries(of run: RunID) async throws -> [JournalEntry] {
        let path = path
        return try await read { db in try Self.entries(of: run, in: db, path: path) }
    }

    static func entries(of run: RunID, in db: Database, path: String) throws -> [JournalEntry] {
        let rows = try Row.fetchAll(
            db,
            sql: "SELECT sequence, at, json, sum FROM event WHERE run = ? ORDER BY sequence",
            arguments: [run.rawValue]
        )
        return try rows.enumerated().map { number, row in
            let entry = try EventText.entry(row, of: run, path: path)
            guard entry.sequence == number + 1 else {
                throw JournalError(.corrupted(detail: "run \(run) has no event \(number + 1)"), path: path)
            }
            return entry
        }
    }

    package func sources(of run: RunID, digest: String) async throws -> [FlowSource] {
        try await read { db in try Self.sources(of: run, digest: digest, in: db) }
    }

    static func sources(of run: RunID, digest: String, in db: Database) throws -> [FlowSource] {
        try Row.fetchAll(
            db,
            sql: "SELECT path, text FROM source WHERE run = ? AND digest = ? ORDER BY number",
            arguments: [run.rawValue, digest]
        )
        .map { FlowSource(path: try $0.value("path", String.self), text: try $0.value("text", String.self)) }
    }

    package func record(of run: RunID) async throws -> RunRecord? {
        try await read { db in try Self.record(of: run, in: db) }
    }

    static func record(of run: RunID, in db: Database) throws -> RunRecord? {
        try Row.fetchOne(db, sql: "SELECT * FROM run WHERE id = ?", arguments: [run.rawValue])
            .map { try record($0, withTextsFrom: db) }
    }

    package func records() async throws -> [RunRecord] {
        try await read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM run ORDER BY created DESC, id DESC")
                .map { try Self.record($0, withTextsFrom: db) }
        }
    }

    /// What a row of the table of runs tells, with the texts that the run began with where `db` is given.
    static func record(_ row: Row, withTextsFrom db: Database?) throws -> RunRecord {
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
