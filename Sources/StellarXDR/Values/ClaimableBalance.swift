extension XDR {
    /// The identity of a claimable balance.
    package enum ClaimableBalanceID: XDRCodable {
        case v0(Hash)

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            try decoder.reserved("ClaimableBalanceID")
            self = .v0(try decoder.decode())
        }

        package func encode(to encoder: inout XDREncoder) {
            switch self {
            case .v0(let hash):
                encoder.encode(0 as Int32)
                encoder.encode(hash)
            }
        }
    }

    /// An account that may claim a balance, and the condition for that.
    package struct Claimant: XDRCodable {
        package var destination: AccountID
        package var predicate: ClaimPredicate

        package init(destination: AccountID, predicate: ClaimPredicate) {
            self.destination = destination
            self.predicate = predicate
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            try decoder.reserved("Claimant")
            destination = try decoder.decode()
            predicate = try decoder.decode()
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(0 as Int32)
            encoder.encode(destination)
            encoder.encode(predicate)
        }
    }

    /// The condition under which a balance may be claimed.
    ///
    /// The wire carries what the ledger refuses as well: `and` and `or` of fewer than two, and `not` of nothing.
    package indirect enum ClaimPredicate: XDRCodable {
        case unconditional
        case and([ClaimPredicate])
        case or([ClaimPredicate])
        case not(ClaimPredicate?)
        case beforeAbsoluteTime(Int64)
        case beforeRelativeTime(Int64)

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            let start = decoder.offset
            switch try decoder.int32() {
            case 0: self = .unconditional
            case 1: self = .and(try decoder.array(limit: 2))
            case 2: self = .or(try decoder.array(limit: 2))
            case 3: self = .not(try decoder.optional())
            case 4: self = .beforeAbsoluteTime(try decoder.int64())
            case 5: self = .beforeRelativeTime(try decoder.int64())
            case let other: throw XDRError(.unknownCase(type: "ClaimPredicate", value: other), at: start)
            }
        }

        package func encode(to encoder: inout XDREncoder) {
            switch self {
            case .unconditional:
                encoder.encode(0 as Int32)
            case .and(let predicates):
                encoder.encode(1 as Int32)
                encoder.encode(predicates)
            case .or(let predicates):
                encoder.encode(2 as Int32)
                encoder.encode(predicates)
            case .not(let predicate):
                encoder.encode(3 as Int32)
                encoder.encode(predicate)
            case .beforeAbsoluteTime(let time):
                encoder.encode(4 as Int32)
                encoder.encode(time)
            case .beforeRelativeTime(let seconds):
                encoder.encode(5 as Int32)
                encoder.encode(seconds)
            }
        }
    }
}
