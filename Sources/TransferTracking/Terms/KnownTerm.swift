internal import AnchorClient
internal import Stellar

/// A number of a transfer as it was known before its anchor asked for money, and from where.
struct KnownTerm: Hashable, Sendable {
    /// From where a number is known.
    enum Source: Hashable, Sendable {
        /// The quote that the transfer was started with has it.
        case quote
        /// It was told when the transfer was started.
        case start
        /// The transfer itself had it, when money was asked for.
        case transfer
        /// No one has told it: it follows from the anchor's terms, or from the fee.
        case terms
    }

    var amount: ExactDecimal
    var source: Source

    /// The fee as a clause, as ``1 USDC was told at the start``.
    func feeClause(in unit: AmountUnit?) -> String {
        let amount = amount.text(in: unit)
        return switch source {
        case .quote: "its quote has \(amount)"
        case .start: "\(amount) was stated at the start"
        case .transfer: "\(amount) was stated before"
        case .terms: "by its terms it is \(amount)"
        }
    }

    /// What comes out as a clause, as ``9 USDC was told at the start``.
    func payoutClause(in unit: AmountUnit?) -> String {
        let amount = amount.text(in: unit)
        return switch source {
        case .quote: "its quote buys \(amount)"
        case .start: "\(amount) was stated at the start"
        case .transfer: "\(amount) was stated before"
        case .terms: "\(amount) was estimated from the fee"
        }
    }
}
