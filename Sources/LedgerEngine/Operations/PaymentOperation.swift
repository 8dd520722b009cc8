internal import StellarXDR

extension XDR.PaymentOp: LedgerOperation {
    var blankResult: XDR.OperationResult { result(.success) }

    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult? {
        amount <= 0 || !asset.isValid ? result(.malformed) : nil
    }

    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult {
        let receiver = destination.accountID
        if receiver == source, asset == .native { return result(.success) }
        // The issuer of what it receives need not exist any more, everyone else must.
        guard asset.issuer == receiver || store.account(receiver) != nil else { return result(.noDestination) }
        // The network looks at the receiving side first.
        switch store.move(amount, of: asset, to: receiver) {
        case .moved: break
        case .noTrust: return result(.noTrust)
        case .notAuthorized: return result(.notAuthorized)
        case .outOfRange: return result(.lineFull)
        }
        switch store.move(-amount, of: asset, to: source) {
        case .moved: return result(.success)
        case .noTrust: return result(.srcNoTrust)
        case .notAuthorized: return result(.srcNotAuthorized)
        case .outOfRange: return result(.underfunded)
        }
    }

    private func result(_ code: XDR.PaymentResultCode) -> XDR.OperationResult {
        .inner(.payment(code))
    }
}
