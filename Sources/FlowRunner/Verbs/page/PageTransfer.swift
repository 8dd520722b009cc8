internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import HTTPTransport
internal import Timekeeping

/// The transfer whose page is visited, as the visit looks it up.
///
/// SEP-24: a transfer leaves `incomplete` once its page has what it needs. The page itself shows what comes next, so a visit can
/// do without the look-up. One that fails and may pass is repeated by the next attempt, like any look at a transfer. Where it fails
/// for good, the visit goes on: to end it would lose the answers that were given, and a transfer that can still be seen through. The
/// failure is told, and with it the run's record has why the status is not known; what follows the page looks again and ends the run
/// if the anchor's fault stays.
struct PageTransfer: Sendable {
    /// The longest wait for the repetition of a look-up: the session of a page that stands open does not last.
    private static let longestWait = Duration.seconds(60)

    let step: StepContext

    /// The transfer, as the anchor tells it; `nil` where the run does not know whose page it is.
    func look() async throws -> Transfer? {
        guard let id = step.knowledge.transfer(ofPage: step.arguments["url"]) else { return nil }
        return try await step.services.transfer(id, step.knowledge)
    }

    /// Whether the page has what it needs.
    var isPastPage: Bool {
        get async throws { try await statusPastPage() != nil }
    }

    /// The status by which the page has what it needs, no matter who has seen it through; `nil` where the status does not say so.
    func statusPastPage() async throws -> Transfer.Status? {
        guard let status = try await look()?.status, status != .incomplete else { return nil }
        // One that no SEP knows may mean anything.
        return Transfer.Status.known.contains(status) ? status : nil
    }

    /// Whether the attempt is to be repeated for a look-up that failed with `error`: the flow's `retry` allows it, and neither the
    /// anchor's `Retry-After` nor a deadline makes the page wait too long.
    ///
    /// The run's own machine says so, from a copy that takes the failure.
    func repeatsLook(after error: any Diagnostic) async -> Bool {
        var machine = await step.driver.machine
        let deadline = machine.deadline?.deadline
        machine.handle(.failed(failure(error)), at: step.now)
        guard case .wait(let wait)? = machine.pending, wait.reason == .retry else { return false }
        return wait.until <= step.now.advanced(by: Self.longestWait) && deadline.map { wait.until < $0 } ?? true
    }

    /// Tells that a look-up failed with `error` and that the visit does without it.
    func report(_ error: any Diagnostic) async throws {
        let failure = failure(error)
        let traffic = step.services.traffic
        // The next look at the transfer is another try, for this reason.
        if failure.isAboutSuccess { traffic.refuseAnswer(failure.failure.code) }
        // A failure may quote an amount or a status in which the anchor repeats an answer.
        try await step.report(ProgressWording.withoutStatus(after: traffic.withoutAnswers(quoted: failure.message)))
        traffic.fail()
    }

    private func failure(_ error: any Diagnostic) -> StepFailure { StepFailure(error, of: step.step, now: step.now) }
}
