import Diagnostics
import FlowLanguage
import Foundation

/// Answers from files and from standard input; of what is in several, the first counts.
enum Offers {
    /// No form of an anchor is longer than this.
    private static let limit = 1_000_000

    static func read(files: [String], stdin: Bool) throws -> [String: Secret<String>] {
        var answers: [String: Secret<String>] = [:]
        for path in files {
            guard let file = FileHandle(forReadingAtPath: path) else { throw OfferError(path: path) }
            defer { try? file.close() }
            try take(file, path, into: &answers)
        }
        if stdin { try take(.standardInput, "standard input", into: &answers) }
        return answers
    }

    private static func take(
        _ file: FileHandle,
        _ path: String,
        into answers: inout [String: Secret<String>]
    ) throws {
        var bytes = Data()
        do {
            while bytes.count <= limit, let piece = try file.read(upToCount: 65_536), !piece.isEmpty { bytes += piece }
        } catch {
            throw OfferError(path: path)
        }
        let (parsed, findings) = AnswersFile.parse(bytes: Array(bytes), path: path)
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
