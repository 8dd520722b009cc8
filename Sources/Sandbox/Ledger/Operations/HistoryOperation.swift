package import LedgerEngine
package import StellarXDR

/// An operation of a transaction: what Horizon lists one by one.
package struct HistoryOperation: Sendable {
    package let transaction: AppliedTransaction

    /// The operation's place in the transaction, counted from 0.
    package let index: Int

    package init(transaction: AppliedTransaction, index: Int) {
        self.transaction = transaction
        self.index = index
    }

    /// The operation's place in all of history.
    package var token: Int64 { transaction.operationToken(index) }

    /// The operation itself.
    package var operation: XDR.Operation { transaction.candidate.transaction.operations[index] }

    /// The source of the operation.
    package var source: XDR.MuxedAccount {
        operation.sourceAccount ?? transaction.candidate.transaction.sourceAccount
    }

    /// The operation's result, where the transaction succeeded.
    package var success: XDR.OperationResultTR? {
        let results = transaction.result.operations
        guard transaction.result.isSuccess, index < results.count, case .inner(let result) = results[index]
        else { return nil }
        return result
    }

    /// The changes by it, as far as neither the operation nor its result tells them.
    package var changes: [EntryChange] {
        index < transaction.changes.count ? transaction.changes[index] : []
    }

    /// The operation that began the sponsorship which this one ends, or `nil` where there is none.
    var beginning: HistoryOperation? {
        guard transaction.result.isSuccess else { return nil }
        let sponsored = source.accountID
        let operations = transaction.candidate.transaction.operations
        let begin = operations.indices.prefix(index).last { index in
            guard case .beginSponsoringFutureReserves(let begin) = operations[index].body else { return false }
            return begin.sponsoredID == sponsored
        }
        return begin.map { HistoryOperation(transaction: transaction, index: $0) }
    }

    /// The sponsor of the entry or the signer that the operation created, where it is not its owner.
    var sponsor: XDR.AccountID? {
        for change in changes {
            if case .setOptions(let options) = operation.body, let signer = options.signer,
                let sponsor = change.newSponsor(of: signer.key)
            {
                return sponsor
            }
            if let sponsor = change.creationSponsor { return sponsor }
        }
        return nil
    }

    /// The offers and pools that it used, in their order.
    var trail: [XDR.ClaimAtom] {
        switch success {
        case .pathPaymentStrictReceive(.success(let offers, _)), .pathPaymentStrictSend(.success(let offers, _)): offers
        case .manageSellOffer(.success(let success)), .createPassiveSellOffer(.success(let success)),
            .manageBuyOffer(.success(let success)):
            success.offersClaimed
        default: []
        }
    }
}
