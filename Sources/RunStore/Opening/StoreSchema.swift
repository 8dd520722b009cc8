internal import GRDB

/// The tables of a store, as a list of migrations that only ever grows.
enum StoreSchema {
    /// What marks a SQLite file as ours, in its header: "WNDL".
    static let applicationID = 0x574E_444C

    /// The migrations; `future` names some of a later version, which tests use to make a store from the future.
    static func migrator(future: [String] = []) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration(first, migrate: createJournals)
        migrator.registerMigration("v2: sources, holders, standings", migrate: addHolders)
        for name in future {
            migrator.registerMigration(name) { _ in }
        }
        return migrator
    }

    /// The first version, which tests use to make a store from the past.
    static let first = "v1: runs, events, secrets"

    private static func createJournals(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE run (
                    id TEXT NOT NULL PRIMARY KEY,
                    created INTEGER NOT NULL,
                    flow TEXT NOT NULL,
                    path TEXT NOT NULL,
                    digest TEXT NOT NULL,
                    source TEXT NOT NULL
                ) WITHOUT ROWID;
                CREATE TABLE event (
                    run TEXT NOT NULL REFERENCES run(id) ON DELETE CASCADE,
                    sequence INTEGER NOT NULL,
                    at INTEGER NOT NULL,
                    json TEXT NOT NULL,
                    PRIMARY KEY (run, sequence)
                ) WITHOUT ROWID;
                CREATE TABLE secret (
                    run TEXT NOT NULL REFERENCES run(id) ON DELETE CASCADE,
                    id TEXT NOT NULL,
                    sealed BLOB NOT NULL,
                    PRIMARY KEY (run, id)
                ) WITHOUT ROWID;
                CREATE INDEX run_created ON run(created);
                PRAGMA application_id = \(applicationID);
                """
        )
    }

    /// No more than this many pages are looked at whenever a store is opened, which takes some ten milliseconds.
    private static let checkedPages = 1000

    /// Looks for damage in the whole of a store, where that is quickly done.
    ///
    /// Of a larger store each page is looked at when it is read, and each event is compared with its sum then.
    static func verifyPages(_ db: Database, path: String) throws {
        let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
        guard pages <= checkedPages else { return }
        let found = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)")
        guard found == "ok" else { throw JournalError(.corrupted(detail: found ?? "no answer"), path: path) }
        guard try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") == nil else {
            throw JournalError(.corrupted(detail: "something belongs to a run that is not there"), path: path)
        }
    }

    /// Whether the first migration has been made at least.
    static func isPresent(_ db: Database) throws -> Bool {
        try migrator().appliedIdentifiers(db).contains(first)
    }

    /// Refuses a file that is not ours, and one that a later version has written.
    static func verify(_ db: Database, path: String) throws {
        let id = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        let tables = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM sqlite_master") ?? 0
        guard id == applicationID || (id == 0 && tables == 0) else { throw JournalError(.notAStore, path: path) }
        guard tables > 0 else { return }
        let migrator = migrator()
        guard try migrator.hasBeenSuperseded(db) else { return }
        let unknown = try migrator.appliedIdentifiers(db).subtracting(migrator.migrations).sorted()
        throw JournalError(.newerSchema(unknown), path: path)
    }
}
