public import Diagnostics
internal import HorizonClient
public import Stellar

/// The most that someone is ready to pay for getting an operation into the ledger.
public struct FeeLimit: Hashable, Sendable {
    /// The fee in stroops, for one operation; 100,000 unless given, which is a hundredth of a lumen.
    public var stroops: Int64

    /// A limit of so many stroops for an operation.
    public init(stroops: Int64 = 100_000) {
        self.stroops = stroops
    }
}

/// The offer for getting an operation into the ledger.
public struct FeeOffer: Hashable, Sendable {
    /// The first offer, in stroops for one operation; the network charges less where it can.
    public var stroops: Int64
    /// The limit of the offer where the network asks for more.
    public var limit: FeeLimit

    /// An offer for one operation.
    public init(stroops: Int64, limit: FeeLimit) {
        self.stroops = stroops
        self.limit = limit
    }

    /// The first offer of a transaction with so many operations.
    public func total(operations count: Int) -> Amount {
        Amount(stroops: stroops.multiplied(by: Int64(count)) ?? .max)
    }

    /// The most that a transaction with so many operations may cost, a fee bump around it included.
    ///
    /// To the network a fee bump is one more operation; what it offers for each is less for that, and never more in all.
    public func maximum(operations count: Int) -> Amount {
        Amount(stroops: limit.stroops.multiplied(by: Int64(count)) ?? .max)
    }
}

/// The network asks for more than someone is ready to pay.
public struct FeeError: FailureConvertible, Hashable {
    /// The fee that the network asks for one operation.
    public var asked: Amount
    /// The most that may be paid for one.
    public var limit: FeeLimit

    /// The error as data.
    public var asFailure: Failure {
        Failure(
            .feeAboveLimit,
            facts: [.found: .text("\(asked.stroops)"), .limit: .text("\(limit.stroops)")],
            remedies: [Remedy(.allowFee)]
        )
    }
}

extension NetworkWallet {
    /// The network's present fee for an operation, within the limit.
    ///
    /// - Throws: `FeeError` where the network asks for more than the limit, and `HorizonError`.
    public func feeOffer() async throws -> FeeOffer {
        let least: Int64
        let suggested: Int64
        do {
            let stats = try await caches.fees.value(for: network)
            (least, suggested) = (stats.baseFee, stats.suggestedFee(limit: feeLimit.stroops))
        } catch let error as HorizonError where error.failure != .interrupted {
            // A server without statistics still has a network, which says what an operation costs at least.
            least = try await terms().baseFee.stroops
            suggested = least
        }
        guard least <= feeLimit.stroops else { throw FeeError(asked: Amount(stroops: least), limit: feeLimit) }
        return FeeOffer(stroops: suggested, limit: feeLimit)
    }
}
