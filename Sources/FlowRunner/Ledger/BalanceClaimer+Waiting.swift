internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar
internal import Timekeeping
internal import TransferTracking
internal import Wallet

/// A balance whose time has not come is waited for, however long that takes, as long as the run may take that long.
extension BalanceClaimer {
    /// Plans, and claims what was planned; a balance that can be claimed only later is waited for.
    ///
    /// - Throws: ``StepError`` where it is too early, or where the run has to be over by then; otherwise what `work` throws.
    func waiting<Result>(_ work: () async throws -> Result) async throws -> Result {
        do {
            return try await work()
        } catch let error as ClaimError {
            guard case .time(.later(let from, let until)) = error.reason else { throw error }
            // What is too far away for a timestamp is nothing that a run waits for, either.
            let start = Timestamp(unixSeconds: from.unixSeconds)
            throw try await tooEarly(error, start, until.map { Timestamp(unixSeconds: $0.unixSeconds) })
        }
    }

    private func tooEarly(_ error: ClaimError, _ start: Timestamp, _ end: Timestamp?) async throws -> any Error {
        let expiry = await step.driver.machine.deadline
        let action = await step.transferFacts.payments.claimsEarly(
            error.id,
            from: start,
            until: end,
            at: step.now,
            deadline: expiry?.deadline,
            by: step.attempt.state,
            in: step.attempt.visit
        )
        var early = StepError(Failure(error))
        early.isEarly = true
        switch step.taking(action) {
        case .refuse: return error
        case .refuseDeadline: return tooLate(error, expiry)
        case .startWaiting(let wait):
            try await step.report(ProgressWording.waitsUntilThen(after: error.message))
            try await step.record(.awaiting(balance: error.id, from: start))
            early.retryAfter = wait
        case .wait(let wait): early.retryAfter = wait
        }
        return early
    }

    /// The error where everything has to be over before the balance can be claimed.
    private func tooLate(_ error: ClaimError, _ expiry: Expiry?) -> StepError {
        let late: String? = if case .state(let name)? = expiry?.scope { name } else { nil }
        return StepError(
            .claimTooLate,
            [
                .cause: .failure(Failure(error)), .state: late.map(Fact.text),
                .time: (expiry?.deadline.toTheSecond).map { Fact.text("\($0)") },
            ],
            [Remedy(.claimLater)]
        )
    }
}
