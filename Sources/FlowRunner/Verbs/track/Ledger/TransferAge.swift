internal import FlowEngine
internal import FlowLanguage
internal import HorizonClient
internal import Timekeeping
internal import TransferTracking

/// The earliest time at which the ledger can have anything of a transfer: when the run asked its anchor for it.
///
/// The run notes how far the ledger has come before it asks. What is in a later ledger came after that, whatever anybody's
/// clock shows, and however long the anchor takes to answer; what is in an earlier one did not.
struct TransferAge: Sendable {
    /// The largest age of the last ledger of a network that is well.
    private static let pace = Duration.seconds(6)
    /// The time by which this machine's clock may be ahead of the network's, where a run can sign in at all.
    private static let ahead = Duration.seconds(600)
    /// The time by which the clock of an anchor may differ, where no one else tells when a transfer began.
    private static let skew = Duration.seconds(60)

    let step: StepContext
    /// The transfer's name at the anchor.
    let id: String

    /// The beginning of the transfer; `told` is what the anchor says, which counts where the run has not asked for the transfer.
    func begun(told: Timestamp?) async throws -> TransferBeginning {
        if let asked = try await asked() { return asked }
        let started = step.knowledge.scope.values["run"]?["started"].text.flatMap { Timestamp(iso8601: $0) }
        return TransferBeginning(instant: (told ?? started ?? step.begunAt).advanced(by: .zero - Self.skew))
    }

    /// The beginning of the run's request for the transfer, by its own journal; `nil` where the run has not asked for it.
    func asked() async throws -> TransferBeginning? {
        guard let state = step.knowledge.start(of: id)?.state.name.value,
            let began = await step.driver.visitBegan[state]
        else { return nil }
        // The ledger counts whole seconds.
        let instant = Timestamp(unixSeconds: began.unixSeconds).advanced(by: .seconds(-1))
        if let ledger = await step.transferFacts.start(by: state).ledger {
            return TransferBeginning(ledger: ledger, instant: instant.advanced(by: .zero - Self.ahead))
        }
        return TransferBeginning(instant: instant.advanced(by: .zero - (try await lead)))
    }

    /// The time by which this machine's clock is ahead of the network's at most, as far as the last ledger shows it.
    private var lead: Duration {
        get async throws {
            guard let closed = try await step.services.lastLedgerClosed() else { return .zero }
            return min(max(.zero, closed.duration(to: step.now) - Self.pace), Self.ahead)
        }
    }
}
