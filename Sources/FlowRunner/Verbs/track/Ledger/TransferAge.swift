internal import FlowEngine
internal import FlowLanguage
internal import HorizonClient
internal import Timekeeping
internal import TransferTracking

/// The evidence of when a transfer began: from the run's records, its anchor, and the ledger.
struct TransferAge: Sendable {
    let step: StepContext
    /// The transfer's name at the anchor.
    let id: String

    /// The beginning of the transfer; `told` is what the anchor says, which counts where the run has not asked for the transfer.
    func begun(told: Timestamp?) async throws -> TransferBeginning {
        if let asked = try await asked() { return asked }
        let started = step.knowledge.scope[.started].text.flatMap { Timestamp(iso8601: $0) }
        return TransferBeginning(told: told, run: started, visit: step.begunAt)
    }

    /// The beginning of the run's request for the transfer, by its own journal; `nil` where the run has not asked for it.
    func asked() async throws -> TransferBeginning? {
        guard let state = step.knowledge.start(of: id)?.state.name.value,
            let began = await step.driver.memory.visits[state]?.began
        else { return nil }
        if let ledger = await step.transferFacts.start(by: state).ledger {
            return TransferBeginning(askedSince: began, after: ledger)
        }
        let closed = try await step.services.lastLedgerClosed()
        return TransferBeginning(askedSince: began, lead: TransferBeginning.lead(at: step.now, lastClosed: closed))
    }
}
