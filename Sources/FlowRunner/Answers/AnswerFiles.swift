internal import Diagnostics
internal import FlowLanguage
internal import Foundation

/// The files that hold answers: those of `--fill`, and those that a flow names under `fill`.
enum AnswerFiles {
    /// The answers of every file that a run may need; one that is missing is told before anything is sent.
    @discardableResult
    static func all(_ settings: RunSettings) throws -> [Secret<String>] {
        var answers: [Secret<String>] = []
        for path in settings.answerFiles { answers += try read(path).values }
        for source in settings.flow.states.flatMap(\.fill) {
            guard case .file(let path) = source.value else { continue }
            answers += try read(path, namedAt: source.place, in: settings.flow).values
        }
        return answers
    }

    /// The answers of a file given on the command line.
    static func read(_ path: String) throws -> [String: Secret<String>] {
        try read(path, place: nil, help: "give `--fill` a regular file; its path is relative to the current folder")
    }

    /// The answers of a file that `flow` names at `place`.
    static func read(_ path: String, namedAt place: SourcePlace, in flow: Flow) throws -> [String: Secret<String>] {
        var path = path
        let source = flow.source.path
        if !path.hasPrefix("/"), let end = source.lastIndex(of: "/") { path = source[...end] + path }
        return try read(path, place: place, help: "check the path; it is relative to the flow file")
    }

    private static func read(_ path: String, place: SourcePlace?, help: String) throws -> [String: Secret<String>] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw StepError(.invalidFlow, "the file of answers \(path) can't be read", help: help, place: place)
        }
        let (file, findings) = AnswersFile.parse(bytes: Array(data), path: path)
        if let finding = findings.first(where: { $0.severity == .error }) { throw finding }
        return file.answers
    }
}
