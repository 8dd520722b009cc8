internal import LedgerEngine
internal import StellarXDR

/// Whose history a transaction and its operations belong to.
enum Participants {
    /// Everybody whom the transaction concerns: who paid, who acted, who received.
    static func of(_ transaction: AppliedTransaction) -> Set<XDR.AccountID> {
        var all: Set = [transaction.candidate.source, transaction.candidate.feeSource]
        for operation in transaction.candidate.transaction.operations {
            all.formUnion(of(operation, in: transaction))
        }
        return all
    }

    /// Everybody whom the operation concerns.
    static func of(_ operation: XDR.Operation, in transaction: AppliedTransaction) -> Set<XDR.AccountID> {
        let source = operation.sourceAccount?.accountID ?? transaction.candidate.source
        return others(of: operation.body).union([source])
    }

    private static func others(of body: XDR.OperationBody) -> Set<XDR.AccountID> {
        switch body {
        case .createAccount(let operation): [operation.destination]
        case .payment(let operation): [operation.destination.accountID]
        case .pathPaymentStrictReceive(let operation): [operation.destination.accountID]
        case .pathPaymentStrictSend(let operation): [operation.destination.accountID]
        case .accountMerge(let destination): [destination.accountID]
        case .allowTrust(let operation): [operation.trustor]
        case .setTrustLineFlags(let operation): [operation.trustor]
        case .clawback(let operation): [operation.from.accountID]
        case .beginSponsoringFutureReserves(let operation): [operation.sponsoredID]
        case .createClaimableBalance(let operation): Set(operation.claimants.map(\.destination))
        case .manageSellOffer, .manageBuyOffer, .createPassiveSellOffer, .setOptions, .changeTrust, .inflation,
            .manageData, .bumpSequence, .claimClaimableBalance, .clawbackClaimableBalance,
            .endSponsoringFutureReserves, .revokeSponsorship, .liquidityPoolDeposit, .liquidityPoolWithdraw:
            []
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
}
