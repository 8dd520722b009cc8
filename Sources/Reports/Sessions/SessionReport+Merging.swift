package import Diagnostics
internal import FlowEngine
internal import JSON

extension SessionReport {
    /// Reads the document of the file at `path`, whose bytes are `data`.
    ///
    /// - Throws: what is wrong with it: a value that this version does not know, or one that contradicts another, with its place in the
    ///   document.
    package init(reading data: some Sequence<UInt8>, path: String) throws(Failure) {
        guard let document = try? JSONValue.parse(Array(data), depthLimit: 256, sizeLimit: .max),
            let format = try? document.decoded(as: Format.self).format
        else { throw Failure.file(.otherContent, .report, path) }
        guard format == JSONDocument.format else {
            throw Failure.file(
                .otherFileVersion,
                .report,
                path,
                [.found: .text("\(format)"), .limit: .text("\(JSONDocument.format)")]
            )
        }
        do {
            self = try document.decoded(as: SessionReport.self)
            try checkResults()
        } catch {
            // It is JSON, as its format was read.
            let misfit = error as? InvalidMember ?? (error as? DecodingError).map { InvalidMember($0) }
            guard let misfit else { throw Failure.file(.otherContent, .report, path) }
            throw Failure.file(.misfitInFile, .report, path, misfit.facts)
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

/// Checking what was read.
extension SessionReport {
    /// Checks that each result is one that this version knows, and that what repeats it agrees: else a run would count as another
    /// than it was.
    private func checkResults() throws(InvalidMember) {
        guard ExitCode(rawValue: exitCode) != nil else {
            let codes = ExitCode.allCases.map { "\($0.rawValue)" }
            throw InvalidMember("exit_code", "choice", found: "\(exitCode)", [.choices: .texts(codes)])
        }
        for (number, run) in runs.enumerated() { try run.checkResult("runs[\(number)]") }
    }
}

extension RunReport {
    /// Checks the results of the run at `place` of a document.
    fileprivate func checkResult(_ place: String) throws(InvalidMember) {
        let code = ExitCode.allCases.first { $0.name == result }
        guard code != nil || result == Self.unfinished else {
            let words = ExitCode.allCases.map(\.name) + [Self.unfinished]
            throw InvalidMember("\(place).result", "choice", found: result, [.choices: .texts(words)])
        }
        guard exitCode == code?.rawValue else {
            throw InvalidMember(
                "\(place).exit_code",
                "other-value",
                found: exitCode.map { "\($0)" },
                [.limit: .text(code.map { "\($0.rawValue)" } ?? "nothing"), .outcome: .text(result)]
            )
        }
        if let kind = failure?.kind, kind != result {
            throw InvalidMember(
                "\(place).failure.kind",
                "other-value",
                found: kind,
                [.limit: .text(code?.kind?.rawValue ?? "nothing"), .outcome: .text(result)]
            )
        }
        for (number, former) in (earlier ?? []).enumerated() where FailureKind(rawValue: former.result) == nil {
            let words = FailureKind.allCases.map(\.rawValue)
            throw InvalidMember(
                "\(place).earlier[\(number)].result",
                "choice",
                found: former.result,
                [.choices: .texts(words)]
            )
        }
    }
}

/// A value that does not fit, by its place in the document and what is wrong.
private struct InvalidMember: Error {
    var facts: Facts

    /// The value `found` at `place`; `nil` where there is none.
    init(_ place: String, _ flaw: String, found: String?, _ facts: Facts) {
        let found = ForeignText(found ?? "nothing").escaped
        self.facts = facts.with(.member, .text(place)).with(.flaw, .text(flaw)).with(.found, .text(found))
    }

    /// The value that a decoder could not read.
    init(_ error: DecodingError) {
        let path: [any CodingKey]
        switch error {
        case .keyNotFound(let key, let context):
            path = context.codingPath
            facts = [.flaw: .text("missing"), .found: .text(ForeignText(key.stringValue).escaped)]
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            path = context.codingPath
            facts = [.flaw: .text(Self.flaw(type))]
        default:
            if case .dataCorrupted(let context) = error { path = context.codingPath } else { path = [] }
            facts = [.flaw: .text("unknown-value")]
        }
        guard let first = path.first else { return }
        facts[.member] = .text(
            path.dropFirst().reduce(ForeignText(first.stringValue).escaped) { place, key in
                place + (key.intValue.map { "[\($0)]" } ?? ".\(ForeignText(key.stringValue).escaped)")
            }
        )
    }

    /// The flaw of a value that should be of a type.
    private static func flaw(_ type: Any.Type) -> String {
        if type == String.self { return "text" }
        if type == Bool.self { return "flag" }
        if type == Int.self || type == Int32.self { return "whole-number" }
        if type == [Any].self { return "list" }
        if type == [String: Any].self { return "object" }
        return "unknown-value"
    }
}

/// The format of a document.
private struct Format: Decodable {
    var format: Int
}
