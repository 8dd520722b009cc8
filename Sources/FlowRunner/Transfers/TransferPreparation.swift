internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HorizonClient
internal import Stellar
internal import TransferTracking

/// What has to be known before an anchor is asked for a transfer.
extension StepContext {
    /// Whether the anchor has refused what this visit has asked for last: it has started nothing.
    var isRefused: Bool {
        get async { await book.start(by: attempt.state).isRefused(in: attempt.visit) }
    }

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
        throw StepError(
            .ownWeightTooLow,
            lack.with(.isUnsent, .flag(true)).with(.outcome, .text("started")),
            [Remedy(.useOwnKey)]
        )
    }

    /// Tells that the state has started a withdrawal before, which the run has paid for, and starts another now.
    private func reportPaidBefore(_ order: TransferOrder) async throws {
        guard let id = knowledge.scope.values[attempt.state]?["id"].text, let hash = await payment(forTransfer: id),
            await !book.start(by: attempt.state).startsAgain(in: attempt.visit)
        else { return }
        let text: MessageText =
            "The run has started the \(order.noun) \(id) here before, and paid for it with \(hash); it starts another one now, "
            + "which is paid as well."
        try await report(text)
        try await record(.startingAgain(after: id))
    }

    /// Records how far the ledger has come, before the anchor is asked for a transfer.
    ///
    /// That is done once in a visit, since what a former attempt has asked for may have been done; unless it is known that
    /// nothing was, and the visit begins anew (`isAnew`). The root is read for each transfer, also where the run has read it
    /// for the network's passphrase: what came in since would count for the transfer. A server that does not tell how far the
    /// ledger has come is no reason not to ask; then the clocks have to do.
    private func markLedger(isAnew: Bool) async throws {
        if !isAnew, await book.start(by: attempt.state).isMarked(in: attempt.visit) { return }
        let ledger: Int64?
        do throws(HorizonError) { ledger = try await services.horizon.root().latestLedger } catch { ledger = nil }
        try await record(.asking(afterLedger: ledger))
    }
}

extension Account {
    /// What keeps the account's own key from paying alone, with what to do about it; `nil` where nothing does.
    var lackOfWeight: Facts? {
        let own = signers.isEmpty ? 1 : signers.first { $0.publicKey == id }?.weight ?? 0
        let needed = max(1, thresholds.medium)
        guard own < needed else { return nil }
        return [.account: .text("\(id)"), .limit: .text("\(needed)"), .count: .text("\(own)")]
    }
}
