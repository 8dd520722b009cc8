internal import HorizonClient
public import Stellar

extension NetworkWallet {
    /// Plans to trust an asset, or to change the limit of a trustline that is there.
    ///
    /// - Parameters:
    ///   - asset: the asset.
    ///   - limit: how much the account is to hold at most; no limit unless given. A trustline that is there keeps its own
    ///     unless another is given.
    ///   - account: who is to hold it.
    /// - Returns: the plan.
    /// - Throws: `TrustError` with why it would fail, `AccountError`, and `HorizonError`.
    public func planTrust(
        in asset: Asset,
        limit: Amount? = nil,
        by account: PublicKey
    ) async throws -> TransactionPlan {
        func refusal(_ reason: TrustError.Reason) -> TrustError { TrustError(reason, asset: asset, account: account) }
        guard let issuer = asset.issuer else { throw refusal(.native) }
        guard issuer != account else { throw refusal(.ownAsset) }
        if let limit, limit <= .zero { throw refusal(.invalidLimit(limit)) }
        async let issuing = caches.accounts.value(for: issuer, lifetime: lifetimes.existence)
        async let offer = feeOffer()
        let holder = try await payer(account)
        let line = holder.holding(of: asset)
        if let line, limit == nil || line.limit == limit {
            throw refusal(.alreadyTrusted(limit: line.limit ?? .maximum))
        }
        let issuerAccount = try await issuing
        let operation = Operation(.changeTrust(line: .asset(asset), limit: limit ?? .maximum))
        var plan = TransactionPlan(source: account, operations: [operation], fee: try await offer)
        let obstacle = holder.account.obstacle(
            toTrusting: asset,
            upTo: limit,
            hasIssuer: issuerAccount != nil,
            fee: plan.offeredFee,
            baseReserve: holder.baseReserve
        )
        if case .lumensMissing(let needed) = obstacle { throw AccountError(lacking: needed, of: holder) }
        if let obstacle, let error = TrustError(obstacle, asset: asset, upTo: limit, account: account) { throw error }
        plan.steps = TrustSteps.adding(
            asset,
            limit ?? .maximum,
            issuer,
            issuerAccount?.flags ?? [],
            binding: line == nil ? holder.baseReserve : nil
        )
        return plan
    }

    /// Plans to remove a trustline: only an empty one that nothing depends on can go.
    ///
    /// - Throws: `TrustError` with why it would fail, `AccountError`, and `HorizonError`.
    public func planTrustRemoval(of asset: Asset, by account: PublicKey) async throws -> TransactionPlan {
        func refusal(_ reason: TrustError.Reason) -> TrustError { TrustError(reason, asset: asset, account: account) }
        guard asset != .native else { throw refusal(.native) }
        async let offer = feeOffer()
        let holder = try await payer(account)
        guard let line = holder.holding(of: asset) else { throw refusal(.notTrusted) }
        if let amount = line.amount, amount > .zero { throw refusal(.stillHeld(amount)) }
        if line.promised > .zero || line.expected > .zero {
            throw refusal(.openOffers(try await offers(of: account, trading: asset)))
        }
        if let pool = try await pool(holding: asset, of: holder) { throw refusal(.usedByPool(pool)) }
        let operation = Operation(.changeTrust(line: .asset(asset), limit: .zero))
        var plan = TransactionPlan(source: account, operations: [operation], fee: try await offer)
        plan.steps = [.removeTrust(asset)]
        if line.sponsor == nil { plan.steps.append(.releasesReserve(holder.baseReserve)) }
        try plan.requireLumens(of: holder)
        return plan
    }

    /// The offers that keep a trustline from going; none where the server does not tell.
    private func offers(of account: PublicKey, trading asset: Asset) async throws -> [Int64] {
        let offers = horizon.records(of: .offers(of: account), bound: 1000)
        return try await offers.all().filter { $0.selling == asset || $0.buying == asset }.map(\.id)
    }

    /// A pool that holds the asset, and of which the account has a trustline for shares.
    private func pool(holding asset: Asset, of holder: AccountOverview) async throws -> String? {
        let pools = holder.holdings.compactMap { if case .poolShares(let id) = $0.holding { id } else { nil } }
        for id in pools {
            guard let hash = Hash256(id) else { continue }
            if try await horizon.liquidityPool(hash).reserves.contains(where: { $0.asset == asset }) { return id }
        }
        return nil
    }
}

/// The steps that come with a trustline.
enum TrustSteps {
    /// The steps of a new trustline, or of a changed one where it binds nothing.
    static func adding(
        _ asset: Asset,
        _ limit: Amount,
        _ issuer: PublicKey,
        _ flags: AccountFlags,
        binding reserve: Amount?
    ) -> [PlanStep] {
        var steps: [PlanStep] = [.trust(asset, limit: limit)]
        guard let reserve else { return steps }
        steps.append(.bindsReserve(reserve))
        if flags.contains(.authorizationRequired) { steps.append(.awaitsIssuer(issuer)) }
        if flags.contains(.clawbackEnabled) { steps.append(.mayBeClawedBack(asset)) }
        return steps
    }
}
