public import Stellar
public import Timekeeping

/// The persistence with which a transaction is brought into the ledger.
public struct SubmissionPolicy: Sendable {
    /// The pause between two attempts where the server does not say.
    public var pause: Duration
    /// The time for all attempts; `nil` where the envelope is handed in once only.
    public var timeout: Duration?
    /// The offer of a higher fee where the network asks for one; none unless given.
    public var feeBump: FeeBumpOffer?
    /// The instant after which nothing is tried any more; `nil` where there is no such limit.
    public var end: Timestamp?

    /// The number of looks for a transaction that is handed in once only, where no answer came.
    static let looks = 20
    /// The number of looks for it where there was an answer, but one that may be wrong: the server's history may be a ledger
    /// behind, so one look is not enough.
    static let looksAfterAnswer = 2

    /// Tries for `timeout`, `pause` apart; five minutes, 3 seconds apart, without raising the fee unless given.
    public init(
        pause: Duration = .seconds(3),
        timeout: Duration = .seconds(300),
        feeBump: FeeBumpOffer? = nil
    ) {
        self.pause = pause
        self.timeout = timeout
        self.feeBump = feeBump
    }

    /// Hands the envelope in once, and looks for a minute for what became of it, at most until `end`.
    ///
    /// To hand it in again is for the caller, with the same envelope.
    public static func once(until end: Timestamp? = nil) -> SubmissionPolicy {
        var policy = SubmissionPolicy()
        policy.timeout = nil
        policy.end = end
        return policy
    }

    /// Whether the envelope is handed in again where that may help.
    var resubmits: Bool { timeout != nil }

    /// The instant after which nothing is tried any more, where the first attempt is made `now`.
    func deadline(from now: Timestamp) -> Timestamp? {
        [end, timeout.map { now.advanced(by: $0) }].compactMap(\.self).min()
    }
}

/// An offer to pay more for getting a transaction into the ledger whose own fee is too low.
///
/// A fee bump envelopes the very transaction that was signed before. Both have the same sequence number, so at most one of
/// them can ever be included.
public struct FeeBumpOffer: Sendable {
    /// The account that pays the fee.
    public var source: MuxedAccount
    /// The most that the fee may be, for all operations together and the fee bump itself.
    public var maximumFee: Amount

    private let sign: @Sendable (TransactionHash) -> [DecoratedSignature]

    /// Offers up to `maximumFee` of `source`; `sign` signs the hash of a fee bump.
    public init(
        source: MuxedAccount,
        maximumFee: Amount,
        sign: @escaping @Sendable (TransactionHash) -> [DecoratedSignature]
    ) {
        self.source = source
        self.maximumFee = maximumFee
        self.sign = sign
    }

    /// Offers up to `maximumFee` of the account of `keys`.
    public init(keys: KeyPair, maximumFee: Amount) {
        self.init(source: MuxedAccount(keys.publicKey), maximumFee: maximumFee) { [keys.sign($0)] }
    }

    /// A signed fee bump around what `envelope` holds, or `nil` where no higher bid is allowed or possible.
    ///
    /// It bids twice what was bid before, or what the network asks for where that is more, but no more than the maximum;
    /// and never less for an operation than the transaction inside, which the network would refuse.
    func raise(_ envelope: TransactionEnvelope, required: Int64?, on network: Network) -> TransactionEnvelope? {
        let inner = envelope.innermostTransaction
        let operations = Int64(inner.operations.count)
        guard operations > 0 else { return nil }
        let (bid, innerSignatures) =
            switch envelope {
            case .v0(_, let signatures), .v1(_, let signatures): (Int64(inner.fee), signatures)
            case .feeBump(let bump, _): (bump.fee, bump.innerSignatures)
            }
        let (rate, rest) = Int64(inner.fee).quotientAndRemainder(dividingBy: operations)
        guard let roundedRate = rate.adding(rest > 0 ? 1 : 0),
            let own = operations.adding(1).flatMap({ roundedRate.multiplied(by: $0) }), let more = bid.adding(1)
        else { return nil }
        let least = max(own, required ?? 0, more)
        guard least <= maximumFee.stroops else { return nil }
        let wished = max(least, bid.multiplied(by: 2) ?? .max)
        let bump = FeeBumpTransaction(
            feeSource: source,
            fee: min(wished, maximumFee.stroops),
            inner: inner,
            innerSignatures: innerSignatures
        )
        return .feeBump(bump, signatures: sign(bump.hash(for: network)))
    }
}

/// The envelopes that are signed for one transaction, one in the place of another that the ledger will never include.
package enum TransactionDrafts {
    /// The number of envelopes that are signed before it is given up.
    package static let limit = 3

    /// The time in which an envelope is valid.
    ///
    /// It begins at an instant long past, which means nothing to the network, and follows from `mark`: two parties that sign the
    /// same terms in the same second must not sign the same bytes, or each would take the other's transaction for its own.
    package static func timeBounds(until end: Timestamp, mark: UInt64) -> TimeBounds {
        TimeBounds(minTime: 1 &+ mark % 1_000_000_000, maxTime: UInt64(clamping: end.unixSeconds))
    }
}
