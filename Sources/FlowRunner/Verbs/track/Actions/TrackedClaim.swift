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
        guard let id = transfer.claimableBalance else {
            let service = try await step.services.service(ofTransfer: transfer.id, step.knowledge)
            throw StepError(
                .invalidBalanceID,
                [.domain: .text(step.services.header.anchor)],
                [Remedy(.claimByAsset)],
                field: "transaction.claimable_balance_id",
                section: service.transferSection
            )
        }
        _ = try await step.driver.takeAccount(step.services.address)
        let taker = BalanceClaimer(step: step)
        var taken = try await taker.former()
        if taken == nil { taken = try await taker.takenBefore(id)?.taken }
        if taken == nil { taken = try await take(id, taker) }
        guard let taken else { return }
        try await step.record(.taken(turn: TransferTurn(of: transfer, in: step)), summary: "took \(taken.text)")
    }

    /// Takes the balance, or tells why the run can't: it is for another account.
    private func take(_ id: ClaimableBalanceID, _ taker: BalanceClaimer) async throws -> BalanceClaimer.Taken? {
        do {
            return try await taker.waiting { try await taker.take([taker.balance(id)]) }
        } catch let error as ClaimError where error.reason == .notClaimant {
            try await step.report(error.message)
            return nil
        } catch let error as ClaimError {
            guard case .time = error.reason else { throw error }
            throw StepError(
                .unreachableBalance,
                [.domain: .text(step.services.header.anchor), .cause: .failure(Failure(error))],
                [Remedy(.reportCondition, [.cause: .failure(Failure(error))])]
            )
        }
    }
}
