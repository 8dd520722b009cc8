/// The record of what verbs start, look at and pay for, read by its members: a transfer, as flows see it.
public struct SubjectRecord: Hashable, Sendable {
    /// The name of the parameter that takes the record, and of the result that is it.
    public static let name = "transfer"

    /// A member that Windlass reads or writes by itself; journals and flows keep the names.
    package enum Field: String {
        case id, status, message, statuses, kind, asset, instructions, refunds
        case estimate = "status_eta"
        case amountIn = "amount_in"
        case claimableBalance = "claimable_balance_id"
        case payeeAccount = "withdraw_anchor_account"
        case payeeMemo = "withdraw_memo"
        case payeeMemoType = "withdraw_memo_type"
        case ledgerTransaction = "stellar_transaction_id"
    }

    /// The record as flows see it; null where there is none.
    public var value: Value

    /// The record that `value` is.
    public init(_ value: Value) { self.value = value }

    /// The record among the results of a verb.
    public init(in results: Value) { value = results[Self.name] }

    /// The record with these members.
    package init(_ members: [Field: Value]) {
        var fields: [String: Value] = [:]
        for (field, value) in members { fields[field.rawValue] = value }
        value = .object(fields)
    }

    /// A member; null where the record doesn't have it.
    package subscript(field: Field) -> Value { value[field.rawValue] }

    /// The name under which others know it; null where it has none.
    public var id: Value { self[.id] }

    /// The status that was seen last.
    public var status: String? { self[.status].text }

    /// All statuses that were seen, in order; `nil` where no one has counted them.
    public var statuses: [Value]? {
        if case .list(let statuses) = self[.statuses] { statuses } else { nil }
    }

    /// The message of others about it.
    public var message: String? { self[.message].text }

    /// The number of seconds until the status changes, as the other party estimates them.
    public var estimate: Int64? { self[.estimate].text.flatMap { Int64($0) } }

    /// The record with `statuses` as all that were seen, and with `status` where it has none; one that is no object stays as it
    /// is.
    public func seen(in statuses: [Value], status: String) -> SubjectRecord {
        guard case .object(var fields) = value else { return self }
        if self[.status].isNull { fields[Field.status.rawValue] = .text(status) }
        fields[Field.statuses.rawValue] = .list(statuses)
        return SubjectRecord(.object(fields))
    }

    /// The record without the statuses that were seen.
    public var withoutStatuses: SubjectRecord {
        guard case .object(var fields) = value else { return self }
        fields[Field.statuses.rawValue] = nil
        return SubjectRecord(.object(fields))
    }

    /// The message of others in the results of a verb: about the record, or in it.
    public static func message(in results: Value) -> String? {
        SubjectRecord(results).message ?? SubjectRecord(in: results).message
    }

    /// The status in the results of a verb: the verb's own, beside that of the record.
    public static func status(in results: Value) -> String? { SubjectRecord(results).status }

    /// The name of the subject among the results of a verb, which give its record or its name alone.
    public static func id(in results: Value) -> String? { results[name].text ?? SubjectRecord(in: results).id.text }
}
