internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HorizonClient
internal import Stellar
internal import TransferTracking
internal import Wallet

/// Claims claimable balances of the run's account, with their trustlines, exactly once across crashes.
///
/// A claimed balance is not on the ledger any more, so the run notes it before it claims it.
struct BalanceClaimer: Sendable {
    /// The balances that were claimed.
    struct Claimed: Sendable {
        var intent: ClaimIntent
        var hash: TransactionHash
        /// The state that has claimed them, where this visit has not.
        var otherState: String?

        /// The balances, by their ids.
        var ids: String { intent.balances.map(\.description).joined(separator: ",") }

        /// The amount that was claimed, as `24.75 USDC`.
        var text: String { "\(intent.amount) \(intent.asset.code)" }
    }

    let step: StepContext

    private var settlement: Settlement { Settlement(step: step, purpose: .claim) }

    /// The balances that were claimed before: by this visit of the state, or else with the balance `id` by another state or visit;
    /// `nil` where it is still to be claimed.
    ///
    /// - Throws: `SubmissionError` where the ledger has a claim of this visit that has done nothing.
    func claimed(with id: ClaimableBalanceID?) async throws -> Claimed? {
        let (state, visit) = (step.attempt.state, step.attempt.visit)
        var evidence: [TransactionHash: ClaimTable.Evidence] = [:]
        var codes: [TransactionHash: ResultCodes] = [:]
        while true {
            let payments = await step.transferFacts.payments
            switch step.taking(payments.nextStep(toClaim: id, by: state, in: visit, knowing: evidence)) {
            case .lookUp(let claim):
                let hash = claim.envelope.hash
                let record = try await step.services.transaction(hash)
                evidence[hash] = ClaimTable.Evidence(record)
                codes[hash] = record?.resultCodes
            case .takeAsMade(let claim, let relation):
                let other = relation == .other ? claim.flowState : nil
                return Claimed(intent: claim.intent, hash: claim.envelope.hash, otherState: other)
            case .reportFailure(let claim):
                let hash = claim.envelope.hash
                throw SubmissionError(failedWith: codes[hash], hash: hash)
            case .claim: return nil
            }
        }
    }

    /// The balance `id` as it is for the run's account.
    ///
    /// - Throws: `ClaimError` if it is gone, or the account is not its claimant.
    func balance(_ id: ClaimableBalanceID) async throws -> ClaimableBalance {
        try await step.services.wallet.claimableBalance(id, for: step.services.keys.publicKey)
    }

    /// Claims `balances`, at least one and all of one asset, in one transaction.
    func claim(_ balances: [ClaimableBalance]) async throws -> Claimed {
        let wallet = step.services.wallet
        let own = step.services.keys.publicKey
        let plan = try await wallet.planClaim(of: balances.map(\.id), by: own)
        let intent = try Self.intent(balances)
        if await step.transferFacts.payments.claim(of: step.attempt.state, in: step.attempt.visit) != intent {
            try await step.record(.claiming(intent: intent))
        }
        let settled = try await settlement.settle(
            plan.operations,
            summary: "signed: claim \(intent.amount) \(intent.asset.code)"
        ) { _, _ in
            // The account and the balances may be others by the time of another envelope.
            _ = try await wallet.planClaim(of: balances.map(\.id), by: own)
        }
        return Claimed(intent: intent, hash: settled.hash)
    }

    private static func intent(_ balances: [ClaimableBalance]) throws -> ClaimIntent {
        let total = try balances.reduce(Amount.zero) { try $0.adding($1.record.amount) }
        return ClaimIntent(balances: balances.map(\.id), amount: total, asset: balances[0].record.asset)
    }
}

extension ClaimTable.Evidence {
    /// The evidence about a claim whose transaction on the ledger is `record`.
    fileprivate init(_ record: TransactionRecord?) {
        self = if let record { record.isSuccessful ? .included : .failed } else { .missing }
    }
}
