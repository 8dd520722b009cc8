internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HorizonClient
internal import Stellar
internal import TransferTracking
internal import Wallet

/// `claim`: claims the account's claimable balances, and adds their trustlines first.
struct ClaimVerb: Verb {
    let name: VerbName = "claim"

    func perform(_ step: StepContext) async throws -> VerbResult {
        let taker = BalanceClaimer(step: step)
        let id = try await id(step)
        if let former = try await taker.taken(with: id) { return Self.result(former) }
        let taken = try await taker.waiting {
            guard let id else { return try await taker.take(try await balances(step)) }
            let balance = try await taker.balance(id)
            try Self.check(balance, step)
            return try await taker.take([balance])
        }
        return Self.result(taken)
    }

    /// The claimable balances of an asset, at least one.
    private func balances(_ step: StepContext) async throws -> [ClaimableBalance] {
        let (own, wallet) = (step.services.keys.publicKey, step.services.wallet)
        let asset = try await step.services.asset(try await step.text("asset") ?? "")
        let all = try await wallet.claimableBalances(for: own, isForced: true).filter { $0.record.asset == asset }
        let ready = all.filter(\.canBeTaken)
        if let held = all.first, ready.isEmpty {
            // One that is there tells why; it may be its time that has not come.
            _ = try await wallet.planClaim(of: held.id, by: own)
        }
        guard !ready.isEmpty else {
            throw StepError(
                .noClaimableBalance,
                [.asset: .text("\(asset)"), .account: .text("\(own)")],
                [Remedy(.awaitPayout)],
                isRetryable: true
            )
        }
        return Array(ready.prefix(NetworkWallet.claimLimit))
    }

    /// The id that the flow gives, or that the anchor tells for a transfer; `nil` where an asset is given.
    private func id(_ step: StepContext) async throws -> ClaimableBalanceID? {
        guard let text = try await idText(step) else { return nil }
        guard let id = ClaimableBalanceID(text) else {
            throw StepError(
                .invalidValue,
                [.found: .value(text), .expected: .expected(.balanceID)],
                [Remedy(.giveBalanceID)]
            )
        }
        return id
    }

    /// The id as it is given or told, which may be none.
    private func idText(_ step: StepContext) async throws -> String? {
        let transfer = SubjectRecord(givenTo: step)
        guard !transfer.isNone else { return try await step.text("balance") }
        guard let id = transfer.claimableBalance else {
            throw StepError(
                .notPaidAsClaimableBalance,
                [.transfer: .identifier(transfer.transferID ?? "")],
                [Remedy(.trackBeforeClaim)]
            )
        }
        return id
    }

    /// Refuses a balance of another asset than the transfer's, as which the flow takes it: it would have to be trusted first.
    private static func check(_ balance: ClaimableBalance, _ step: StepContext) throws(StepError) {
        guard let transfer = SubjectRecord(givenTo: step).transferID,
            let asset = step.knowledge.start(of: transfer)?.asset, balance.record.asset != asset
        else { return }
        throw StepError(
            .otherBalance,
            [
                .domain: .text(step.services.header.anchor), .transfer: .identifier(transfer),
                .found: .text("\(balance.record.asset)"), .expected: .text("\(asset)"),
            ],
            [Remedy(.reportTransaction)]
        )
    }

    private static func result(_ taken: BalanceClaimer.Taken) -> VerbResult {
        let summary: MessageText =
            if let state = taken.otherState {
                "\(taken.text) was taken before, in the state `\(state)`"
            } else {
                "took \(taken.text)"
            }
        return VerbResult(
            results: [
                "hash": .text(taken.hash.description), "balance": .text(taken.ids),
                "amount": .amount(taken.intent.amount),
                "asset": .text(taken.intent.asset.description),
            ],
            summary: summary
        )
    }
}

extension ClaimVerb {
    func plan(_ step: Step, _ planner: inout StatePlanner) -> String {
        "claims a claimable balance, and adds the trustline that it needs"
    }
}
