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

    /// The kind of value.
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

/// The sections of SEP-9.
public enum FieldGroup: String, CaseIterable, Hashable, Sendable {
    /// A human being: names, birth, address, identity documents.
    case naturalPerson = "natural person"
    /// A company or another legal person; its keys begin with `organization.`.
    case organization
    /// An account outside the ledger: at a bank, with a mobile money provider, on another chain.
    case financialAccount = "financial account"
    /// A payment card; its keys begin with `card.`.
    case card

    /// The section of the specification that describes the fields of the group.
    public var section: String {
        let anchor =
            switch self {
            case .naturalPerson: "natural-person-fields"
            case .organization: "organization-fields"
            case .financialAccount: "financial-account-fields"
            case .card: "card-fields"
            }
        return "https://stellar.org/protocol/sep-9#\(anchor)"
    }
}

extension CustomerField {
    /// The prefix of the keys of organizations.
    private static let organizationPrefix = "organization."

    /// The field with the given key or alias, or `nil` where the specification has none.
    ///
    /// A financial account of an organization has its own key, `organization.` in front of the account's.
    ///
    /// Specification: <https://stellar.org/protocol/sep-9#financial-account-fields>
    public static func named(_ key: String) -> CustomerField? {
        if let field = byName[key] { return field }
        guard key.hasPrefix(organizationPrefix),
            let account = byName[String(key.dropFirst(organizationPrefix.count))],
            account.group == .financialAccount
        else { return nil }
        return CustomerField(key, account.group, account.kind, account.label)
    }

    private static let byName: [String: CustomerField] = all.reduce(into: [:]) { fields, field in
        for name in [field.key] + field.aliases { fields[name] = field }
    }
}
