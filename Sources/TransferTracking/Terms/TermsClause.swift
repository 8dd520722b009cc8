/// A way in which what an anchor asks for is not what was agreed upon.
package struct TermsClause: Hashable, Sendable {
    /// What differs.
    ///
    /// Journals have the raw values: they stay.
    package enum Difference: String, Hashable, Sendable {
        /// The anchor asks for another amount than was ordered, or for more than the flow pays.
        case amount
        /// The amount is less than the anchor takes.
        case belowMinimum = "below-minimum"
        /// The amount is more than the anchor takes.
        case aboveMaximum = "above-maximum"
        /// What is outside the ledger is something else than was ordered.
        case asset
        /// The fee is higher than it was known.
        case fee
        /// Less comes out than was known.
        case payout
        /// Another account is to be paid than was told first.
        case payee
        /// Another memo is to be given than was told first.
        case memo
        /// No amount was agreed upon.
        case unordered
        /// The anchor keeps more than the flow allows.
        case overFeeLimit = "over-fee-limit"
        /// The anchor keeps more than a half.
        case mostKept = "most-kept"
        /// A memo stands beside a muxed address.
        case memoBesideCustomer = "memo-beside-customer"
    }

    /// What differs, with its numbers and without their units: they are known again in every version, and whatever the anchor calls
    /// its assets later.
    package let keys: [String]

    /// The difference as a clause for people.
    package let words: String

    /// A difference, by the values that make it another one.
    package init(_ difference: Difference, _ values: [String], _ words: String) {
        keys = [([difference.rawValue] + values).joined(separator: " ")]
        self.words = words
    }

    /// Several differences, told in one clause.
    init(_ clauses: [TermsClause], _ words: String) {
        keys = clauses.flatMap(\.keys)
        self.words = words
    }
}
