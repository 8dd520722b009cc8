package import StellarXDR

/// The ledger's immediate answer to a submitted transaction.
package enum Admission: Sendable {
    /// The transaction waits for the next ledger.
    case pending
    /// The same transaction waits already.
    case duplicate
    /// The transaction cannot be valid; nothing was charged.
    case refused(XDR.TransactionResult)
}

extension Ledger {
    /// How many times the bid per operation of a waiting transaction another one has to offer to take its place.
    private static let replacementFactor: Int64 = 10

    /// Puts the transaction in `envelope` behind those that wait, if it can be valid in the next ledger.
    ///
    /// `now` is the present time in Unix seconds; the time of the last ledger where it is missing.
    package mutating func submit(_ envelope: XDR.TransactionEnvelope, now: UInt64? = nil) -> Admission {
        submit(Candidate(envelope, networkID: networkID), now: now)
    }

    /// Puts `candidate` behind those that wait, if it can be valid in the next ledger.
    package mutating func submit(_ candidate: Candidate, now: UInt64? = nil) -> Admission {
        let chain = queue.chain(of: candidate.source)
        let number = candidate.transaction.seqNum
        if chain.contains(where: { $0.hash == candidate.hash || $0.innerHash == candidate.hash }) { return .duplicate }
        let rival = candidate.feeBump == nil ? nil : chain.first { $0.transaction.seqNum == number }
        if let rival, let fee = feeToReplace(rival, by: candidate) {
            return .refused(.plain(.insufficientFee, feeCharged: fee))
        }
        var terms = Terms.submission(after: header, now: now ?? header.closeTime)
        let preceding = rival == nil ? chain.last : chain.last { $0.transaction.seqNum < number }
        terms.precedingSequence = preceding?.transaction.seqNum
        if let refusal = entries.refusal(of: candidate, terms: terms) { return .refused(refusal) }
        var waitingBids = queue.bids(of: candidate.feeSource)
        if let rival, rival.feeSource == candidate.feeSource { waitingBids -= rival.feeBid }
        guard let payer = entries.account(candidate.feeSource),
            header.availableBalance(of: payer) - candidate.feeBid >= waitingBids
        else { return .refused(.plain(.insufficientBalance, feeCharged: candidate.minimumFee(header))) }
        if rival == nil { queue.append(candidate) } else { queue.replace(with: candidate) }
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
        let bid = Int64(clamping: Int128(rival.feeBid) * Int128(Self.replacementFactor))
        let needed = bid.scaledUp(by: candidate.minimumFee(header), over: rival.minimumFee(header))
        return candidate.feeBid < needed ? needed : nil
    }
}
