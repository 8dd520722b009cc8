import Foundation
import LedgerEngine
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
                key: try Self.signerKey(signer.key),
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
        guard let bytes = Data(base64Encoded: value ?? "-") else { throw UnreadableRecording(text: value ?? "") }
        var data = DataEntry(value: Array(bytes))
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
        XDR.AccountID(try bytes32(address))
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

    private static func signerKey(_ key: String) throws -> XDR.SignerKey {
        switch key.first {
        case "G": return .ed25519(try bytes32(key))
        case "T": return .preAuthTx(try bytes32(key))
        case "X": return .hashX(try bytes32(key))
        default:
            let content = base32(key).dropFirst().dropLast(2)
            var decoder = XDRDecoder(Array(content))
            return .signedPayload(ed25519: try decoder.decode(), payload: try decoder.opaque(limit: 64))
        }
    }

    private static func bytes32(_ key: String) throws -> XDR.Bytes32 {
        guard let bytes = XDR.Bytes32(base32(key).dropFirst().dropLast(2)) else { throw UnreadableRecording(text: key) }
        return bytes
    }

    static func hex(_ text: String) -> [UInt8] {
        let digits = text.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    /// The recordings' keys are sound, so their checksums are not looked at.
    private static func base32(_ text: String) -> [UInt8] {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var bits = 0
        var value = 0
        var bytes: [UInt8] = []
        for character in text {
            value = (value << 5 | (alphabet.firstIndex(of: character) ?? 0)) & 0xFFFF
            bits += 5
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(value >> bits & 0xFF))
            }
        }
        return bytes
    }
}
