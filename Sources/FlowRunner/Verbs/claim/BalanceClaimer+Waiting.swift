internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar
internal import Timekeeping
internal import TransferTracking
internal import Wallet

/// A balance whose time has not come is waited for, however long that takes, as long as the run may take that long.
extension BalanceClaimer {
    /// A transaction counts as made when its ledger closes, whose time may be some seconds behind.
    private static let ledgerPace = Duration.seconds(6)
    /// The longest time that a run waits for a balance.
    private static let longest = Duration.seconds(400 * 86_400)

    /// Plans, and takes what was planned; what can be taken only later is waited for.
    ///
    /// - Throws: ``StepError`` where it is too early, or where the run has to be over by then; otherwise what `work` throws.
    func waiting<Result>(_ work: () async throws -> Result) async throws -> Result {
        do {
            return try await work()
        } catch let error as ClaimError {
            guard case .time(.later(let from, let until)) = error.reason else { throw error }
            // What is too far away for a timestamp is nothing that a run waits for, either.
            let margin = Self.margin(from: from, until: until)
            throw try await tooEarly(error, Timestamp(unixSeconds: from.unixSeconds), margin)
        }
    }

    /// The time after its beginning at which a stretch of time is used: in its middle where it is a short one.
    static func margin(from: ClaimTime, until: ClaimTime?) -> Duration {
        guard let until else { return ledgerPace }
        let (length, overflow) = until.unixSeconds.subtractingReportingOverflow(from.unixSeconds)
        return overflow ? ledgerPace : min(ledgerPace, Duration(boundedSeconds: length) / 2)
    }

    private func tooEarly(_ error: ClaimError, _ from: Timestamp, _ margin: Duration) async throws -> any Error {
        let left = step.now.duration(to: from)
        guard left < Self.longest else { return error }
        let ready = left + margin
        if let expiry = await step.driver.machine.deadline, expiry.deadline <= step.now.advanced(by: ready) {
            let late: String? = if case .state(let name) = expiry.scope { name } else { nil }
            return StepError(
                .claimTooLate,
                [
                    .cause: .failure(Failure(error)), .state: late.map(Fact.text),
                    .time: .text("\(expiry.deadline.toTheSecond)"),
                ],
                [Remedy(.claimLater)]
            )
        }
        let (state, visit) = (step.attempt.state, step.attempt.visit)
        if await !step.transferFacts.payments.awaits(error.id, from: from, state, in: visit) {
            try await step.report(ProgressWording.waitsUntilThen(after: error.message))
            try await step.record(.awaiting(balance: error.id, from: from))
        }
        var early = StepError(Failure(error))
        early.isEarly = true
        early.retryAfter = ready
        return early
    }
}
