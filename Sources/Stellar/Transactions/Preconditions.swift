package import StellarXDR

/// The times between which a transaction is valid, in Unix seconds.
public struct TimeBounds: Hashable, Sendable, Codable {
    /// The first second in which it is valid; 0 means from ever.
    public var minTime: UInt64

    /// The last second in which it is valid; 0 means for ever.
    public var maxTime: UInt64

    /// The bounds from `minTime` to `maxTime`, both included.
    public init(minTime: UInt64, maxTime: UInt64) {
        self.minTime = minTime
        self.maxTime = maxTime
    }

    package init(_ wire: XDR.TimeBounds) {
        self.init(minTime: wire.minTime, maxTime: wire.maxTime)
    }

    package var wire: XDR.TimeBounds { XDR.TimeBounds(minTime: minTime, maxTime: maxTime) }
}

/// The ledgers in which a transaction is valid.
public struct LedgerBounds: Hashable, Sendable, Codable {
    /// The first ledger in which it is valid.
    public var minLedger: UInt32

    /// The first ledger in which it is no longer valid; 0 means for ever.
    public var maxLedger: UInt32

    /// The bounds from `minLedger` on and before `maxLedger`.
    public init(minLedger: UInt32, maxLedger: UInt32) {
        self.minLedger = minLedger
        self.maxLedger = maxLedger
    }

    package init(_ wire: XDR.LedgerBounds) {
        self.init(minLedger: wire.minLedger, maxLedger: wire.maxLedger)
    }

    package var wire: XDR.LedgerBounds { XDR.LedgerBounds(minLedger: minLedger, maxLedger: maxLedger) }
}

/// The preconditions of a transaction, without which it is not applied.
public struct Preconditions: Hashable, Sendable {
    /// The absence of conditions.
    public static let none = Preconditions()

    /// The times between which it is valid, or `nil` for any.
    public var timeBounds: TimeBounds?

    /// The ledgers in which it is valid, or `nil` for any.
    public var ledgerBounds: LedgerBounds?

    /// The smallest sequence number that its source may have; `nil` demands the one just before its own.
    public var minSequenceNumber: Int64?

    /// The least age of the source's sequence number, in seconds.
    public var minSequenceAge: UInt64

    /// The least age of the source's sequence number, in ledgers.
    public var minSequenceLedgerGap: UInt32

    /// The keys that must have signed besides those that are needed anyway, at most two.
    public var extraSigners: [SignerKey]

    /// Whether all of it is written out even where a shorter form would do; only what came from elsewhere needs this.
    public var isWrittenInFull: Bool

    /// Conditions, all of which must hold.
    public init(
        timeBounds: TimeBounds? = nil,
        ledgerBounds: LedgerBounds? = nil,
        minSequenceNumber: Int64? = nil,
        minSequenceAge: UInt64 = 0,
        minSequenceLedgerGap: UInt32 = 0,
        extraSigners: [SignerKey] = [],
        isWrittenInFull: Bool = false
    ) {
        self.timeBounds = timeBounds
        self.ledgerBounds = ledgerBounds
        self.minSequenceNumber = minSequenceNumber
        self.minSequenceAge = minSequenceAge
        self.minSequenceLedgerGap = minSequenceLedgerGap
        self.extraSigners = extraSigners
        self.isWrittenInFull = isWrittenInFull
    }

    package init(_ wire: XDR.Preconditions) {
        let full = wire.full
        self.init(
            timeBounds: full.timeBounds.map { TimeBounds($0) },
            ledgerBounds: full.ledgerBounds.map { LedgerBounds($0) },
            minSequenceNumber: full.minSeqNum,
            minSequenceAge: full.minSeqAge,
            minSequenceLedgerGap: full.minSeqLedgerGap,
            extraSigners: full.extraSigners.map { SignerKey($0) }
        )
        // What a shorter form would say as well was written in full on purpose, and stays so.
        isWrittenInFull = self.wire != wire
    }

    package var wire: XDR.Preconditions {
        let full = XDR.PreconditionsV2(
            timeBounds: timeBounds?.wire,
            ledgerBounds: ledgerBounds?.wire,
            minSeqNum: minSequenceNumber,
            minSeqAge: minSequenceAge,
            minSeqLedgerGap: minSequenceLedgerGap,
            extraSigners: extraSigners.map(\.wire)
        )
        if isWrittenInFull { return .v2(full) }
        if full == XDR.PreconditionsV2() { return .none }
        if let bounds = full.timeBounds, full == XDR.PreconditionsV2(timeBounds: bounds) { return .time(bounds) }
        return .v2(full)
    }
}
