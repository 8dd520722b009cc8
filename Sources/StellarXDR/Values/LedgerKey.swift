extension XDR {
    /// The key of a ledger entry.
    package enum LedgerKey: XDRCodable {
        case account(AccountID)
        case trustline(account: AccountID, asset: TrustLineAsset)
        case offer(seller: AccountID, offerID: Int64)
        case data(account: AccountID, name: [UInt8])
        case claimableBalance(ClaimableBalanceID)
        case liquidityPool(PoolID)

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            let start = decoder.offset
            switch try decoder.int32() {
            case 0: self = .account(try decoder.decode())
            case 1: self = .trustline(account: try decoder.decode(), asset: try decoder.decode())
            case 2: self = .offer(seller: try decoder.decode(), offerID: try decoder.int64())
            case 3: self = .data(account: try decoder.decode(), name: try decoder.opaque(limit: 64))
            case 4: self = .claimableBalance(try decoder.decode())
            case 5: self = .liquidityPool(try decoder.decode())
            case let other: throw XDRError(.unknownCase(type: "LedgerKey", value: other), at: start)
            }
        }

        package func encode(to encoder: inout XDREncoder) {
            switch self {
            case .account(let account):
                encoder.encode(0 as Int32)
                encoder.encode(account)
            case .trustline(let account, let asset):
                encoder.encode(1 as Int32)
                encoder.encode(account)
                encoder.encode(asset)
            case .offer(let seller, let offerID):
                encoder.encode(2 as Int32)
                encoder.encode(seller)
                encoder.encode(offerID)
            case .data(let account, let name):
                encoder.encode(3 as Int32)
                encoder.encode(account)
                encoder.encode(opaque: name)
            case .claimableBalance(let id):
                encoder.encode(4 as Int32)
                encoder.encode(id)
            case .liquidityPool(let id):
                encoder.encode(5 as Int32)
                encoder.encode(id)
            }
        }
    }
}
