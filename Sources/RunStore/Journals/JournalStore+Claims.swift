package import FlowEngine
internal import GRDB

extension JournalStore {
    package func claim(_ thing: String, for run: RunID) async throws -> RunID {
        try await write { db in
            if let owner = try Self.claimant(of: thing, in: db) { return owner }
            try db.cachedStatement(sql: "INSERT INTO claim (thing, run) VALUES (?, ?)")
                .execute(arguments: [thing, run.rawValue])
            return run
        }
    }

    package func claimant(of thing: String) async throws -> RunID? {
        try await read { db in try Self.claimant(of: thing, in: db) }
    }

    private static func claimant(of thing: String, in db: Database) throws -> RunID? {
        try String.fetchOne(db.cachedStatement(sql: "SELECT run FROM claim WHERE thing = ?"), arguments: [thing])
            .map { RunID(rawValue: $0) }
    }
}
