internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Timekeeping
internal import TransferTracking

/// A detail that an anchor has still to tell before anything can be paid: waited for, but not for ever.
struct MissingDetail: Sendable {
    let step: StepContext
    let error: WithdrawalPaymentError
    private let field: String

    /// The detail that is missing for the payment of which `error` tells; `nil` where something else is wrong.
    init?(_ error: WithdrawalPaymentError, _ step: StepContext) {
        guard case .missing(let field) = error.reason else { return nil }
        (self.error, self.step, self.field) = (error, step, field)
    }

    /// Tells once that the run waits for it.
    ///
    /// - Returns: the action that was taken.
    /// - Throws: `WithdrawalPaymentError` where it was waited for long enough.
    @discardableResult
    func apply() async throws -> TransferState.LackAction {
        let hasDeadline = await step.driver.machine.deadline != nil
        let transfer = await step.tracked(error.transfer)
        let action = transfer.lacks(field, at: step.now, in: step.attempt.visit, hasDeadline: hasDeadline)
        switch step.taking(action) {
        case .startWaiting:
            try await step.report(ProgressWording.detailMissing(step.services.header.anchor, field))
            try await recordLack()
        case .waitAnew: try await recordLack()
        case .wait: break
        case .giveUp: throw error
        }
        return action
    }

    /// Records that the field is waited for from now on.
    private func recordLack() async throws {
        let lack = MissingField(
            field: field,
            since: step.now,
            request: error.source?.endpoint,
            exchange: error.source?.request,
            section: error.source?.section
        )
        try await step.record(.lacks(transfer: error.transfer, lack: lack))
    }

    /// The error that has the verb performed again, at growing intervals.
    func wait() async throws -> StepError {
        var early = StepError(Failure(error))
        early.isEarly = true
        early.retryAfter = try await apply().pause
        return early
    }
}
