package import Diagnostics
package import FlowEngine
package import FlowLanguage
internal import Foundation
internal import GRDB
internal import Sodium
internal import Timekeeping

extension JournalStore: RunJournal {
    package func create(_ record: RunRecord) async throws {
        let (path, holds) = (path, holds)
        try await write { db in
            try holds.holder().insert(db)
            do {
                try db.cachedStatement(
                    sql: "INSERT INTO run (id, created, flow, path, digest, holder) VALUES (?, ?, ?, ?, ?, ?)"
                )
                .execute(
                    arguments: [
                        record.id.rawValue, record.createdAt.nanoseconds, record.flow, record.path, record.digest,
                        holds.id,
                    ]
                )
            } catch DatabaseError.SQLITE_CONSTRAINT {
                throw JournalError(.runExists(record.id.rawValue), path: path)
            }
            try Self.insert(record.sources, digest: record.digest, of: record.id, in: db)
        }
        beginBeating(for: record.id)
    }

    package func append(_ entry: JournalEntry, sealing secrets: [SecretID: Secret<String>]) async throws {
        let json = try EventText.encode(entry.event)
        let boxes = try seal(secrets, of: entry.run)
        let (path, holds) = (path, holds)
        try await write { db in
            let standing = try Self.standing(of: entry.run, in: db, holds: holds, path: path)
            try Self.insert(entry, json: json, in: db, path: path)
            try Self.update(standing, after: entry, in: db)
            guard !boxes.isEmpty else { return }
            let statement = try db.cachedStatement(
                sql: "INSERT OR REPLACE INTO secret (run, id, sealed) VALUES (?, ?, ?)"
            )
            for (id, box) in boxes {
                try statement.execute(arguments: [entry.run.rawValue, id.rawValue, Data(box)])
            }
        }
    }

    /// Where `run` stands; throws where it isn't held by this store.
    private static func standing(
        of run: RunID,
        in db: Database,
        holds: HoldKeeper,
        path: String
    ) throws -> StandingColumn? {
        guard let row = try holdRow(of: run, in: db) else {
            throw JournalError(.unknownRun(run.rawValue), path: path)
        }
        if row["holder"] != holds.id { try take(run, from: Holder(row), in: db, holds: holds, path: path) }
        let due: Int64? = row["due"]
        return StandingColumn(word: row["standing"], due: due.map(Timestamp.init(nanoseconds:)))
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
        try statement.execute(
            arguments: [
                entry.run.rawValue, entry.sequence, entry.at.nanoseconds, json, entry.sequence, entry.run.rawValue,
            ]
        )
        guard db.changesCount == 1 else {
            throw JournalError(.contested(run: entry.run.rawValue, sequence: entry.sequence), path: path)
        }
    }

    /// Writes where the run stands after `entry`, which most lines don't change.
    private static func update(_ standing: StandingColumn?, after entry: JournalEntry, in db: Database) throws {
        let next = (standing ?? .running).after(entry.event)
        guard next != standing else { return }
        try db.cachedStatement(sql: "UPDATE run SET standing = ?, due = ? WHERE id = ?")
            .execute(arguments: [next.word, next.due?.nanoseconds, entry.run.rawValue])
    }

    package func revise(_ run: RunID, digest: String, sources: [FlowSource]) async throws {
        let (path, holds) = (path, holds)
        try await write { db in
            _ = try Self.standing(of: run, in: db, holds: holds, path: path)
            try Self.insert(sources, digest: digest, of: run, in: db)
        }
    }

    private static func insert(
        _ sources: [FlowSource],
        digest: String,
        of run: RunID,
        in db: Database
    ) throws {
        // A digest stands for its texts, so what is there already is the same.
        let statement = try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO source (run, digest, number, path, text) VALUES (?, ?, ?, ?, ?)"
        )
        for (number, source) in sources.enumerated() {
            try statement.execute(arguments: [run.rawValue, digest, number, source.path, source.text])
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
        .map { FlowSource(path: $0["path"], text: $0["text"]) }
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
            guard let row = try Row.fetchOne(db, sql: "SELECT * FROM run WHERE id = ?", arguments: [run.rawValue])
            else { return nil }
            return Self.record(row, sources: try Self.sources(of: run, digest: row["digest"], in: db))
        }
    }

    package func records() async throws -> [RunRecord] {
        try await read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM run ORDER BY created DESC, id DESC").map { row in
                let sources = try Self.sources(of: RunID(rawValue: row["id"]), digest: row["digest"], in: db)
                return Self.record(row, sources: sources)
            }
        }
    }

    static func record(_ row: Row, sources: [FlowSource]) -> RunRecord {
        RunRecord(
            id: RunID(rawValue: row["id"]),
            flow: row["flow"],
            path: row["path"],
            digest: row["digest"],
            sources: sources,
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
