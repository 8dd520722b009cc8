package import StellarXDR

/// A step of a transaction.
public struct Operation: Hashable, Sendable {
    /// The account whose operation it is; the transaction's source where it is `nil`.
    public var source: MuxedAccount?

    /// The effect of the operation.
    public var body: Body

    /// An operation of `source`, or of the transaction's source.
    public init(source: MuxedAccount? = nil, _ body: Body) {
        self.source = source
        self.body = body
    }

    package init(_ wire: XDR.Operation) throws(EnvelopeError) {
        self.init(source: wire.sourceAccount.map { MuxedAccount($0) }, try Body(wire.body))
    }

    package var wire: XDR.Operation {
        XDR.Operation(sourceAccount: source?.wire, body: body.wire)
    }

    /// The operations of a transaction; `map` does not know typed errors.
    static func list(_ wire: [XDR.Operation]) throws(EnvelopeError) -> [Operation] {
        var operations: [Operation] = []
        for operation in wire { operations.append(try Operation(operation)) }
        return operations
    }
}

extension Operation {
    /// The body of an operation: every kind that does not belong to smart contracts.
    ///
    /// Specification: <https://developers.stellar.org/docs/learn/fundamentals/transactions/list-of-operations>
    public enum Body: Hashable, Sendable {
        /// Creates an account and gives it its first lumens.
        case createAccount(destination: PublicKey, startingBalance: Amount)
        /// Pays an amount of an asset.
        case payment(destination: MuxedAccount, asset: Asset, amount: Amount)
        /// Pays through the order books so that exactly an amount arrives.
        case pathPaymentStrictReceive(PathPaymentStrictReceive)
        /// Pays through the order books so that exactly an amount is spent.
        case pathPaymentStrictSend(PathPaymentStrictSend)
        /// Makes, changes (by its id) or removes (with amount 0) an offer to sell.
        case manageSellOffer(selling: Asset, buying: Asset, amount: Amount, price: Price, offerID: Int64)
        /// Makes, changes (by its id) or removes (with amount 0) an offer to buy.
        case manageBuyOffer(selling: Asset, buying: Asset, amount: Amount, price: Price, offerID: Int64)
        /// Makes an offer that takes no other offer of the same price.
        case createPassiveSellOffer(selling: Asset, buying: Asset, amount: Amount, price: Price)
        /// Changes what an account is set to.
        case setOptions(SetOptions)
        /// Makes, changes or removes (with limit 0) a trustline.
        case changeTrust(line: ChangeTrustLine, limit: Amount)
        /// Says what a holder may do with an asset of the source; the older form of `setTrustlineFlags`.
        case allowTrust(trustor: PublicKey, code: AssetCode, authorize: TrustlineFlags)
        /// Sets and clears flags of a trustline to an asset of the source.
        case setTrustlineFlags(trustor: PublicKey, asset: Asset, clear: TrustlineFlags, set: TrustlineFlags)
        /// Gives all lumens away and removes the account.
        case accountMerge(destination: MuxedAccount)
        /// An operation without effect since protocol 12.
        case inflation
        /// Sets an entry of up to 64 bytes, or removes it.
        case manageData(name: String, value: [UInt8]?)
        /// Raises the account's sequence number.
        case bumpSequence(to: Int64)
        /// Creates a claimable balance for up to 10 claimants.
        case createClaimableBalance(asset: Asset, amount: Amount, claimants: [Claimant])
        /// Claims a balance.
        case claimClaimableBalance(ClaimableBalanceID)
        /// Begins to pay the reserves of another account's new entries.
        case beginSponsoringFutureReserves(sponsored: PublicKey)
        /// Ends the sponsorship that another operation of the same transaction began.
        case endSponsoringFutureReserves
        /// Ends or hands over the sponsorship of an entry or a signer.
        case revokeSponsorship(Sponsored)
        /// Takes an amount of an asset of the source away from a holder.
        case clawback(asset: Asset, from: MuxedAccount, amount: Amount)
        /// Takes a claimable balance of an asset of the source away.
        case clawbackClaimableBalance(ClaimableBalanceID)
        /// Puts both assets of a pool into it.
        case liquidityPoolDeposit(LiquidityPoolDeposit)
        /// Takes both assets of a pool out of it, for an amount of shares.
        case liquidityPoolWithdraw(pool: Hash256, shares: Amount, minAmountA: Amount, minAmountB: Amount)
    }
}
