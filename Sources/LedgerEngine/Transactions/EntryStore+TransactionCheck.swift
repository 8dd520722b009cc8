internal import StellarXDR

extension EntryStore {
    /// Checks everything about the inner transaction that comes before its operations, in the network's order.
    func check(
        of candidate: Candidate,
        checker: inout SignatureChecker,
        terms: Terms
    ) -> TransactionCheck {
        let transaction = candidate.transaction
        let conditions = transaction.cond.full
        if let code = malformation(of: transaction, conditions) { return TransactionCheck(.invalid, code) }
        if let code = violatedBounds(conditions, terms: terms) { return TransactionCheck(.invalid, code) }
        if terms.chargesFee, Int64(transaction.fee) < candidate.innerMinimumFee(header) {
            return TransactionCheck(.invalid, .insufficientFee)
        }
        guard let source = account(candidate.source) else { return TransactionCheck(.invalid, .noAccount) }
        guard hasProperSequence(transaction, conditions, of: source, terms: terms) else {
            return TransactionCheck(.invalid, .badSeq)
        }
        guard isOldEnough(source, for: conditions, terms: terms) else {
            return TransactionCheck(.usesSequenceNumber, .badMinSeqAgeOrGap)
        }
        guard checker.check(source, id: candidate.source, needed: source.thresholds.low),
            hasExtraSigners(conditions, checker: &checker)
        else { return TransactionCheck(.usesSequenceNumber, .badAuth) }
        // While applying, the fee is gone already; what is left may not be below the reserve.
        let fee = terms.isApplying ? 0 : Int64(transaction.fee)
        if terms.chargesFee, header.availableBalance(of: source) < fee {
            return TransactionCheck(.isAuthorized, .insufficientBalance)
        }
        return .valid
    }

    /// Checks everything about a fee bump besides the transaction inside it.
    func check(
        of feeBump: Candidate.FeeBump,
        around candidate: Candidate,
        checker: inout SignatureChecker,
        terms: Terms
    ) -> TransactionCheck {
        guard feeBump.fee >= candidate.minimumFee(header) else { return TransactionCheck(.invalid, .insufficientFee) }
        let offered = feeBump.fee.multipliedFullWidth(by: candidate.innerMinimumFee(header))
        let needed = Int64(candidate.transaction.fee).multipliedFullWidth(by: candidate.minimumFee(header))
        guard (offered.high, offered.low) >= (needed.high, needed.low) else {
            return TransactionCheck(.invalid, .insufficientFee)
        }
        guard let source = account(feeBump.source) else { return TransactionCheck(.invalid, .noAccount) }
        guard checker.check(source, id: feeBump.source, needed: source.thresholds.low) else {
            return TransactionCheck(.invalid, .badAuth)
        }
        guard header.availableBalance(of: source) >= (terms.isApplying ? 0 : feeBump.fee) else {
            return TransactionCheck(.isAuthorized, .insufficientBalance)
        }
        return .valid
    }

    private func malformation(
        of transaction: XDR.Transaction,
        _ conditions: XDR.PreconditionsV2
    ) -> XDR.TransactionResultCode? {
        let extraSigners = conditions.extraSigners
        if Set(extraSigners).count != extraSigners.count { return .malformed }
        for case .signedPayload(_, let payload) in extraSigners where payload.isEmpty { return .malformed }
        return transaction.operations.isEmpty ? .missingOperation : nil
    }

    private func violatedBounds(_ conditions: XDR.PreconditionsV2, terms: Terms) -> XDR.TransactionResultCode? {
        let ledgers = conditions.ledgerBounds ?? XDR.LedgerBounds(minLedger: 0, maxLedger: 0)
        let times = conditions.timeBounds ?? XDR.TimeBounds(minTime: 0, maxTime: 0)
        if times.minTime > terms.earliestTime || ledgers.minLedger > terms.ledger { return .tooEarly }
        if times.maxTime != 0, times.maxTime < terms.latestTime { return .tooLate }
        if ledgers.maxLedger != 0, ledgers.maxLedger <= terms.ledger { return .tooLate }
        return nil
    }

    private func hasProperSequence(
        _ transaction: XDR.Transaction,
        _ conditions: XDR.PreconditionsV2,
        of source: AccountEntry,
        terms: Terms
    ) -> Bool {
        // An account created in this ledger starts from this number; using it would let it be replayed.
        guard transaction.seqNum != Int64(terms.ledger) << 32 else { return false }
        let current = terms.precedingSequence ?? source.sequenceNumber
        if let minimum = conditions.minSeqNum { return current >= minimum && current < transaction.seqNum }
        return current != .max && current + 1 == transaction.seqNum
    }

    private func isOldEnough(
        _ source: AccountEntry,
        for conditions: XDR.PreconditionsV2,
        terms: Terms
    ) -> Bool {
        let use = source.sequenceUse ?? SequenceUse(ledger: 0, time: 0)
        guard conditions.minSeqAge <= terms.earliestTime else { return false }
        guard terms.earliestTime - conditions.minSeqAge >= use.time else { return false }
        guard conditions.minSeqLedgerGap <= terms.ledger else { return false }
        return terms.ledger - conditions.minSeqLedgerGap >= use.ledger
    }

    private func hasExtraSigners(_ conditions: XDR.PreconditionsV2, checker: inout SignatureChecker) -> Bool {
        let signers = conditions.extraSigners.map { SignatureChecker.WeightedSigner(key: $0, weight: 1) }
        return signers.isEmpty || checker.check(signers, needed: signers.count)
    }
}
