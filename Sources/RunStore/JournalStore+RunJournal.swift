package import Diagnostics
package import FlowEngine
package import FlowLanguage
internal import Foundation
internal import GRDB
internal import Sodium
internal import Timekeeping

extension JournalStore: RunJournal {
    package func create(_ record: RunRecord) async throws {
        let path = path
        try await write { db in
            do {
                try db.execute(
                    sql: "INSERT INTO run (id, created, flow, path, digest, source) VALUES (?, ?, ?, ?, ?, ?)",
                    arguments: [
                        record.id.rawValue, record.createdAt.nanoseconds, record.flow, record.path, record.digest,
                        record.sources.first?.text ?? "",
                    ]
                )
            } catch DatabaseError.SQLITE_CONSTRAINT {
                throw JournalError(.runExists(record.id.rawValue), path: path)
            }
        }
    }

    package func append(_ entry: JournalEntry, sealing secrets: [SecretID: Secret<String>]) async throws {
        let json = try EventText.encode(entry.event)
        let boxes = try seal(secrets, of: entry.run)
        let path = path
        try await write { db in
            try Self.insert(entry, json: json, in: db, path: path)
            guard !boxes.isEmpty else { return }
            let statement = try db.cachedStatement(
                sql: "INSERT OR REPLACE INTO secret (run, id, sealed) VALUES (?, ?, ?)"
            )
            for (id, box) in boxes {
                try statement.execute(arguments: [entry.run.rawValue, id.rawValue, Data(box)])
            }
        }
    }

    /// Adds the line only where it follows the last one of its run: whoever drives a run that somebody else has
    /// driven on meanwhile finds out here, before anything is done.
    private static func insert(_ entry: JournalEntry, json: String, in db: Database, path: String) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO event (run, sequence, at, json)
                SELECT ?, ?, ?, ?
                WHERE ? = (SELECT COALESCE(MAX(sequence), 0) + 1 FROM event WHERE run = ?)
                """
        )
        do {
            try statement.execute(
                arguments: [
                    entry.run.rawValue, entry.sequence, entry.at.nanoseconds, json, entry.sequence, entry.run.rawValue,
                ]
            )
        } catch DatabaseError.SQLITE_CONSTRAINT_FOREIGNKEY {
            throw JournalError(.unknownRun(entry.run.rawValue), path: path)
        }
        guard db.changesCount == 1 else {
            throw JournalError(.contested(run: entry.run.rawValue, sequence: entry.sequence), path: path)
        }
    }

    package func hold(_ run: RunID) async throws {}

    package func release(_ run: RunID) async {}

    package func revise(_ run: RunID, digest: String, sources: [FlowSource]) async throws {}

    package func sources(of run: RunID, digest: String) async throws -> [FlowSource] {
        try await record(of: run).flatMap { $0.digest == digest ? $0.sources : nil } ?? []
    }

    package func entries(of run: RunID) async throws -> [JournalEntry] {
        let path = path
        return try await read { db in
            let rows = try Row.fetchAll(
                db,
                sql: "SELECT sequence, at, json FROM event WHERE run = ? ORDER BY sequence",
                arguments: [run.rawValue]
            )
            return try rows.enumerated().map { number, row in
                let entry = try EventText.entry(row, of: run, path: path)
                guard entry.sequence == number + 1 else {
                    throw JournalError(
                        .corrupted(detail: "run \(run) has no event \(number + 1)"),
                        path: path
                    )
                }
                return entry
            }
        }
    }

    package func secret(_ id: SecretID, of run: RunID) async throws -> Secret<String>? {
        let box = try await read { db in
            try Data.fetchOne(
                db,
                sql: "SELECT sealed FROM secret WHERE run = ? AND id = ?",
                arguments: [run.rawValue, id.rawValue]
            )
        }
        guard let box else { return nil }
        guard let key = try key.read() else { throw JournalError(.keyMissing, path: path) }
        let context = Self.context(of: id, in: run)
        guard let bytes = SecretBox.open(Array(box), key: key, context: context) else {
            throw JournalError(.sealBroken(run: run.rawValue, secret: id.rawValue), path: path)
        }
        return Secret(String(decoding: bytes, as: UTF8.self))
    }

    package func record(of run: RunID) async throws -> RunRecord? {
        try await read { db in
            try Row.fetchOne(db, sql: "SELECT * FROM run WHERE id = ?", arguments: [run.rawValue]).map(Self.record)
        }
    }

    package func records() async throws -> [RunRecord] {
        try await read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM run ORDER BY created DESC, id DESC").map(Self.record)
        }
    }

    static func record(_ row: Row) -> RunRecord {
        RunRecord(
            id: RunID(rawValue: row["id"]),
            flow: row["flow"],
            path: row["path"],
            digest: row["digest"],
            sources: [FlowSource(path: row["path"], text: row["source"])],
            createdAt: Timestamp(nanoseconds: row["created"])
        )
    }

    private func seal(_ secrets: [SecretID: Secret<String>], of run: RunID) throws -> [(SecretID, [UInt8])] {
        guard !secrets.isEmpty else { return [] }
        let key = try sealingKey()
        return secrets.map { id, secret in
            (id, SecretBox.seal(Array(secret.reveal().utf8), key: key, context: Self.context(of: id, in: run)))
        }
    }

    /// The key, made now where the store has no secrets yet; never a second one, which could not open the old boxes.
    private func sealingKey() throws(JournalError) -> SealingKey {
        if let key = try key.read() { return key }
        let holdsSecrets = try perform { database in
            try database.read { db in try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM secret)") ?? false }
        }
        guard !holdsSecrets else { throw JournalError(.keyMissing, path: path) }
        return try key.readOrCreate()
    }

    /// What a box is for, so that the box of one secret cannot be put in the place of another.
    private static func context(of id: SecretID, in run: RunID) -> [UInt8] {
        Array("\(run.rawValue)\n\(id.rawValue)".utf8)
    }
}
