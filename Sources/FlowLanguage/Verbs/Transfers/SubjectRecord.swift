/// The record of what verbs start, look at and pay for, read by its members: a transfer, as flows see it.
public struct SubjectRecord: Hashable, Sendable {
    /// The name of the parameter that takes the record, and of the result that is it.
    public static let name = "transfer"

    private static let seenStatuses = "statuses"

    /// The record as flows see it; null where there is none.
    public var value: Value

    /// The record that `value` is.
    public init(_ value: Value) { self.value = value }

    /// The record among the results of a verb.
    public init(in results: Value) { value = results[Self.name] }

    /// The name under which others know it; null where it has none.
    public var id: Value { value["id"] }

    /// The status that was seen last.
    public var status: String? { value["status"].text }

    /// All statuses that were seen, in order; `nil` where no one has counted them.
    public var statuses: [Value]? {
        if case .list(let statuses) = value[Self.seenStatuses] { statuses } else { nil }
    }

    /// The message of others about it.
    public var message: String? { value["message"].text }

    /// The number of seconds until the status changes, as the other party estimates them.
    public var estimate: Int64? { value["status_eta"].text.flatMap { Int64($0) } }

    /// The record with `statuses` as all that were seen, and with `status` where it has none; one that is no object stays as it
    /// is.
    public func seen(in statuses: [Value], status: String) -> SubjectRecord {
        guard case .object(var fields) = value else { return self }
        if value["status"].isNull { fields["status"] = .text(status) }
        fields[Self.seenStatuses] = .list(statuses)
        return SubjectRecord(.object(fields))
    }

    /// The record without the statuses that were seen.
    public var withoutStatuses: SubjectRecord {
        guard case .object(var fields) = value else { return self }
        fields[Self.seenStatuses] = nil
        return SubjectRecord(.object(fields))
    }

    /// The message of others in the results of a verb: about the record, or in it.
    public static func message(in results: Value) -> String? {
        results["message"].text ?? SubjectRecord(in: results).message
    }

    /// The name of the subject among the results of a verb, which give its record or its name alone.
    public static func id(in results: Value) -> String? { results[name].text ?? SubjectRecord(in: results).id.text }
}
