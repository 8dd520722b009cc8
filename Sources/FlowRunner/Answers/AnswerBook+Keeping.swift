internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials

/// What a command line has answered stays with the run: who goes on with it need not give that again, and who gives another
/// answer then means it.
extension AnswerBook {
    /// The key of the notes with what command lines have answered, each all in one, sealed.
    static let givenKey = "answers given"

    /// What command lines have answered in this state, as far as `notes` tell; of several answers the last.
    static func given(in notes: [Note], of driver: RunDriver) async throws -> [String: Secret<String>] {
        var all: [String: Secret<String>] = [:]
        for note in notes { all.merge(try await given(in: note, of: driver)) { _, new in new } }
        return all
    }

    private static func given(in note: Note, of driver: RunDriver) async throws -> [String: Secret<String>] {
        guard note.key == givenKey, case .secret(let id) = note.value, let text = try await driver.reveal(id),
            let answers = try? JSONDecoder().decode([String: String].self, from: Data(text.reveal().utf8))
        else { return [:] }
        return answers.mapValues { Secret($0) }
    }

    /// Notes what the command line answers under `names`, before anything is done with it; what was noted before is not
    /// noted again.
    ///
    /// - Parameters:
    ///   - names: the names under which the answers were given.
    ///   - files: those of them that are paths of files, which are kept whole.
    /// - Throws: what the journal throws.
    func keepGiven(_ names: Set<String>, files: Set<String> = []) async throws {
        let kept = try await Self.given(in: notes(), of: step.driver)
        var new: [String: String] = [:]
        for name in names {
            guard let batch = commandLine.first(where: { $0.find(name) != nil }),
                let answer = batch.find(name)?.answer.reveal()
            else { continue }
            let isFile = files.contains(name) && !answer.isEmpty
            let text = isFile ? Self.whole(answer, in: batch.folder) : answer
            if kept[name]?.reveal() != text { new[name] = text }
        }
        guard !new.isEmpty, let data = try? JSONEncoder().encode(new) else { return }
        let text = Secret(String(decoding: data, as: UTF8.self))
        try await step.note(Self.givenKey, await step.conceal(text, as: Self.givenKey))
    }

    /// Whether a command line has answered under one of `names` since a person has answered the question called `name`.
    func isGiven(_ names: [String], since name: String) async throws -> Bool {
        let notes = await notes()
        guard let last = notes.lastIndex(where: { $0.key == Self.key(of: name) }) else { return true }
        return try await isGiven(names, in: notes[last...])
    }

    /// Whether, behind the note at `place`, a person has answered the question called `name`, or a command line under one of
    /// `names`.
    func isAnswered(_ name: String, or names: [String], after place: Int) async throws -> Bool {
        let later = await notes()[place...]
        if later.contains(where: { $0.key == Self.key(of: name) }) { return true }
        return try await isGiven(names, in: later)
    }

    private func isGiven(_ names: [String], in notes: ArraySlice<Note>) async throws -> Bool {
        for note in notes where note.key == Self.givenKey {
            let given = try await Self.given(in: note, of: step.driver)
            if names.contains(where: { given[$0] != nil }) { return true }
        }
        return false
    }

    /// What was noted in this visit of the state, or in all of them.
    func notes() async -> [Note] { await Self.notes(step, remembersFormerVisits) }

    static func notes(_ step: StepContext, _ remembersFormerVisits: Bool) async -> [Note] {
        let machine = await step.driver.machine
        return remembersFormerVisits ? machine.notes(ofState: step.attempt.state) : machine.notes(for: step.attempt)
    }
}
