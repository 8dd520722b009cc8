internal import HTTPTransport
internal import JSON
public import Stellar

/// The recent costs of transactions, for each operation.
///
/// Specification: <https://developers.stellar.org/docs/data/apis/horizon/api-reference/aggregations/fee-stats>
public struct FeeStats: Hashable, Sendable {
    /// The distribution of fees, in stroops; a number that the server does not tell is `nil`.
    public struct Distribution: Hashable, Sendable {
        /// The smallest.
        public var min: Int64?
        /// The largest.
        public var max: Int64?
        /// The most frequent.
        public var mode: Int64?
        /// The fees that so many percent of them do not exceed, by the percentage: 10 to 99.
        public var percentiles: [Int: Int64]

        init(_ fields: JSONValue?) {
            min = fields?["min"]?.integer
            max = fields?["max"]?.integer
            mode = fields?["mode"]?.integer
            percentiles = [:]
            for percent in [10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99] {
                percentiles[percent] = fields?["p\(percent)"]?.integer
            }
        }
    }

    /// The last ledger that was counted.
    public var lastLedger: Int64?
    /// The least fee for an operation in it, in stroops.
    public var baseFee: Int64
    /// The usage of the last ledgers: 1 is full.
    public var capacityUsage: ExactDecimal?
    /// The fees that were charged.
    public var charged: Distribution
    /// The fees that were offered.
    public var offered: Distribution

    init?(_ fields: JSONValue) {
        guard let baseFee = fields["last_ledger_base_fee"]?.integer, baseFee > 0 else { return nil }
        self.baseFee = baseFee
        lastLedger = fields["last_ledger"]?.integer
        capacityUsage = fields["ledger_capacity_usage"]?.decimalText.flatMap { ExactDecimal($0) }
        charged = Distribution(fields["fee_charged"])
        offered = Distribution(fields["max_fee"])
    }

    /// A fee for one operation that the next ledgers should take, in stroops: what 90 percent were charged at most,
    /// at least the base fee, and never more than `limit`.
    public func suggestedFee(limit: Int64 = 100_000) -> Int64 {
        min(limit, max(baseFee, charged.percentiles[90] ?? baseFee))
    }
}

extension Horizon {
    /// The recent costs of transactions.
    ///
    /// - Throws: `HorizonError`
    public func feeStats() async throws(HorizonError) -> FeeStats {
        let url = url.appendingSegments("fee_stats")
        let fields = try await object(at: url)
        guard let stats = FeeStats(fields) else { throw invalid("last_ledger_base_fee", url) }
        return stats
    }
}
