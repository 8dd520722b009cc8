internal import LedgerEngine
internal import StellarXDR

/// The accounts whose history a transaction and its operations belong to.
enum Participants {
    /// Everyone whom the transaction concerns: who paid, who acted, who received.
    static func of(_ transaction: AppliedTransaction) -> Set<XDR.AccountID> {
        var all: Set = [transaction.candidate.source, transaction.candidate.feeSource]
        for index in transaction.candidate.transaction.operations.indices {
            all.formUnion(of(HistoryOperation(transaction: transaction, index: index)))
        }
        return all
    }

    /// Everyone whom the operation concerns.
    static func of(_ record: HistoryOperation) -> Set<XDR.AccountID> {
        var all = others(of: record)
        all.insert(record.source.accountID)
        if let sponsor = record.sponsor { all.insert(sponsor) }
        return all
    }

    private static func others(of record: HistoryOperation) -> Set<XDR.AccountID> {
        switch record.operation.body {
        case .createAccount(let operation): [operation.destination]
        case .payment(let operation): [operation.destination.accountID]
        case .pathPaymentStrictReceive(let operation): [operation.destination.accountID]
        case .pathPaymentStrictSend(let operation): [operation.destination.accountID]
        case .accountMerge(let destination): [destination.accountID]
        case .allowTrust(let operation): [operation.trustor]
        case .setTrustLineFlags(let operation): [operation.trustor]
        case .clawback(let operation): [operation.from.accountID]
        case .beginSponsoringFutureReserves(let operation): [operation.sponsoredID]
        case .endSponsoringFutureReserves: Set(record.beginning.map { [$0.source.accountID] } ?? [])
        case .revokeSponsorship(.signer(let account, _)): [account]
        case .revokeSponsorship(.ledgerEntry(let key)): Set(key.owner.map { [$0] } ?? [])
        case .createClaimableBalance(let operation): Set(operation.claimants.map(\.destination))
        case .manageSellOffer, .manageBuyOffer, .createPassiveSellOffer, .setOptions, .changeTrust, .inflation,
            .manageData, .bumpSequence, .claimClaimableBalance, .clawbackClaimableBalance, .liquidityPoolDeposit,
            .liquidityPoolWithdraw:
            []
        }
    }
}

extension XDR.LedgerKey {
    /// The owner of the entry, where it has one.
    fileprivate var owner: XDR.AccountID? {
        switch self {
        case .account(let id), .trustline(let id, _), .offer(let id, _), .data(let id, _): id
        case .claimableBalance, .liquidityPool: nil
        }
    }
}

extension XDR.OperationBody {
    /// Whether Horizon lists the operation among the payments.
    var isPayment: Bool {
        switch self {
        case .createAccount, .payment, .pathPaymentStrictReceive, .pathPaymentStrictSend, .accountMerge: true
        default: false
        }
    }

    /// The claimable balance that the operation names, if it names one.
    var claimableBalanceID: XDR.Hash? {
        switch self {
        case .claimClaimableBalance(let operation):
            if case .v0(let hash) = operation.balanceID { hash } else { nil }
        case .clawbackClaimableBalance(let operation):
            if case .v0(let hash) = operation.balanceID { hash } else { nil }
        default: nil
        }
    }

    /// The pool that the operation names, if it names one.
    var poolID: XDR.PoolID? {
        switch self {
        case .liquidityPoolDeposit(let operation): operation.liquidityPoolID
        case .liquidityPoolWithdraw(let operation): operation.liquidityPoolID
        default: nil
        }
    }
}
