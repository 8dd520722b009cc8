package import FlowEngine
internal import SQLite
internal import Synchronization

extension JournalStore {
    /// The number of bytes that the exchanges of one run may take; the latest stay.
    package static let exchangeBudget = 1 << 20

    /// Keeps exchanges of `run` beside its journal, in one transaction; those that are beyond the budget go, the oldest first.
    ///
    /// They are no part of the run: a run that another process drives, or that is gone, gets none.
    package func keep(
        _ exchanges: [StoredExchange],
        of run: RunID,
        budget: Int = exchangeBudget
    ) async throws(JournalError) {
        guard !exchanges.isEmpty else { return }
        // Synced as all else is: a power cut must not tear a change of the log before one that stays.
        try await write { db in try Self.insert(exchanges, of: run, budget: budget, in: db) }
    }

    /// Keeps exchanges of `run`, which is over, when the run is released, in the same transaction: a sync costs more than they do.
    package func keep(_ exchanges: [StoredExchange], whenReleased run: RunID) {
        if !exchanges.isEmpty { unwritten.withLock { $0[run, default: []] += exchanges } }
    }

    /// Takes out the exchanges of `run` that ``keep(_:whenReleased:)`` has not written.
    package func takeUnwritten(of run: RunID) -> [StoredExchange] {
        unwritten.withLock { $0.removeValue(forKey: run) } ?? []
    }

    /// Writes exchanges of `run`, and removes those that are beyond the budget.
    static func insert(
        _ exchanges: [StoredExchange],
        of run: RunID,
        budget: Int = exchangeBudget,
        in db: Connection
    ) throws {
        guard !exchanges.isEmpty,
            try db.value(Bool.self, "SELECT EXISTS (SELECT 1 FROM run WHERE id = ?)", [run.rawValue]) == true
        else { return }
        let kept = "SELECT EXISTS (SELECT 1 FROM exchange WHERE run = ?)"
        let areFirst = try db.value(Bool.self, kept, [run.rawValue]) == false
        for exchange in exchanges {
            try db.execute(
                "INSERT INTO exchange (run, state, json) VALUES (?, ?, CAST(? AS TEXT))",
                [run.rawValue, exchange.state, exchange.json]
            )
        }
        // Those of most runs are all there is of them, and far below the budget.
        if areFirst, exchanges.reduce(0, { $0 + $1.json.count }) <= budget { return }
        // A sum from the latest to the oldest tells which ones are within the budget.
        try db.execute(
            """
            DELETE FROM exchange WHERE id IN (
                SELECT id FROM (
                    SELECT id, SUM(LENGTH(json)) OVER (ORDER BY id DESC) AS total FROM exchange WHERE run = ?
                ) WHERE total > ?
            )
            """,
            [run.rawValue, budget]
        )
    }

    /// The exchanges of `run` that are kept, the oldest first; those of one state where `state` names it.
    package func exchanges(of run: RunID, in state: String? = nil) async throws(JournalError) -> [StoredExchange] {
        try await read { db in
            let rows = try db.rows(
                """
                SELECT state, CAST(json AS BLOB) AS json FROM exchange WHERE run = ?1 AND (?2 IS NULL OR state = ?2) ORDER BY id
                """,
                [run.rawValue, state]
            )
            return try rows.map {
                StoredExchange(state: try $0.optional("state", String.self), json: try $0.value("json", [UInt8].self))
            }
        }
    }
}
