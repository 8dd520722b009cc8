package import FlowEngine
internal import GRDB
package import Timekeeping

/// A run in a list: what it is, how it began and what happened to it last.
package struct RunSummary: Hashable, Sendable {
    /// The run and its flow.
    package var record: RunRecord

    /// The run's first line, which holds its header; `nil` for a run that died before it.
    package var first: JournalEntry?

    /// The run's last line: it tells whether the run has ended, waits, or was killed in the middle of something.
    package var last: JournalEntry?

    /// How many lines the run has.
    package var count: Int

    /// What the run started from.
    package var header: RunHeader? {
        if case .started(let header) = first?.event { header } else { nil }
    }

    /// How the run ended, or `nil` where it can go on.
    package var ending: Ending? {
        if case .ended(let ending) = last?.event { ending } else { nil }
    }

    /// When something happened last.
    package var updatedAt: Timestamp { last?.at ?? record.createdAt }
}

extension JournalStore {
    /// All runs with how they began and where they are, the latest first; at most `limit`.
    package func summaries(limit: Int = .max) async throws -> [RunSummary] {
        let path = path
        return try await read { db in
            let runs = try Row.fetchAll(
                db,
                sql: "SELECT * FROM run ORDER BY created DESC, id DESC LIMIT ?",
                arguments: [limit]
            )
            return try runs.map { row in
                let record = Self.record(row)
                let ends = try Row.fetchAll(
                    db,
                    sql: """
                        SELECT sequence, at, json FROM event
                        WHERE run = ?1 AND sequence IN (1, (SELECT MAX(sequence) FROM event WHERE run = ?1))
                        ORDER BY sequence
                        """,
                    arguments: [record.id.rawValue]
                )
                let entries = try ends.map { row in try EventText.entry(row, of: record.id, path: path) }
                return RunSummary(
                    record: record,
                    first: entries.first,
                    last: entries.last,
                    count: entries.last?.sequence ?? 0
                )
            }
        }
    }

    /// The runs whose names begin with `prefix`, at most two, so that the caller can tell "none" from "which one?".
    package func runs(startingWith prefix: String) async throws -> [RunID] {
        try await read { db in
            // No LIKE, because `_` is a letter of names and not a wildcard here.
            try String.fetchAll(
                db,
                sql: "SELECT id FROM run WHERE substr(id, 1, length(?1)) = ?1 ORDER BY id DESC LIMIT 2",
                arguments: [prefix]
            )
            .map(RunID.init(rawValue:))
        }
    }
}
