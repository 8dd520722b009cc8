internal import FoundationEssentials
internal import HTTPTransport
public import JSON
public import Stellar

/// An account as a Horizon server describes it.
///
/// Specification: <https://developers.stellar.org/docs/data/apis/horizon/api-reference/resources/accounts/object>
public struct Account: HorizonRecord, Identifiable {
    /// The weights of signatures that an account requires.
    public struct Thresholds: Hashable, Sendable {
        /// The threshold for minor operations.
        public var low: UInt8
        /// The threshold for payments and most other operations.
        public var medium: UInt8
        /// The threshold for changing the signers.
        public var high: UInt8
    }

    /// A signer of an account.
    public struct Signer: Hashable, Sendable {
        /// The key, as Horizon writes it (`G…`, `T…`, `X…`, `P…`).
        public var key: String
        /// The kind of key, as Horizon names it: `ed25519_public_key` as a rule.
        public var type: String
        /// The weight of the signature.
        public var weight: UInt8
        /// The public key, or `nil` where the signer is something else.
        public var publicKey: PublicKey? { PublicKey(key) }
    }

    /// The account.
    public var id: PublicKey
    /// The account's last sequence number; the next transaction has one more.
    public var sequenceNumber: Int64
    /// The account's balances.
    public var balances: [Balance]
    /// The number of entries that count towards its reserve, besides itself.
    public var subentryCount: Int64
    /// The number of reserves that it pays for others.
    public var sponsoringCount: Int64
    /// The number of its reserves that others pay.
    public var sponsoredCount: Int64
    /// The weights of signatures that it requires.
    public var thresholds: Thresholds
    /// The account's signers.
    public var signers: [Signer]
    /// The account's data entries, in bytes.
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
    /// - Parameter baseReserve: the network's reserve for one entry, as its last ledger has it.
    /// - Returns: the reserve of the account, its entries and those it sponsors.
    public func reserve(baseReserve: Amount) -> Amount {
        let (entries, overflow) = (2 + Int128(subentryCount) + Int128(sponsoringCount) - Int128(sponsoredCount))
            .multipliedReportingOverflow(by: Int128(baseReserve.stroops))
        return overflow ? .maximum : Amount(stroops: Int64(clamping: max(0, entries)))
    }

    /// The weight of its own key's signature.
    package var ownWeight: UInt8 { signers.isEmpty ? 1 : signers.first { $0.publicKey == id }?.weight ?? 0 }

    /// The weight of signatures that its payments need.
    package var paymentWeight: UInt8 { max(1, thresholds.medium) }

    /// The rights that it keeps as an issuer of assets.
    public var flags: AccountFlags { AccountFlags(horizon: fields["flags"]) }

    /// Whether payments to the account have to have a memo.
    ///
    /// Specification: <https://stellar.org/protocol/sep-29>
    public var requiresMemo: Bool { data["config.memo_required"] == Array("1".utf8) }
}

extension Listing where Record == Account {
    /// Accounts for which a key can sign; Horizon finds them by public keys only.
    public static func accounts(signedBy key: PublicKey) -> Listing {
        Listing(path: ["accounts"], query: [("signer", key.address)])
    }

    /// Accounts that have a trustline for an asset; Horizon refuses the native one, which all have.
    public static func accounts(holding asset: Asset) -> Listing {
        Listing(path: ["accounts"], query: [("asset", asset.description)])
    }

    /// Accounts whose reserves, or those of their entries, someone pays.
    public static func accounts(sponsoredBy sponsor: PublicKey) -> Listing {
        Listing(path: ["accounts"], query: [("sponsor", sponsor.address)])
    }

    /// Accounts that have shares of a liquidity pool.
    public static func accounts(inPool pool: Hash256) -> Listing {
        Listing(path: ["accounts"], query: [("liquidity_pool", pool.hex)])
    }
}

extension Account {
    /// Reads an account of a list; `nil` where its id, its sequence number or its balances are missing.
    public init?(_ fields: JSONValue) {
        guard let account = try? Account(reading: fields) else { return nil }
        self = account
    }

    /// Reads an account; what is unknown about it is kept as it came.
    ///
    /// Its id and its sequence number have to be there: a transaction with a guessed one would be wrong.
    fileprivate init(reading fields: JSONValue) throws(MissingField) {
        guard let id = (fields["account_id"] ?? fields["id"])?.string.flatMap({ PublicKey($0) }) else {
            throw MissingField(name: "account_id")
        }
        // After the last number there is no other.
        guard let sequence = fields["sequence"]?.integer, (0..<Int64.max).contains(sequence) else {
            throw MissingField(name: "sequence")
        }
        guard let balances = fields["balances"]?.arrayValue else { throw MissingField(name: "balances") }
        self.id = id
        sequenceNumber = sequence
        self.balances = balances.map { Balance($0) }
        subentryCount = fields["subentry_count"]?.integer ?? 0
        sponsoringCount = fields["num_sponsoring"]?.integer ?? 0
        sponsoredCount = fields["num_sponsored"]?.integer ?? 0
        thresholds = Thresholds(
            low: Self.weight(fields["thresholds"]?["low_threshold"]),
            medium: Self.weight(fields["thresholds"]?["med_threshold"]),
            high: Self.weight(fields["thresholds"]?["high_threshold"])
        )
        signers = (fields["signers"]?.arrayValue ?? []).compactMap { entry in
            guard let key = (entry["key"] ?? entry["public_key"])?.string else { return nil }
            return Signer(key: key, type: entry["type"]?.string ?? "", weight: Self.weight(entry["weight"]))
        }
        data = (fields["data"]?.objectValue ?? [:]).compactMapValues { value in
            value.string.flatMap { Data(base64Encoded: $0) }.map { Array($0) }
        }
        homeDomain = fields["home_domain"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        lastModifiedLedger = fields["last_modified_ledger"]?.integer
        self.fields = fields
    }

    private static func weight(_ value: JSONValue?) -> UInt8 {
        UInt8(clamping: value?.integer ?? 0)
    }
}

/// A field without which an account cannot be read.
private struct MissingField: Error {
    var name: String
}

extension Horizon {
    /// An account; the error's reason is `notFound` where the ledger has none under this id.
    ///
    /// - Throws: `HorizonError`
    public func account(_ id: PublicKey) async throws(HorizonError) -> Account {
        let url = location(of: HistoryScope.account(id).path)
        let fields = try await object(at: url)
        let account: Account
        do throws(MissingField) {
            account = try Account(reading: fields)
        } catch {
            throw invalid(error.name, url)
        }
        guard account.id == id else { throw invalid("account_id", url) }
        return account
    }

    /// An account, or `nil` where the ledger has none under this id.
    ///
    /// - Throws: `HorizonError`
    public func accountIfPresent(_ id: PublicKey) async throws(HorizonError) -> Account? {
        do throws(HorizonError) {
            return try await account(id)
        } catch  where error.reason == .notFound {
            return nil
        }
    }
}
