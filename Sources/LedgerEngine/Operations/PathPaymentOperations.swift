internal import StellarXDR

extension XDR.PathPaymentStrictSendOp: LedgerOperation {
    var blankResult: XDR.OperationResult { .inner(.pathPaymentStrictSend(.success(offers: [], last: .blank))) }

    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult? {
        sendAmount <= 0 || destMin <= 0 || walk(source).hasInvalidAsset ? result(.malformed) : nil
    }

    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult {
        var walk = walk(source)
        let received: Int64
        do {
            try walk.checkDestination(in: store)
            try walk.debit(sendAmount, in: &store)
            received = try walk.send(sendAmount, in: &store)
            guard received >= destMin else { return result(.underDestmin) }
            try walk.credit(received, in: &store)
        } catch {
            // Both enumerations name the same numbers.
            return error.result { code in
                .pathPaymentStrictSend(
                    .failure(XDR.PathPaymentStrictSendResultCode(rawValue: code.rawValue) ?? .malformed)
                )
            }
        }
        let last = XDR.SimplePaymentResult(destination: walk.destination, asset: destAsset, amount: received)
        return .inner(.pathPaymentStrictSend(.success(offers: walk.offers, last: last)))
    }

    private func walk(_ source: XDR.AccountID) -> PathWalk {
        PathWalk(from: source, sendAsset, to: destination.accountID, destAsset, path: path)
    }

    private func result(_ code: XDR.PathPaymentStrictSendResultCode) -> XDR.OperationResult {
        .inner(.pathPaymentStrictSend(.failure(code)))
    }
}

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
