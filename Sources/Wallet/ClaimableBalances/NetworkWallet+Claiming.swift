internal import HorizonClient
public import Stellar

extension NetworkWallet {
    /// What was put aside for an account: what it can take now first, then what it can take later.
    ///
    /// - Throws: `AccountError` where the account is not on the ledger, and `HorizonError`.
    public func claimableBalances(for account: PublicKey, isForced: Bool = false) async throws -> [ClaimableBalance] {
        async let records = caches.claimableBalances.value(for: account, isForced: isForced)
        guard let holder = try await overview(of: account, isForced: isForced) else {
            throw AccountError(.unfunded(canAskFriendbot: friendbot != nil), account: account)
        }
        var balances: [ClaimableBalance] = []
        for record in try await records { balances.append(try await balance(record, holder)) }
        return balances.sorted { $0.rank < $1.rank }
    }

    /// Plans to take a balance, with a trustline for it where one is needed.
    ///
    /// - Throws: `ClaimError` with why it would fail, `AccountError`, and `HorizonError`.
    public func planClaim(of id: ClaimableBalanceID, by account: PublicKey) async throws -> TransactionPlan {
        func refusal(_ reason: ClaimError.Reason) -> ClaimError { ClaimError(reason, id: id, account: account) }
        async let offer = feeOffer()
        let holder = try await payer(account)
        let record: ClaimableBalanceRecord
        do throws(HorizonError) {
            record = try await horizon.claimableBalance(id)
        } catch {
            throw error.reason == .notFound ? refusal(.gone) : error
        }
        guard record.claimants.contains(where: { $0.destination == account }) else { throw refusal(.notClaimant) }
        let balance = try await balance(record, holder)
        guard balance.claimability.isNow else { throw refusal(.time(balance.claimability)) }
        var operations = [Operation(.claimClaimableBalance(id))]
        var steps: [PlanStep] = [.claim(id, balance.amount)]
        var bound = Amount.zero
        switch balance.obstacle {
        case nil: break
        case .needsTrustline(let reserve):
            bound = reserve
            operations.insert(Operation(.changeTrust(line: .asset(record.asset), limit: .maximum)), at: 0)
            steps = [.trust(record.asset, limit: .maximum), .bindsReserve(reserve)] + steps
        case .some(let obstacle): throw refusal(.obstacle(obstacle))
        }
        var plan = TransactionPlan(source: account, operations: operations, fee: try await offer)
        plan.steps = steps
        if let sponsor = record.sponsor { plan.affected.insert(sponsor) }
        // Lumens that are taken can't pay for their own taking: the fee and the reserve come first.
        try plan.requireLumens(of: holder, .zero, bound)
        return plan
    }

    private func balance(_ record: ClaimableBalanceRecord, _ holder: AccountOverview) async throws -> ClaimableBalance {
        var issuer: Account?
        if let id = record.asset.issuer, holder.holding(of: record.asset) == nil {
            issuer = try await caches.accounts.value(for: id, lifetime: lifetimes.existence)
        }
        return ClaimableBalance(record, of: holder, issuer: issuer, clock)
    }
}

extension ClaimableBalance {
    /// The place in a list: what can be taken now, what is held up, what can be taken later, and what never can.
    fileprivate var rank: Int {
        switch claimability {
        case .now: canBeTaken ? 0 : 1
        case .later: 2
        case .unknown: 3
        case .expired, .never: 4
        }
    }
}
