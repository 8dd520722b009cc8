internal import HTTPTransport
internal import JSON
public import Stellar

/// The fee of a transfer, with its parts.
///
/// Specification: <https://stellar.org/protocol/sep-24#fee-details-object-schema>
public struct FeeDetails: Hashable, Sendable {
    /// A part of the fee.
    public struct Part: Hashable, Sendable {
        /// The name of the part.
        public var name: String
        /// The purpose of the part.
        public var about: String?
        /// The amount, in the units of the fee.
        public var amount: ExactDecimal?
    }

    /// All parts together, or `nil` where the number does not parse.
    public var total: ExactDecimal?
    /// The asset of the fee.
    public var asset: AssetIdentifier?
    /// The parts, where the anchor tells them; some call them `breakdown`, some `details`.
    public var parts: [Part]

    /// Reads `fee_details`, or the older `amount_fee` and `amount_fee_asset`; `nil` where there is neither.
    init?(ofTransfer fields: JSONValue) {
        let asset = fields["amount_fee_asset"]?.filledString.map { AssetIdentifier($0) }
        if let details = fields["fee_details"], details.objectValue != nil {
            total = (details["total"] ?? fields["amount_fee"])?.exactDecimal
            self.asset = details["asset"]?.filledString.map { AssetIdentifier($0) } ?? asset
            parts = (details["details"] ?? details["breakdown"])?.arrayValue.map(Self.parts) ?? []
        } else if let amount = fields["amount_fee"] {
            total = amount.exactDecimal
            self.asset = asset
            parts = []
        } else {
            return nil
        }
    }

    /// Reads the `fee` of SEP-38; `nil` where it is no object.
    init?(ofQuote fields: JSONValue) {
        guard fields.objectValue != nil else { return nil }
        total = fields["total"]?.exactDecimal
        asset = fields["asset"]?.filledString.map { AssetIdentifier($0) }
        parts = (fields["details"] ?? fields["breakdown"])?.arrayValue.map(Self.parts) ?? []
    }

    private static func parts(_ elements: [JSONValue]) -> [Part] {
        elements.compactMap { element in
            guard let name = element["name"]?.filledString else { return nil }
            return Part(
                name: name,
                about: element["description"]?.filledString,
                amount: element["amount"]?.exactDecimal
            )
        }
    }
}
