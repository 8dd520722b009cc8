internal import StellarXDR

/// The result of the checks that come before a transaction's operations: how far it got, and its code.
struct TransactionCheck {
    /// The remains of a failure at this stage when the transaction is in a ledger.
    enum Stage: Comparable {
        /// The fee, and nothing else.
        case invalid
        /// The sequence number is used too.
        case usesSequenceNumber
        /// The same, and the signatures of the source were good.
        case isAuthorized
        /// The whole transaction: no fault was found.
        case valid
    }

    var stage: Stage
    var code: XDR.TransactionResultCode

    init(_ stage: Stage, _ code: XDR.TransactionResultCode) {
        self.stage = stage
        self.code = code
    }

    static let valid = TransactionCheck(.valid, .success)
}

/// The circumstances under which a transaction is checked.
struct Terms {
    /// Whether the transaction is being applied; its fee is taken already then.
    var isApplying = false

    /// The ledger that the transaction would be in.
    var ledger: UInt32

    /// The time that the lower bounds of the transaction are held against, in Unix seconds.
    var earliestTime: UInt64

    /// The time that the upper bounds of the transaction are held against, in Unix seconds.
    var latestTime: UInt64

    /// The sequence number that a waiting transaction of the same source will have used, if there is one.
    var precedingSequence: Int64?

    /// Whether the source itself pays; it does not inside a fee bump.
    var chargesFee = true

    /// The terms while a ledger is closed under `header`.
    static func applying(under header: LedgerHeader) -> Terms {
        Terms(
            isApplying: true,
            ledger: header.sequence,
            earliestTime: header.closeTime,
            latestTime: header.closeTime
        )
    }

    /// The terms before the ledger behind `header` closes at `closeTime`.
    static func closing(after header: LedgerHeader, at closeTime: UInt64) -> Terms {
        Terms(ledger: header.sequence &+ 1, earliestTime: closeTime, latestTime: closeTime)
    }

    /// The terms at the moment `now`, while `header` is the last that closed.
    ///
    /// The network wants an upper bound to hold for two more ledgers, that is ten seconds.
    static func submission(after header: LedgerHeader, now: UInt64) -> Terms {
        Terms(
            ledger: header.sequence &+ 1,
            earliestTime: header.closeTime,
            latestTime: max(now, header.closeTime).addingSaturated(10)
        )
    }
}

extension UInt64 {
    fileprivate func addingSaturated(_ other: UInt64) -> UInt64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
