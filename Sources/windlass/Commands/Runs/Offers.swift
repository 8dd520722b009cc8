import Diagnostics
import FlowLanguage
import FoundationEssentials

/// Answers from files and from standard input; of what is in several, the first counts.
struct Offers {
    /// The answers by their names.
    private(set) var answers: [String: Secret<String>] = [:]
    /// The folders in which paths among them begin, by the names of the answers; those of standard input have none.
    private var folders: [String: String] = [:]

    /// No form of an anchor is longer than this.
    private static let limit = 1_000_000

    init(files: [String], stdin: Bool) throws {
        for path in files {
            guard let file = try? OpenFile(reading: path) else { throw OfferError(path: path) }
            let known = Set(answers.keys)
            try take(file, path)
            guard let end = path.lastIndex(of: "/") else { continue }
            for name in answers.keys where !known.contains(name) { folders[name] = String(path[...end]) }
        }
        if stdin { try take(.standardInput, "standard input") }
    }

    /// The answers, those to questions for which `wantsFile` holds with the folders in which they begin.
    func answers(whereFiles wantsFile: (String) -> Bool) -> [String: Secret<String>] {
        var whole = answers
        for (name, folder) in folders where wantsFile(name) {
            guard let paths = answers[name]?.reveal().split(separator: "\n") else { continue }
            let all = paths.map { $0.hasPrefix("/") ? String($0) : folder + $0 }
            whole[name] = Secret(all.joined(separator: "\n"))
        }
        return whole
    }

    private mutating func take(_ file: OpenFile, _ path: String) throws {
        guard let bytes = try? file.read(upTo: Self.limit + 1) else { throw OfferError(path: path) }
        let (parsed, findings) = AnswersFile.parse(bytes: bytes, path: path)
        if let finding = findings.first(where: { $0.severity == .error }) { throw finding }
        answers.merge(parsed.answers) { first, _ in first }
    }
}

/// A file of answers that can't be read.
private struct OfferError: Diagnostic {
    var path: String

    var summary: String { "the file of answers \(path) can't be read" }
    var help: String? { "give `--fill` a regular file; its path is relative to the current folder" }
    var failure: FailureKind { .usage }
}
