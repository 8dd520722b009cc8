internal import FlowEngine
internal import FlowLanguage
internal import HorizonClient
internal import Timekeeping

/// Since when the ledger can have anything of a transfer: not before the run has asked its anchor for it.
///
/// The run notes how far the ledger has come before it asks. What is in a later ledger came after that, whatever anybody's
/// clock shows, and however long the anchor takes to answer; what is in an earlier one did not.
struct TransferAge: Sendable {
    /// When and where on the ledger something began.
    struct Beginning: Sendable {
        /// The last ledger before it, where it is known.
        var ledger: Int64?
        /// No later than it, by the network's clock.
        var instant: Timestamp

        /// Whether it began after what is in `ledger`, which closed at `closed`.
        func isAfter(_ ledger: Int64?, _ closed: Timestamp?) -> Bool {
            if let own = self.ledger, let ledger { return ledger <= own }
            return closed.map { $0 < instant } ?? false
        }
    }

    /// How old the last ledger of a network that is well may be.
    private static let pace = Duration.seconds(6)
    /// By how much this machine's clock may be ahead of the network's, where a run can sign in at all.
    private static let ahead = Duration.seconds(600)
    /// By how much the clock of an anchor may differ, where no one else tells when a transfer began.
    private static let skew = Duration.seconds(60)

    let step: StepContext
    /// The transfer's name at the anchor.
    let id: String

    /// Whether what is in `ledger`, which closed at `closed`, was there before the run asked for the transfer; nothing was
    /// where the run has not asked for it.
    func precedes(_ ledger: Int64?, _ closed: Timestamp?) async throws -> Bool {
        try await asked()?.isAfter(ledger, closed) ?? false
    }

    /// When the transfer began; `told` is what the anchor says, which counts where the run has not asked for the transfer.
    func begun(told: Timestamp?) async throws -> Beginning {
        if let asked = try await asked() { return asked }
        let started = step.knowledge.scope.values["run"]?["started"].text.flatMap { Timestamp(iso8601: $0) }
        return Beginning(instant: (told ?? started ?? step.begunAt).advanced(by: .zero - Self.skew))
    }

    /// When the run began to ask for the transfer, by its own journal.
    private func asked() async throws -> Beginning? {
        guard let state = step.knowledge.startingState(ofTransfer: id)?.name.value,
            let began = await step.driver.visitBegan[state]
        else { return nil }
        // The ledger counts whole seconds.
        let instant = Timestamp(unixSeconds: began.unixSeconds).advanced(by: .seconds(-1))
        let marks = await step.driver.machine.notes(ofState: state).filter { $0.key == StepContext.ledgerKey }
        if let ledger = marks.last?.value.text.flatMap({ Int64($0) }) {
            return Beginning(ledger: ledger, instant: instant.advanced(by: .zero - Self.ahead))
        }
        return Beginning(instant: instant.advanced(by: .zero - (try await lead)))
    }

    /// By how much this machine's clock is ahead of the network's at most, as far as the last ledger shows it.
    private var lead: Duration {
        get async throws {
            guard let closed = try await step.services.lastLedgerClosed() else { return .zero }
            return min(max(.zero, closed.duration(to: step.now) - Self.pace), Self.ahead)
        }
    }
}

extension StepContext {
    /// The key of the notes about how far the ledger had come before an anchor was asked for a transfer.
    fileprivate static let ledgerKey = "ledger"

    /// Takes note of how far the ledger has come, before the anchor is asked for a transfer.
    ///
    /// That is done once in a visit, since what a former attempt has asked for may have been done; unless it is known that
    /// nothing was, and the visit begins anew (`isAnew`). The root is read for each transfer, also where the run has read it for the
    /// network's passphrase: what came in since would count for the transfer. A server that does not tell how far the ledger has come is no reason
    /// not to ask; then the clocks have to do.
    func markLedger(isAnew: Bool) async throws {
        if !isAnew, await latestNote(Self.ledgerKey) != nil { return }
        let ledger: Int64?
        do throws(HorizonError) { ledger = try await services.horizon.root().latestLedger } catch { ledger = nil }
        try await note(Self.ledgerKey, ledger.map { .text("\($0)") } ?? .null)
    }
}
