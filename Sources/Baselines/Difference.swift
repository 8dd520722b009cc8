/// A difference between what is remembered of an anchor and what it does now.
package struct Difference: Hashable, Sendable {
    /// The class of a difference, by whom it troubles.
    package enum Class: String, CaseIterable, Comparable, Sendable {
        /// A client that worked may fail.
        case breaking
        /// A client works, and its people may want to know.
        case notable
        /// No client that follows the SEPs sees it.
        case harmless

        package static func < (left: Class, right: Class) -> Bool { left.rank < right.rank }

        private var rank: Int {
            switch self {
            case .breaking: 0
            case .notable: 1
            case .harmless: 2
            }
        }
    }

    /// The rule that found it, which decides the class.
    package var rule: DifferenceRule
    /// The request or the offer: `SEP-24 GET /info`, `SEP-24 deposit USDC`; of transfers and customers with the kinds and statuses
    /// that alone differ: `SEP-24 GET /transaction (deposit/completed)`.
    package var subject: String
    /// The member, field or number of the subject; `nil` where it is about the whole.
    package var path: String?
    /// The remembered value.
    package var was: String?
    /// The value of now.
    package var now: String?

    /// A difference of `subject` that `rule` has found.
    package init(
        rule: DifferenceRule,
        subject: String,
        path: String? = nil,
        was: String? = nil,
        now: String? = nil
    ) {
        (self.rule, self.subject, self.path, self.was, self.now) = (rule, subject, path, was, now)
    }

    /// The effect on clients.
    package var level: Class { rule.row.level }

    /// The difference in one line: place, what happened, and what was and is.
    package var words: String { line(rule.row.words) }

    /// The same where the baseline is written with it: what it told to do is done.
    package var updatedWords: String {
        line(rule == .findingFixed ? "known finding is fixed, and struck off" : rule.row.words)
    }

    private func line(_ happened: String) -> String {
        let values =
            switch (was, now) {
            case (let was?, let now?): ": was \(was), is \(now)"
            case (let was?, nil): " (was \(was))"
            case (nil, let now?): " (\(now))"
            case (nil, nil): ""
            }
        return "\(subject)\(path.map { ", \($0)" } ?? ""): \(happened)\(values)"
    }
}
