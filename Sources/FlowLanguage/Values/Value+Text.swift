import Diagnostics
import Stellar

/// A value as text, and as a list of texts.
extension Value {
    /// A list of texts.
    package init(texts: [String]) { self = .list(texts.map { .text($0) }) }

    /// The texts of a list; empty where it is none.
    package var texts: [String] {
        if case .list(let elements) = self { elements.compactMap(\.text) } else { [] }
    }

    /// The value as it is written in a URL or a header, or `nil` where it is a list or a table.
    package var plainText: String? {
        switch self {
        case .text, .foreign: text
        case .number(let number), .foreignNumber(let number): number.description
        case .bool(let flag): flag ? "true" : "false"
        case .null, .list, .object, .secret: nil
        }
    }

    /// The truth value, also of a text that is one; `nil` where it is none.
    package var flag: Bool? {
        switch self {
        case .bool(let flag): flag
        case .text("true"): true
        case .text("false"): false
        default: nil
        }
    }
}
