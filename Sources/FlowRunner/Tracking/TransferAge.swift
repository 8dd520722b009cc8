internal import FlowEngine
internal import FlowLanguage
internal import Timekeeping

/// Since when the ledger can have anything of a transfer: not before the run has asked its anchor for it.
struct TransferAge: Sendable {
    /// How old the last ledger of a network that is well may be.
    private static let pace = Duration.seconds(6)
    /// By how much this machine's clock may be ahead of the network's, where a run can sign in at all.
    private static let ahead = Duration.seconds(600)
    /// By how much the clock of an anchor may differ, where nobody else tells when a transfer began.
    private static let skew = Duration.seconds(60)

    let step: StepContext
    /// The transfer's name at the anchor.
    let id: String

    /// Whether what came into the ledger at `instant` was there before the run started the transfer; nothing is where the run
    /// has not started it.
    func precedes(_ instant: Timestamp?) async throws -> Bool {
        guard let instant, let begun = await begun, instant < begun else { return false }
        return try await instant < begun.advanced(by: .zero - lead)
    }

    /// The instant before which nothing is looked for; `told` is when the anchor says that the transfer began.
    func earliest(told: Timestamp?) async throws -> Timestamp {
        if let begun = await begun { return try await begun.advanced(by: .zero - lead) }
        let started = step.knowledge.scope.values["run"]?["started"].text.flatMap { Timestamp(iso8601: $0) }
        return (told ?? started ?? step.begunAt).advanced(by: .zero - Self.skew)
    }

    /// When the run had started the transfer, by its own journal; the ledger counts whole seconds.
    ///
    /// That is when the anchor's answer was there: nobody can have paid in before he was told how. Where nobody knows when the
    /// anchor has done what it was asked for, as the answer was lost, it is when the run began to ask.
    private var begun: Timestamp? {
        get async {
            guard let state = step.knowledge.startingState(ofTransfer: id)?.name.value else { return nil }
            let done = await step.driver.firstDone[state]
            let visit = await step.driver.visitBegan[state]
            guard let began = done ?? visit else { return nil }
            return Timestamp(unixSeconds: began.unixSeconds).advanced(by: .seconds(-1))
        }
    }

    /// By how much this machine's clock is ahead of the network's, as far as the last ledger shows it.
    private var lead: Duration {
        get async throws {
            guard let closed = try await step.services.lastLedgerClosed() else { return .zero }
            return min(max(.zero, closed.duration(to: step.now) - Self.pace), Self.ahead)
        }
    }
}
