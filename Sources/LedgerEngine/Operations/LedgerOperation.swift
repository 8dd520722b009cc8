internal import Sodium
internal import StellarXDR

/// What the ledger does for one kind of operation.
///
/// Each kind has a file of its own beside this one.
protocol LedgerOperation {
    /// Which of the source's thresholds the signatures must reach.
    var threshold: ThresholdLevel { get }

    /// What an operation of this kind reports while nothing is wrong with it.
    var blankResult: XDR.OperationResult { get }

    /// What is wrong with the operation whatever the ledger holds, or `nil`.
    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult?

    /// Changes `store` and tells how it went. After a failure the caller undoes what was changed.
    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult
}

extension LedgerOperation {
    var threshold: ThresholdLevel { .medium }
}

extension XDR.OperationBody {
    /// What the ledger does for this operation; `nil` for those that it answers with `op_not_supported`.
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

/// Where an operation stands; ids that the ledger makes up are made of this.
struct OperationPlace {
    /// The source of the transaction.
    var transactionSource: XDR.AccountID

    /// The sequence number of the transaction.
    var sequenceNumber: Int64

    /// Which of the transaction's operations it is, counted from 0.
    var index: UInt32

    private static let operationType: Int32 = 6
    private static let revocationType: Int32 = 7

    /// The id of the claimable balance that the operation creates.
    var claimableBalanceID: XDR.Hash { digest(type: Self.operationType) { _ in } }

    /// The id of the claimable balance of `asset` into which the operation redeems shares of the pool `pool`.
    func claimableBalanceID(redeeming asset: XDR.Asset, from pool: XDR.PoolID) -> XDR.Hash {
        digest(type: Self.revocationType) { encoder in
            encoder.encode(pool)
            encoder.encode(asset)
        }
    }

    /// The SHA-256 digest of a `HashIDPreimage`.
    private func digest(type: Int32, encodeRest: (inout XDREncoder) -> Void) -> XDR.Hash {
        var encoder = XDREncoder()
        encoder.encode(type)
        encoder.encode(transactionSource)
        encoder.encode(sequenceNumber)
        encoder.encode(index)
        encodeRest(&encoder)
        // A digest always has 32 bytes.
        return XDR.Hash(SHA256.digest(encoder.bytes)) ?? .zero
    }
}
