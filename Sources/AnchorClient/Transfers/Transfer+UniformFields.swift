public import HTTPTransport
internal import Stellar

extension Transfer {
    /// The anchor's object in the form of the newest SEP-24, whatever version the anchor speaks.
    ///
    /// - Amounts are texts in plain notation, `kind` and `status` are in small letters, and what is `null` is missing.
    /// - `fee_details` is there where only `amount_fee` was sent, and `amount_fee` where only `fee_details` was.
    /// - `required_info_updates` and `required_customer_info_updates` are objects by name, also where names were listed.
    /// - Memos are texts, those of 32 bytes in base64, and their types in small letters.
    /// - The parts of the fee are under `details` and under `breakdown`.
    ///
    /// Everything else is as it came. A flow that reads these fields works with every anchor.
    public var uniformFields: JSONValue {
        var members = (fields.objectValue ?? [:]).filter { !$0.value.isNull }
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
        if let refunds = members["refunds"]?.objectValue {
            members["refunds"] = .object(refunds.mapValues { $0.plainAmount })
        }
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
        var members = (sent?.objectValue ?? [:]).filter { !$0.value.isNull }
        if let total { members["total"] = .string(total.description) }
        if let asset { members["asset"] = .string(asset.description) }
        if let parts = members["details"] ?? members["breakdown"] {
            members["details"] = parts
            members["breakdown"] = parts
        }
        return .object(members)
    }
}

extension JSONValue {
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
