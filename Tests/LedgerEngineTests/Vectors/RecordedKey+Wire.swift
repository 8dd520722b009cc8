import Stellar
import StellarXDR

extension RecordedKey {
    /// The key on the wire.
    func wire() throws -> XDR.LedgerKey {
        switch type {
        case "account": return .account(try accountID(account_id))
        case "trustline": return .trustline(account: try accountID(account_id), asset: try trustlineAsset())
        case "offer":
            guard let id = offer_id.flatMap(Int64.init) else { throw UnreadableRecording(text: "\(self)") }
            return .offer(seller: try accountID(seller), offerID: id)
        case "data": return .data(account: try accountID(account_id), name: Array((name ?? "").utf8))
        case "claimable_balance":
            return .claimableBalance(try XDR.ClaimableBalanceID(xdr: Hexadecimal.decode(balance_id ?? "") ?? []))
        case "liquidity_pool": return .liquidityPool(try bytes32(pool_id))
        default: throw UnreadableRecording(text: type)
        }
    }

    private func trustlineAsset() throws -> XDR.TrustLineAsset {
        let halves = (asset ?? "").split(separator: ":").map(String.init)
        guard halves.count == 2 else { throw UnreadableRecording(text: asset ?? "") }
        if halves[0] == "pool" { return .poolShare(try bytes32(halves[1])) }
        guard let code = XDR.AssetCode(halves[0]) else { throw UnreadableRecording(text: halves[0]) }
        return .asset(.issued(code: code, issuer: try accountID(halves[1])))
    }

    private func accountID(_ address: String?) throws -> XDR.AccountID {
        try PublicKey(address: address ?? "").wire
    }

    private func bytes32(_ text: String?) throws -> XDR.Bytes32 {
        guard let bytes = XDR.Bytes32(Hexadecimal.decode(text ?? "") ?? []) else {
            throw UnreadableRecording(text: text ?? "")
        }
        return bytes
    }
}
