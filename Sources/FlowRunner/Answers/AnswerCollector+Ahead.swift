internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage

/// Answers that a person gives in one state for another one that comes later.
extension AnswerCollector {
    /// Keeps the answers of this state under `names` for the state called `state` as well.
    func keep(_ names: [String], forState state: String) async throws {
        let note = AnswerNote.ahead(names, state: state)
        let last = await step.visitNotes(AnswerNote.self).last { if case .ahead = $0 { true } else { false } }
        if last != note { try await step.note(note) }
    }

    /// The answers of a person in earlier states for the state of `step`.
    static func answeredAhead(for step: StepContext) async throws -> Answers {
        var answers = Answers()
        let machine = await step.driver.machine
        for state in step.services.settings.flow.states where state.transferService != nil {
            let notes = machine.notes(ofState: state.name.value).compactMap { $0.read(as: AnswerNote.self) }
            for case .ahead(let names, step.attempt.state) in notes {
                var texts: [String: Secret<String>] = [:]
                for name in names {
                    if let id = AnswerNote.answer(name, in: notes) { texts[name] = try await step.driver.reveal(id) }
                }
                answers = Answers(texts).merging(answers)
            }
        }
        return answers
    }
}
