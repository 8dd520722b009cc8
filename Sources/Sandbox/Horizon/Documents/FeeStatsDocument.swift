internal import JSON
internal import LedgerEngine
internal import StellarXDR

/// The recent fees of transactions, as Horizon sums them up over the last five ledgers.
struct FeeStatsDocument: Sendable {
    private static let ledgerCount: UInt32 = 5

    private let header: LedgerHeader
    private let usage: Double
    private let charged: [Int64]
    private let offered: [Int64]

    init(_ entries: EntryStore, _ history: History) {
        header = entries.header
        let first = header.sequence > Self.ledgerCount ? header.sequence - Self.ledgerCount + 1 : 1
        let transactions = (first...max(first, header.sequence)).flatMap { sequence in
            history.transactions(of: sequence)
        }
        let operations = transactions.reduce(0) { $0 + $1.candidate.transaction.operations.count }
        usage = Double(operations) / Double(Self.ledgerCount) / Double(max(1, header.maxTransactionSetSize))
        charged = transactions.map { $0.perOperation($0.result.feeCharged) }.sorted()
        offered = transactions.map { $0.perOperation($0.candidate.feeBid) }.sorted()
    }

    /// The document as bytes of JSON.
    func document() -> [UInt8] {
        JSONWriter.object { writer in
            writer.field("last_ledger", String(header.sequence))
            writer.field("last_ledger_base_fee", String(header.baseFee))
            writer.field("ledger_capacity_usage", String(min(1, (usage * 100).rounded() / 100)))
            write("fee_charged", charged, to: &writer)
            write("max_fee", offered, to: &writer)
        }
    }

    private func write(_ name: String, _ fees: [Int64], to writer: inout JSONWriter) {
        let fees = fees.isEmpty ? [Int64(header.baseFee)] : fees
        writer.object(name) { writer in
            writer.field("max", String(fees[fees.count - 1]))
            writer.field("min", String(fees[0]))
            writer.field("mode", String(mode(of: fees)))
            for percent in [10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99] {
                let rank = (percent * fees.count + 99) / 100
                writer.field("p\(percent)", String(fees[max(1, rank) - 1]))
            }
        }
    }

    private func mode(of fees: [Int64]) -> Int64 {
        let counts = fees.reduce(into: [Int64: Int]()) { $0[$1, default: 0] += 1 }
        let most = counts.values.max() ?? 0
        return counts.filter { $0.value == most }.keys.min() ?? Int64(header.baseFee)
    }
}

extension AppliedTransaction {
    /// The meaning of `fee` for one operation, rounded up; a fee bump counts as one more.
    fileprivate func perOperation(_ fee: Int64) -> Int64 {
        let count = Int64(candidate.transaction.operations.count) + (candidate.feeBump == nil ? 0 : 1)
        let (quotient, remainder) = max(0, fee).quotientAndRemainder(dividingBy: max(1, count))
        return quotient + (remainder > 0 ? 1 : 0)
    }
}
