internal import Diagnostics
internal import HTTPTransport
public import JSON
public import Stellar

/// The offer of transfers of an anchor, with their terms: the answer to `GET /info`.
///
/// Specification: <https://stellar.org/protocol/sep-24#info>
public struct TransferOffer: Hashable, Sendable {
    /// The terms for one asset in one direction; all numbers exact, percent in percentage points.
    public struct Terms: Hashable, Sendable {
        /// Whether the anchor does it at present.
        public var isEnabled: Bool
        /// The least it takes.
        public var minAmount: ExactDecimal?
        /// The most it takes.
        public var maxAmount: ExactDecimal?
        /// The fixed part of the fee.
        public var feeFixed: ExactDecimal?
        /// The part of the fee that grows with the amount: 1 is one percent.
        public var feePercent: ExactDecimal?
        /// The least fee.
        public var feeMinimum: ExactDecimal?
        /// The ways outside the ledger by which the money may come or go, such as `SEPA`; older anchors call them types.
        public var fundingMethods: [String]
        /// The fields that the anchor wants in the request, regardless of the method (SEP-6).
        public var requestedFields: [RequestedField]
        /// The fields that the anchor wants in the request, by the method (SEP-6, withdrawals).
        public var requestedFieldsByMethod: [String: [RequestedField]]
        /// Whether the anchor wants a token for it; with SEP-24 it always does.
        public var requiresAuthentication: Bool
        /// Whether the anchor takes only payments with a quote of its own (SEP-31's `quotes_required`).
        public var requiresQuote: Bool
        /// The terms as they came.
        public var fields: JSONValue

        /// Reads terms, of an offer or of an answer to a request; what makes no sense is left out.
        public init(_ fields: JSONValue) {
            let types = fields["types"]?.objectValue
            // A method without fields needs nothing more, and is a method anyway.
            requestedFieldsByMethod = types?.mapValues { RequestedField.read($0["fields"]) } ?? [:]
            let typeField = RequestedField.read(fields["fields"]).first { $0.key == "type" }
            let methods = fields["funding_methods"]?.arrayValue?.compactMap(\.string)
            fundingMethods = methods ?? types?.keys.sorted() ?? typeField?.choices ?? []
            requestedFields = RequestedField.read(fields["fields"]).filter { $0.key != "type" }
            requiresAuthentication = fields["authentication_required"]?.bool ?? false
            requiresQuote = fields["quotes_required"]?.bool ?? false
            self.fields = fields
            isEnabled = fields["enabled"]?.bool ?? true
            minAmount = fields["min_amount"]?.exactDecimal
            maxAmount = fields["max_amount"]?.exactDecimal
            feeFixed = fields["fee_fixed"]?.exactDecimal
            feePercent = fields["fee_percent"]?.exactDecimal
            feeMinimum = fields["fee_minimum"]?.exactDecimal
        }

        /// The fields that the anchor wants in a request by `method`.
        public func requestedFields(for method: String?) -> [RequestedField] {
            let special = method.flatMap { requestedFieldsByMethod[$0] } ?? []
            let names = Set(special.map(\.key))
            return requestedFields.filter { !names.contains($0.key) } + special
        }
    }

    /// The terms of deposits, by asset code.
    public var deposits: [String: Terms]
    /// The terms of withdrawals, by asset code.
    public var withdrawals: [String: Terms]
    /// The terms of deposits that exchange one asset for another, by the code of the one on the ledger (SEP-6).
    public var depositExchanges: [String: Terms]
    /// The terms of withdrawals that exchange one asset for another, by the code of the one on the ledger (SEP-6).
    public var withdrawalExchanges: [String: Terms]
    /// Whether the older endpoint for fees can be asked.
    public var hasFeeEndpoint: Bool
    /// Whether the anchor makes accounts that do not exist yet; it does unless it says otherwise.
    public var createsAccounts: Bool
    /// Whether the anchor pays deposits into claimable balances.
    public var paysClaimableBalances: Bool
    /// The answer as it came.
    public var fields: JSONValue

    /// Reads the answer; what makes no sense is left out.
    public init(_ fields: JSONValue) {
        func terms(_ name: String) -> [String: Terms] {
            (fields[name]?.objectValue ?? [:]).filter { $0.value.objectValue != nil }.mapValues { Terms($0) }
        }
        deposits = terms("deposit")
        withdrawals = terms("withdraw")
        depositExchanges = terms("deposit-exchange")
        withdrawalExchanges = terms("withdraw-exchange")
        hasFeeEndpoint = fields["fee"]?["enabled"]?.bool ?? false
        createsAccounts = fields["features"]?["account_creation"]?.bool ?? true
        paysClaimableBalances = fields["features"]?["claimable_balances"]?.bool ?? false
        self.fields = fields
    }

    /// Reads the answer of SEP-31: what the anchor receives for others is withdrawn from the ledger.
    ///
    /// Specification: <https://stellar.org/protocol/sep-31#get-info>
    init(direct fields: JSONValue) {
        let received = (fields["receive"]?.objectValue ?? [:]).filter { $0.value.objectValue != nil }
        let terms = received.mapValues { asset -> JSONValue in
            var members = asset.objectValue ?? [:]
            // Its fields are those of the transaction, one level deeper than SEP-6 has them.
            members["fields"] = asset["fields"]?["transaction"]
            return .object(members)
        }
        self.init(["withdraw": .object(terms)])
        self.fields = fields
    }

    /// The terms for `asset`, or `nil` where the anchor does not transfer it in this direction.
    ///
    /// The native asset is called `native`; some anchors call it `XLM`.
    public func terms(for asset: Asset, _ kind: Transfer.Kind) -> Terms? {
        let table = table(of: kind)
        let terms = asset == .native ? table["native"] ?? table["XLM"] : table[asset.code]
        return terms.flatMap { $0.isEnabled ? $0 : nil }
    }

    /// The nearest code to the asset's among those that are offered.
    public func suggestion(for asset: Asset, _ kind: Transfer.Kind) -> String? {
        let table = table(of: kind)
        return Suggestion.nearest(to: asset.code, among: table.filter(\.value.isEnabled).keys)
    }

    private func table(of kind: Transfer.Kind) -> [String: Terms] {
        switch kind {
        case .depositExchange: depositExchanges
        case .withdrawalExchange: withdrawalExchanges
        default: kind.isDeposit ? deposits : withdrawals
        }
    }
}
