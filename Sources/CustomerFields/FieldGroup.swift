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

    /// Where the specification describes the fields of the group.
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
