/// The words of an author in the sentence of a finding; of what no one would read to its end, the beginning.
extension DefaultStringInterpolation {
    /// Writes them as code, in backticks.
    mutating func appendInterpolation<Words>(code words: Words) {
        appendLiteral("`\(short: words)`")
    }

    /// Writes them as a part of code.
    mutating func appendInterpolation<Words>(short words: Words) {
        let text = "\(words)"
        appendLiteral(text.utf8.count > 200 ? "\(text.prefix(60))…" : text)
    }
}
