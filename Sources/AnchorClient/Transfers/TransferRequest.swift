public import Diagnostics
public import FoundationEssentials
internal import HTTPTransport
public import Stellar

/// A request to start a deposit or withdrawal; only the asset has to be there.
///
/// Specification: <https://stellar.org/protocol/sep-24#request>
public struct TransferRequest: Hashable, Sendable {
    /// The asset on the ledger.
    public var asset: Asset
    /// Whether the issuer of the asset goes with its code; otherwise the anchor is asked by the code alone.
    public var namesIssuer = true
    /// The amount that the anchor will receive.
    public var amount: ExactDecimal?
    /// The asset off the ledger, where the anchor has several.
    public var counterAsset: AssetIdentifier?
    /// A quote to use (SEP-38).
    public var quoteID: String?
    /// The account that a deposit goes to, or a withdrawal comes from, if it is not the account that signed in.
    public var account: MuxedAccount?
    /// The memo that the anchor puts into the payment of a deposit.
    public var memo: Memo?
    /// The memo that the anchor puts into a payment back, for withdrawals.
    public var refundMemo: Memo?
    /// The language that the anchor should speak; its default is English.
    public var language: String?
    /// Whether a deposit may come as a claimable balance.
    public var acceptsClaimableBalance: Bool?
    /// The anchor's name for its customer (SEP-12).
    public var customerID: String?
    /// The first values of the anchor's form, by the names of SEP-9; with SEP-6 the fields that the anchor's offer asks for.
    public var customerFields: [String: Secret<String>]

    /// The anchor's name for the customer who sends the money (SEP-31).
    public var senderID: String?
    /// The anchor's name for the customer who gets the money (SEP-31).
    public var receiverID: String?
    /// The way outside the ledger by which the money comes or goes, such as `SEPA` (SEP-6, SEP-31).
    public var fundingMethod: String?
    /// The customer's country by its three letters of ISO 3166-1 (SEP-6).
    public var countryCode: String?
    /// The anchor's name for the place where cash is handed over (SEP-6).
    public var locationID: String?
    /// The address to which the anchor reports changes (SEP-6).
    public var callback: URL?
    /// The spelling of the parameters (SEP-6).
    public var dialect = Dialect.specification
    /// Files that the anchor's form starts with, by the names of SEP-9.
    public var customerFiles: [String: Attachment] = [:]
    /// The one encoding to use, or `nil` for JSON, and a form for anchors that do not read it.
    public var encoding: RequestEncoding?

    /// The spelling of the parameters.
    public enum Dialect: Hashable, Sendable {
        /// The spelling of the SEPs.
        case specification
        /// The SEPs', and with it what Anchor Platform reads in its place: `claimable_balances_supported`, `refundMemo`.
        case anchorPlatform
    }

    /// A request for `asset`.
    public init(asset: Asset, amount: ExactDecimal? = nil, customerFields: [String: Secret<String>] = [:]) {
        self.asset = asset
        self.amount = amount
        self.customerFields = customerFields
    }

    /// The files as they go over the wire, behind everything else.
    var files: [MultipartPart] {
        RequestedField.sorted(Array(customerFiles), by: \.key).map { $0.value.part(named: $0.key) }
    }

    /// The fields as they go over the wire; everything is text, in forms as well as in JSON.
    func fields(isDeposit: Bool) -> [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        func add(_ name: String, _ value: String?) {
            if let value { fields.append((name, value)) }
        }
        switch asset {
        case .native: add("asset_code", "native")
        case .issued(let code, let issuer):
            add("asset_code", code.description)
            if namesIssuer { add("asset_issuer", issuer.address) }
        }
        add("amount", amount?.description)
        add(isDeposit ? "source_asset" : "destination_asset", counterAsset?.description)
        add("quote_id", quoteID)
        add("account", account?.address)
        if isDeposit, let memo, memo != .none {
            add("memo_type", memo.type)
            add("memo", memo.value)
        }
        if !isDeposit, let refundMemo, refundMemo != .none {
            add("refund_memo_type", refundMemo.type)
            add("refund_memo", refundMemo.value)
        }
        add("lang", language)
        if isDeposit { add("claimable_balance_supported", acceptsClaimableBalance.map { $0 ? "true" : "false" }) }
        add("customer_id", customerID)
        let known = Set(fields.map(\.name))
        for (name, value) in customerFields.sortedByKey where !known.contains(name) {
            add(name, value.reveal())
        }
        return fields
    }
}
