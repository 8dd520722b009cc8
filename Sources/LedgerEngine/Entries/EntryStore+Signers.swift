internal import StellarXDR

/// The result of an attempt to give an account a signer.
enum SignerChange {
    case set
    /// The account has twenty already.
    case tooManySigners
    /// Too few lumens of the account that would have to pay the reserve.
    case lowReserve
    /// The account has too many entries, or the sponsor pays for too many.
    case refused(XDR.OperationFailure)
}

extension EntryStore {
    /// The largest number of signers of an account besides its own key.
    static let signerLimit = 20

    /// Adds the signer `key` to the account, changes its weight, or removes it where `weight` is 0.
    mutating func setSigner(_ key: XDR.SignerKey, weight: UInt32, of id: XDR.AccountID) -> SignerChange {
        guard var account = account(id) else { return .lowReserve }
        if let index = account.signers.firstIndex(where: { $0.key == key }) {
            if weight == 0 {
                removeSigner(at: index, of: id)
            } else {
                account.signers[index].weight = weight
                setAccount(id, account)
            }
            return .set
        }
        guard weight > 0 else { return .set }
        guard account.signers.count < Self.signerLimit else { return .tooManySigners }
        var signer = AccountSigner(key: key, weight: weight)
        switch reserveSubentries(of: id) {
        case .reserved(let sponsor): signer.sponsor = sponsor
        case .lowReserve: return .lowReserve
        case .refused(let failure): return .refused(failure)
        }
        guard var changed = self.account(id) else { return .lowReserve }
        let place = changed.signers.firstIndex { key.isOrdered(before: $0.key) } ?? changed.signers.count
        changed.signers.insert(signer, at: place)
        setAccount(id, changed)
        return .set
    }

    /// Removes the signer at `index` of the account, if there is one.
    mutating func removeSigner(at index: Int, of id: XDR.AccountID) {
        guard var account = account(id), account.signers.indices.contains(index) else { return }
        let signer = account.signers.remove(at: index)
        setAccount(id, account)
        releaseSubentries(of: id, sponsor: signer.sponsor)
    }
}

extension XDR.SignerKey {
    /// Whether the key comes before `other` in the list of an account's signers.
    func isOrdered(before other: XDR.SignerKey) -> Bool {
        switch (self, other) {
        case (.ed25519(let key), .ed25519(let otherKey)), (.preAuthTx(let key), .preAuthTx(let otherKey)),
            (.hashX(let key), .hashX(let otherKey)):
            key < otherKey
        case (.signedPayload(let key, let payload), .signedPayload(let otherKey, let otherPayload)):
            key == otherKey ? payload.lexicographicallyPrecedes(otherPayload) : key < otherKey
        default: rank < other.rank
        }
    }

    private var rank: Int {
        switch self {
        case .ed25519: 0
        case .preAuthTx: 1
        case .hashX: 2
        case .signedPayload: 3
        }
    }
}
