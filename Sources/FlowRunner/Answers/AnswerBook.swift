internal import Diagnostics
internal import FlowLanguage
internal import Foundation

/// All that answers the questions of one state, in order of precedence.
///
/// The command line comes first (`--set`, then the files of `--fill`), then the sources of the state's `fill` in their
/// order. What a person answered is noted, sealed, before anything is done with it: nobody is asked twice.
struct AnswerBook: Sendable {
    private enum Source: Sendable {
        case given([String: Secret<String>])
        case environment([String: String])
        case person(any AnswerSource)
    }

    private let sources: [Source]
    private let step: StepContext

    /// The book for a state; with `alwaysAsks` a person is asked also where `fill` doesn't say so.
    init(for step: StepContext, alwaysAsks: Bool = false) throws {
        self.step = step
        let settings = step.services.settings
        var sources: [Source] = [.given(settings.answers)]
        for path in settings.answerFiles { sources.append(.given(try Self.read(path))) }
        var asks = alwaysAsks || step.step.fill.isEmpty
        for source in step.step.fill {
            switch source.value {
            case .file(let path):
                sources.append(
                    .given(try Self.read(Self.resolve(path, beside: settings.flow.source.path), source.place))
                )
            case .set: sources.append(.given(settings.answers))
            case .environment: sources.append(.environment(settings.environment))
            case .ask:
                asks = false
                if let person = settings.asking { sources.append(.person(person)) }
            case .profile(let name):
                throw StepError(
                    .unanswered,
                    "there is no KYC profile `\(name)`",
                    help: "name a file of answers instead",
                    place: source.place
                )
            }
        }
        if asks, let person = settings.asking { sources.append(.person(person)) }
        self.sources = sources
    }

    /// The answer to `question`, or `nil` where nothing and nobody gives one.
    ///
    /// A question that has a suggestion or needs no answer is not put to a person unless `insists`.
    func answer(_ question: Question, insists: Bool = true) async throws -> Secret<String>? {
        for source in sources {
            switch source {
            case .given(let answers):
                if let answer = Self.find(question.name, in: answers) { return answer }
            case .environment(let variables):
                let name = "WINDLASS_" + question.name.uppercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
                if let text = variables[name], !text.isEmpty { return Secret(text) }
            case .person(let person):
                guard insists || question.isRequired else { continue }
                if let answer = try await ask(person, question) { return answer }
            }
        }
        return nil
    }

    /// Whether somebody is there to be asked again when an answer is refused.
    var canAsk: Bool {
        sources.contains { if case .person = $0 { true } else { false } }
    }

    private func ask(_ person: any AnswerSource, _ question: Question) async throws -> Secret<String>? {
        let key = "answer \(question.name)"
        // An answer that was refused is not taken from the journal again.
        if question.objection == nil, case .secret(let id)? = step.note(key) {
            if let answer = try await step.driver.reveal(id) { return answer }
        }
        guard let answer = try await person.answer(question) else { return nil }
        try await step.note(key, await step.conceal(answer, as: question.name))
        return answer
    }

    private static func find(_ name: String, in answers: [String: Secret<String>]) -> Secret<String>? {
        if let answer = answers[name] { return answer }
        let wanted = FieldName(name)
        return answers.first { FieldName($0.key) == wanted }?.value
    }

    private static func resolve(_ path: String, beside flow: String) -> String {
        guard !path.hasPrefix("/"), let end = flow.lastIndex(of: "/") else { return path }
        return flow[...end] + path
    }

    private static func read(_ path: String, _ place: SourcePlace? = nil) throws -> [String: Secret<String>] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw StepError(
                .unanswered,
                "the file of answers \(path) can't be read",
                help: "check the path; it is relative to the flow file",
                place: place
            )
        }
        let (file, findings) = AnswersFile.parse(bytes: Array(data), path: path)
        if let finding = findings.first(where: { $0.severity == .error }) { throw finding }
        return file.answers
    }
}
