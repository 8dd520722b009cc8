internal import Diagnostics
public import HTTPTransport
public import Stellar

/// What an anchor transfers, and on which terms: the answer to `GET /info`.
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
        /// The terms as they came.
        public var fields: JSONValue

        init(_ fields: JSONValue) {
            self.fields = fields
            isEnabled = fields["enabled"]?.bool ?? true
            minAmount = fields["min_amount"]?.exactDecimal
            maxAmount = fields["max_amount"]?.exactDecimal
            feeFixed = fields["fee_fixed"]?.exactDecimal
            feePercent = fields["fee_percent"]?.exactDecimal
            feeMinimum = fields["fee_minimum"]?.exactDecimal
        }

        /// Whether an amount is within the limits.
        public func admits(_ amount: ExactDecimal) -> Bool {
            minAmount.map { amount >= $0 } ?? true && maxAmount.map { amount <= $0 } ?? true
        }
    }

    /// The terms of deposits, by asset code.
    public var deposits: [String: Terms]
    /// The terms of withdrawals, by asset code.
    public var withdrawals: [String: Terms]
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
        createsAccounts = fields["features"]?["account_creation"]?.bool ?? true
        paysClaimableBalances = fields["features"]?["claimable_balances"]?.bool ?? false
        self.fields = fields
    }

    /// The terms for `asset`, or `nil` where the anchor does not transfer it in this direction.
    ///
    /// The native asset is called `native`; some anchors call it `XLM`.
    public func terms(for asset: Asset, _ kind: Transfer.Kind) -> Terms? {
        let table = kind.isDeposit ? deposits : withdrawals
        let terms = asset == .native ? table["native"] ?? table["XLM"] : table[asset.code]
        return terms.flatMap { $0.isEnabled ? $0 : nil }
    }

    /// The nearest code to the asset's among those that are offered.
    func suggestion(for asset: Asset, _ kind: Transfer.Kind) -> String? {
        let table = kind.isDeposit ? deposits : withdrawals
        return Suggestion.nearest(to: asset.code, among: table.filter(\.value.isEnabled).keys)
    }
}
