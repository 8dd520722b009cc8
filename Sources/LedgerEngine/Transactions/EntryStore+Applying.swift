internal import StellarXDR

extension EntryStore {
    /// Takes the fee of `candidate` from the one who pays it and returns it, in stroops.
    ///
    /// A ledger takes all its fees before it applies the first transaction. The base fee is charged, not the bid.
    mutating func chargeFee(of candidate: Candidate) -> Int64 {
        guard var payer = account(candidate.feeSource) else { return 0 }
        let fee = max(0, min(candidate.feeBid, candidate.minimumFee(header), payer.balance))
        payer.balance -= fee
        setAccount(candidate.feeSource, payer)
        updateHeader { $0.feePool &+= fee }
        return fee
    }

    /// Applies `candidate`, whose fee was charged, and undoes what its operations did if one of them fails.
    mutating func apply(_ candidate: Candidate, feeCharged: Int64) -> XDR.TransactionResult {
        guard let feeBump = candidate.feeBump else {
            return applied(candidate, draft: ResultDraft(candidate, feeCharged: feeCharged), chargesFee: true).result
        }
        removeOneTimeSigner(feeBump.hash, from: feeBump.source)
        // The inner transaction reports what it would have been charged, although the fee bump pays.
        let innerFee = min(Int64(candidate.transaction.fee), candidate.innerMinimumFee(header))
        let draft = applied(candidate, draft: ResultDraft(candidate, feeCharged: innerFee), chargesFee: false)
        return draft.result(insideFeeBumpFor: candidate.innerHash, feeCharged: feeCharged)
    }

    private mutating func applied(_ candidate: Candidate, draft: ResultDraft, chargesFee: Bool) -> ResultDraft {
        var draft = draft
        operationChanges = []
        var terms = Terms.applying(under: header)
        terms.chargesFee = chargesFee
        var checker = SignatureChecker(candidate)
        let check = check(of: candidate, checker: &checker, terms: terms)
        if check.stage >= .usesSequenceNumber { useSequenceNumber(of: candidate) }
        draft.code = check.code
        if check.stage == .valid { checkSignatures(of: candidate, checker: &checker, draft: &draft) }
        removeOneTimeSigners(of: candidate)
        guard draft.code == .success else { return draft }
        let beforeOperations = checkpoint
        applyOperations(of: candidate, draft: &draft)
        if draft.code == .success, !futureSponsors.isEmpty { draft.code = .badSponsorship }
        if draft.code != .success {
            rollBack(to: beforeOperations)
            operationChanges = []
        }
        return draft
    }

    private mutating func useSequenceNumber(of candidate: Candidate) {
        guard var source = account(candidate.source) else { return }
        source.sequenceNumber = candidate.transaction.seqNum
        source.sequenceUse = SequenceUse(ledger: header.sequence, time: header.closeTime)
        setAccount(candidate.source, source)
    }

    /// Weighs the signatures for every operation against the ledger as it is before the first of them.
    private func checkSignatures(of candidate: Candidate, checker: inout SignatureChecker, draft: inout ResultDraft) {
        for (index, operation) in candidate.transaction.operations.enumerated() {
            if let flaw = signatureFlaw(of: operation, in: candidate, checker: &checker) { draft.fail(index, flaw) }
        }
        if draft.code == .success, !checker.allSignaturesUsed { draft.code = .badAuthExtra }
    }

    /// Tries every operation, also those after one that failed, since each reports a code of its own.
    private mutating func applyOperations(of candidate: Candidate, draft: inout ResultDraft) {
        for (index, operation) in candidate.transaction.operations.enumerated() {
            let before = checkpoint
            let place = OperationPlace(
                transactionSource: candidate.source,
                sequenceNumber: candidate.transaction.seqNum,
                index: UInt32(clamping: index)
            )
            let result = outcome(of: operation, source: candidate.source(of: operation), at: place)
            draft.operations[index] = result
            guard !result.isSuccess else {
                if recordsChanges { operationChanges.append(changes(since: before)) }
                continue
            }
            rollBack(to: before)
            draft.code = .failed
        }
    }

    private mutating func outcome(
        of operation: XDR.Operation,
        source: XDR.AccountID,
        at place: OperationPlace
    ) -> XDR.OperationResult {
        guard let ledgerOperation = operation.body.ledgerOperation else { return .failure(.notSupported) }
        guard account(source) != nil else { return .failure(.noAccount) }
        if let flaw = ledgerOperation.flaw(source: source, header: header) { return flaw }
        return ledgerOperation.apply(source: source, at: place, to: &self)
    }

    /// Removes the signers that are the hash of the transaction: they sign once, also where it fails.
    private mutating func removeOneTimeSigners(of candidate: Candidate) {
        var sources: Set<XDR.AccountID> = [candidate.source]
        for operation in candidate.transaction.operations { sources.insert(candidate.source(of: operation)) }
        for source in sources.sorted() { removeOneTimeSigner(candidate.innerHash, from: source) }
    }

    private mutating func removeOneTimeSigner(_ hash: XDR.Hash, from id: XDR.AccountID) {
        guard let index = account(id)?.signers.firstIndex(where: { $0.key == .preAuthTx(hash) }) else { return }
        removeSigner(at: index, of: id)
    }
}
