internal import CICU

/// Regular expressions of strangers: matching one ends, however it is made.
///
/// Reference: <https://unicode-org.github.io/icu/userguide/strings/regexp.html>
package enum RegularExpression {
    /// The outcome of a match.
    package enum Outcome: Hashable, Sendable {
        /// The whole text is what the expression describes.
        case matches
        /// The text does not match.
        case differs
        /// The match takes too much work.
        case takesTooLong
        /// The expression is none.
        case isInvalid
    }

    /// The most UTF-16 units of an expression or a text; what is longer takes too long.
    package static let longest = 1_000

    /// Holds the whole of `text` against `pattern`, with an effort of about `milliseconds` at most.
    package static func match(_ pattern: String, _ text: String, milliseconds: Int32 = 200) -> Outcome {
        let (pattern, text) = (Array(pattern.utf16), Array(text.utf16))
        // The library refuses an empty expression, which describes the empty text.
        guard !pattern.isEmpty else { return text.isEmpty ? .matches : .differs }
        // Reading an expression is not counted, and takes minutes for a hundred thousand brackets.
        guard pattern.count <= longest, text.count <= longest else { return .takesTooLong }
        return
            switch cicu_match_expression(
                pattern,
                Int32(pattern.count),
                text,
                Int32(text.count),
                milliseconds
            )
        {
        case CICU_MATCHES: .matches
        case CICU_DIFFERS: .differs
        case CICU_TAKES_TOO_LONG: .takesTooLong
        default: .isInvalid
        }
    }
}
