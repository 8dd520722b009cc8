internal import StellarXDR

extension XDR.ClawbackOp: LedgerOperation {
    var blankResult: XDR.OperationResult { result(.success) }

    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult? {
        // The network compares the addresses, so that the muxed address of the issuer gets past here.
        let isSource = from == .ed25519(source.ed25519)
        return isSource || amount < 1 || !asset.isValid || asset.issuer != source ? result(.malformed) : nil
    }

    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult {
        let key = EntryStore.TrustlineKey(account: from.accountID, asset: .asset(asset))
        guard var line = store.trustline(key) else { return result(.noTrust) }
        guard line.flags.contains(.clawbackEnabled) else { return result(.notClawbackEnabled) }
        guard line.addBalance(-amount) else { return result(.underfunded) }
        store.setTrustline(key, line)
        return result(.success)
    }

    private func result(_ code: XDR.ClawbackResultCode) -> XDR.OperationResult {
        .inner(.clawback(code))
    }
}
