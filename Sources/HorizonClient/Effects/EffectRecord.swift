internal import FoundationEssentials
internal import HTTPTransport
public import JSON
public import Stellar
public import Timekeeping

/// An effect of an operation, as a Horizon server describes it.
///
/// Specification: <https://developers.stellar.org/docs/data/apis/horizon/api-reference/resources/effects>
public struct EffectRecord: HorizonRecord, Identifiable {
    /// The server's name for the effect.
    public var id: String
    /// The kind of effect, as Horizon names it: `account_credited`.
    public var kind: String
    /// The change; `nil` where the kind is unknown, or its fields do not parse.
    public var details: EffectDetails?
    /// The account that changed.
    public var account: MuxedAccount?
    /// The time at which it happened.
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
    /// The effects of operations.
    ///
    /// - Parameter scope: of what; all but claimable balances have such lists.
    /// - Returns: the list.
    public static func effects(of scope: HistoryScope) -> Listing {
        Listing(path: scope.path + ["effects"])
    }
}

/// The change of an effect, for the kinds that tell what an account holds and who can sign for it.
public indirect enum EffectDetails: Hashable, Sendable {
    /// The account was made.
    case accountCreated(startingBalance: Amount)
    /// The account is gone.
    case accountRemoved
    /// An incoming amount.
    case credited(AssetAmount)
    /// An outgoing amount.
    case debited(AssetAmount)
    /// A trustline was made, changed, or removed (with limit 0).
    case trustline(TrustlineAsset, limit: Amount)
    /// An offer was taken, or took one.
    case trade(counterparty: MuxedAccount?, offerID: Int64?, sold: AssetAmount, bought: AssetAmount)
    /// A signer with this weight; a weight of 0 removes it.
    case signer(key: String, weight: Int64)
    /// A data entry was set, or removed where there is no value.
    case data(name: String, value: [UInt8]?)
    /// A claimable balance was created, claimed or clawed back; the kind tells which.
    case claimableBalance(id: ClaimableBalanceID, AssetAmount)
    /// The sequence number was raised.
    case sequenceBumped(to: Int64)

    /// Reads what belongs to an effect of a kind.
    init?(_ kind: String, _ fields: JSONValue) {
        let details: EffectDetails? =
            switch kind {
            case "account_created":
                fields["starting_balance"]?.amount.map { .accountCreated(startingBalance: $0) }
            case "account_removed": .accountRemoved
            case "account_credited": AssetAmount(horizon: fields).map { .credited($0) }
            case "account_debited": AssetAmount(horizon: fields).map { .debited($0) }
            case "trustline_created", "trustline_updated", "trustline_removed":
                TrustlineAsset(horizon: fields).map { .trustline($0, limit: fields["limit"]?.amount ?? .zero) }
            case "trade": Self.trade(fields)
            case "signer_created", "signer_updated", "signer_removed":
                (fields["public_key"] ?? fields["key"])?.string
                    .map { .signer(key: $0, weight: fields["weight"]?.integer ?? 0) }
            case "data_created", "data_updated", "data_removed": Self.data(fields)
            case "claimable_balance_created", "claimable_balance_claimed", "claimable_balance_clawed_back":
                Self.claimableBalance(fields)
            case "sequence_bumped": fields["new_seq"]?.integer.map { .sequenceBumped(to: $0) }
            default: nil
            }
        guard let details else { return nil }
        self = details
    }

    private static func trade(_ fields: JSONValue) -> EffectDetails? {
        guard let sold = AssetAmount(horizon: fields, prefix: "sold_"),
            let bought = AssetAmount(horizon: fields, prefix: "bought_")
        else { return nil }
        return .trade(
            counterparty: fields.account("seller"),
            offerID: fields["offer_id"]?.integer,
            sold: sold,
            bought: bought
        )
    }

    private static func data(_ fields: JSONValue) -> EffectDetails? {
        let value = fields["value"]?.string.flatMap { $0.isEmpty ? nil : Data(base64Encoded: $0) }
        return fields["name"]?.string.map { .data(name: $0, value: value.map { Array($0) }) }
    }

    private static func claimableBalance(_ fields: JSONValue) -> EffectDetails? {
        guard let id = fields["balance_id"]?.value(ClaimableBalanceID.self), let amount = AssetAmount(fields) else {
            return nil
        }
        return .claimableBalance(id: id, amount)
    }
}

extension AssetAmount {
    /// Reads `amount` and `asset_type`, `asset_code`, `asset_issuer`, each behind `prefix`.
    init?(horizon fields: JSONValue, prefix: String = "") {
        guard let asset = Asset(horizon: fields, prefix: prefix), let amount = fields["\(prefix)amount"]?.amount else {
            return nil
        }
        self.asset = asset
        self.amount = amount
    }
}
