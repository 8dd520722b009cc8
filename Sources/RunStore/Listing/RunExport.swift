package import FlowEngine
package import FlowLanguage
internal import FoundationEssentials
internal import SQLite
internal import Timekeeping

/// A whole run in one value: all that its journal holds, except what is sealed.
///
/// `docs/json.md` describes the form; the format of the journal stands in the header.
package struct RunExport: Hashable, Sendable {
    /// The texts of a run's flow that one digest stands for.
    package struct Edition: Codable, Hashable, Sendable {
        package var digest: String
        package var files: [FlowSource]
    }

    /// The run and the flow that it began with.
    package var record: RunRecord

    /// The start of the run; `nil` for one that died before.
    package var header: RunHeader?

    /// The texts of the flow, those that the run began with first.
    package var sources: [Edition]

    /// All that happened, in order.
    package var events: [JournalEntry]
}

extension RunExport: Codable {
    private enum CodingKeys: String, CodingKey {
        case run, flow, path, digest, header, sources, events
        case createdAt = "created_at"
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(record.id, forKey: .run)
        try container.encode(record.flow, forKey: .flow)
        try container.encode(record.path, forKey: .path)
        try container.encode(record.digest, forKey: .digest)
        try container.encode(record.createdAt, forKey: .createdAt)
        try container.encodeIfPresent(header, forKey: .header)
        try container.encode(sources, forKey: .sources)
        try container.encode(events, forKey: .events)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let sources = try container.decode([Edition].self, forKey: .sources)
        let digest = try container.decode(String.self, forKey: .digest)
        self.init(
            record: RunRecord(
                id: try container.decode(RunID.self, forKey: .run),
                flow: try container.decode(String.self, forKey: .flow),
                path: try container.decode(String.self, forKey: .path),
                digest: digest,
                sources: sources.first { $0.digest == digest }?.files ?? [],
                createdAt: try container.decode(Timestamp.self, forKey: .createdAt)
            ),
            header: try container.decodeIfPresent(RunHeader.self, forKey: .header),
            sources: sources,
            events: try container.decode([JournalEntry].self, forKey: .events)
        )
    }
}

extension JournalStore {
    /// All that is known of a run and not sealed, as it is at this moment.
    package func export(_ run: RunID) async throws -> RunExport {
        let path = path
        return try await read { db in
            guard let record = try Self.record(of: run, in: db) else {
                throw JournalError(.unknownRun(run.rawValue), path: path)
            }
            let digests = try db.values(
                String.self,
                "SELECT DISTINCT digest FROM source WHERE run = ? ORDER BY digest <> ?, digest",
                [run.rawValue, record.digest]
            )
            let entries = try Self.entries(of: run, in: db, path: path)
            var header: RunHeader?
            if case .started(let started)? = entries.first?.event { header = started }
            return RunExport(
                record: record,
                header: header,
                sources: try digests.map {
                    RunExport.Edition(digest: $0, files: try Self.sources(of: run, digest: $0, in: db))
                },
                events: entries
            )
        }
    }
}
