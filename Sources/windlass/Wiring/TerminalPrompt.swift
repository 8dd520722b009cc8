import Diagnostics
import FlowRunner
import FoundationEssentials
import Glibc
import Questions
import Terminal

/// Prompts on the terminal, one question at a time, on standard error.
///
/// However many runs ask, they take turns. The thread that waits for the keyboard is none of those that runs go on with.
struct TerminalPrompt: AnswerSource {
    /// The asker, where there are several.
    var asker: String?
    /// Makes room on the screen before something is asked.
    var pauseRendering: @Sendable () -> Void = {}
    /// Gives the room back.
    var resumeRendering: @Sendable () -> Void = {}

    func answer(_ question: Question) async throws -> Secret<String>? {
        let asked = try await session.ask(Questionnaire([question.asked(by: asker)]))
        return asked.answers.first?.answer.kept
    }

    func answers(
        to questions: [Question],
        of title: String?,
        given: [String: Secret<String>],
        keeping keep: @escaping @Sendable (_ name: String, _ answer: Secret<String>) async throws -> Void
    ) async throws -> Bool {
        let heading = [asker, title].compactMap(\.self).joined(separator: ": ")
        let prompts = questions.map { question in
            var prompt = question
            // The heading has it.
            if prompt.context == title { prompt.context = nil }
            return prompt
        }
        let answers = given.mapValues { $0.reveal().isEmpty ? PromptAnswer.nothing : .text($0) }
        let asked = Questionnaire(title: heading.isEmpty ? nil : heading, prompts, answers: answers, hasSummary: true)
        let ended = try await session.ask(asked) { named in
            if let value = named.answer.kept { try await keep(named.name, value) }
        }
        return ended.ending == .answered
    }

    private var session: PromptSession {
        let environment = ProcessInfo.processInfo.environment
        let terminal = PromptTerminal(
            input: STDIN_FILENO,
            output: STDERR_FILENO,
            hasColour: ProgramOutput.standardError.hasColour,
            isDumb: environment["TERM"] == "dumb"
        )
        let fileSystem = DiskFileSystem(home: environment["HOME"])
        return PromptSession(
            on: terminal,
            fileSystem: fileSystem,
            pauseRendering: pauseRendering,
            resumeRendering: resumeRendering
        )
    }
}

extension Question {
    /// The question, for anyone who `asker` is among several.
    fileprivate func asked(by asker: String?) -> Question {
        var question = self
        question.context =
            asker.map { asker in question.context.map { "\(asker): \($0)" } ?? asker } ?? question.context
        return question
    }
}

extension PromptAnswer {
    /// The answer as a run keeps it; of files their whole paths, which mean the same wherever the run goes on.
    fileprivate var kept: Secret<String>? {
        func whole(_ file: ChosenFile) -> String { URL(filePath: file.path).standardizedFileURL.path }
        return switch self {
        case .file(let file): Secret(whole(file))
        case .files(let files): Secret(files.map(whole).joined(separator: "\n"))
        case .text, .nothing: value
        }
    }
}
