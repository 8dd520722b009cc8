public import FlowEngine
internal import FlowLanguage
internal import Questions

extension Inquiry {
    /// The questions for which the run of `entries` stands, without those that were answered since; `nil` where it stands
    /// for none.
    public static func open(in entries: [JournalEntry]) -> Inquiry? {
        guard var open = asked(in: entries) else { return nil }
        let answered = answers(in: entries)
        open.questions.removeAll { answered[$0.name] != nil }
        // What needs no answer waits for none any more once something was answered.
        let needsNone = !answered.isEmpty && open.questions.allSatisfy { $0.isOptional == true }
        return open.questions.isEmpty || needsNone ? nil : open
    }

    /// The questions for which the run of `entries` stands, also those that were answered since; `nil` where the run has
    /// gone on.
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

    /// The questions for which the run of `entries` stands, and where in them it asked.
    private static func latest(in entries: [JournalEntry]) -> (inquiry: Inquiry, number: Int)? {
        var latest: (inquiry: Inquiry, number: Int)?
        for (number, entry) in entries.enumerated() {
            switch entry.event {
            case .asked(let inquiry):
                // What is left of the questions when some were answered is the same asking still.
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
