internal import FlowLanguage

/// `tell`: shows a text to whoever watches the run.
struct Tell: Verb {
    let name: VerbName = "tell"

    func perform(_ step: StepContext) async throws -> VerbResult {
        let text = step.arguments["text"] ?? .null
        // A secret is shown as bullets: what is told is part of the journal.
        try await step.tell(text.description)
        return VerbResult()
    }
}
