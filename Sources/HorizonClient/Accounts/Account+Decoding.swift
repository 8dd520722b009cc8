internal import FoundationEssentials
internal import HTTPTransport
public import JSON
public import Stellar

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

/// What an account cannot be read without.
private struct MissingField: Error {
    var name: String
}

extension Horizon {
    /// An account; the error's reason is `notFound` where the ledger has none under this id.
    ///
    /// - Throws: `HorizonError`
    public func account(_ id: PublicKey) async throws(HorizonError) -> Account {
        let url = url.appendingSegments("accounts", id.address)
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
