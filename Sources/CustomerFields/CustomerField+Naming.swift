extension CustomerField {
    /// What stands in front of the keys of organizations.
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
