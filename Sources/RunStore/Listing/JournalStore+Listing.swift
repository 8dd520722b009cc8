package import FlowEngine
internal import FlowLanguage
internal import SQLite
internal import Timekeeping

extension JournalStore {
    /// All runs with how they began and where they are, the latest first; at most `limit`.
    package func summaries(limit: Int = .max) async throws -> [RunSummary] {
        try await summaries(where: "TRUE", limit: limit)
    }

    /// The run called `run` with where it is, or `nil` where there is none.
    package func summary(of run: RunID) async throws -> RunSummary? {
        try await summaries(where: "run.id = ?", [run.rawValue]).first
    }

    /// The runs for which there is something to do that no one does, the one that has waited longest first.
    ///
    /// They are those that were killed or interrupted, those whose questions were answered, those that are paused
    /// until now or earlier, or since later than now, those that ask and whose deadline has passed, and those that are damaged: someone has to be
    /// told.
    package func runsDue() async throws -> [RunSummary] {
        let now = holds.clock.now
        // What has no event has no header, and could not go on.
        return try await summaries(
            where: """
                run.status NOT LIKE 'ended: %' AND run.status <> 'new'
                AND NOT (run.status IN ('paused', 'parked') AND run.due > ?1 AND ?1 >= (
                    SELECT at FROM event WHERE event.run = run.id ORDER BY sequence DESC LIMIT 1))
                AND NOT (run.status = 'asks' AND COALESCE(run.due > ?1, TRUE))
                """,
            [now.nanoseconds]
        )
        .filter { $0.holder == nil && $0.canBegin && $0.isDue(at: now) }
        .sorted { ($0.updatedAt, $0.record.id) < ($1.updatedAt, $1.record.id) }
    }

    /// The runs whose names begin with `prefix`, at most two, so that the caller can tell "none" from "which one?".
    ///
    /// A run that is called `prefix` is the only one.
    package func runs(startingWith prefix: String) async throws -> [RunID] {
        try await read { db in
            // No LIKE, because `_` is a letter of names and not a wildcard here.
            let names = try db.values(
                String.self,
                "SELECT id FROM run WHERE id >= ?1 AND substr(id, 1, length(?1)) = ?1 ORDER BY id LIMIT 2",
                [prefix]
            )
            return (names.first == prefix ? [prefix] : names).map(RunID.init(rawValue:))
        }
    }

    private func summaries(
        where condition: String,
        _ arguments: [any SQLiteConvertible] = [],
        limit: Int = .max
    ) async throws -> [RunSummary] {
        let (path, holds) = (path, holds)
        return try await read { db in
            let runs = try db.rows(
                """
                SELECT run.*, \(Holder.columns) FROM run LEFT JOIN holder ON holder.id = run.holder
                WHERE \(condition) ORDER BY run.created DESC, run.id DESC LIMIT \(limit)
                """,
                arguments
            )
            var liveness = Liveness(holds)
            return try runs.map { try Self.summary($0, &liveness, in: db, path: path) }
        }
    }

    /// A run in a list; one that can't be read is told of in its place, and keeps no other from being listed.
    private static func summary(
        _ row: Row,
        _ liveness: inout Liveness,
        in db: Connection,
        path: String
    ) throws -> RunSummary {
        do {
            return try readableSummary(row, &liveness, in: db, path: path)
        } catch let error as JournalError {
            switch error.reason {
            case .damagedRun(_, let damage): return unreadableSummary(row, .damaged(damage))
            case .newerFormat(_, let format): return unreadableSummary(row, .newer(format: format))
            default: throw error
            }
        } catch let error as SQLiteError where error.kind == .corrupt {
            return unreadableSummary(row, .damaged(.unreadableEvents))
        } catch let error as SQLiteError where error.kind == .unexpectedValue {
            return unreadableSummary(row, .damaged(.otherValues))
        }
    }

    private static func readableSummary(
        _ row: Row,
        _ liveness: inout Liveness,
        in db: Connection,
        path: String
    ) throws -> RunSummary {
        let record = try record(row, withTextsFrom: nil)
        func damaged(_ damage: RunDamage) -> JournalError {
            JournalError(.damagedRun(record.id.rawValue, damage), path: path)
        }
        let sql = """
            SELECT sequence, at, json, sum FROM event
            WHERE run = ?1 AND sequence IN (1, (SELECT MAX(sequence) FROM event WHERE run = ?1))
            ORDER BY sequence
            """
        let entries = try db.rows(sql, [record.id.rawValue]).map { row in
            try EventText.entry(row, of: record.id, path: path)
        }
        let (count, expected) = (entries.last?.sequence ?? 0, try RunTally(row).count)
        guard count >= expected else { throw damaged(.missingEvent(count + 1, of: expected)) }
        guard count == 0 || entries.first?.sequence == 1 else { throw damaged(.missingEvent(1)) }
        guard let column = try StatusColumn(row) else { throw damaged(.unreadableStatus) }
        let holder = try Holder(row).flatMap { liveness.isGone($0) ? nil : $0 }
        return RunSummary(
            record: record,
            status: RunStatus(column, isHeld: holder != nil),
            holder: holder?.described,
            first: entries.first,
            last: entries.last,
            count: count
        )
    }

    /// The summary of a run that can't be read.
    private static func unreadableSummary(_ row: Row, _ status: RunStatus) -> RunSummary {
        func text(_ column: String) -> String { (try? row.value(column, String.self)) ?? "" }
        let created = (try? row.value("created", Int64.self)) ?? 0
        let record = RunRecord(
            id: RunID(rawValue: text("id")),
            flow: text("flow"),
            path: text("path"),
            digest: text("digest"),
            sources: [],
            createdAt: Timestamp(nanoseconds: created)
        )
        return RunSummary(record: record, status: status, holder: nil, first: nil, last: nil, count: 0)
    }
}

/// Checks each holder once, however many runs it holds.
private struct Liveness {
    let now: Timestamp
    let table: ProcessTable
    var gone: [Int64: Bool] = [:]

    init(_ holds: RunHolds) {
        now = holds.clock.now
        table = holds.table
    }

    mutating func isGone(_ holder: Holder) -> Bool {
        if let known = gone[holder.id] { return known }
        let isGone = holder.isGone(at: now, table)
        gone[holder.id] = isGone
        return isGone
    }
}
