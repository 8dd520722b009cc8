internal import LedgerEngine
internal import StellarXDR

/// One of the consequences of an operation that Horizon lists one by one.
struct OperationEffect: Sendable {
    let kind: EffectKind

    /// The account that the effect is of.
    let account: XDR.MuxedAccount

    let details: [EffectDetail]
}

/// A detail of an effect, under a name of its own.
enum EffectDetail: Sendable {
    case text(String, String)
    case number(String, Int64)
    case flag(String, Bool)
    /// An amount of stroops.
    case amount(String, Int64)
    /// The type, code and issuer of an asset, each with a prefix before its name.
    case asset(String, XDR.Asset)
    case account(String, XDR.MuxedAccount)
    case predicate(String, XDR.ClaimPredicate)
    case pool(String, XDR.PoolID, LiquidityPoolEntry)
    case reserve(String, Reserve)
    case reserves(String, [Reserve])

    /// An amount of an asset, and the claimable balance that it went to where it did.
    struct Reserve: Sendable {
        var asset: XDR.Asset
        var amount: Int64
        var balance: XDR.Hash?
    }

    /// The account `id`, as it is without a customer behind it.
    static func account(_ name: String, _ id: XDR.AccountID) -> Self {
        .account(name, .ed25519(id.ed25519))
    }
}

/// A kind of effect, with the number and the name that Horizon gives it.
struct EffectKind: Hashable, Sendable {
    let number: Int32
    let name: String

    private init(_ number: Int32, _ name: String) {
        self.number = number
        self.name = name
    }

    static let accountCreated = EffectKind(0, "account_created")
    static let accountRemoved = EffectKind(1, "account_removed")
    static let accountCredited = EffectKind(2, "account_credited")
    static let accountDebited = EffectKind(3, "account_debited")
    static let accountThresholdsUpdated = EffectKind(4, "account_thresholds_updated")
    static let accountHomeDomainUpdated = EffectKind(5, "account_home_domain_updated")
    static let accountFlagsUpdated = EffectKind(6, "account_flags_updated")
    static let accountInflationDestinationUpdated = EffectKind(7, "account_inflation_destination_updated")
    static let signerCreated = EffectKind(10, "signer_created")
    static let signerRemoved = EffectKind(11, "signer_removed")
    static let signerUpdated = EffectKind(12, "signer_updated")
    static let trustlineCreated = EffectKind(20, "trustline_created")
    static let trustlineRemoved = EffectKind(21, "trustline_removed")
    static let trustlineUpdated = EffectKind(22, "trustline_updated")
    static let trustlineAuthorized = EffectKind(23, "trustline_authorized")
    static let trustlineDeauthorized = EffectKind(24, "trustline_deauthorized")
    static let trustlineAuthorizedToMaintainLiabilities = EffectKind(25, "trustline_authorized_to_maintain_liabilities")
    static let trustlineFlagsUpdated = EffectKind(26, "trustline_flags_updated")
    static let trade = EffectKind(33, "trade")
    static let dataCreated = EffectKind(40, "data_created")
    static let dataRemoved = EffectKind(41, "data_removed")
    static let dataUpdated = EffectKind(42, "data_updated")
    static let sequenceBumped = EffectKind(43, "sequence_bumped")
    static let claimableBalanceCreated = EffectKind(50, "claimable_balance_created")
    static let claimableBalanceClaimantCreated = EffectKind(51, "claimable_balance_claimant_created")
    static let claimableBalanceClaimed = EffectKind(52, "claimable_balance_claimed")
    static let accountSponsorshipCreated = EffectKind(60, "account_sponsorship_created")
    static let accountSponsorshipUpdated = EffectKind(61, "account_sponsorship_updated")
    static let accountSponsorshipRemoved = EffectKind(62, "account_sponsorship_removed")
    static let trustlineSponsorshipCreated = EffectKind(63, "trustline_sponsorship_created")
    static let trustlineSponsorshipUpdated = EffectKind(64, "trustline_sponsorship_updated")
    static let trustlineSponsorshipRemoved = EffectKind(65, "trustline_sponsorship_removed")
    static let dataSponsorshipCreated = EffectKind(66, "data_sponsorship_created")
    static let dataSponsorshipUpdated = EffectKind(67, "data_sponsorship_updated")
    static let dataSponsorshipRemoved = EffectKind(68, "data_sponsorship_removed")
    static let claimableBalanceSponsorshipCreated = EffectKind(69, "claimable_balance_sponsorship_created")
    static let claimableBalanceSponsorshipUpdated = EffectKind(70, "claimable_balance_sponsorship_updated")
    static let claimableBalanceSponsorshipRemoved = EffectKind(71, "claimable_balance_sponsorship_removed")
    static let signerSponsorshipCreated = EffectKind(72, "signer_sponsorship_created")
    static let signerSponsorshipUpdated = EffectKind(73, "signer_sponsorship_updated")
    static let signerSponsorshipRemoved = EffectKind(74, "signer_sponsorship_removed")
    static let claimableBalanceClawedBack = EffectKind(80, "claimable_balance_clawed_back")
    static let liquidityPoolDeposited = EffectKind(90, "liquidity_pool_deposited")
    static let liquidityPoolWithdrew = EffectKind(91, "liquidity_pool_withdrew")
    static let liquidityPoolTrade = EffectKind(92, "liquidity_pool_trade")
    static let liquidityPoolCreated = EffectKind(93, "liquidity_pool_created")
    static let liquidityPoolRemoved = EffectKind(94, "liquidity_pool_removed")
    static let liquidityPoolRevoked = EffectKind(95, "liquidity_pool_revoked")
}
