package import Diagnostics

/// A way in which what an anchor asks for, or has done, is not what was agreed upon.
package struct TermsClause: Hashable, Sendable {
    /// The kind of difference.
    ///
    /// Journals have the raw values: they stay.
    package enum Difference: String, Hashable, Sendable {
        /// The anchor asks for another amount than was ordered, or for more than the flow pays.
        case amount
        /// The amount is less than the anchor takes.
        case belowMinimum = "below-minimum"
        /// The amount is more than the anchor takes.
        case aboveMaximum = "above-maximum"
        /// An asset outside the ledger that was not ordered.
        case asset
        /// The fee is higher than it was known.
        case fee
        /// A smaller payout than was known.
        case payout
        /// A payee other than the first one told.
        case payee
        /// A memo other than the first one told.
        case memo
        /// No amount was agreed upon.
        case unordered
        /// The anchor keeps more than the flow allows.
        case overFeeLimit = "over-fee-limit"
        /// The anchor keeps more than a half.
        case mostKept = "most-kept"
        /// A memo stands beside a muxed address.
        case memoBesideCustomer = "memo-beside-customer"
        /// An amount other than the ordered one, within what the flow tolerates.
        case tolerated
        /// An account other than the first one told, which the flow allows.
        case allowedPayee = "allowed-payee"
        /// A smaller amount has come in than was ordered.
        case lessArrived = "less-arrived"
        /// The anchor has kept a part that it has not announced.
        case keptUnannounced = "kept-unannounced"
    }

    /// The keys of the difference, with its numbers but no units: they are known again in every version, regardless of what the anchor calls
    /// its assets later.
    package let keys: [String]

    /// The difference as a clause of a failure.
    package let clause: Clause

    /// A difference, by the values that make it another one.
    package init(_ difference: Difference, _ values: [String], _ clause: Clause) {
        keys = [([difference.rawValue] + values).joined(separator: " ")]
        self.clause = clause
    }

    /// Several differences, told in one clause.
    init(_ clauses: [TermsClause], _ clause: Clause) {
        keys = clauses.flatMap(\.keys)
        self.clause = clause
    }

    /// The difference in words for people.
    package var words: String { clause.words }

    /// The key that tells the difference from others in one text.
    package var key: String { keys.joined(separator: " ") }
}
