internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar
internal import TransferTracking
internal import Wallet

/// The claimable balance as which a deposit was paid.
struct TrackedClaim: Sendable {
    let step: StepContext

    /// Claims the balance as which `transfer` was paid, unless this run has done so, and adds its trustline first.
    func claim(_ transfer: Transfer) async throws {
        switch step.taking(await step.tracked(transfer.id).wasPaidAsClaimableBalance(transfer)) {
        case .refuseInvalidID:
            throw StepError(
                .invalidBalanceID,
                [.domain: .text(step.services.header.anchor)],
                [Remedy(.claimByAsset)],
                request: transfer.source?.request,
                field: "transaction.claimable_balance_id",
                section: transfer.source?.section
            )
        case .claim(let id):
            _ = try await step.driver.takeAccount(step.services.address)
            guard let claimed = try await claim(id, BalanceClaimer(step: step)) else { return }
            let turn = TransferTurn(of: transfer, in: step)
            try await step.record(.taken(turn: turn), summary: "claimed \(claimed.text)")
        }
    }

    /// Claims the balance, unless that was done before; `nil` where the run can't, and tells that.
    private func claim(_ id: ClaimableBalanceID, _ claimer: BalanceClaimer) async throws -> BalanceClaimer.Claimed? {
        if let former = try await claimer.claimed(with: id) { return former }
        do {
            return try await claimer.waiting { try await claimer.claim([claimer.balance(id)]) }
        } catch let error as ClaimError {
            switch step.taking(ClaimTable.action(at: ClaimTable.Obstacle(error))) {
            case .tell:
                try await step.report(error.message)
                return nil
            case .refuse:
                throw StepError(
                    .unreachableBalance,
                    [.domain: .text(step.services.header.anchor), .cause: .failure(Failure(error))],
                    [Remedy(.reportCondition, [.cause: .failure(Failure(error))])]
                )
            case .reportFailure: throw error
            }
        }
    }
}

extension ClaimTable.Obstacle {
    fileprivate init(_ error: ClaimError) {
        self =
            switch error.reason {
            case .notClaimant: .notClaimant
            case .time: .time
            case .gone, .obstacle: .other
            }
    }
}
