internal import Diagnostics
internal import FlowLanguage
internal import HorizonClient
internal import Stellar
internal import TransferTracking
internal import Wallet

/// Adds a trustline to the run's account exactly once, across crashes.
struct TrustlineMaker: Sendable {
    /// The result.
    enum Outcome: Sendable {
        /// Lumens need no trustline, and an issuer none for its own asset.
        case needless
        /// A trustline that exists already, with the requested limit.
        case existing
        /// A trustline that was made, or whose limit was changed.
        case made(Settlement.Result)
    }

    let step: StepContext
    /// The turn of the followed transfer that waits for the trustline, where one does.
    var turn: Int?

    /// Trusts `asset` up to `limit`.
    ///
    /// Without a limit any trustline is enough, and one that is added has the maximum limit.
    ///
    /// - Throws: `TrustError` where the issuer, the limit or the number of the account's entries forbids it, and `StepError` where
    ///   there is no account, or it lacks the lumens that a trustline binds.
    func trust(_ asset: Asset, limit: Amount? = nil) async throws -> Outcome {
        guard asset != .native, asset.issuer != step.services.keys.publicKey else { return .needless }
        let settlement = Settlement(step: step, purpose: .trustline(turn: turn))
        if let former = try await settlement.former() { return .made(former) }
        let account = try await OwnAccount(step: step).read()
        let line = account.balance(of: asset)
        if let line, limit == nil || line.limit == limit { return .existing }
        let settled = try await settlement.settle(
            [Operation(.changeTrust(line: .asset(asset), limit: limit ?? .maximum))],
            summary: "signed: trust \(asset.shortened)",
            shown: account
        ) { payer, fee in
            try await check(payer, asset, limit, fee: fee)
        }
        return .made(settled)
    }

    /// Refuses before anything is signed what the network would refuse, as with `op_no_issuer` or `op_low_reserve`.
    private func check(_ payer: Account, _ asset: Asset, _ limit: Amount?, fee: Amount) async throws {
        guard let issuer = asset.issuer else { return }
        let hasIssuer = try await step.services.account(issuer) != nil
        let baseReserve = try await step.services.baseReserve()
        guard
            let obstacle = payer.obstacle(
                toTrusting: asset,
                upTo: limit,
                hasIssuer: hasIssuer,
                fee: fee,
                baseReserve: baseReserve
            )
        else { return }
        if let error = TrustError(obstacle, asset: asset, upTo: limit, account: payer.id) { throw error }
        throw StepError(
            .trustlineUnaffordable,
            [
                .account: .text("\(payer.id)"), .asset: .text(asset.code),
                .found: .amount(payer.balance(of: .native)?.amount ?? .zero),
                .expected: .amount(payer.reserve(baseReserve: baseReserve)),
                .amount: .amount(payer.bound(byTrusting: asset, baseReserve: baseReserve)), .limit: .amount(fee),
            ],
            [Remedy(.fundAccount)]
        )
    }
}
