internal import LedgerEngine
internal import StellarXDR

extension EntryChange {
    /// The sponsors of the entry, before and after, where it is of a kind that can have one.
    var sponsors: (before: XDR.AccountID?, after: XDR.AccountID?) {
        switch self {
        case .account(_, let before, let after): (before?.sponsor, after?.sponsor)
        case .trustline(_, let before, let after): (before?.sponsor, after?.sponsor)
        case .offer(_, let before, let after): (before?.sponsor, after?.sponsor)
        case .data(_, let before, let after): (before?.sponsor, after?.sponsor)
        case .claimableBalance(_, let before, let after): (before?.sponsor, after?.sponsor)
        case .pool: (nil, nil)
        }
    }

    /// The sponsor of the entry, where it was created.
    var creationSponsor: XDR.AccountID? {
        switch self {
        case .account(_, nil, let after): after?.sponsor
        case .trustline(_, nil, let after): after?.sponsor
        case .offer(_, nil, let after): after?.sponsor
        case .data(_, nil, let after): after?.sponsor
        case .claimableBalance(_, nil, let after): after?.sponsor
        default: nil
        }
    }

    /// The sponsor of the signer `key` now, where it is another party than before.
    func newSponsor(of key: XDR.SignerKey) -> XDR.AccountID? {
        guard case .account(_, let before, let after) = self else { return nil }
        let old = before?.signers.first { $0.key == key }?.sponsor
        let new = after?.signers.first { $0.key == key }?.sponsor
        return new == old ? nil : new
    }
}
