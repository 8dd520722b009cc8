package import StellarXDR

/// An entry of the ledger whose reserve another party may pay.
public enum Sponsored: Hashable, Sendable {
    /// An account.
    case account(PublicKey)
    /// A trustline of an account.
    case trustline(account: PublicKey, asset: TrustlineAsset)
    /// An offer.
    case offer(seller: PublicKey, offerID: Int64)
    /// A data entry of an account.
    case data(account: PublicKey, name: String)
    /// A claimable balance.
    case claimableBalance(ClaimableBalanceID)
    /// A liquidity pool, whose reserve in fact no one pays.
    case liquidityPool(Hash256)
    /// A signer of an account.
    case signer(account: PublicKey, key: SignerKey)

    package init(_ wire: XDR.RevokeSponsorshipOp) throws(EnvelopeError) {
        switch wire {
        case .signer(let account, let key):
            self = .signer(account: PublicKey(account), key: SignerKey(key))
        case .ledgerEntry(.account(let account)):
            self = .account(PublicKey(account))
        case .ledgerEntry(.trustline(let account, let asset)):
            self = .trustline(account: PublicKey(account), asset: try TrustlineAsset(asset))
        case .ledgerEntry(.offer(let seller, let offerID)):
            self = .offer(seller: PublicKey(seller), offerID: offerID)
        case .ledgerEntry(.data(let account, let name)):
            self = .data(account: PublicKey(account), name: try WireText.text(name))
        case .ledgerEntry(.claimableBalance(let id)):
            self = .claimableBalance(ClaimableBalanceID(id))
        case .ledgerEntry(.liquidityPool(let id)):
            self = .liquidityPool(Hash256(id))
        }
    }

    package var wire: XDR.RevokeSponsorshipOp {
        switch self {
        case .account(let account): .ledgerEntry(.account(account.wire))
        case .trustline(let account, let asset): .ledgerEntry(.trustline(account: account.wire, asset: asset.wire))
        case .offer(let seller, let offerID): .ledgerEntry(.offer(seller: seller.wire, offerID: offerID))
        case .data(let account, let name): .ledgerEntry(.data(account: account.wire, name: Array(name.utf8)))
        case .claimableBalance(let id): .ledgerEntry(.claimableBalance(id.wire))
        case .liquidityPool(let id): .ledgerEntry(.liquidityPool(id.wire))
        case .signer(let account, let key): .signer(accountID: account.wire, signerKey: key.wire)
        }
    }
}
