internal import HTTPTransport
public import JSON
public import Stellar

/// An account as a Horizon server describes it.
///
/// Specification: <https://developers.stellar.org/docs/data/apis/horizon/api-reference/resources/accounts/object>
public struct Account: HorizonRecord, Identifiable {
    /// How much weight of signatures it takes.
    public struct Thresholds: Hashable, Sendable {
        /// For little things.
        public var low: UInt8
        /// For payments and most else.
        public var medium: UInt8
        /// For changing who signs.
        public var high: UInt8
    }

    /// Someone who can sign for an account.
    public struct Signer: Hashable, Sendable {
        /// The key, as Horizon writes it (`G…`, `T…`, `X…`, `P…`).
        public var key: String
        /// The kind of key, as Horizon names it: `ed25519_public_key` as a rule.
        public var type: String
        /// How much the signature weighs.
        public var weight: UInt8
        /// The public key, or `nil` where the signer is something else.
        public var publicKey: PublicKey? { PublicKey(key) }
    }

    /// The account.
    public var id: PublicKey
    /// Its last sequence number; the next transaction has one more.
    public var sequenceNumber: Int64
    /// What it holds.
    public var balances: [Balance]
    /// How many entries count towards its reserve, besides itself.
    public var subentryCount: Int64
    /// How many reserves it pays for others.
    public var sponsoringCount: Int64
    /// How many of its reserves others pay.
    public var sponsoredCount: Int64
    /// How much weight of signatures it takes.
    public var thresholds: Thresholds
    /// Who can sign for it.
    public var signers: [Signer]
    /// Its data entries, in bytes.
    public var data: [String: [UInt8]]
    /// The domain that it names as its home.
    public var homeDomain: String?
    /// The ledger in which it was changed last.
    public var lastModifiedLedger: Int64?
    /// The answer as it came.
    public var fields: JSONValue

    /// The holding of `asset`, or `nil` where the account has no trustline for it.
    public func balance(of asset: Asset) -> Balance? {
        balances.first { $0.holding == .asset(asset) }
    }

    /// The lumens that the account has to keep.
    ///
    /// - Parameter baseReserve: the network's reserve for one entry; half a lumen unless given.
    /// - Returns: the reserve of the account, its entries and those it sponsors.
    public func reserve(baseReserve: Amount = Amount(stroops: 5_000_000)) -> Amount {
        let (entries, overflow) = (2 + Int128(subentryCount) + Int128(sponsoringCount) - Int128(sponsoredCount))
            .multipliedReportingOverflow(by: Int128(baseReserve.stroops))
        return overflow ? .maximum : Amount(stroops: Int64(clamping: max(0, entries)))
    }

    /// How much of `asset` the account can send: nothing without a trustline, and of lumens only what is not reserved.
    public func spendable(_ asset: Asset) -> Amount {
        balance(of: asset)?.spendable(reserve: reserve()) ?? .zero
    }

    /// What it keeps in its hand as an issuer of assets.
    public var flags: AccountFlags { AccountFlags(horizon: fields["flags"]) }

    /// Whether payments to the account have to have a memo.
    ///
    /// Specification: <https://stellar.org/protocol/sep-29>
    public var requiresMemo: Bool { data["config.memo_required"] == Array("1".utf8) }
}
