extension XDR {
    /// The kinds of operation, as the network numbers them.
    package enum OperationType: Int32, XDREnumeration {
        case createAccount = 0
        case payment = 1
        case pathPaymentStrictReceive = 2
        case manageSellOffer = 3
        case createPassiveSellOffer = 4
        case setOptions = 5
        case changeTrust = 6
        case allowTrust = 7
        case accountMerge = 8
        case inflation = 9
        case manageData = 10
        case bumpSequence = 11
        case manageBuyOffer = 12
        case pathPaymentStrictSend = 13
        case createClaimableBalance = 14
        case claimClaimableBalance = 15
        case beginSponsoringFutureReserves = 16
        case endSponsoringFutureReserves = 17
        case revokeSponsorship = 18
        case clawback = 19
        case clawbackClaimableBalance = 20
        case setTrustLineFlags = 21
        case liquidityPoolDeposit = 22
        case liquidityPoolWithdraw = 23

        /// Numbers from here on belong to smart contracts.
        private static let firstUnsupported: Int32 = 24
        private static let lastUnsupported: Int32 = 26

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            let start = decoder.offset
            let value = try decoder.int32()
            if let known = OperationType(rawValue: value) {
                self = known
            } else if (Self.firstUnsupported...Self.lastUnsupported).contains(value) {
                throw XDRError(.unsupportedOperation(value), at: start)
            } else {
                throw XDRError(.unknownCase(type: "OperationType", value: value), at: start)
            }
        }
    }
}

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
