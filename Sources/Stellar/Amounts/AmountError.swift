public import Diagnostics

/// Why something is no amount.
public struct AmountError: Diagnostic, Hashable {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
        /// The text is not a plain decimal number.
        case notADecimalNumber
        /// It has more than seven decimals.
        case tooManyDecimals
        /// It is larger than any amount can be.
        case outOfRange
    }

    /// What is wrong.
    public var reason: Reason

    /// The text that is no amount, at most 40 characters of it.
    public var excerpt: String

    /// An error about `text`.
    public init(_ reason: Reason, text: String) {
        self.reason = reason
        excerpt = Excerpt.of(text)
    }

    /// What is wrong, with the actual values.
    public var summary: String {
        switch reason {
        case .notADecimalNumber: "\(excerpt) is not an amount"
        case .tooManyDecimals: "\(excerpt) has more than seven decimals"
        case .outOfRange: "\(excerpt) is beyond the largest amount, \(Amount.maximum)"
        }
    }

    /// What to do about it.
    public var help: String? {
        switch reason {
        case .notADecimalNumber: "write it in plain digits, like 25 or 0.5"
        case .tooManyDecimals: "round it to seven decimals"
        case .outOfRange: nil
        }
    }

    /// The kind of failure.
    public var failure: FailureKind { .usage }
}

/// A piece of another party's text, fit to stand in a message.
enum Excerpt {
    /// The text in quotes, control characters escaped, cut after 40 characters.
    static func of(_ text: String) -> String {
        let start = text.unicodeScalars.prefix(40)
        return "\"\(ForeignText(Substring(start)).escaped)\(start.endIndex < text.unicodeScalars.endIndex ? "…" : "")\""
    }
}
