package import StellarXDR

/// The ledger's immediate answer to a submitted transaction.
package enum Admission: Sendable {
    /// The transaction waits for the next ledger.
    case pending
    /// The same transaction waits already.
    case duplicate
    /// The transaction cannot be looked at now; nothing was charged.
    case tryAgainLater
    /// The transaction cannot be valid; nothing was charged.
    case refused(XDR.TransactionResult)
}

extension Ledger {
    /// The factor by which another transaction has to outbid a waiting one, per operation, to take its place.
    private static let replacementFactor: Int64 = 10

    /// The number of ledgers whose operations wait at most.
    private static let queueDepth = 2

    /// Puts the transaction in `envelope` behind those that wait, if it can be valid in the next ledger.
    ///
    /// `now` is the present time in Unix seconds; the time of the last ledger where it is missing.
    package mutating func submit(_ envelope: XDR.TransactionEnvelope, now: UInt64? = nil) -> Admission {
        submit(Candidate(envelope, networkID: networkID), now: now)
    }

    /// Puts `candidate` behind those that wait, if it can be valid in the next ledger.
    package mutating func submit(_ candidate: Candidate, now: UInt64? = nil) -> Admission {
        guard !queue.bans(candidate) else { return .tryAgainLater }
        var candidate = candidate
        let terms = Terms.submission(after: header, now: now ?? header.closeTime)
        switch queue.entrance(for: candidate) {
        case .isDuplicate: return .duplicate
        case .none: return .refused(.plain(.badSeq, feeCharged: 0))
        case .behind(let last):
            if let objection = objection(to: &candidate, behind: last, terms: terms) { return objection }
            queue.append(candidate)
        case .instead(let rival, let index, let preceding):
            if let fee = feeToReplace(rival, by: candidate) {
                return .refused(.plain(.insufficientFee, feeCharged: fee))
            }
            if let objection = objection(to: &candidate, behind: preceding, insteadOf: rival, terms: terms) {
                return objection
            }
            queue.replace(at: index, with: candidate)
        }
        return .pending
    }

    /// Checks `envelope` as ``submit(_:now:)`` does but lets nothing wait.
    package func check(_ envelope: XDR.TransactionEnvelope, now: UInt64? = nil) -> Admission {
        var copy = self
        return copy.submit(envelope, now: now)
    }

    /// The sequence number that the last waiting transaction of `source` will use, or `nil` where none waits.
    package func lastWaitingNumber(of source: XDR.AccountID) -> Int64? {
        queue.chain(of: source).last?.transaction.seqNum
    }

    /// The reason why `candidate` cannot wait behind `preceding`, or `nil` when it can.
    private func objection(
        to candidate: inout Candidate,
        behind preceding: Candidate?,
        insteadOf rival: Candidate? = nil,
        terms: Terms
    ) -> Admission? {
        // How long ago a number was used cannot be known while others of the account wait.
        guard preceding == nil || !candidate.looksAtSequenceUse else { return .tryAgainLater }
        let waiting = queue.operationCount - (rival?.operationCount ?? 0) + candidate.operationCount
        guard waiting <= Int(header.maxTransactionSetSize) * Self.queueDepth else { return .tryAgainLater }
        var terms = terms
        terms.precedingSequence = preceding?.transaction.seqNum
        if let refusal = entries.refusal(of: &candidate, terms: terms) { return .refused(refusal) }
        var bids = queue.bids(of: candidate.feeSource)
        if let rival, rival.feeSource == candidate.feeSource { bids -= rival.feeBid }
        guard let payer = entries.account(candidate.feeSource),
            header.availableBalance(of: payer).subtractingClamping(candidate.feeBid) >= bids
        else { return .refused(.plain(.insufficientBalance, feeCharged: candidate.minimumFee(header))) }
        return nil
    }

    /// The fee that `candidate` has to offer to take the place of `rival`, or `nil` where it offers that.
    private func feeToReplace(_ rival: Candidate, by candidate: Candidate) -> Int64? {
        let operations = Int128(max(1, rival.operationCount))
        let needed = Int128(rival.feeBid) * Int128(Self.replacementFactor) * Int128(max(1, candidate.operationCount))
        guard Int128(candidate.feeBid) * operations < needed else { return nil }
        return Int64(clamping: (needed + operations - 1) / operations)
    }
}
