internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Questions
internal import Synchronization

/// The answers of a person to several questions.
struct AskedAnswers: Sendable {
    /// The answers by the names of their questions; what was left out has none.
    var answers: [String: Secret<String>] = [:]

    /// Whether the answers may be sent.
    var isAgreed = true

    /// The questions that keep a run from going on: those that have no answer and need one, or all where no one agrees.
    func missing(of questions: [Question]) -> [Question] {
        let open = questions.filter { $0.isRequired && answers[$0.name] == nil }
        return open.isEmpty && !isAgreed ? questions : open
    }

    /// The answers that an asker had already and that were changed, by the names of their questions.
    func moved(from told: [PresetAnswer]) -> [String: Secret<String>] {
        var moved: [String: Secret<String>] = [:]
        for former in told {
            if let answer = answers[former.question.name], answer != former.answer {
                moved[former.question.name] = answer
            }
        }
        return moved
    }
}

/// An answer that is known already: it is shown with the questions, and can be changed.
struct PresetAnswer: Sendable {
    /// The question that it answers.
    var question: Question
    /// The answer; empty where no one here knows it.
    var answer: Secret<String>
    /// Whether the asker has it already, so that it is sent only where it is changed.
    var isTold: Bool

    /// The answer `answer`; it can be changed, but not removed.
    init(_ answer: Secret<String>, to question: Question, isTold: Bool = false) {
        self.question = question
        self.question.isRequired = !answer.reveal().isEmpty
        self.question.objection = nil
        // Someone may have begun to change it.
        if isTold { self.question.suggestion = Question.Suggestion(answer.reveal()) }
        self.answer = answer
        self.isTold = isTold
    }
}

extension AnswerCollector {
    /// Whether a person is asked for all that there is to ask, rather than for what nothing else answers.
    var asksForAll: Bool { canAsk && !suggestions.isEmpty }

    /// Asks a person `questions`, one after the other with a way back, and shows all answers before they count.
    ///
    /// A question that was answered before and not agreed to, as by someone who stopped in the middle, is not asked again. Each answer
    /// is noted as soon as it is given.
    ///
    /// - Parameters:
    ///   - questions: the questions.
    ///   - preset: what is sent besides.
    ///   - anew: the names of the questions to which what was answered before is no answer any more.
    ///   - asker: who wants to know.
    /// - Returns: what was answered, and of what stood there what was changed; nothing where there is no terminal.
    /// - Throws: `CancellationError` when no one wants the answers any more, and what the journal throws.
    func ask(
        _ questions: [Question],
        beside preset: [PresetAnswer] = [],
        anew: Set<String> = [],
        of asker: String
    ) async throws -> AskedAnswers {
        guard let person, !questions.isEmpty || !preset.isEmpty else { return AskedAnswers() }
        note(taken: [], open: questions.map(\.name))
        let names = questions.map(\.name)
        let files = Set((questions + preset.map(\.question)).filter(\.isFile).map(\.name))
        let preset = preset.filter { !names.contains($0.question.name) }
        var given = Dictionary(preset.map { ($0.question.name, $0.answer) }) { first, _ in first }
        for question in questions where question.objection == nil && !anew.contains(question.name) {
            given[question.name] = try await noted(question, unlessHeld: false)
        }
        // Until someone agrees to them, they are drafts: also after a crash, or Ctrl-C, before the last of them is given.
        let told = Set(preset.filter(\.isTold).map(\.question.name))
        let held = preset.map(\.question.name).filter { !told.contains($0) } + names
        try await step.note(AnswerNote.held(held))
        var drafts: [String: Secret<String>] = [:]
        for name in told where given[name]?.reveal().isEmpty == false {
            let agreed = try await noted(name, unlessHeld: true)
            if agreed == nil { drafts[name] = try await noted(name, unlessHeld: false) }
        }
        given.merge(drafts) { _, draft in draft }
        let answers = Mutex(given.filter { names.contains($0.key) }.merging(drafts) { _, draft in draft })
        let isAgreed = try await person.answers(
            to: preset.map(\.question) + questions.map { suggesting($0) },
            of: asker,
            given: given
        ) { name, answer in
            if told.contains(name) { try await step.note(AnswerNote.held([name])) }
            try await note(answer, to: name, isFile: files.contains(name))
            answers.withLock { $0[name] = answer }
        }
        let asked = AskedAnswers(answers: answers.withLock { $0 }, isAgreed: isAgreed)
        guard isAgreed else { return asked }
        try await step.note(AnswerNote.agreed(held + told.filter { asked.answers[$0] != nil }.sorted()))
        let leftOut = questions.filter { !$0.isRequired && asked.answers[$0.name] == nil }
        if !leftOut.isEmpty { try await step.note(AnswerNote.leftOut(leftOut.map(\.name))) }
        return asked
    }

