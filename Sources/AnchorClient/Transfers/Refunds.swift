internal import HTTPTransport
internal import JSON
public import Stellar

/// The refunds of a transfer, in units of the amount received.
///
/// Specification: <https://stellar.org/protocol/sep-24#refunds-object-schema>
public struct Refunds: Hashable, Sendable {
    /// One payment back.
    public struct Payment: Hashable, Sendable {
        /// The hash on the ledger, or the bank's name for it; not necessarily unique.
        public var id: String
        /// `stellar` or `external`, where the anchor says which.
        public var idType: String?
        /// The amount.
        public var amount: ExactDecimal?
        /// The fee that the anchor kept for it.
        public var fee: ExactDecimal?
    }

    /// The meaning of ``amountRefunded``.
    public enum Counting: Hashable, Sendable {
        /// The payments, without their fees, as by SEP-6 and SEP-24.
        case payments
        /// The payments and their fees (SEP-6 of the Anchor Platform).
        case paymentsAndFees
    }

    /// The amount that was given back in all, as the anchor tells it; see ``counting``.
    public var amountRefunded: ExactDecimal?
    /// The fee that the anchor kept for it.
    public var amountFee: ExactDecimal?
    /// The payments.
    public var payments: [Payment]
    /// The members that were sent as objects with an amount and an asset, and have to be texts.
    public var objectSums: [String] = []

    /// Reads `refunds`; `nil` where it is no object.
    init?(_ fields: JSONValue) {
        guard fields.objectValue != nil else { return nil }
        var objects: [String] = []
        /// A sum as a text or a number, or as `{amount, asset}` (SEP-6 of the Anchor Platform).
        func sum(_ name: String, in table: JSONValue, _ path: String) -> ExactDecimal? {
            guard let member = table[name] else { return nil }
            guard let amount = member["amount"] else { return member.exactDecimal }
            if !objects.contains(path + name) { objects.append(path + name) }
            return amount.exactDecimal
        }
        amountRefunded = sum("amount_refunded", in: fields, "")
        amountFee = sum("amount_fee", in: fields, "")
        payments = (fields["payments"]?.arrayValue ?? []).compactMap { element in
            guard let id = element["id"]?.filledString else { return nil }
            return Payment(
                id: id,
                idType: element["id_type"]?.filledString,
                amount: sum("amount", in: element, "payments[]."),
                fee: sum("fee", in: element, "payments[].")
            )
        }
        objectSums = objects
    }

    /// The meaning of ``amountRefunded``, by the payments themselves; `nil` where they don't tell, or fit neither.
    ///
    /// Without a fee both are the same.
    public var counting: Counting? {
        guard let amountRefunded, let amount = Self.sum(payments.map(\.amount)) else { return nil }
        if amount == amountRefunded { return .payments }
        guard let fee = Self.sum(payments.map(\.fee)), let whole = try? amount.adding(fee) else { return nil }
        return whole == amountRefunded ? .paymentsAndFees : nil
    }

    /// The amount that went back to the customer, without fees; `nil` where the anchor tells no number.
    ///
    /// The SEPs' rule decides what is counted if the payments don't tell it.
    public var paidBack: ExactDecimal? {
        amountRefunded == nil || counting == .paymentsAndFees ? Self.sum(payments.map(\.amount)) : amountRefunded
    }

    /// The fee that the anchor kept for the payments: the number that it says, or the sum of their fees.
    public var fee: ExactDecimal? { amountFee ?? Self.sum(payments.map(\.fee)) }

    /// The sum of numbers that are all there, and of one at least.
    private static func sum(_ numbers: [ExactDecimal?]) -> ExactDecimal? {
        guard !numbers.isEmpty else { return nil }
        var sum = ExactDecimal.zero
        for number in numbers {
            // A sum that is too large to be calculated is none that anyone pays.
            guard let number, let next = try? sum.adding(number) else { return nil }
            sum = next
        }
        return sum
    }
}
