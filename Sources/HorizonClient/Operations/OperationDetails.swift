public import Stellar

/// The details of an operation, by its kind.
public indirect enum OperationDetails: Hashable, Sendable {
    /// An account was made.
    case createAccount(account: PublicKey, funder: MuxedAccount?, startingBalance: Amount)
    /// A payment.
    case payment(from: MuxedAccount, to: MuxedAccount, asset: Asset, amount: Amount)
    /// A payment through the order books.
    case pathPayment(PathPaymentDetails)
    /// An offer was made, changed (by its id) or removed (with amount 0).
    case offer(id: Int64, selling: Asset, buying: Asset, amount: Amount, price: Price?)
    /// An account was set to something else; to what, the fields tell.
    case setOptions
    /// A trustline was made, changed or removed (with limit 0).
    case changeTrust(trustor: MuxedAccount, line: TrustlineAsset, limit: Amount)
    /// A holder was told what it may do.
    case trustlineFlags(trustor: PublicKey, asset: Asset, clear: TrustlineFlags, set: TrustlineFlags)
    /// An account gave away all its lumens and is gone.
    case accountMerge(account: MuxedAccount, into: MuxedAccount)
    /// Lumens were distributed.
    case inflation
    /// A data entry was set, or removed where there is no value.
    case manageData(name: String, value: [UInt8]?)
    /// A sequence number was raised.
    case bumpSequence(to: Int64)
    /// A claimable balance was created.
    case createClaimableBalance(asset: Asset, amount: Amount, claimants: [ClaimantRecord])
    /// A balance was claimed.
    case claimClaimableBalance(id: ClaimableBalanceID, claimant: MuxedAccount)
    /// The reserves of an account began to be paid.
    case beginSponsoring(sponsored: PublicKey)
    /// A sponsorship ended that another operation of the same transaction began.
    case endSponsoring(beginSponsor: MuxedAccount?)
    /// A sponsorship was revoked or transferred; of what, the fields tell.
    case revokeSponsorship
    /// The issuer clawed an amount back.
    case clawback(asset: Asset, from: MuxedAccount, amount: Amount)
    /// The issuer clawed a claimable balance back.
    case clawbackClaimableBalance(id: ClaimableBalanceID)
    /// A deposit of both assets into a pool.
    case liquidityPoolDeposit(pool: Hash256, deposited: [AssetAmount], shares: Amount)
    /// A withdrawal of both assets from a pool.
    case liquidityPoolWithdraw(pool: Hash256, received: [AssetAmount], shares: Amount)
}

/// A payment through the order books, as it was carried out.
public struct PathPaymentDetails: Hashable, Sendable {
    /// The account that paid.
    public var from: MuxedAccount
    /// The account that was paid.
    public var to: MuxedAccount
    /// The asset that was sent.
    public var sourceAsset: Asset
    /// The amount that was sent; `nil` of a failed one.
    public var sourceAmount: Amount?
    /// The asset that arrived.
    public var asset: Asset
    /// The amount that arrived; `nil` of a failed one.
    public var amount: Amount?
    /// The assets in between.
    public var path: [Asset]
}
