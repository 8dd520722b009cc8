internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Timekeeping

/// What an anchor that waits for a payment has still to tell before anything can be paid: waited for, but not for ever.
struct MissingDetail: Sendable {
    /// How long it is waited for where neither the state nor the run has a deadline.
    private static let patience = Duration.seconds(3600)

    let step: StepContext
    let error: WithdrawalPaymentError

    /// What is missing for the payment of which `error` tells; `nil` where something else is wrong.
    init?(_ error: WithdrawalPaymentError, _ step: StepContext) {
        guard case .missing = error.reason else { return nil }
        (self.error, self.step) = (error, step)
    }

    /// Tells once that the run waits for it.
    ///
    /// - Returns: how long it has been waited for.
    /// - Throws: `WithdrawalPaymentError` where that was long enough.
    @discardableResult
    func apply() async throws -> Duration {
        guard case .missing(let field) = error.reason else { return .zero }
        let last = await step.latestNote(Note.lacking)
        if let last, last["transfer"].text == error.transfer, last["field"].text == field,
            let since = last["since"].text.flatMap({ Timestamp(iso8601: $0) })
        {
            let waited = since.duration(to: step.now)
            // The clock was set back: it is waited for anew, no longer than from the first look on.
            guard waited >= .zero else { return try await note(field) }
            guard await step.driver.machine.deadline != nil || waited < Self.patience else { throw error }
            return waited
        }
        let text = "\(step.services.header.anchor) waits for a payment and does not send its `\(field)` yet."
        try await step.report(text, full: text)
        return try await note(field)
    }

    /// Notes that `field` is waited for from now on.
    private func note(_ field: String) async throws -> Duration {
        let lack: Value = [
            "transfer": .text(error.transfer), "field": .text(field), "since": .text(step.now.description),
            "request": .text(Transfer.request(isDirect: error.isDirect)),
        ]
        try await step.note(Note.lacking, lack)
        return .zero
    }

    /// Has the verb performed again later, ever more rarely.
    func wait() async throws -> StepError {
        let waited = try await apply()
        var early = StepError(error.failure, error.summary, help: error.help)
        early.isEarly = true
        early.retryAfter = min(max(waited, .seconds(5)), .seconds(3600))
        return early
    }
}
