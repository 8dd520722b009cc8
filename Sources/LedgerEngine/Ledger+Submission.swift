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
    /// How many times the bid per operation of a waiting transaction another one has to offer to take its place.
    private static let replacementFactor: Int64 = 10

    /// How many ledgers' operations wait at most.
    private static let queueDepth = 2

    /// Puts the transaction in `envelope` behind those that wait, if it can be valid in the next ledger.
    ///
    /// `now` is the present time in Unix seconds; the time of the last ledger where it is missing.
    package mutating func submit(_ envelope: XDR.TransactionEnvelope, now: UInt64? = nil) -> Admission {
        submit(Candidate(envelope, networkID: networkID), now: now)
    }

    /// Puts `candidate` behind those that wait, if it can be valid in the next ledger.
    package mutating func submit(_ candidate: Candidate, now: UInt64? = nil) -> Admission {
        var candidate = candidate
        guard !queue.bans(candidate) else { return .tryAgainLater }
        let chain = queue.chain(of: candidate.source)
        var rivalIndex: Int?
        switch queue.place(of: candidate) {
        case .taken(let index):
            if candidate.isDuplicate(of: chain[index]) { return .duplicate }
            // Only a fee bump takes the place of another; anything else is behind all that wait and has no proper number.
            if candidate.feeBump != nil { rivalIndex = index }
        case .impossible where candidate.feeBump != nil: return .refused(.plain(.badSeq, feeCharged: 0))
        case .open, .impossible: break
        }
        let rival = rivalIndex.map { chain[$0] }
        if let rival, let fee = feeToReplace(rival, by: candidate) {
            return .refused(.plain(.insufficientFee, feeCharged: fee))
        }
        let preceding = chain.prefix(rivalIndex ?? chain.count).last
        // What others of the account leave behind cannot be known.
        guard preceding == nil || !candidate.looksAtSequenceUse else { return .tryAgainLater }
        guard hasRoom(for: candidate, instead: rival) else { return .tryAgainLater }
        var terms = Terms.submission(after: header, now: now ?? header.closeTime)
        terms.precedingSequence = preceding?.transaction.seqNum
        if let refusal = entries.refusal(of: &candidate, terms: terms) { return .refused(refusal) }
        var waitingBids = queue.bids(of: candidate.feeSource)
        if let rival, rival.feeSource == candidate.feeSource { waitingBids -= rival.feeBid }
        guard let payer = entries.account(candidate.feeSource),
            header.availableBalance(of: payer).subtractingClamping(candidate.feeBid) >= waitingBids
        else { return .refused(.plain(.insufficientBalance, feeCharged: candidate.minimumFee(header))) }
        if let rivalIndex {
            queue.replace(at: rivalIndex, with: candidate)
        } else {
            queue.append(candidate)
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

    /// What `candidate` has to offer to take the place of `rival`, or `nil` where it offers that.
    private func feeToReplace(_ rival: Candidate, by candidate: Candidate) -> Int64? {
        let operations = Int128(max(1, rival.operationCount))
        let needed = Int128(rival.feeBid) * Int128(Self.replacementFactor) * Int128(max(1, candidate.operationCount))
        guard Int128(candidate.feeBid) * operations < needed else { return nil }
        return Int64(clamping: (needed + operations - 1) / operations)
    }

    private func hasRoom(for candidate: Candidate, instead rival: Candidate?) -> Bool {
        let waiting = queue.operationCount - (rival?.operationCount ?? 0) + candidate.operationCount
        return waiting <= Int(header.maxTransactionSetSize) * Self.queueDepth
    }
}
