internal import StellarXDR

extension XDR.PathPaymentStrictReceiveOp: LedgerOperation {
    var blankResult: XDR.OperationResult { .inner(.pathPaymentStrictReceive(.success(offers: [], last: .blank))) }

    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult? {
        destAmount <= 0 || sendMax <= 0 || walk(source).hasInvalidAsset ? result(.malformed) : nil
    }

    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult {
        var walk = walk(source)
        do {
            try walk.checkDestination(in: store)
            // The network looks at the receiving side first.
            try walk.credit(destAmount, in: &store)
            let spent = try walk.receive(destAmount, in: &store)
            guard spent <= sendMax else { return result(.overSendmax) }
            try walk.debit(spent, in: &store)
        } catch {
            return error.result { .pathPaymentStrictReceive(.failure($0)) }
        }
        let last = XDR.SimplePaymentResult(destination: walk.destination, asset: destAsset, amount: destAmount)
        return .inner(.pathPaymentStrictReceive(.success(offers: walk.offers, last: last)))
    }

    private func walk(_ source: XDR.AccountID) -> PathWalk {
        PathWalk(from: source, sendAsset, to: destination.accountID, destAsset, path: path)
    }

    private func result(_ code: XDR.PathPaymentStrictReceiveResultCode) -> XDR.OperationResult {
        .inner(.pathPaymentStrictReceive(.failure(code)))
    }
}
