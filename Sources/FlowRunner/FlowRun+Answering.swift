public import Diagnostics
public import FlowEngine
internal import FlowLanguage
public import Timekeeping

extension FlowRun {
    /// Answers the questions for which the run called `id` stands, so that ``resume(run:with:)`` goes on with them.
    ///
    /// The answers are sealed beside the journal; no event holds them. Nothing is written where one of them isn't taken.
    ///
    /// - Parameters:
    ///   - id: The run.
    ///   - answers: The answers by the names of the questions; not all of them have to be there.
    ///   - journal: Where the run is kept.
    ///   - clock: What the time of the answers is taken from.
    ///   - observer: Is told each line that is written.
    /// - Returns: the questions that are still open, or `nil` where all are answered.
    /// - Throws: ``AnswerError`` where the run doesn't ask for an answer or doesn't take it, ``ResumeError`` where there
    ///   is no such run, and what the journal throws, also where somebody else drives the run.
    public static func answer(
        run id: RunID,
        with answers: [String: Secret<String>],
        in journal: any RunJournal,
        clock: any WallClock = SystemWallClock(),
        observer: @Sendable (JournalEntry) -> Void = { _ in }
    ) async throws -> Inquiry? {
        try await holding(id, in: journal) {
            var pen = try await JournalPen(id, in: journal, clock: clock)
            guard let inquiry = Inquiry.open(in: pen.entries) else { throw AnswerError(.nothingAsked, run: id) }
            var taken: [(question: Inquiry.Question, answer: Secret<String>)] = []
            for (name, answer) in answers.sorted(by: { $0.key < $1.key }) {
                taken.append((try inquiry.question(named: name, answeredBy: answer, run: id), answer))
            }
            for (question, answer) in taken {
                let name = SecretID(rawValue: "\(inquiry.state).\(question.name)-\(pen.entries.count + 1)")
                let note = Note(state: inquiry.state, key: AnswerBook.key(of: question.name), value: .secret(name))
                observer(try await pen.write(.noted(note), sealing: [name: answer]))
            }
            return Inquiry.open(in: pen.entries)
        }
    }
}

extension Inquiry {
    /// The questions for which the run of `entries` stands, without those that were answered since; `nil` where it stands
    /// for none.
    public static func open(in entries: [JournalEntry]) -> Inquiry? {
        var open: Inquiry?
        for entry in entries {
            switch entry.event {
            case .asked(let inquiry): open = inquiry
            case .noted(let note) where note.state == open?.state:
                open?.questions.removeAll { AnswerBook.key(of: $0.name) == note.key }
            case .performing, .finished, .failed, .waiting, .expired, .restarted, .cancelled, .ended: open = nil
            case .started, .noted, .told, .woke, .parked, .interrupted, .resumed: break
            }
        }
        return open?.questions.isEmpty == true ? nil : open
    }

    /// The question that `name` means, where it takes `answer`.
    fileprivate func question(
        named name: String,
        answeredBy answer: Secret<String>,
        run: RunID
    ) throws(AnswerError) -> Question {
        let names = questions.map(\.name)
        let wanted = FieldName(name)
        guard let question = questions.first(where: { $0.name == name || FieldName($0.name) == wanted }) else {
            let suggestion = Suggestion.nearest(to: name, among: names)
            throw AnswerError(.notAsked(name, suggestion: suggestion, names: names), run: run)
        }
        let text = answer.reveal()
        guard !text.isEmpty else { throw AnswerError(.empty(question.name), run: run) }
        guard question.choices.isEmpty || question.choices.contains(text) else {
            throw AnswerError(.noChoice(question.name, choices: question.choices), run: run)
        }
        return question
    }
}
