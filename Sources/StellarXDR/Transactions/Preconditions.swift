extension XDR {
    /// The times, in Unix seconds, between which a transaction is valid; a maximum of 0 means for ever.
    package struct TimeBounds: XDRCodable {
        package var minTime: UInt64
        package var maxTime: UInt64

        package init(minTime: UInt64, maxTime: UInt64) {
            self.minTime = minTime
            self.maxTime = maxTime
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            minTime = try decoder.uint64()
            maxTime = try decoder.uint64()
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(minTime)
            encoder.encode(maxTime)
        }
    }

    /// The first ledger in which a transaction is valid, and the first one in which it is no longer; a maximum of 0 means for ever.
    package struct LedgerBounds: XDRCodable {
        package var minLedger: UInt32
        package var maxLedger: UInt32

        package init(minLedger: UInt32, maxLedger: UInt32) {
            self.minLedger = minLedger
            self.maxLedger = maxLedger
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            minLedger = try decoder.uint32()
            maxLedger = try decoder.uint32()
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(minLedger)
            encoder.encode(maxLedger)
        }
    }

    /// The conditions that must hold before a transaction may be applied.
    package struct PreconditionsV2: XDRCodable {
        package var timeBounds: TimeBounds?
        package var ledgerBounds: LedgerBounds?
        package var minSeqNum: Int64?
        package var minSeqAge: UInt64
        package var minSeqLedgerGap: UInt32
        /// The keys that must have signed too, at most two.
        package var extraSigners: [SignerKey]

        package init(
            timeBounds: TimeBounds? = nil,
            ledgerBounds: LedgerBounds? = nil,
            minSeqNum: Int64? = nil,
            minSeqAge: UInt64 = 0,
            minSeqLedgerGap: UInt32 = 0,
            extraSigners: [SignerKey] = []
        ) {
            self.timeBounds = timeBounds
            self.ledgerBounds = ledgerBounds
            self.minSeqNum = minSeqNum
            self.minSeqAge = minSeqAge
            self.minSeqLedgerGap = minSeqLedgerGap
            self.extraSigners = extraSigners
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            timeBounds = try decoder.optional()
            ledgerBounds = try decoder.optional()
            minSeqNum = try decoder.bool() ? try decoder.int64() : nil
            minSeqAge = try decoder.uint64()
            minSeqLedgerGap = try decoder.uint32()
            extraSigners = try decoder.array(limit: 2)
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(timeBounds)
            encoder.encode(ledgerBounds)
            encoder.encode(minSeqNum != nil)
            if let minSeqNum { encoder.encode(minSeqNum) }
            encoder.encode(minSeqAge)
            encoder.encode(minSeqLedgerGap)
            encoder.encode(extraSigners)
        }
    }

    /// The conditions that must hold before a transaction may be applied, in the shortest form or the full one.
    package enum Preconditions: XDRCodable {
        case none
        case time(TimeBounds)
        case v2(PreconditionsV2)

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            let start = decoder.offset
            switch try decoder.int32() {
            case 0: self = .none
            case 1: self = .time(try decoder.decode())
            case 2: self = .v2(try decoder.decode())
            case let other: throw XDRError(.unknownCase(type: "Preconditions", value: other), at: start)
            }
        }

        package func encode(to encoder: inout XDREncoder) {
            switch self {
            case .none:
                encoder.encode(0 as Int32)
            case .time(let bounds):
                encoder.encode(1 as Int32)
                encoder.encode(bounds)
            case .v2(let preconditions):
                encoder.encode(2 as Int32)
                encoder.encode(preconditions)
            }
        }

        /// All that must hold, regardless of the form it was written in.
        package var full: PreconditionsV2 {
            switch self {
            case .none: PreconditionsV2()
            case .time(let bounds): PreconditionsV2(timeBounds: bounds)
            case .v2(let preconditions): preconditions
            }
        }
    }
}
