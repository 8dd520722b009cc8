internal import CheckedArithmetic
internal import HorizonClient
public import Stellar

extension NetworkWallet {
    /// The largest number of balances that one transaction claims: each may need a trustline of its own.
    public static let claimLimit = 50

    /// The claimable balances of an account: first those that it can claim now, then those for later.
    ///
    /// A claimable balance may be for an account that is not on the ledger yet.
    ///
    /// - Throws: `HorizonError`
    public func claimableBalances(for account: PublicKey, isForced: Bool = false) async throws -> [ClaimableBalance] {
        let (holder, records) = try await both(
            { try await overview(of: account, isForced: isForced) },
            { try await caches.claimableBalances.value(for: account, isForced: isForced) }
        )
        var balances: [ClaimableBalance] = []
        for record in records { balances.append(try await balance(record, for: account, holder)) }
        return balances.sorted { $0.rank < $1.rank }
    }

    /// A balance as it is for an account.
    ///
    /// - Throws: `ClaimError` if it is gone, or the account is not its claimant; `AccountError` and `HorizonError`.
    public func claimableBalance(_ id: ClaimableBalanceID, for account: PublicKey) async throws -> ClaimableBalance {
        try await balance(record(id, account), for: account, payer(account))
    }

    /// Plans to claim a balance, with a trustline for it where one is needed and `trusts` allows it.
    ///
    /// - Throws: `ClaimError` with why it would fail, `AccountError`, and `HorizonError`.
    public func planClaim(
        of id: ClaimableBalanceID,
        by account: PublicKey,
        trusts: Bool = true
    ) async throws -> TransactionPlan {
        try await planClaim(of: [id], by: account, trusts: trusts)
    }

    /// Plans to claim balances in one transaction, with a trustline for each asset that needs one.
    ///
    /// - Parameters:
    ///   - ids: the balances, of which at most ``claimLimit`` are claimed.
    ///   - account: the claimant.
    ///   - trusts: whether the account may begin to trust assets; anyone can create a claimable balance for it.
    /// - Returns: the plan.
    /// - Throws: `ClaimError` with why it would fail, `AccountError`, and `HorizonError`.
    public func planClaim(
        of ids: [ClaimableBalanceID],
        by account: PublicKey,
        trusts: Bool = true
    ) async throws -> TransactionPlan {
        let (holder, offer) = try await both({ try await payer(account) }, { try await feeOffer() })
        var plan = TransactionPlan(source: account, operations: [], fee: offer)
        var claims = ClaimTally()
        for id in ids.prefix(Self.claimLimit) {
            let balance = try await balance(record(id, account), for: account, holder)
            if let reason = claims.refusal(of: balance, holder) { throw ClaimError(reason, id: id, account: account) }
            if let obstacle = balance.obstacle, claims.needsTrustline(for: balance) {
                guard trusts else { throw ClaimError(.obstacle(obstacle), id: id, account: account) }
                let asset = balance.record.asset
                plan.operations.append(Operation(.changeTrust(line: .asset(asset), limit: .maximum)))
                plan.steps += [.trust(asset, limit: .maximum), .bindsReserve(holder.baseReserve)]
            }
            plan.operations.append(Operation(.claimClaimableBalance(id)))
            plan.steps.append(.claim(id, balance.amount))
            if let sponsor = balance.record.sponsor { plan.affected.insert(sponsor) }
            claims.add(balance, holder.baseReserve)
        }
        // Lumens that are claimed can't pay for their own claim: the fee and the reserves come first.
        try plan.requireLumens(of: holder, .zero, claims.bound)
        return plan
    }

    private func record(_ id: ClaimableBalanceID, _ account: PublicKey) async throws -> ClaimableBalanceRecord {
        let record: ClaimableBalanceRecord
        do throws(HorizonError) {
            record = try await horizon.claimableBalance(id)
        } catch {
            throw error.reason == .notFound ? ClaimError(.gone, id: id, account: account) : error
        }
        guard record.claimants.contains(where: { $0.destination == account }) else {
            throw ClaimError(.notClaimant, id: id, account: account)
        }
        return record
    }

    private func balance(
        _ record: ClaimableBalanceRecord,
        for account: PublicKey,
        _ holder: AccountOverview?
    ) async throws -> ClaimableBalance {
        var issuer: Account?
        if let holder, let id = record.asset.issuer, holder.holding(of: record.asset) == nil {
            issuer = try await caches.accounts.value(for: id, lifetime: lifetimes.existence)
        }
        return ClaimableBalance(record, for: account, holder, issuer: issuer, clock)
    }
}

/// The sum of balances that are claimed together.
private struct ClaimTally {
    /// The lumens that their trustlines bind.
    var bound = Amount.zero
    /// The assets that get a trustline along the way.
    private var trusted: Set<Asset> = []
    private var amounts: [Asset: Amount] = [:]

    /// The reason why `balance` can't be claimed after the others.
    func refusal(of balance: ClaimableBalance, _ holder: AccountOverview) -> ClaimError.Reason? {
        guard balance.claimability.isNow else { return .time(balance.claimability) }
        switch balance.obstacle {
        case nil, .needsTrustline: break
        case .some(let obstacle): return .obstacle(obstacle)
        }
        // Each for itself fits, but each trustline is an entry of the account.
        let entries = Account.entryLimit.subtracting(Int64(trusted.count)) ?? 0
        if needsTrustline(for: balance), holder.account.subentryCount >= entries { return .obstacle(.tooManyEntries) }
        // A new trustline has the highest limit; lumens, and what the account issues itself, have none.
        let limit = balance.needsTrust ? Amount.maximum : nil
        guard let room = holder.holding(of: balance.record.asset)?.receivable ?? limit else { return nil }
        let rest = room.subtracting(orZero: amounts[balance.record.asset] ?? .zero)
        return balance.record.amount <= rest ? nil : .obstacle(.tooLittleRoom(rest))
    }

    /// Whether the trustline that `balance` needs is not one that another of them has made.
    func needsTrustline(for balance: ClaimableBalance) -> Bool {
        guard balance.needsTrust else { return false }
        return !trusted.contains(balance.record.asset)
    }

    mutating func add(_ balance: ClaimableBalance, _ baseReserve: Amount) {
        if needsTrustline(for: balance) {
            bound = bound.adding(orMaximum: baseReserve)
            trusted.insert(balance.record.asset)
        }
        let asset = balance.record.asset
        amounts[asset] = (amounts[asset] ?? .zero).adding(orMaximum: balance.record.amount)
    }
}

extension ClaimableBalance {
    /// The place in a list: what can be claimed now, what is held up, what can be claimed later, and what never can.
    fileprivate var rank: Int {
        switch claimability {
        case .now: canBeClaimed ? 0 : 1
        case .later: 2
        case .unknown: 3
        case .expired, .never: 4
        }
    }
}
