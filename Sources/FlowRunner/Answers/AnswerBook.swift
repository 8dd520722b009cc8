internal import Diagnostics
internal import FlowLanguage

/// All that answers the questions of one state.
///
/// The command line comes first (`--set`, then the files of `--fill`), then the sources of the state's `fill` in their
/// order. A person is asked for what those before `ask` don't answer; what stands behind `ask` is suggested to the person,
/// and answers where nobody can be asked. What a person answered is noted, sealed, before anything is done with it: nobody
/// is asked twice.
struct AnswerBook: Sendable {
    /// The answers at hand, by the names under which they were given; the first source that has an answer counts.
    let given: [String: Secret<String>]
    /// The same, source by source in the order in which they count.
    let batches: [AnswerBatch]
    /// Those of them that this command line gives.
    let commandLine: [AnswerBatch]
    /// What a person is suggested, source by source.
    let suggestions: [AnswerBatch]
    let person: (any AnswerSource)?
    let step: StepContext
    /// Whether what a person answered in former visits of the state counts as well.
    let remembersFormerVisits: Bool

    /// The book for a state; with `alwaysAsks` a person is asked also where `fill` doesn't say so.
    init(
        for step: StepContext,
        alwaysAsks: Bool = false,
        remembersFormerVisits: Bool = false
    ) async throws {
        self.step = step
        self.remembersFormerVisits = remembersFormerVisits
        let settings = step.services.settings
        var asks = step.step.fill.isEmpty
        let asking = settings.asking
        var batches = [AnswerBatch(texts: settings.answers)]
        var suggestions: [AnswerBatch] = []
        func add(_ batch: AnswerBatch) {
            if asks, asking != nil, !step.step.fill.isEmpty { suggestions.append(batch) } else { batches.append(batch) }
        }
        for path in settings.answerFiles {
            let answers = try AnswerFiles.read(path)
            settings.answerUse?.offer(answers.keys, in: path)
            batches.append(AnswerBatch(texts: answers, folder: AnswerFiles.folder(of: path)))
        }
        commandLine = batches
        let notes = await Self.notes(step, remembersFormerVisits)
        batches.append(AnswerBatch(texts: try await Self.given(in: notes, of: step.driver)))
        for source in step.step.fill {
            switch source.value {
            case .file(let path):
                let texts = try AnswerFiles.read(path, namedAt: source.place, in: settings.flow)
                let folder = AnswerFiles.folder(of: AnswerFiles.path(path, in: settings.flow))
                add(AnswerBatch(texts: texts, folder: folder, title: path, isOfFlow: true))
            case .environment:
                add(AnswerBatch(texts: Self.variables(settings), title: "the environment"))
            case .set: break
            case .ask: asks = true
            case .profile(let name):
                let texts = try await AnswerProfiles.read(name, namedAt: source.place, in: settings)
                add(AnswerBatch(texts: texts, profile: name, title: "profile \(name)"))
            }
        }
        self.batches = batches
        self.suggestions = suggestions
        given = Self.merged(batches.map(\.texts))
        person = asks || alwaysAsks ? asking : nil
        await step.driver.keepOutOfEvents(Array(given.values) + suggestions.flatMap(\.texts.values))
    }

    /// The vault that the profiles are in.
    var vault: (any SecretVault)? { step.services.settings.vault }

    /// Whether there is a person who can be asked.
    var canAsk: Bool { person != nil }

    /// The answer to `question`, or `nil` where nothing and nobody gives one.
    func answer(_ question: Question) async throws -> Secret<String>? {
        if let answer = try await answerAtHand(question) { return answer }
        return try await ask(again: question)
    }

    /// The answer to `question` that was given, or that a person has agreed to in this visit of the state.
    func answerAtHand(_ question: Question) async throws -> Secret<String>? {
        if let (name, answer) = AnswerBatch(texts: given).find(question.name) {
            note(taken: [name], open: [])
            return answer
        }
        note(taken: [], open: [question.name])
        return try await noted(question.name)
    }

    /// Notes which of the answers at hand were wanted, and for what there was none.
    func note(taken: some Sequence<String>, open: some Sequence<String>) {
        guard let use = step.services.settings.answerUse else { return }
        use.take(taken)
        use.leaveOpen(open)
    }

    /// What a person has answered to the question called `name` in this visit of the state, and agreed to.
    func noted(_ name: String) async throws -> Secret<String>? {
        try await noted(name, unlessHeld: true)
    }

    /// What a person answers to `question`, whatever was answered before.
    func ask(again question: Question) async throws -> Secret<String>? {
        guard let person, let answer = try await person.answer(suggesting(question)) else { return nil }
        try await note(answer, to: question.name)
        return answer
    }

    /// What the keys of notes begin with that hold answers.
    static let notePrefix = "answer "

    /// The key of the note that holds the answer called `name`.
    static func key(of name: String) -> String { notePrefix + name }

    /// All answers in one table; what an earlier source answers, under whatever spelling, a later one can't change.
    private static func merged(_ sources: [[String: Secret<String>]]) -> [String: Secret<String>] {
        var all: [String: Secret<String>] = [:]
        var known: Set<FieldName> = []
        for source in sources {
            let new = source.filter { !known.contains(FieldName($0.key)) }
            all.merge(new) { first, _ in first }
            known.formUnion(new.keys.map(FieldName.init))
        }
        return all
    }

    /// The answers that environment variables give: `first_name` as `WINDLASS_ANSWER_FIRST_NAME`.
    ///
    /// A variable that a secret of the flow comes from is no answer.
    static func variables(_ settings: RunSettings) -> [String: Secret<String>] {
        let prefix = FillSource.variablePrefix
        let secret = settings.flow.secrets.map(\.source.value)
        var answers: [String: Secret<String>] = [:]
        for (name, text) in settings.environment where name.hasPrefix(prefix) && !text.isEmpty {
            guard !secret.contains(.environment(name)) else { continue }
            answers[name.dropFirst(prefix.count).lowercased()] = Secret(text)
        }
        return answers
    }
}
