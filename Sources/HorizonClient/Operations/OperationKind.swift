/// What kind of operation it is; an unknown one is taken as it is.
public struct OperationKind: RawRepresentable, Hashable, Sendable {
    /// The kind as Horizon names it.
    public let rawValue: String

    /// The kind with this name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// An account that was made, with its first lumens.
    public static let createAccount = OperationKind(rawValue: "create_account")
    /// A payment.
    public static let payment = OperationKind(rawValue: "payment")
    /// A payment through the order books of which exactly an amount arrived.
    public static let pathPaymentStrictReceive = OperationKind(rawValue: "path_payment_strict_receive")
    /// A payment through the order books of which exactly an amount was sent.
    public static let pathPaymentStrictSend = OperationKind(rawValue: "path_payment_strict_send")
    /// An offer to sell that was made, changed or removed.
    public static let manageSellOffer = OperationKind(rawValue: "manage_sell_offer")
    /// An offer to buy that was made, changed or removed.
    public static let manageBuyOffer = OperationKind(rawValue: "manage_buy_offer")
    /// An offer that takes no other offer of the same price.
    public static let createPassiveSellOffer = OperationKind(rawValue: "create_passive_sell_offer")
    /// An account that was set to something else.
    public static let setOptions = OperationKind(rawValue: "set_options")
    /// A trustline that was made, changed or removed.
    public static let changeTrust = OperationKind(rawValue: "change_trust")
    /// What a holder may do; the older form.
    public static let allowTrust = OperationKind(rawValue: "allow_trust")
    /// What a holder may do.
    public static let setTrustlineFlags = OperationKind(rawValue: "set_trust_line_flags")
    /// An account that gave away all its lumens and is gone.
    public static let accountMerge = OperationKind(rawValue: "account_merge")
    /// What distributed lumens before protocol 12.
    public static let inflation = OperationKind(rawValue: "inflation")
    /// A data entry that was set or removed.
    public static let manageData = OperationKind(rawValue: "manage_data")
    /// A sequence number that was raised.
    public static let bumpSequence = OperationKind(rawValue: "bump_sequence")
    /// An amount that was put aside.
    public static let createClaimableBalance = OperationKind(rawValue: "create_claimable_balance")
    /// A balance that was claimed.
    public static let claimClaimableBalance = OperationKind(rawValue: "claim_claimable_balance")
    /// The beginning of a sponsorship.
    public static let beginSponsoring = OperationKind(rawValue: "begin_sponsoring_future_reserves")
    /// The end of a sponsorship.
    public static let endSponsoring = OperationKind(rawValue: "end_sponsoring_future_reserves")
    /// A sponsorship that was taken back or handed over.
    public static let revokeSponsorship = OperationKind(rawValue: "revoke_sponsorship")
    /// An amount that its issuer took back.
    public static let clawback = OperationKind(rawValue: "clawback")
    /// A claimable balance that its issuer took back.
    public static let clawbackClaimableBalance = OperationKind(rawValue: "clawback_claimable_balance")
    /// A deposit in a liquidity pool.
    public static let liquidityPoolDeposit = OperationKind(rawValue: "liquidity_pool_deposit")
    /// A withdrawal from a liquidity pool.
    public static let liquidityPoolWithdraw = OperationKind(rawValue: "liquidity_pool_withdraw")
}
