package import FlowEngine
internal import SQLite

extension JournalStore {
    package func claim(_ thing: String, for run: RunID) async throws -> RunID {
        try await write { db in
            if let owner = try Self.claimant(of: thing, in: db) { return owner }
            try db.execute("INSERT INTO claim (thing, run) VALUES (?, ?)", [thing, run.rawValue])
            return run
        }
    }

    package func claimant(of thing: String) async throws -> RunID? {
        try await read { db in try Self.claimant(of: thing, in: db) }
    }

    private static func claimant(of thing: String, in db: Connection) throws -> RunID? {
        try db.value(String.self, "SELECT run FROM claim WHERE thing = ?", [thing])
            .map { RunID(rawValue: $0) }
    }
}
