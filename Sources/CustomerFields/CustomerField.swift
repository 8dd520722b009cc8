/// A field of customer data, as SEP-9 names it.
///
/// Specification: <https://stellar.org/protocol/sep-9>
public struct CustomerField: Hashable, Sendable {
    /// The name under which the value travels, such as `birth_date` or `organization.VAT_number`.
    public let key: String

    /// Other names that the specification gives to the same field, such as `family_name` for `last_name`.
    public let aliases: [String]

    /// The section of the specification that has the field.
    public let group: FieldGroup

    /// What a value looks like.
    public let kind: FieldKind

    /// The field's name for people, in lower case except for proper names, such as `date of birth`.
    public let label: String

    init(_ key: String, _ group: FieldGroup, _ kind: FieldKind, _ label: String, aliases: [String] = []) {
        self.key = key
        self.aliases = aliases
        self.group = group
        self.kind = kind
        self.label = label
    }
}

extension CustomerField {
    /// The field's name for people, as it stands at the beginning of a line.
    package var title: String { label.prefix(1).uppercased() + label.dropFirst() }
}

extension CustomerField: CustomStringConvertible {
    /// The key.
    public var description: String { key }
}
