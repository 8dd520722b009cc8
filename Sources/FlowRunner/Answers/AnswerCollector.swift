internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Questions

/// The collector of the answers to the questions of one state.
///
/// The command line comes first (`--set`, then the files of `--fill`), then the sources of the state's `fill` in their
/// order. A person is asked for what those before `ask` don't answer; what stands behind `ask` is suggested to the person,
/// and answers where there is no terminal. What a person answered is noted, sealed, before anything is done with it: no one
/// is asked twice.
struct AnswerCollector: Sendable {
    /// The answers at hand, by the names under which they were given; the first source that has an answer counts.
    let given: Answers
    /// The same, source by source in the order in which they count.
    let batches: [AnswerBatch]
    /// The batches that this command line gives.
    let commandLine: [AnswerBatch]
    /// The suggestions for a person, source by source.
    let suggestions: [AnswerBatch]
    let person: (any AnswerSource)?
    let step: StepContext
    /// Whether what a person answered in former visits of the state counts as well.
    let remembersFormerVisits: Bool

    /// The collector for a state; with `alwaysAsks` a person is asked also where `fill` doesn't say so.
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
        let questions = await step.driver.memory.questions(of: step.attempt.state)
        var batches = [AnswerBatch(answers: settings.answers.withValues(of: questions))]
        var suggestions: [AnswerBatch] = []
        func add(_ batch: AnswerBatch) {
            if asks, asking != nil, !step.step.fill.isEmpty { suggestions.append(batch) } else { batches.append(batch) }
        }
        for path in settings.answerFiles {
            let answers = try AnswerFiles.read(path)
            settings.answerUse?.offer(answers.names, in: path)
            let folder = AnswerFiles.folder(of: path)
            batches.append(AnswerBatch(answers: answers.withValues(of: questions), folder: folder))
        }
        commandLine = batches
        let notes = await Self.notes(step, remembersFormerVisits)
        batches.append(AnswerBatch(answers: try await Self.given(in: notes, of: step)))
        batches.append(AnswerBatch(answers: try await Self.answeredAhead(for: step)))
        for source in step.step.fill {
            switch source.value {
            case .file(let path):
                let answers = try AnswerFiles.read(path, namedAt: source.place, in: settings.flow)
                let folder = AnswerFiles.folder(of: AnswerFiles.path(path, in: settings.flow))
                add(AnswerBatch(answers: answers, folder: folder, title: path, isOfFlow: true))
            case .environment(let name):
                let answers = AnswerVariables.answers(to: name, of: step.step, in: settings)
                add(AnswerBatch(answers: answers, title: "the environment"))
            case .set: break
            case .ask: asks = true
            case .profile(let name):
                let answers = try await AnswerProfiles.read(name, namedAt: source.place, in: settings)
                add(AnswerBatch(answers: Answers(answers), profile: name, title: "profile \(name)"))
            }
        }
        self.batches = batches
        self.suggestions = suggestions
        given = batches.reduce(Answers()) { $0.merging($1.answers) }
        person = asks || alwaysAsks ? asking : nil
    }

    /// The vault that the profiles are in.
    var vault: (any SecretVault)? { step.services.settings.vault }

    /// Whether there is a person who can be asked.
    var canAsk: Bool { person != nil }

    /// The answer to `question`, or `nil` where nothing and no one gives one.
    func answer(_ question: Question) async throws -> Secret<String>? {
        if let answer = try await answerAtHand(question) { return answer }
        return try await ask(again: question)
    }

    /// The answer to `question` that was given, or that a person has agreed to in this visit of the state.
    func answerAtHand(_ question: Question) async throws -> Secret<String>? {
        if let (name, answer) = given.text(question.name) {
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

    /// The answer of a person to the question called `name` in this visit of the state, agreed to.
    func noted(_ name: String) async throws -> Secret<String>? {
        try await noted(name, unlessHeld: true)
    }

    /// The new answer of a person to `question`, regardless of what was answered before.
    func ask(again question: Question) async throws -> Secret<String>? {
        guard let person, let answer = try await person.answer(suggesting(question)) else { return nil }
        try await note(answer, to: question)
        return answer
    }
}
