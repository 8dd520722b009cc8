package import Diagnostics
internal import FlowEngine
internal import FoundationEssentials

extension SessionReport {
    /// Reads the document of the file at `path`, whose bytes are `data`.
    package init(reading data: some Sequence<UInt8>, path: String) throws(Failure) {
        let data = Data(data)
        do {
            let format = try JSONDecoder().decode(Format.self, from: data).format
            guard format == JSONDocument.format else {
                throw Failure.file(
                    .otherFileVersion,
                    .report,
                    path,
                    [.found: .text("\(format)"), .limit: .text("\(JSONDocument.format)")]
                )
            }
            self = try JSONDecoder().decode(SessionReport.self, from: data)
        } catch let error as Failure {
            throw error
        } catch {
            throw Failure.file(.otherContent, .report, path)
        }
    }

    /// One session of several, such as the shards of one job; a run that is in two of them counts as the later one has it.
    ///
    /// A warning says if it is ``incomplete``.
    package static func merging(_ sessions: [SessionReport]) -> SessionReport? {
        guard let first = sessions.first else { return nil }
        var runs: [RunReport] = []
        var numbers: [RunID: Int] = [:]
        for run in sessions.flatMap(\.runs) {
            if let id = run.run, let number = numbers[id] {
                runs[number] = run
            } else {
                if let id = run.run { numbers[id] = runs.count }
                runs.append(run)
            }
        }
        var versions: [String] = []
        for session in sessions where !versions.contains(session.windlass) { versions.append(session.windlass) }
        var merged = SessionReport(
            windlass: versions.joined(separator: ", "),
            command: first.command,
            from: sessions.map(\.startedAt).min() ?? first.startedAt,
            to: sessions.map(\.endedAt).max() ?? first.endedAt,
            exitCode: sessions.lazy.map(\.exitCode).first { $0 != 0 } ?? 0,
            runs: runs,
            notBegun: sessions.flatMap { $0.notBegun ?? [] },
            // What one of them lacked, another may have.
            warnings: sessions.flatMap { session in (session.warnings ?? []).filter { $0 != session.lack } },
            baselines: sessions.flatMap { $0.baselines ?? [] },
            shards: Set(sessions.flatMap { $0.shards ?? [] }).sorted { ($0.count, $0.number) < ($1.count, $1.number) },
            error: sessions.lazy.compactMap(\.error).first
        )
        if let lack = merged.lack { merged.warnings = (merged.warnings ?? []) + [lack] }
        return merged
    }

    /// The lack of the session, which is not the whole job of which it has shards; `nil` where it is, or no job was parted.
    package var incomplete: Failure? {
        let known = Set(shards ?? [])
        let counts = Set(known.map(\.count)).filter { (1...Shard.most).contains($0) }.sorted()
        let missing = counts.flatMap { count in
            (1...count).map { Shard(number: $0, of: count) }.filter { !known.contains($0) }
        }
        guard !missing.isEmpty else { return nil }
        let names = missing.map { "\($0.number)/\($0.count)" }
        return Failure.misuse(.shardMissing, [.names: .texts(names)])
    }

    private var lack: Notice? { incomplete.map { Notice(summary: $0.summary, help: $0.help) } }
}

/// The format of a document.
private struct Format: Decodable {
    var format: Int
}
