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
        let claimer = BalanceClaimer(step: step)
        let id = try await id(step)
        if let former = try await claimer.claimed(with: id) { return Self.result(former) }
        let claimed = try await claimer.waiting {
            guard let id else { return try await claimer.claim(try await balances(step)) }
            let balance = try await claimer.balance(id)
            try Self.check(balance, step)
            return try await claimer.claim([balance])
        }
        return Self.result(claimed)
    }

    /// The claimable balances of an asset, at least one.
    private func balances(_ step: StepContext) async throws -> [ClaimableBalance] {
        let (own, wallet) = (step.services.keys.publicKey, step.services.wallet)
        let asset = try await step.services.asset(try await step.text("asset") ?? "")
        let all = try await wallet.claimableBalances(for: own, isForced: true)
        let candidates = all.map { balance in
            ClaimChoice.Candidate(id: balance.id, asset: balance.record.asset, isReady: balance.canBeClaimed)
        }
        switch step.taking(ClaimChoice.action(among: candidates, of: asset, limit: NetworkWallet.claimLimit)) {
        case .claim(let ids): return all.filter { ids.contains($0.id) }
        // It may be its time that has not come. What can be claimed by now is claimed in the next attempt.
        case .explain(let id): _ = try await wallet.planClaim(of: id, by: own)
        case .reportNone: break
        }
        throw StepError(
            .noClaimableBalance,
            [.asset: .text("\(asset)"), .account: .text("\(own)")],
            [Remedy(.awaitPayout)],
            isRetryable: true
        )
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

    /// Refuses a balance of another asset than the transfer's, for which the flow claims it.
    private static func check(_ balance: ClaimableBalance, _ step: StepContext) throws(StepError) {
        let transfer = SubjectRecord(givenTo: step).transferID
        let (asset, expected) = (balance.record.asset, transfer.flatMap { step.knowledge.start(of: $0)?.asset })
        switch step.taking(ClaimChoice.action(onBalanceOf: asset, expecting: expected)) {
        case .claim: return
        case .refuseAsset(let expected):
            throw StepError(
                .otherBalance,
                [
                    .domain: .text(step.services.header.anchor), .transfer: transfer.map(Fact.identifier),
                    .found: .text("\(asset)"), .expected: .text("\(expected)"),
                ],
                [Remedy(.reportTransaction)]
            )
        }
    }

    private static func result(_ claimed: BalanceClaimer.Claimed) -> VerbResult {
        let summary: MessageText =
            if let state = claimed.otherState {
                "\(claimed.text) was claimed before, in the state `\(state)`"
            } else {
                "claimed \(claimed.text)"
            }
        return VerbResult(
            results: LedgerField.results([
                .hash: .text(claimed.hash.description), .balance: .text(claimed.ids),
                .amount: .amount(claimed.intent.amount), .asset: .text(claimed.intent.asset.description),
            ]),
            summary: summary
        )
    }
}

extension ClaimVerb {
    func plan(_ step: Step, _ planner: inout StatePlanner) -> String {
        "claims a claimable balance, and adds the trustline that it needs"
    }
}
