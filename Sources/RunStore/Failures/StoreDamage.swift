internal import Diagnostics

/// The damage of a store.
package enum StoreDamage: Hashable, Sendable {
    /// A damage that SQLite describes in its own words.
    case library(String)
    /// SQLite's check of the store came to no result.
    case unchecked
    /// A row has values of another kind.
    case otherValues
    /// A row belongs to a run that is not there.
    case orphan
    /// The store's file is empty.
    case empty
    /// The store's file is gone, and its log is still there.
    case logAlone
    /// The log begins with something else.
    case logStart
    /// The first bytes of the log do not fit their sum.
    case logHeader
    /// The log has pages of so many bytes.
    case logPages(Int)
    /// A damaged change of the log, counted from 1, which others follow.
    case logChange(Int)

    /// The facts of a failure about it.
    var facts: Facts {
        switch self {
        case .library(let words): [.flaw: .text("library"), .found: .text(words)]
        case .unchecked: [.flaw: .text("unchecked")]
        case .otherValues: [.flaw: .text("other-values")]
        case .orphan: [.flaw: .text("orphan")]
        case .empty: [.flaw: .text("empty")]
        case .logAlone: [.flaw: .text("log-alone")]
        case .logStart: [.flaw: .text("log-start")]
        case .logHeader: [.flaw: .text("log-header")]
        case .logPages(let size): [.flaw: .text("log-pages"), .count: .number(size)]
        case .logChange(let number): [.flaw: .text("log-change"), .count: .number(number)]
        }
    }
}
