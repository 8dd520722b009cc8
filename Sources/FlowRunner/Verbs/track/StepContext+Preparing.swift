internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HorizonClient
internal import Stellar

/// What has to be known before an anchor is asked for a transfer.
extension StepContext {
    /// The key of the note that a paid transfer is about to get a successor.
    private static let againKey = "started again"

    /// Gets ready to ask for a transfer; `isAnew` where it is known that nothing came of what this visit has asked before.
    ///
    /// - Throws: ``StepError`` where the run could never pay for it.
    func prepare(toAskFor order: TransferOrder, isAnew: Bool = false) async throws {
        if order.kind.isWithdrawal {
            try await checkSigner(for: order)
            try await reportPaidBefore(order)
        }
        try await markLedger(isAnew: isAnew)
    }

    /// Refuses a withdrawal that the run could not pay for: its account wants more signatures than the run can give.
    private func checkSigner(for order: TransferOrder) async throws {
        let states = services.settings.flow.states
        guard states.contains(where: { $0.paysByItself || $0.verbDescription?.effect == .pays }) else { return }
        let payer: Account?
        // Where Horizon does not answer, it is found out when something is paid.
        do { payer = try await services.account(services.keys.publicKey) } catch is HorizonError { payer = nil }
        guard let payer, let lack = payer.lackOfWeight else { return }
        throw StepError(.refused, "nothing was started: \(lack.summary)", help: lack.help)
    }

    /// Tells that the state has started a withdrawal before, which the run has paid for, and starts another now.
    private func reportPaidBefore(_ order: TransferOrder) async throws {
        guard let id = knowledge.scope.values[attempt.state]?["id"].text, let hash = await payment(forTransfer: id),
            await latestNote(Self.againKey) == nil
        else { return }
        let text =
            "The run has started the \(order.noun) \(id) here before, and paid for it with \(hash); it starts another one now, "
            + "which is paid as well."
        try await report(text, full: text)
        try await note(Self.againKey, .text(id))
    }
}

extension Account {
    /// What keeps the account's own key from paying alone, with what to do about it; `nil` where nothing does.
    var lackOfWeight: (summary: String, help: String)? {
        let own = signers.isEmpty ? 1 : signers.first { $0.publicKey == id }?.weight ?? 0
        let needed = max(1, thresholds.medium)
        guard own < needed else { return nil }
        return (
            "\(id) takes payments only with signatures that weigh \(needed), and its own key, which is all that the run signs "
                + "payments with, weighs \(own)",
            "use an account whose own key can pay alone, or lower its medium threshold"
        )
    }
}
