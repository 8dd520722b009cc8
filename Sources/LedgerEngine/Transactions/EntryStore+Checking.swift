internal import StellarXDR

extension EntryStore {
    /// The refusal of `candidate` before it is in a ledger, or `nil` when it can wait for one.
    ///
    /// Everything is looked at that can be known without applying it, the operations too. The candidate remembers whose
    /// its signatures are.
    func refusal(of candidate: inout Candidate, terms: Terms) -> XDR.TransactionResult? {
        guard let feeBump = candidate.feeBump else {
            let draft = examined(&candidate, terms: terms)
            return draft.code == .success ? nil : draft.result
        }
        let needed = candidate.minimumFee(header)
        var checker = SignatureChecker(
            hash: feeBump.hash,
            signatures: feeBump.signatures,
            verified: candidate.verifiedFeeBump
        )
        let check = check(of: feeBump, around: candidate, checker: &checker, terms: terms)
        candidate.verifiedFeeBump = checker.verified
        guard check.stage == .valid else {
            let fee = check.code == .insufficientFee ? competitiveFee(for: candidate, feeBump) : needed
            return .plain(check.code, feeCharged: fee)
        }
        guard checker.allSignaturesUsed else { return .plain(.badAuthExtra, feeCharged: needed) }
        var inner = terms
        inner.chargesFee = false
        let draft = examined(&candidate, terms: inner)
        guard draft.code != .success else { return nil }
        return draft.result(insideFeeBumpFor: candidate.innerHash, feeCharged: needed)
    }

    /// Checks the transaction with the operations, which a fee bump may surround.
    private func examined(_ candidate: inout Candidate, terms: Terms) -> ResultDraft {
        let fee = terms.chargesFee ? candidate.minimumFee(header) : 0
        var draft = ResultDraft(candidate, feeCharged: fee)
        var checker = SignatureChecker(candidate)
        defer { candidate.verified = checker.verified }
        let check = check(of: candidate, checker: &checker, terms: terms)
        guard check.stage == .valid else {
            draft.code = check.code
            return draft
        }
        for (index, operation) in candidate.transaction.operations.enumerated() {
            if let flaw = flaw(of: operation, in: candidate, checker: &checker) {
                draft.fail(index, flaw)
                return draft
            }
        }
        if !checker.allSignaturesUsed { draft.code = .badAuthExtra }
        return draft
    }

    private func flaw(
        of operation: XDR.Operation,
        in candidate: Candidate,
        checker: inout SignatureChecker
    ) -> XDR.OperationResult? {
        guard let ledgerOperation = operation.body.ledgerOperation else { return .failure(.notSupported) }
        return signatureFlaw(of: operation, in: candidate, checker: &checker)
            ?? ledgerOperation.flaw(source: candidate.source(of: operation), header: header)
    }

    /// The flaw of the signatures for `operation`, or `nil`.
    ///
    /// The source of an operation need not exist yet, since an operation before it may create it.
    func signatureFlaw(
        of operation: XDR.Operation,
        in candidate: Candidate,
        checker: inout SignatureChecker
    ) -> XDR.OperationResult? {
        let id = candidate.source(of: operation)
        if let source = account(id) {
            let level = operation.body.ledgerOperation?.threshold ?? .medium
            let needed = source.thresholds.weight(for: level)
            return checker.check(source, id: id, needed: needed) ? nil : .failure(.badAuth)
        }
        guard operation.sourceAccount != nil else { return .failure(.noAccount) }
        return checker.checkMissingAccount(id) ? nil : .failure(.badAuth)
    }

    /// The fee of a fee bump that offers as much for each operation as the transaction inside does.
    private func competitiveFee(for candidate: Candidate, _ feeBump: Candidate.FeeBump) -> Int64 {
        let needed = candidate.minimumFee(header)
        guard feeBump.fee >= needed else { return needed }
        return Int64(candidate.transaction.fee).scaledUp(by: needed, over: max(1, candidate.innerMinimumFee(header)))
    }
}

extension Int64 {
    /// The number times `numerator` over `denominator`, rounded up; the greatest number on overflow.
    ///
    /// None may be negative, and the denominator not zero.
    func scaledUp(by numerator: Int64, over denominator: Int64) -> Int64 {
        let product = Int128(self) * Int128(numerator)
        let quotient = (product + Int128(denominator) - 1) / Int128(denominator)
        return Int64(clamping: quotient)
    }
}

extension XDR.TransactionResult {
    /// A result that consists of a code only.
    static func plain(_ code: XDR.TransactionResultCode, feeCharged: Int64) -> Self {
        XDR.TransactionResult(feeCharged: feeCharged, outcome: .refused(code))
    }
}