    /// Whether a person has left the question called `name` out in this visit of the state.
    func isLeftOut(_ name: String) async -> Bool {
        await step.visitNotes(AnswerNote.self).contains { note in
            if case .leftOut(let names) = note { names.contains(name) } else { false }
        }
    }

    /// Notes an answer of a person, sealed, before anything is done with it.
    func note(_ answer: Secret<String>, to question: Question) async throws {
        try await note(answer, to: question.name, isFile: question.isFile)
    }

    private func note(_ answer: Secret<String>, to name: String, isFile: Bool) async throws {
        let id = await step.seal(answer, as: name)
        try await step.note(isFile ? AnswerNote.file(name, id) : .text(name, id))
    }

    /// The answer of a person to `question` in this visit of the state; where `unlessHeld`, only what was agreed to.
    func noted(_ question: Question, unlessHeld: Bool) async throws -> Secret<String>? {
        try await noted(question.name, unlessHeld: unlessHeld, isFile: question.isFile)
    }

    /// The text called `name`, or with `isFile` the path of the file, that a person has answered in this visit of the state;
    /// where `unlessHeld`, only what was agreed to.
    func noted(_ name: String, unlessHeld: Bool, isFile: Bool = false) async throws -> Secret<String>? {
        let notes = await answerNotes()
        guard let id = AnswerNote.answer(name, isFile: isFile, in: notes) else { return nil }
        guard !unlessHeld || !Self.held(in: notes).contains(name) else { return nil }
        return try await step.driver.reveal(id)
    }

    /// The names of the answers that no one has agreed to, as far as `notes` tell.
    private static func held(in notes: [AnswerNote]) -> Set<String> {
        var held: Set<String> = []
        for note in notes {
            switch note {
            case .held(let names): held.formUnion(names)
            case .agreed(let names): held.subtract(names)
            default: break
            }
        }
        return held
    }

    /// The names of the questions that are answered and no one has agreed to yet, as far as `notes` tell.
    static func drafts(in notes: [Note]) -> Set<String> {
        let notes = notes.compactMap { $0.read(as: AnswerNote.self) }
        return held(in: notes).intersection(notes.compactMap(\.answerName))
    }

    /// The note that answers which were held back count from now on, as a person has given the others since, to a run that
    /// waited for them; `nil` where none of `notes` holds one back.
    static func agreement(of state: String, after notes: [Note]) -> Note? {
        let held = held(in: notes.filter { $0.state == state }.compactMap { $0.read(as: AnswerNote.self) })
        return held.isEmpty ? nil : Note(state: state, AnswerNote.agreed(held.sorted()))
    }

    /// `question` with what the sources behind `ask` suggest.
    func suggesting(_ question: Question) -> Question {
        let question = question.demanding(at: step.now)
        guard question.suggestion == nil, !question.isFile else { return question }
        for batch in suggestions {
            guard let (_, answer) = batch.answers.text(question.name) else { continue }
            var question = question
            question.suggestion = Question.Suggestion(answer, from: batch.title)
            return question
        }
        return question
    }
}
