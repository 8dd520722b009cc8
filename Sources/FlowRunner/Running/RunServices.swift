internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Timekeeping

/// Whom the verbs of a run talk to.
struct RunServices: Sendable {
    let settings: RunSettings
    let clock: any WallClock
    let preparation: RunPreparation

    init(_ preparation: RunPreparation, _ settings: RunSettings) {
        self.settings = settings
        self.preparation = preparation
        clock = settings.clock
    }

    /// The name of the anchor, for messages.
    var anchorName: String { preparation.header.anchor }
}

/// Looks up what expectations ask of the ledger.
struct LedgerQuestions {
    let step: StepContext

    func answer(_ call: FunctionCall) async throws -> Value {
        throw StepError(.expectation, "`\(call.name)` can't be asked yet")
    }
}
