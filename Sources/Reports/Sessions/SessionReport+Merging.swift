package import Diagnostics
internal import FlowEngine
internal import FoundationEssentials

extension SessionReport {
    /// Reads the document of the file at `path`, whose bytes are `data`.
    package init(reading data: some Sequence<UInt8>, path: String) throws(UnreadableReport) {
        let data = Data(data)
        do {
            let format = try JSONDecoder().decode(Format.self, from: data).format
            guard format == JSONDocument.format else { throw UnreadableReport(path: path, reason: .format(format)) }
            self = try JSONDecoder().decode(SessionReport.self, from: data)
        } catch let error as UnreadableReport {
            throw error
        } catch {
            throw UnreadableReport(path: path, reason: .content)
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

/// A file that should be a JSON report, and is none.
package struct UnreadableReport: Diagnostic {
    /// What is wrong with it.
    package enum Reason: Sendable {
        /// It is a report of another format.
        case format(Int)
        /// It is no JSON, is cut off, or has other fields.
        case content
    }

    package var path: String
    package var reason: Reason

    package var summary: String {
        switch reason {
        case .format(let format): "\(path) has format \(format); this windlass reads format \(JSONDocument.format)"
        case .content: "\(path) is not a whole JSON report of windlass"
        }
    }

    package var help: String? {
        switch reason {
        case .format: "make both with the same version of windlass"
        case .content: "make it with `windlass run … --report json=PATH`"
        }
    }

    package var failure: FailureKind { .usage }
}
