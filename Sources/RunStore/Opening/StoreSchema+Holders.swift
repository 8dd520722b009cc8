internal import FlowEngine
internal import SQLite
internal import Timekeeping

extension StoreSchema {
    /// The second version: more than one text per run, who drives it, and where it stands, in a column that ``renameStatus(_:)``
    /// calls otherwise.
    static func addHolders(_ db: Connection) throws {
        try db.executeAll(
            """
            CREATE TABLE source (
                run TEXT NOT NULL REFERENCES run(id) ON DELETE CASCADE,
                digest TEXT NOT NULL,
                number INTEGER NOT NULL,
                path TEXT NOT NULL,
                text TEXT NOT NULL,
                PRIMARY KEY (run, digest, number)
            ) WITHOUT ROWID;
            INSERT INTO source SELECT id, digest, 0, path, source FROM run;
            ALTER TABLE run DROP COLUMN source;
            CREATE TABLE holder (
                id INTEGER NOT NULL PRIMARY KEY,
                process INTEGER NOT NULL,
                started TEXT,
                boot TEXT,
                namespace TEXT,
                host TEXT NOT NULL,
                since INTEGER NOT NULL,
                beat INTEGER NOT NULL
            );
            ALTER TABLE run ADD COLUMN holder INTEGER;
            ALTER TABLE run ADD COLUMN standing TEXT NOT NULL DEFAULT '\(StatusColumn.new.word)';
            ALTER TABLE run ADD COLUMN due INTEGER;
            ALTER TABLE event ADD COLUMN sum INTEGER;
            CREATE INDEX run_holder ON run(holder) WHERE holder IS NOT NULL;
            CREATE INDEX run_standing ON run(standing, due);
            """
        )
        try addSums(db)
        try deriveStatuses(db)
    }

    private static func addSums(_ db: Connection) throws {
        let lines = try db.rows("SELECT run, sequence, at, json FROM event")
        let update = "UPDATE event SET sum = ? WHERE run = ? AND sequence = ?"
        for line in lines {
            let (run, sequence) = (try line.value("run", String.self), try line.value("sequence", Int.self))
            let (json, at) = (try line.value("json", String.self), try line.value("at", Int64.self))
            let sum = EventText.sum(json, run: RunID(rawValue: run), sequence: sequence, at: at)
            try db.execute(update, [sum, run, sequence])
        }
    }

    /// Tells for each run of an older store where it stands.
    private static func deriveStatuses(_ db: Connection) throws {
        let lasts = try db.rows(
            """
            SELECT run, json FROM event
            WHERE sequence = (SELECT MAX(sequence) FROM event AS other WHERE other.run = event.run)
            """
        )
        for row in lasts {
            let (run, json) = (try row.value("run", String.self), try row.value("json", String.self))
            // A line that can't be read is told of when the run is read; here it leaves a run that can go on.
            let event = try? EventText.event(json)
            let column = event.map { StatusColumn.new.after($0) } ?? .running
            try db.execute(
                "UPDATE run SET standing = ?, due = ? WHERE id = ?",
                [column.word, column.due?.nanoseconds, run]
            )
        }
    }
}
