internal import Foundation

/// Regular expressions that pages demand of answers.
enum PagePattern {
    /// How much work a match may be before it is given up, in the regular expression engine's own measure.
    private static let effort = 200

    /// Whether the whole of `text` is what `pattern` describes; `true` for a pattern that is none, as in browsers.
    ///
    /// A pattern that takes too long for the text is left for the anchor to try.
    static func matches(_ pattern: String, _ text: String) -> Bool {
        guard pattern.utf16.count <= 1_000, text.utf16.count <= 1_000,
            let expression = try? NSRegularExpression(pattern: "^(?:\(pattern))$")
        else { return true }
        var (isMatch, isGivenUp, effort) = (false, false, 0)
        let whole = NSRange(location: 0, length: text.utf16.count)
        expression.enumerateMatches(in: text, options: [.reportProgress], range: whole) { match, _, stop in
            if let match {
                isMatch = match.range == whole
                stop.pointee = true
            } else {
                effort += 1
                guard effort > Self.effort else { return }
                isGivenUp = true
                stop.pointee = true
            }
        }
        return isMatch || isGivenUp
    }
}
