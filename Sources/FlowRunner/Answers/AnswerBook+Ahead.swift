internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import TransferTracking

/// Answers that a person gives in one state for another one that comes later.
extension AnswerBook {
    /// Has what a person answered in this state under `names` answer in the state called `state` as well.
    func keep(_ names: [String], forState state: String) async throws {
        let mark: Value = ["state": .text(state), "names": .list(names.map { .text($0) })]
        guard await step.latestNote(.answeredAhead) != mark else { return }
        try await step.note(.answeredAhead, mark)
    }

    /// What a person has answered in earlier states for the state of `step`.
    static func answeredAhead(for step: StepContext) async throws -> Answers {
        var answers = Answers()
        let machine = await step.driver.machine
        for state in step.services.settings.flow.states
        where TransferService(rawValue: state.verb.value.rawValue) != nil {
            let notes = machine.notes(ofState: state.name.value)
            for note in notes where note.about == .answeredAhead && note.value["state"].text == step.attempt.state {
                guard case .list(let names) = note.value["names"] else { continue }
                var texts: [String: Secret<String>] = [:]
                for name in names.compactMap(\.text) {
                    guard case .secret(let id)? = notes.last(where: { $0.about == .answer(name) })?.value else {
                        continue
                    }
                    texts[name] = try await step.driver.reveal(id)
                }
                answers = Answers(texts).merging(answers)
            }
        }
        return answers
    }
}
