internal import HTTPTransport
public import JSON
internal import Stellar

extension Transfer {
    /// The anchor's object in the form of the newest SEP-24, regardless of the version that the anchor speaks.
    ///
    /// - Amounts are texts in plain notation, a `kind` and a `status` that the SEPs have are in small letters, and what is `null` or empty is missing.
    /// - `fee_details` is there where only `amount_fee` was sent, and `amount_fee` where only `fee_details` was.
    /// - `required_info_updates` and `required_customer_info_updates` are objects by name, also where names were listed.
    /// - Memos are texts, those of 32 bytes in base64, and their types in small letters.
    /// - The sums of `refunds` are texts, and `amount_refunded` is without the fee, also where the anchor counts it in.
    /// - The parts of the fee are under `details` and under `breakdown`.
    ///
    /// Everything else is as it came. A flow that reads these fields works with every anchor.
    public var uniformFields: JSONValue {
        var members = (fields.objectValue ?? [:]).filter(\.value.isFilled)
        for name in ["amount_in", "amount_out", "amount_fee"] {
            if let member = members[name] { members[name] = member.plainAmount }
        }
        members["kind"] = .string(kind.rawValue)
        members["status"] = .string(status.rawValue)
        for name in ["withdraw_memo", "deposit_memo"] {
            guard let type = members["\(name)_type"]?.string?.lowercased(), let text = members[name]?.string,
                let memo = try? Memo(type: type, value: text), let value = memo.value
            else { continue }
            members["\(name)_type"] = .string(type)
            members[name] = .string(value)
        }
        if let fee { members["fee_details"] = fee.uniformFields(members["fee_details"]) }
        if members["amount_fee"] == nil, let total = members["fee_details"]?["total"] { members["amount_fee"] = total }
        if let refunds { members["refunds"] = refunds.uniformFields(members["refunds"]) }
        if case .array? = members["required_info_updates"] {
            members["required_info_updates"] = ["transaction": RequestedField.table(requiredInfo)]
        }
        if case .array? = members["required_customer_info_updates"] {
            members["required_customer_info_updates"] = RequestedField.table(requiredCustomerInfo)
        }
        return .object(members)
    }
}

extension RequestedField {
    /// The names as an object by name, of anchors that list them only.
    fileprivate static func table(_ fields: [RequestedField]) -> JSONValue {
        .object(Dictionary(fields.map { ($0.key, .object([:])) }) { first, _ in first })
    }
}

extension FeeDetails {
    /// The object under `fee_details`, completed.
    fileprivate func uniformFields(_ sent: JSONValue?) -> JSONValue {
        var members = (sent?.objectValue ?? [:]).filter(\.value.isFilled)
        if let total { members["total"] = .string(total.description) }
        if let asset { members["asset"] = .string(asset.description) }
        if let parts = members["details"] ?? members["breakdown"] {
            members["details"] = parts
            members["breakdown"] = parts
        }
        return .object(members)
    }
}

extension Refunds {
    /// The object under `refunds`, with sums as texts, and without a fee in `amount_refunded`.
    fileprivate func uniformFields(_ sent: JSONValue?) -> JSONValue {
        var members = (sent?.objectValue ?? [:]).filter(\.value.isFilled).mapValues(\.plainSum)
        if counting == .paymentsAndFees, let paidBack { members["amount_refunded"] = .string(paidBack.description) }
        if let payments = members["payments"]?.arrayValue {
            let plain = payments.map { $0.objectValue.map { .object($0.mapValues(\.plainSum)) } ?? $0 }
            members["payments"] = .array(plain)
        }
        return .object(members)
    }
}

extension JSONValue {
    /// A sum as text, also where it was sent as an object with an amount; everything else as it is.
    fileprivate var plainSum: JSONValue { self["amount"].map(\.plainAmount) ?? plainAmount }

    /// A number, or a text with an exponent, as text in plain notation; everything else as it is.
    fileprivate var plainAmount: JSONValue {
        switch self {
        case .number: exactDecimal.map { .string($0.description) } ?? self
        case .string(let text) where text.contains("e") || text.contains("E"):
            exactDecimal.map { .string($0.description) } ?? self
        default: self
        }
    }
}
