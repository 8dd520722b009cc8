internal import LedgerEngine
internal import StellarXDR

extension EntryChange {
    /// Whether the change tells something that `operation` and its result do not.
    ///
    /// History keeps only such changes, so that payments stay small.
    func isSecret(of operation: XDR.OperationBody) -> Bool {
        switch self {
        case .account(_, let before, let after):
            if case .bumpSequence = operation { return before?.sequenceNumber != after?.sequenceNumber }
            return before?.sponsor != after?.sponsor
                || before != nil && after != nil
                    && (before?.signers != after?.signers || before?.thresholds.master != after?.thresholds.master)
                || after == nil && before?.signers.contains { $0.sponsor != nil } ?? false
        case .trustline(_, let before, let after):
            if case .changeTrust = operation { return true }
            return before?.sponsor != after?.sponsor
        case .offer(_, let before, let after): return before != nil || after?.sponsor != nil
        case .data, .claimableBalance, .pool: return true
        }
    }

    /// The pool or the claimable balance that was changed, if it was one.
    var subject: HistorySubject? {
        switch self {
        case .pool(let id, _, _): .pool(id)
        case .claimableBalance(let id, _, _): .claimableBalance(id)
        case .account, .trustline, .offer, .data: nil
        }
    }
}
