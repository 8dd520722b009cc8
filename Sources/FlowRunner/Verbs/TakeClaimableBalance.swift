internal import Diagnostics
internal import FlowLanguage
internal import HorizonClient
internal import Stellar
internal import Wallet

/// `claim`: takes balances that were put aside for the account, and trusts their asset first.
struct TakeClaimableBalance: Verb {
    let name: VerbName = "claim"

    /// The key of the note about what was about to be taken.
    private static let intentKey = "taking"

    func perform(_ step: StepContext) async throws -> VerbResult {
        let settlement = Settlement(step: step, key: "claim")
        // What was taken is not on the ledger any more, so what it was stands in the notes.
        if let intent = step.note(Self.intentKey), let former = try await settlement.former() {
            return result(intent, former)
        }
        let wallet = step.services.wallet
        let own = step.services.keys.publicKey
        let balances = try await balances(step, wallet)
        let plan = try await wallet.planClaim(of: balances.map(\.id), by: own)
        let intent = try Self.intent(balances)
        if step.note(Self.intentKey) != intent { try await step.note(Self.intentKey, intent) }
        let settled = try await settlement.settle(
            plan.operations,
            summary: "signed: take \(intent["amount"]) \(balances[0].record.asset.code)"
        ) { _, _ in
            // The account and the balances may be others by the time of another envelope.
            _ = try await wallet.planClaim(of: balances.map(\.id), by: own)
        }
        return result(intent, settled)
    }

    /// What is to be taken, at least one and all of one asset.
    private func balances(_ step: StepContext, _ wallet: NetworkWallet) async throws -> [ClaimableBalance] {
        let own = step.services.keys.publicKey
        if let text = try await id(step) {
            guard let id = ClaimableBalanceID(text) else {
                throw StepError(
                    .invalidFlow,
                    "`\(text)` is no claimable balance",
                    help: "its id has 72 hexadecimal digits, or begins with B"
                )
            }
            return [try await wallet.claimableBalance(id, for: own)]
        }
        let asset = try await step.services.asset(try await step.text("asset") ?? "")
        let all = try await wallet.claimableBalances(for: own, isForced: true).filter { $0.record.asset == asset }
        let ready = all.filter(\.canBeTaken)
        if let held = all.first, ready.isEmpty {
            // One that is there tells why; it may be its time that has not come.
            _ = try await wallet.planClaim(of: held.id, by: own)
        }
        guard !ready.isEmpty else {
            throw StepError(
                .refused,
                "nothing was put aside of \(asset.shortened) for \(own)",
                help: "wait until the anchor has paid, or repeat the state with `retry`",
                isRetryable: true
            )
        }
        return Array(ready.prefix(NetworkWallet.claimLimit))
    }

    /// The id that the flow gives, or that the anchor tells for a transfer; `nil` where an asset is given.
    private func id(_ step: StepContext) async throws -> String? {
        let transfer = step.arguments["transfer"] ?? .null
        guard !transfer.isNull else { return try await step.text("balance") }
        guard let id = transfer["claimable_balance_id"].text else {
            throw StepError(
                .refused,
                "the transfer \(transfer["id"].text ?? "") was not paid as a claimable balance, or not yet",
                help: "track it until the anchor tells of one, or look up what it has paid"
            )
        }
        return id
    }

    private static func intent(_ balances: [ClaimableBalance]) throws -> Value {
        let total = try balances.reduce(Amount.zero) { try $0.adding($1.record.amount) }
        return [
            "balance": .text(balances.map(\.id.description).joined(separator: ",")), "amount": .amount(total),
            "asset": .text(balances[0].record.asset.description),
        ]
    }

    private func result(_ intent: Value, _ settled: Settlement.Result) -> VerbResult {
        let code = intent["asset"].text.flatMap { Asset($0) }?.code ?? ""
        return VerbResult(
            results: [
                "hash": .text(settled.hash.description), "balance": intent["balance"], "amount": intent["amount"],
                "asset": intent["asset"],
            ],
            summary: "took \(intent["amount"]) \(code)"
        )
    }
}
