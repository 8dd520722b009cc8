internal import StellarXDR

/// The work of the ledger for one kind of operation.
///
/// Each kind has a file of its own beside this one.
protocol LedgerOperation {
    /// The threshold of the source that the signatures must reach.
    var threshold: ThresholdLevel { get }

    /// The report of an operation of this kind while nothing is wrong with it.
    var blankResult: XDR.OperationResult { get }

    /// The flaw of the operation regardless of what the ledger holds, or `nil`.
    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult?

    /// Changes `store` and tells how it went. After a failure the caller undoes what was changed.
    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult
}

extension LedgerOperation {
    var threshold: ThresholdLevel { .medium }
}

extension XDR.OperationBody {
    /// The ledger's work for this operation; `nil` for those that it answers with `op_not_supported`.
    ///
    /// This is the only place that lists which kinds of operation the ledger knows.
    var ledgerOperation: (any LedgerOperation)? {
        switch self {
        case .createAccount(let operation): operation
        case .payment(let operation): operation
        case .setOptions(let operation): operation
        case .changeTrust(let operation): operation
        case .allowTrust(let operation): operation
        case .setTrustLineFlags(let operation): operation
        case .accountMerge(let destination): AccountMergeOperation(destination: destination)
        case .manageData(let operation): operation
        case .bumpSequence(let operation): operation
        case .manageSellOffer(let operation): operation
        case .manageBuyOffer(let operation): operation
        case .createPassiveSellOffer(let operation): operation
        case .pathPaymentStrictReceive(let operation): operation
        case .pathPaymentStrictSend(let operation): operation
        case .liquidityPoolDeposit(let operation): operation
        case .liquidityPoolWithdraw(let operation): operation
        case .createClaimableBalance(let operation): operation
        case .claimClaimableBalance(let operation): operation
        case .clawback(let operation): operation
        case .clawbackClaimableBalance(let operation): operation
        case .beginSponsoringFutureReserves(let operation): operation
        case .endSponsoringFutureReserves: EndSponsoringFutureReservesOperation()
        case .revokeSponsorship(let operation): operation
        // Inflation is switched off since protocol 12, so this stays.
        case .inflation: nil
        }
    }
}
