internal import SQLite

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
