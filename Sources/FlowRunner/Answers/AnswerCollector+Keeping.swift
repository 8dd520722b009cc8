internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import JSON

/// Keeping the answers of a command line with the run: who goes on with it need not give that again, and who gives another
/// answer then means it.
extension AnswerCollector {
    /// The answers of command lines in this state, as far as `notes` tell; of several answers the last.
    static func given(in notes: [Note], of step: StepContext) async throws -> Answers {
        var all = Answers()
        for note in notes { all = try await given(in: note, of: step).merging(all) }
        return all
    }

    private static func given(in note: Note, of step: StepContext) async throws -> Answers {
        switch note.read(as: AnswerNote.self) {
        case .givenTexts(let id): try await Answers(given(under: id, of: step))
        case .givenFiles(let id): try await Answers(texts: [:], files: given(under: id, of: step))
        default: Answers()
        }
    }

    private static func given(under id: SecretID, of step: StepContext) async throws -> [String: Secret<String>] {
        guard let text = try await step.driver.reveal(id) else { return [:] }
        let texts = (try? JSONValue.parse(text.reveal()))?.objectValue ?? [:]
        return texts.compactMapValues { $0.string.map { Secret($0) } }
    }

    /// Notes what the command line answers under `names`, before anything is done with it.
    ///
    /// An answer is noted once. Paths of files are kept whole.
    ///
    /// - Throws: what the journal throws.
    func keepGiven(_ names: Set<String>) async throws {
        let kept = try await Self.given(in: notes(), of: step)
        var texts: [String: String] = [:]
        var files: [String: String] = [:]
        for name in names {
            let key = AnswerName(name)
            guard let batch = commandLine.first(where: { $0.answers.names.contains { AnswerName($0) == key } })
            else { continue }
            if let answer = batch.answers.text(name)?.answer, kept.text(name)?.answer != answer {
                texts[name] = answer.reveal()
            }
            if let path = batch.answers.file(name)?.answer.reveal() {
                let whole = path.isEmpty ? path : Self.whole(path, in: batch.folder)
                if kept.file(name)?.answer.reveal() != whole { files[name] = whole }
            }
        }
        try await keep(texts, as: AnswerNote.givenTextsKey) { .givenTexts($0) }
        try await keep(files, as: AnswerNote.givenFilesKey) { .givenFiles($0) }
    }

    private func keep(_ new: [String: String], as key: String, _ note: (SecretID) -> AnswerNote) async throws {
        guard !new.isEmpty else { return }
        let text = JSONValue.object(new.mapValues { .string($0) }).text
        try await step.note(note(await step.seal(Secret(text), as: key)))
    }

    /// Whether a command line has answered under one of `names` since a person has answered the question called `name`.
    func isGiven(_ names: [String], since name: String) async throws -> Bool {
        let notes = await notes()
        guard let last = notes.lastIndex(where: { $0.answerName == name }) else { return true }
        return try await isGiven(names, in: notes[last...])
    }

    /// Whether, behind the note at `place`, a person has answered the question called `name`, or a command line under one of
    /// `names`.
    func isAnswered(_ name: String, or names: [String], after place: Int) async throws -> Bool {
        let later = await notes()[place...]
        if later.contains(where: { $0.answerName == name }) { return true }
        return try await isGiven(names, in: later)
    }

    private func isGiven(_ names: [String], in notes: ArraySlice<Note>) async throws -> Bool {
        for note in notes {
            let given = try await Self.given(in: note, of: step).names
            if names.contains(where: given.contains) { return true }
        }
        return false
    }

    /// The notes of this visit of the state, or of all of them.
    func notes() async -> [Note] { await Self.notes(step, remembersFormerVisits) }

    /// The notes that are about answers.
    func answerNotes() async -> [AnswerNote] { await notes().compactMap { $0.read(as: AnswerNote.self) } }

    static func notes(_ step: StepContext, _ remembersFormerVisits: Bool) async -> [Note] {
        let machine = await step.driver.machine
        return remembersFormerVisits ? machine.notes(ofState: step.attempt.state) : machine.notes(for: step.attempt)
    }
}
