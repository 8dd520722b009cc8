internal import Diagnostics
internal import FlowLanguage
internal import HorizonClient
internal import Stellar
internal import TransferTracking

/// Lets the run's account hold an asset, once, whatever crashes in between.
struct TrustlineMaker: Sendable {
    /// The result.
    enum Outcome: Sendable {
        /// Lumens need no trustline, and an issuer none for its own asset.
        case needless
        /// There is one already, with the limit that was asked for.
        case existing
        /// It was made, or its limit changed.
        case made(Settlement.Result)
    }

    let step: StepContext
    /// The turn of the followed transfer that waits for the trustline, where one does.
    var turn: Int?

    /// Trusts `asset` up to `limit`; without one, any trustline will do, and a new one has no bounds.
    ///
    /// - Throws: `StepError` where the account can't: there is none, or it lacks the lumens that a trustline binds.
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
            try Self.check(payer, asset, isNew: line == nil, fee: fee)
        }
        return .made(settled)
    }

    /// A trustline binds half a lumen; without it the network would refuse with `op_low_reserve`.
    private static func check(_ payer: Account, _ asset: Asset, isNew: Bool, fee: Amount) throws(StepError) {
        let bound = isNew ? Amount(stroops: 5_000_000) : .zero
        guard payer.spendable(.native) >= ((try? bound.adding(fee)) ?? .maximum) else {
            throw StepError(
                .trustlineUnaffordable,
                [
                    .account: .text("\(payer.id)"), .asset: .text(asset.code),
                    .found: .text("\(payer.balance(of: .native)?.amount ?? .zero)"),
                    .expected: .text("\(payer.reserve())"), .amount: .text("\(bound)"), .limit: .text("\(fee)"),
                ],
                [Remedy(.fundAccount)]
            )
        }
    }
}
