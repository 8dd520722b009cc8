import LedgerEngine
import Stellar
import StellarXDR

/// A recording says something that these tests cannot read.
struct UnreadableRecording: Error {
    var text: String
}

extension RecordedEntry {
    /// The account that is recorded.
    func account() throws -> AccountEntry {
        var account = AccountEntry(balance: try integer(balance), sequenceNumber: try integer(sequence))
        account.subentryCount = subentry_count ?? 0
        account.flags = AccountFlags(rawValue: flags ?? 0)
        account.homeDomain = Array((home_domain ?? "").utf8)
        account.thresholds.master = thresholds?.master_weight ?? 0
        account.thresholds.low = thresholds?.low ?? 0
        account.thresholds.medium = thresholds?.med ?? 0
        account.thresholds.high = thresholds?.high ?? 0
        account.signers = try (signers ?? []).map { signer in
            AccountSigner(
                key: try SignerKey(text: signer.key).wire,
                weight: signer.weight,
                sponsor: try signer.sponsor.map(Self.accountID)
            )
        }
        account.liabilities = try liabilities()
        account.sponsoredCount = num_sponsored ?? 0
        account.sponsoringCount = num_sponsoring ?? 0
        account.sponsor = try sponsor.map(Self.accountID)
        if let ledger = sequence_ledger, let time = sequence_time.flatMap(UInt64.init) {
            account.sequenceUse = SequenceUse(ledger: ledger, time: time)
        }
        account.lastModifiedLedger = last_modified_ledger
        return account
    }

    /// The trustline that is recorded.
    func trustline() throws -> TrustlineEntry {
        var line = TrustlineEntry(limit: try integer(limit), flags: TrustlineFlags(rawValue: flags ?? 0))
        line.balance = try integer(balance)
        line.liabilities = try liabilities()
        line.poolUseCount = liquidity_pool_use_count ?? 0
        line.sponsor = try sponsor.map(Self.accountID)
        line.lastModifiedLedger = last_modified_ledger
        return line
    }

    /// The data entry that is recorded.
    func data() throws -> DataEntry {
        guard let bytes = value.flatMap(Base64.decode) else { throw UnreadableRecording(text: value ?? "") }
        var data = DataEntry(value: bytes)
        data.sponsor = try sponsor.map(Self.accountID)
        data.lastModifiedLedger = last_modified_ledger
        return data
    }

    private func liabilities() throws -> Liabilities {
        var liabilities = Liabilities()
        liabilities.buying = try integer(buying_liabilities ?? "0")
        liabilities.selling = try integer(selling_liabilities ?? "0")
        return liabilities
    }

    private func integer(_ text: String?) throws -> Int64 {
        guard let value = Int64(text ?? "") else { throw UnreadableRecording(text: text ?? "") }
        return value
    }
}

extension RecordedEntry {
    static func accountID(_ address: String) throws -> XDR.AccountID {
        try PublicKey(address: address).wire
    }

    static func trustlineAsset(_ text: String) throws -> XDR.TrustLineAsset {
        let halves = text.split(separator: ":").map(String.init)
        guard halves.count == 2 else { throw UnreadableRecording(text: text) }
        if halves[0] == "pool" {
            guard let id = XDR.Bytes32(hex(halves[1])) else { throw UnreadableRecording(text: text) }
            return .poolShare(id)
        }
        guard let code = XDR.AssetCode(halves[0]) else { throw UnreadableRecording(text: text) }
        return .asset(.issued(code: code, issuer: try accountID(halves[1])))
    }

    static func hex(_ text: String) -> [UInt8] {
        Hexadecimal.decode(text) ?? []
    }
}
