internal import StellarXDR

extension XDR.SetOptionsOp: LedgerOperation {
    var threshold: ThresholdLevel {
        let weights = [masterWeight, lowThreshold, medThreshold, highThreshold]
        return signer != nil || weights.contains { $0 != nil } ? .high : .medium
    }

    var blankResult: XDR.OperationResult { result(.success) }

    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult? {
        let (set, clear) = (setFlags ?? 0, clearFlags ?? 0)
        if (set | clear) & ~XDR.AccountFlags.all.rawValue != 0 { return result(.unknownFlag) }
        if set & clear != 0 { return result(.badFlags) }
        for case let weight? in [masterWeight, lowThreshold, medThreshold, highThreshold] where weight > UInt8.max {
            return result(.thresholdOutOfRange)
        }
        if let signer, !signer.isProper(for: source) { return result(.badSigner) }
        if let homeDomain, !homeDomain.allSatisfy(\.isPrintableASCII) { return result(.invalidHomeDomain) }
        return nil
    }

    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult {
        guard var account = store.account(source) else { return .failure(.noAccount) }
        if let inflationDest {
            guard store.account(inflationDest) != nil else { return result(.invalidInflation) }
            account.inflationDestination = inflationDest
        }
        if let code = changeFlags(of: &account) { return result(code) }
        if let homeDomain { account.homeDomain = homeDomain }
        changeThresholds(of: &account)
        store.setAccount(source, account)
        guard let signer else { return result(.success) }
        switch store.setSigner(signer.key, weight: signer.weight, of: source) {
        case .set: return result(.success)
        case .tooManySigners: return result(.tooManySigners)
        case .lowReserve: return result(.lowReserve)
        case .refused(let failure): return .failure(failure)
        }
    }

    private func changeFlags(of account: inout AccountEntry) -> XDR.SetOptionsResultCode? {
        if let clearFlags {
            if clearFlags != 0, account.flags.contains(.authorizationImmutable) { return .cantChange }
            account.flags.subtract(XDR.AccountFlags(rawValue: clearFlags))
        }
        if let setFlags {
            if setFlags != 0, account.flags.contains(.authorizationImmutable) { return .cantChange }
            account.flags.formUnion(XDR.AccountFlags(rawValue: setFlags))
        }
        guard setFlags != nil || clearFlags != nil else { return nil }
        let canClawBack = account.flags.contains(.clawbackEnabled)
        return canClawBack && !account.flags.contains(.authorizationRevocable) ? .authRevocableRequired : nil
    }

    private func changeThresholds(of account: inout AccountEntry) {
        if let masterWeight { account.thresholds.master = UInt8(truncatingIfNeeded: masterWeight) }
        if let lowThreshold { account.thresholds.low = UInt8(truncatingIfNeeded: lowThreshold) }
        if let medThreshold { account.thresholds.medium = UInt8(truncatingIfNeeded: medThreshold) }
        if let highThreshold { account.thresholds.high = UInt8(truncatingIfNeeded: highThreshold) }
    }

    private func result(_ code: XDR.SetOptionsResultCode) -> XDR.OperationResult {
        .inner(.setOptions(code))
    }
}

extension XDR.Signer {
    /// Whether an account with the id `owner` can have such a signer.
    fileprivate func isProper(for owner: XDR.AccountID) -> Bool {
        guard key != .ed25519(owner.ed25519), weight <= UInt8.max else { return false }
        if case .signedPayload(_, let payload) = key { return !payload.isEmpty }
        return true
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII character that is not for control.
    var isPrintableASCII: Bool { (0x20..<0x7F).contains(self) }
}
