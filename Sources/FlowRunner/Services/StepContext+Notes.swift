internal import FlowEngine
internal import FlowLanguage

extension StepContext {
    /// The latest note about `key`, also one that this very attempt has written.
    func latestNote(_ key: String) async -> Value? {
        await visitNotes(key).last
    }

    /// Everything that was noted in this visit of the state about `key`, in order.
    func visitNotes(_ key: String) async -> [Value] {
        await driver.machine.notes(for: attempt).filter { $0.key == key }.map(\.value)
    }

    /// Everything that was ever noted in this state about `key`, in order: in former visits and runs from `--from` too.
    func allNotes(_ key: String) async -> [Value] {
        await driver.machine.notes(ofState: attempt.state).filter { $0.key == key }.map(\.value)
    }

    /// Notes what is strange about a status, for the ending of a run that waits in vain; `nil` where it no longer is.
    func noteStrange(_ words: String?) async throws {
        var last: Note.Mark?
        for note in await driver.machine.notes(for: attempt) {
            if case .strange? = note.mark { last = note.mark }
        }
        guard last != .strange(words: words), words != nil || last != nil else { return }
        let note = Note(state: attempt.state, key: "strange status", value: .null, mark: .strange(words: words))
        try await driver.record(.noted(note))
    }
}
