internal import HTTPTransport
public import JSON
public import Stellar
public import Timekeeping

/// A claimable balance, as a Horizon server describes it.
///
/// Specification:
/// <https://developers.stellar.org/docs/data/apis/horizon/api-reference/resources/claimablebalances/object>
public struct ClaimableBalanceRecord: HorizonRecord, Identifiable {
    /// The balance's id.
    public var id: ClaimableBalanceID
    /// The asset.
    public var asset: Asset
    /// The amount.
    public var amount: Amount
    /// The balance's claimants, with their conditions.
    public var claimants: [ClaimantRecord]
    /// The account that pays the reserve for it.
    public var sponsor: PublicKey?
    /// Whether the issuer can claw it back.
    public var isClawbackEnabled: Bool
    /// The ledger in which it was changed last.
    public var lastModifiedLedger: Int64?
    /// The time at which that ledger closed.
    public var lastModifiedAt: Timestamp?
    /// The record as it came.
    public var fields: JSONValue

    /// Reads a claimable balance; `nil` where it lacks what makes it one.
    public init?(_ fields: JSONValue) {
        guard let id = fields["id"]?.value(ClaimableBalanceID.self), let asset = fields["asset"]?.value(Asset.self),
            let amount = fields["amount"]?.amount
        else { return nil }
        self.id = id
        self.asset = asset
        self.amount = amount
        self.fields = fields
        claimants = fields.list("claimants") { ClaimantRecord($0) }
        sponsor = fields["sponsor"]?.value()
        isClawbackEnabled = fields["flags"]?["clawback_enabled"]?.bool ?? false
        lastModifiedLedger = fields["last_modified_ledger"]?.integer
        lastModifiedAt = fields["last_modified_time"]?.timestamp
    }
}

/// A claimant of a balance.
public struct ClaimantRecord: Hashable, Sendable {
    /// The account that may claim it.
    public var destination: PublicKey
    /// The condition; `nil` where that does not parse.
    public var predicate: ClaimPredicate?

    /// `destination` may claim the balance while `predicate` holds.
    public init(destination: PublicKey, predicate: ClaimPredicate? = nil) {
        self.destination = destination
        self.predicate = predicate
    }

    /// Reads a claimant; `nil` where it is no account.
    init?(_ fields: JSONValue) {
        guard let destination = fields["destination"]?.value(PublicKey.self) else { return nil }
        self.destination = destination
        predicate = fields["predicate"].flatMap { ClaimPredicate(horizon: $0) }
    }
}

extension ClaimPredicate {
    /// Reads a condition as Horizon writes it.
    init?(horizon fields: JSONValue) {
        if fields["unconditional"]?.bool == true {
            self = .unconditional
        } else if let parts = fields["and"]?.arrayValue, let (left, right) = Self.pair(parts) {
            self = .and(left, right)
        } else if let parts = fields["or"]?.arrayValue, let (left, right) = Self.pair(parts) {
            self = .or(left, right)
        } else if let part = fields["not"].flatMap({ ClaimPredicate(horizon: $0) }) {
            self = .not(part)
        } else if let time = fields["abs_before_epoch"]?.integer ?? fields["abs_before"]?.timestamp?.unixSeconds {
            self = .beforeAbsoluteTime(time)
        } else if let seconds = fields["rel_before"]?.integer {
            self = .beforeRelativeTime(seconds)
        } else {
            return nil
        }
    }

    private static func pair(_ parts: [JSONValue]) -> (ClaimPredicate, ClaimPredicate)? {
        guard parts.count == 2, let left = ClaimPredicate(horizon: parts[0]),
            let right = ClaimPredicate(horizon: parts[1])
        else { return nil }
        return (left, right)
    }
}

extension Listing where Record == ClaimableBalanceRecord {
    /// Claimable balances; what is not given does not narrow them down.
    public static func claimableBalances(
        claimant: PublicKey? = nil,
        asset: Asset? = nil,
        sponsor: PublicKey? = nil
    ) -> Listing {
        Listing(
            path: ["claimable_balances"],
            query: [
                ("claimant", claimant?.address), ("asset", asset?.description), ("sponsor", sponsor?.address),
            ]
        )
    }
}

extension Horizon {
    /// A claimable balance; the error's reason is `notFound` where it is gone.
    ///
    /// - Throws: `HorizonError`
    public func claimableBalance(_ id: ClaimableBalanceID) async throws(HorizonError) -> ClaimableBalanceRecord {
        try await record(at: ["claimable_balances", id.description], "id")
    }
}
