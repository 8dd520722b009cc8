public import FlowEngine
internal import FlowLanguage
internal import Questions

extension Inquiry {
    /// The open questions of the paused run of `entries`: those it asked, without those answered since; `nil` if it is not
    /// waiting for input.
    public static func open(in entries: [JournalEntry]) -> Inquiry? {
        guard var open = asked(in: entries) else { return nil }
        let answered = answers(in: entries)
        open.questions.removeAll { answered[$0.name] != nil }
        // Optional questions stop keeping the run waiting once one question is answered.
        let needsNone = !answered.isEmpty && open.questions.allSatisfy { $0.isOptional == true }
        return open.questions.isEmpty || needsNone ? nil : open
    }

    /// All questions that the run of `entries` is paused for, answered or not; `nil` if the run has continued.
    static func asked(in entries: [JournalEntry]) -> Inquiry? {
        latest(in: entries)?.inquiry
    }

    /// The names under which the answers since the run's questions are sealed, by the names of the questions.
    static func answers(in entries: [JournalEntry]) -> [String: SecretID] {
        guard let (inquiry, number) = latest(in: entries) else { return [:] }
        let names = Dictionary(inquiry.questions.map { ($0.answerKey, $0.name) }) { first, _ in first }
        var answers: [String: SecretID] = [:]
        for case .noted(let note) in entries[number...].map(\.event) where note.state == inquiry.state {
            if let name = names[note.key], case .secret(let id) = note.value { answers[name] = id }
        }
        return answers
    }

    /// The questions that the run of `entries` is paused for, and the number of the entry that asked them.
    private static func latest(in entries: [JournalEntry]) -> (inquiry: Inquiry, number: Int)? {
        var latest: (inquiry: Inquiry, number: Int)?
        for (number, entry) in entries.enumerated() {
            switch entry.event {
            case .asked(let inquiry):
                // Asking again for the questions that are left is the same inquiry.
                if let (former, _) = latest, former.isContinued(by: inquiry) { continue }
                latest = (inquiry, number)
            case .performing, .finished, .failed, .waiting, .expired, .restarted, .cancelled, .ended: latest = nil
            case .started, .noted, .told, .found, .woke, .heard, .paused, .interrupted, .resumed: break
            }
        }
        return latest
    }

    private func isContinued(by other: Inquiry) -> Bool {
        state == other.state && Set(other.questions.map(\.name)).isSubset(of: questions.map(\.name))
    }
}

extension RecordedQuestion {
    /// The key of the note that holds its answer.
    var answerKey: String { AnswerNote.key(of: name, isFile: asked.isFile) }
}
