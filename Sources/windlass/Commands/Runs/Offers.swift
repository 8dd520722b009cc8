import Diagnostics
import FlowLanguage
import FlowRunner
import FoundationEssentials

/// Answers from files and from standard input; of what is in several, the first counts.
struct Offers {
    private(set) var answers = Answers()

    /// No form of an anchor is longer than this.
    private static let limit = 1_000_000

    init(files: [String], stdin: Bool) throws {
        for path in files {
            let file: OpenFile
            do throws(SystemError) { file = try OpenFile(reading: path) } catch { throw Self.unreadable(path, error) }
            try take(file, path, folder: path.lastIndex(of: "/").map { String(path[...$0]) } ?? "")
        }
        if stdin { try take(.standardInput, "standard input", folder: "") }
    }

    private mutating func take(_ file: OpenFile, _ path: String, folder: String) throws {
        let bytes: [UInt8]
        do throws(SystemError) { bytes = try file.read(upTo: Self.limit + 1) } catch {
            throw Self.unreadable(path, error)
        }
        let (parsed, findings) = AnswersFile.parse(bytes: bytes, path: path)
        if let finding = findings.first(where: { $0.severity == .error }) { throw finding }
        let offered = Answers(parsed)
        let files = offered.files.mapValues { paths in
            let whole = paths.reveal().split(separator: "\n").map { $0.hasPrefix("/") ? String($0) : folder + $0 }
            return Secret(whole.joined(separator: "\n"))
        }
        answers = answers.merging(Answers(texts: offered.texts, files: files))
    }

    private static func unreadable(_ path: String, _ error: SystemError) -> Failure {
        .file(.unreadableFile, .answers, path, [.flaw: error.fact])
    }
}
