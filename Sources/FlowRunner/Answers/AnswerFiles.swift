internal import Diagnostics
internal import FlowLanguage

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
    static func read(_ path: String) throws -> Answers {
        try read(path, place: nil, .giveRegularFile)
    }

    /// The answers of a file that `flow` names at `place`.
    static func read(_ path: String, namedAt place: SourcePlace, in flow: Flow) throws -> Answers {
        try read(Self.path(path, in: flow), place: place, .checkFlowPath)
    }

    /// The path of a file that `flow` names.
    static func path(_ path: String, in flow: Flow) -> String {
        path.hasPrefix("/") ? path : folder(of: flow.source.path) + path
    }

    /// The folder of a file, with its slash; empty for the current one.
    static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }

    private static func read(_ path: String, place: SourcePlace?, _ remedy: Remedy.Action) throws -> Answers {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try OpenFile(reading: path).read()
        } catch {
            throw StepError(
                .answersUnreadable,
                [.name: .text(path), .flaw: error.fact],
                [Remedy(remedy)],
                place: place
            )
        }
        let (file, findings) = AnswersFile.parse(bytes: bytes, path: path)
        if let finding = findings.first(where: { $0.severity == .error }) { throw finding }
        return Answers(file)
    }
}
