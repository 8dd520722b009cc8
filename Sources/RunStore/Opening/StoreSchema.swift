internal import FlowEngine
internal import SQLite

/// The tables of a store, as a list of migrations that only ever grows.
enum StoreSchema {
    /// The mark of our SQLite files, in their header: "WNDL".
    static let applicationID = 0x574E_444C

    /// A step from one version of the tables to the next.
    struct Migration {
        var name: String
        var perform: (Connection) throws -> Void
    }

    /// The migrations; `future` names some of a later version, which tests use to make a store from the future.
    static func migrations(future: [String] = []) -> [Migration] {
        [
            Migration(name: first, perform: createJournals),
            Migration(name: "v2: sources, holders, standings", perform: addHolders),
            Migration(name: "v3: tallies", perform: addTallies),
            Migration(name: "v4: claims", perform: addClaims),
            Migration(name: "v5: exchanges", perform: addExchanges),
            Migration(name: "v6: statuses", perform: renameStatus),
        ] + future.map { Migration(name: $0) { _ in } }
    }

    /// The first version, which tests use to make a store from the past.
    static let first = "v1: runs, events, secrets"

    /// Brings the tables up to date, all of them or none.
    ///
    /// Whether there is anything to do is looked up once more when no one else can write: of two processes that open
    /// an old store at once, the second one finds a new store.
    static func migrate(_ db: Connection, path: String, future: [String] = []) throws {
        let migrations = migrations(future: future)
        guard try !isCurrent(db, future: future) else { return }
        try db.transaction {
            try verify(db, path: path, future: future)
            let applied = try applied(db)
            try db.execute("CREATE TABLE IF NOT EXISTS \(list) (identifier TEXT NOT NULL PRIMARY KEY)")
            for migration in migrations where !applied.contains(migration.name) {
                try migration.perform(db)
                try db.execute("INSERT INTO \(list) (identifier) VALUES (?)", [migration.name])
            }
        }
    }

    /// Whether every migration has been made.
    static func isCurrent(_ db: Connection, future: [String] = []) throws -> Bool {
        try applied(db).isSuperset(of: migrations(future: future).map(\.name))
    }

    /// The table that lists the migrations that were made.
    ///
    /// Its name comes from GRDB, with which the first versions made it; stores of these versions must open.
    private static let list = "grdb_migrations"

    private static func applied(_ db: Connection) throws -> Set<String> {
        let isListed = try db.value(
            Bool.self,
            "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE name = ?)",
            [list]
        )
        return isListed == true ? Set(try db.values(String.self, "SELECT identifier FROM \(list)")) : []
    }

    private static func createJournals(_ db: Connection) throws {
        try db.executeAll(
            """
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
    /// Of a larger store the runs are looked at, so that none is missing in a list. Each of its other pages is looked
    /// at when it is read; each event is compared with its sum then, and all of a run's with the run's tally.
    static func verifyPages(_ db: Connection, path: String) throws {
        let pages = try db.value(Int.self, "PRAGMA page_count") ?? 0
        let isSmall = pages <= checkedPages
        guard try isSmall || isPresent(db) else { return }
        let check = isSmall ? "PRAGMA integrity_check(1)" : "PRAGMA integrity_check(run)"
        let found = try db.value(String.self, check)
        guard found == "ok" else {
            throw JournalError(.corrupted(found.map(StoreDamage.library) ?? .unchecked), path: path)
        }
        guard try !isSmall || db.row("PRAGMA foreign_key_check") == nil else {
            throw JournalError(.corrupted(.orphan), path: path)
        }
    }

    /// Whether the first migration has been made at least.
    static func isPresent(_ db: Connection) throws -> Bool { try applied(db).contains(first) }

    /// The leftovers of an earlier version that was killed while it created a store.
    private static let leftovers: Set<String> = [list, "sqlite_autoindex_\(list)_1", "grdb_issue_102"]

    /// Refuses a file that is not ours, and one that a later version has written.
    static func verify(_ db: Connection, path: String, future: [String] = []) throws {
        let id = try db.value(Int.self, "PRAGMA application_id") ?? 0
        let tables = Set(try db.values(String.self, "SELECT name FROM sqlite_master"))
        guard id == applicationID || (id == 0 && tables.isSubset(of: leftovers)) else {
            throw JournalError(.notAStore, path: path)
        }
        let applied = try applied(db)
        guard id == applicationID || applied.isEmpty else { throw JournalError(.notAStore, path: path) }
        let unknown = applied.subtracting(migrations(future: future).map(\.name)).sorted()
        guard unknown.isEmpty else { throw JournalError(.newerSchema(unknown), path: path) }
    }
}

extension StoreSchema {
    /// The fourth version: what outside the store is whose.
    static func addClaims(_ db: Connection) throws {
        try db.executeAll(
            """
            CREATE TABLE claim (
                thing TEXT NOT NULL PRIMARY KEY,
                run TEXT NOT NULL REFERENCES run(id) ON DELETE CASCADE
            ) WITHOUT ROWID;
            CREATE INDEX claim_run ON claim(run);
            """
        )
    }
}

extension StoreSchema {
    /// The third version: what tells that a run has lost events, beside each run.
    static func addTallies(_ db: Connection) throws {
        try db.executeAll(
            """
            ALTER TABLE run ADD COLUMN count INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE run ADD COLUMN chain INTEGER NOT NULL DEFAULT 0;
            """
        )
        for run in try db.values(String.self, "SELECT id FROM run") {
            var tally = RunTally()
            let lines = "SELECT sequence, at, json FROM event WHERE run = ? ORDER BY sequence"
            try db.forEachRow(lines, [run]) { line in
                tally.add(try EventText.sum(line, of: RunID(rawValue: run)))
            }
            try db.execute(
                "UPDATE run SET count = ?, chain = ? WHERE id = ?",
                [tally.count, tally.chain, run]
            )
        }
    }
}

extension StoreSchema {
    /// The fifth version: what runs exchanged with servers, without its secrets.
    static func addExchanges(_ db: Connection) throws {
        try db.executeAll(
            """
            CREATE TABLE exchange (
                id INTEGER NOT NULL PRIMARY KEY,
                run TEXT NOT NULL REFERENCES run(id) ON DELETE CASCADE,
                state TEXT,
                json TEXT NOT NULL
            );
            CREATE INDEX exchange_run ON exchange(run);
            """
        )
    }
    /// The sixth version: the status of a run under its name.
    static func renameStatus(_ db: Connection) throws {
        try db.executeAll(
            """
            DROP INDEX run_standing;
            ALTER TABLE run RENAME COLUMN standing TO status;
            CREATE INDEX run_status ON run(status, due);
            """
        )
    }
}
