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

    /// Takes what `transfer` was paid as, unless this run has done so, and trusts its asset first.
    func take(_ transfer: Transfer) async throws {
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
            guard let taken = try await take(id, BalanceClaimer(step: step)) else { return }
            try await step.record(.taken(turn: TransferTurn(of: transfer, in: step)), summary: "took \(taken.text)")
        }
    }

    /// Takes the balance, unless that was done before; `nil` where the run can't, and tells that.
    private func take(_ id: ClaimableBalanceID, _ taker: BalanceClaimer) async throws -> BalanceClaimer.Taken? {
        if let former = try await taker.taken(with: id) { return former }
        do {
            return try await taker.waiting { try await taker.take([taker.balance(id)]) }
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
