internal import Sodium
internal import StellarXDR

extension Ledger {
    /// Closes a ledger at `closeTime` with what waits, in the order in which it came.
    ///
    /// A transaction that is not valid any more is dropped without a result; one that does not fit waits for the next ledger.
    /// A `closeTime` before that of the last ledger counts as that one. The network's ledgers never share a second;
    /// here they may, so that many that close at once do not run ahead of the clock.
    package mutating func close(at closeTime: UInt64) -> ClosedLedger {
        let closeTime = properCloseTime(closeTime)
        let valid = validCandidates(at: closeTime)
        var room = Int(header.maxTransactionSetSize)
        let fitting = valid.prefix { candidate in
            room -= candidate.operationCount
            return room >= 0
        }
        return close(at: closeTime, applying: Array(fitting), keeping: Array(valid.dropFirst(fitting.count)))
    }

    /// The transactions that wait and would be valid in a ledger that closes at `closeTime`.
    package func validCandidates(at closeTime: UInt64) -> [Candidate] {
        var lastNumbers: [XDR.AccountID: Int64] = [:]
        return queue.candidates.compactMap { candidate in
            var candidate = candidate
            var terms = Terms.closing(after: header, at: properCloseTime(closeTime))
            terms.precedingSequence = lastNumbers[candidate.source]
            guard entries.refusal(of: &candidate, terms: terms) == nil else { return nil }
            lastNumbers[candidate.source] = candidate.transaction.seqNum
            return candidate
        }
    }

    /// Closes a ledger at `closeTime` with exactly `candidates`, in this order; nothing waits any more.
    ///
    /// A transaction that waited and is not among them was not valid, so for some ledgers it is not looked at again.
    package mutating func close(at closeTime: UInt64, applying candidates: [Candidate]) -> ClosedLedger {
        close(at: closeTime, applying: candidates, keeping: [])
    }

    private mutating func close(
        at closeTime: UInt64,
        applying candidates: [Candidate],
        keeping waiting: [Candidate]
    ) -> ClosedLedger {
        let valid = Set(candidates.map(\.hash)).union(waiting.map(\.hash))
        queue.clear(banning: queue.candidates.filter { !valid.contains($0.hash) })
        for candidate in waiting { queue.append(candidate) }
        let properTime = properCloseTime(closeTime)
        entries.updateHeader { header in
            header.sequence &+= 1
            header.closeTime = properTime
        }
        entries.highestNumbers = Dictionary(
            candidates.map { ($0.source, $0.transaction.seqNum) },
            uniquingKeysWith: max
        )
        let fees = candidates.map { entries.chargeFee(of: $0) }
        var applied: [AppliedTransaction] = []
        for (candidate, fee) in zip(candidates, fees) {
            let result = entries.apply(candidate, feeCharged: fee)
            applied.append(
                AppliedTransaction(
                    candidate: candidate,
                    result: result,
                    ledger: header.sequence,
                    order: UInt32(clamping: applied.count + 1),
                    closeTime: header.closeTime,
                    changes: entries.operationChanges
                )
            )
        }
        entries.commit()
        let previousHash = hash
        hash = Self.hash(of: header, after: previousHash, applied)
        return ClosedLedger(header: header, hash: hash, previousHash: previousHash, transactions: applied)
    }

    private func properCloseTime(_ closeTime: UInt64) -> UInt64 {
        max(closeTime, header.closeTime)
    }

    private static func hash(
        of header: LedgerHeader,
        after previous: XDR.Hash,
        _ transactions: [AppliedTransaction]
    ) -> XDR.Hash {
        var encoder = XDREncoder()
        encoder.encode(previous)
        encoder.encode(header.sequence)
        encoder.encode(header.closeTime)
        encoder.encode(header.feePool)
        for transaction in transactions {
            encoder.encode(transaction.hash)
            encoder.encode(transaction.result)
        }
        return XDR.Hash(SHA256.digest(encoder.bytes)) ?? .zero
    }
}
