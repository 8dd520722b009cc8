internal import ICU

/// Regular expressions that pages demand of answers.
enum PagePattern {
    /// Whether the whole of `text` is what `pattern` describes; `true` for a pattern that is none, as in browsers.
    ///
    /// A pattern that takes too long for the text is left for the anchor to try.
    static func matches(_ pattern: String, _ text: String) -> Bool {
        RegularExpression.match(pattern, text) != .differs
    }
}
