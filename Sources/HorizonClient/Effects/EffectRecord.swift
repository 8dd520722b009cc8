internal import HTTPTransport
public import JSON
public import Stellar
public import Timekeeping

/// Something that an operation changed, as a Horizon server describes it.
///
/// Specification: <https://developers.stellar.org/docs/data/apis/horizon/api-reference/resources/effects>
public struct EffectRecord: HorizonRecord, Identifiable {
    /// The server's name for the effect.
    public var id: String
    /// What kind of effect it is, as Horizon names it: `account_credited`.
    public var kind: String
    /// What changed; `nil` where the kind is unknown, or what belongs to it does not parse.
    public var details: EffectDetails?
    /// Whose account changed.
    public var account: MuxedAccount?
    /// When it happened.
    public var createdAt: Timestamp?
    /// The record as it came.
    public var fields: JSONValue

    /// Reads an effect; `nil` where it has no id.
    public init?(_ fields: JSONValue) {
        guard let id = fields["id"]?.string else { return nil }
        self.id = id
        self.fields = fields
        kind = fields["type"]?.string ?? ""
        details = EffectDetails(kind, fields)
        account = fields.account("account")
        createdAt = fields["created_at"]?.timestamp
    }
}

extension Listing where Record == EffectRecord {
    /// What operations changed.
    ///
    /// - Parameter scope: of what; all but claimable balances have such lists.
    /// - Returns: the list.
    public static func effects(of scope: HistoryScope) -> Listing {
        Listing(path: scope.path + ["effects"])
    }
}
