internal import FlowEngine
internal import GRDB

extension StoreSchema {
    /// The third version: what tells that a run has lost events, beside each run.
    static func addTallies(_ db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE run ADD COLUMN count INTEGER NOT NULL DEFAULT 0;
                ALTER TABLE run ADD COLUMN chain INTEGER NOT NULL DEFAULT 0;
                """
        )
        for run in try String.fetchAll(db, sql: "SELECT id FROM run") {
            var tally = RunTally()
            let lines = try Row.fetchCursor(
                db,
                sql: "SELECT sequence, at, json FROM event WHERE run = ? ORDER BY sequence",
                arguments: [run]
            )
            while let line = try lines.next() {
                tally.add(try EventText.sum(line, of: RunID(rawValue: run)))
            }
            try db.execute(
                sql: "UPDATE run SET count = ?, chain = ? WHERE id = ?",
                arguments: [tally.count, tally.chain, run]
            )
        }
    }
}
