internal import HTTPTransport
public import JSON
public import Stellar
public import Timekeeping

/// An operation in the ledger, as a Horizon server describes it.
///
/// Specification: <https://developers.stellar.org/docs/data/apis/horizon/api-reference/resources/operations/object>
public struct OperationRecord: HorizonRecord, ListedByID, Identifiable {
    /// The server's name for the operation.
    public var id: String
    /// The kind of operation.
    public var kind: OperationKind
    /// The details; `nil` where the kind is unknown, or its fields do not parse.
    public var details: OperationDetails?
    /// The account whose operation it is.
    public var source: MuxedAccount?
    /// The transaction it belongs to.
    public var transactionHash: TransactionHash?
    /// Whether that transaction did what it is there for.
    public var isSuccessful: Bool
    /// The time at which it happened.
    public var createdAt: Timestamp?
    /// The account that paid the reserves for what it made.
    public var sponsor: PublicKey?
    /// The transaction, where it was asked for along with the operation.
    public var transaction: TransactionRecord?
    /// The record as it came.
    public var fields: JSONValue

    /// Reads an operation; `nil` where it has no id.
    public init?(_ fields: JSONValue) {
        guard let id = fields["id"]?.string else { return nil }
        self.id = id
        self.fields = fields
        kind = OperationKind(rawValue: fields["type"]?.string ?? "")
        details = OperationDetails(kind, fields)
        source = fields.account("source_account")
        transactionHash = fields["transaction_hash"]?.value()
        isSuccessful = fields["transaction_successful"]?.bool ?? true
        createdAt = fields["created_at"]?.timestamp
        sponsor = fields["sponsor"]?.value()
        transaction = fields["transaction"].flatMap { TransactionRecord($0) }
    }
}

extension Listing where Record == OperationRecord {
    /// Operations in the ledger.
    ///
    /// - Parameters:
    ///   - scope: of what; all but operations have such lists.
    ///   - includesFailed: whether those are listed that did nothing.
    ///   - joinsTransactions: whether each comes with its transaction, which has the memo.
    /// - Returns: the list.
    public static func operations(
        of scope: HistoryScope,
        includesFailed: Bool = false,
        joinsTransactions: Bool = false
    ) -> Listing {
        history("operations", of: scope, includesFailed, joinsTransactions)
    }
}

extension Listing {
    /// The records called `name` of a scope, with their transactions where they are to be joined.
    static func history(_ name: String, of scope: HistoryScope, _ includesFailed: Bool, _ joins: Bool) -> Listing {
        Listing(
            path: scope.path + [name],
            query: [("include_failed", includesFailed ? "true" : nil), ("join", joins ? "transactions" : nil)]
        )
    }
}

extension Horizon {
    /// An operation in the ledger; the error's reason is `notFound` where there is none with this id.
    ///
    /// - Throws: `HorizonError`
    public func operation(_ id: String) async throws(HorizonError) -> OperationRecord {
        try await record(at: ["operations", id], "id")
    }
}

/// The kind of an operation; an unknown one is taken as it is.
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
    /// The rights of a holder; the older form.
    public static let allowTrust = OperationKind(rawValue: "allow_trust")
    /// The rights of a holder.
    public static let setTrustlineFlags = OperationKind(rawValue: "set_trust_line_flags")
    /// An account that gave away all its lumens and is gone.
    public static let accountMerge = OperationKind(rawValue: "account_merge")
    /// The distribution of lumens before protocol 12.
    public static let inflation = OperationKind(rawValue: "inflation")
    /// A data entry that was set or removed.
    public static let manageData = OperationKind(rawValue: "manage_data")
    /// A sequence number that was raised.
    public static let bumpSequence = OperationKind(rawValue: "bump_sequence")
    /// A claimable balance that was created.
    public static let createClaimableBalance = OperationKind(rawValue: "create_claimable_balance")
    /// A balance that was claimed.
    public static let claimClaimableBalance = OperationKind(rawValue: "claim_claimable_balance")
    /// The beginning of a sponsorship.
    public static let beginSponsoring = OperationKind(rawValue: "begin_sponsoring_future_reserves")
    /// The end of a sponsorship.
    public static let endSponsoring = OperationKind(rawValue: "end_sponsoring_future_reserves")
    /// A sponsorship that was revoked or transferred.
    public static let revokeSponsorship = OperationKind(rawValue: "revoke_sponsorship")
    /// An amount that its issuer clawed back.
    public static let clawback = OperationKind(rawValue: "clawback")
    /// A claimable balance that its issuer clawed back.
    public static let clawbackClaimableBalance = OperationKind(rawValue: "clawback_claimable_balance")
    /// A deposit in a liquidity pool.
    public static let liquidityPoolDeposit = OperationKind(rawValue: "liquidity_pool_deposit")
    /// A withdrawal from a liquidity pool.
    public static let liquidityPoolWithdraw = OperationKind(rawValue: "liquidity_pool_withdraw")
}
