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
        return SessionReport(
            windlass: versions.joined(separator: ", "),
            command: first.command,
            from: sessions.map(\.startedAt).min() ?? first.startedAt,
            to: sessions.map(\.endedAt).max() ?? first.endedAt,
            exitCode: sessions.lazy.map(\.exitCode).first { $0 != 0 } ?? 0,
            runs: runs,
            notBegun: sessions.flatMap { $0.notBegun ?? [] },
            warnings: sessions.flatMap { $0.warnings ?? [] },
            baselines: sessions.flatMap { $0.baselines ?? [] },
            error: sessions.lazy.compactMap(\.error).first
        )
    }
}

/// What tells which format a document has.
private struct Format: Decodable {
    var format: Int
}
