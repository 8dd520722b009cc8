extension XDR {
    /// Begins to pay the reserves of another account's new entries.
    package struct BeginSponsoringFutureReservesOp: XDRCodable {
        package var sponsoredID: AccountID

        package init(sponsoredID: AccountID) {
            self.sponsoredID = sponsoredID
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            sponsoredID = try decoder.decode()
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(sponsoredID)
        }
    }

    /// Ends or hands over the sponsorship of an entry or of a signer.
    package enum RevokeSponsorshipOp: XDRCodable {
        case ledgerEntry(LedgerKey)
        case signer(accountID: AccountID, signerKey: SignerKey)

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            let start = decoder.offset
            switch try decoder.int32() {
            case 0: self = .ledgerEntry(try decoder.decode())
            case 1: self = .signer(accountID: try decoder.decode(), signerKey: try decoder.decode())
            case let other: throw XDRError(.unknownCase(type: "RevokeSponsorshipOp", value: other), at: start)
            }
        }

        package func encode(to encoder: inout XDREncoder) {
            switch self {
            case .ledgerEntry(let key):
                encoder.encode(0 as Int32)
                encoder.encode(key)
            case .signer(let accountID, let signerKey):
                encoder.encode(1 as Int32)
                encoder.encode(accountID)
                encoder.encode(signerKey)
            }
        }
    }
}
