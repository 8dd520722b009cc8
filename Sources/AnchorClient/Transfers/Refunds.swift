internal import HTTPTransport
public import Stellar

/// What an anchor gave back of a transfer, in units of what it received.
///
/// Specification: <https://stellar.org/protocol/sep-24#refunds-object-schema>
public struct Refunds: Hashable, Sendable {
    /// One payment back.
    public struct Payment: Hashable, Sendable {
        /// The hash on the ledger, or the bank's name for it; not necessarily unique.
        public var id: String
        /// `stellar` or `external`, where the anchor says which.
        public var idType: String?
        /// How much it was, the fee included.
        public var amount: ExactDecimal?
        /// What the anchor kept of it.
        public var fee: ExactDecimal?
    }

    /// How much was given back in all.
    public var amountRefunded: ExactDecimal?
    /// What the anchor kept for it.
    public var amountFee: ExactDecimal?
    /// The payments.
    public var payments: [Payment]

    /// Reads `refunds`; `nil` where it is no object.
    init?(_ fields: JSONValue) {
        guard fields.objectValue != nil else { return nil }
        amountRefunded = fields["amount_refunded"]?.exactDecimal
        amountFee = fields["amount_fee"]?.exactDecimal
        payments = (fields["payments"]?.arrayValue ?? []).compactMap { element in
            guard let id = element["id"]?.string else { return nil }
            return Payment(
                id: id,
                idType: element["id_type"]?.string,
                amount: element["amount"]?.exactDecimal,
                fee: element["fee"]?.exactDecimal
            )
        }
    }
}
