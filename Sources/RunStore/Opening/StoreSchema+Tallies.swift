internal import FlowEngine
internal import SQLite

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
