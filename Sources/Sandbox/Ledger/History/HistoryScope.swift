package import StellarXDR

/// Which part of history is asked for.
package enum HistoryScope: Hashable, Sendable {
    case everything
    case ledger(UInt32)
    case transaction(XDR.Hash)
    case operation(Int64)
    case subject(HistorySubject)

    /// What concerns an account.
    package static func account(_ id: XDR.AccountID) -> Self { .subject(.account(id)) }
}

/// Whom or what transactions and operations concern.
package enum HistorySubject: Hashable, Sendable {
    case account(XDR.AccountID)
    case pool(XDR.PoolID)
    case claimableBalance(XDR.Hash)
    case offer(Int64)
}
