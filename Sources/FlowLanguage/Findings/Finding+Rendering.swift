import Diagnostics

extension Finding {
    /// The finding as people see it: what is wrong, where, the line itself with a caret, and what to do.
    ///
    ///     error[F301]: there is no state `setled`
    ///       --> flows/deposit.yaml:9:5
    ///        |
    ///      9 |     next: setled
    ///        |           ^^^^^^
    ///     help: did you mean `settled`?
    ///
    /// `source` is the text of the file that ``place`` names; without it the line is left out, and a line with a secret always is.
    public func rendered(source: String?) -> String {
        var lines = ["\(severity.rawValue)[\(code.rawValue)]: \(ForeignText(summary).escaped)"]
        if let place {
            lines.append("  --> \(ForeignText(place.description).escaped)")
            if ![.secretInFlow, .secretInAnswers].contains(code), let source,
                let line = Self.line(place.line, of: source)
            {
                lines += Self.excerpt(line, number: place.line, column: place.column, length: place.length)
            }
        }
        if let help { lines.append("help: \(ForeignText(help).escaped)") }
        return lines.joined(separator: "\n")
    }

    /// The widest piece of a line that is shown.
    private static let width = 160

    private static func line(_ number: Int, of source: String) -> String? {
        guard number > 0 else { return nil }
        var rest = Substring(source)
        for _ in 1..<number {
            guard let end = rest.firstIndex(where: \.isNewline) else { return nil }
            rest = rest[rest.index(after: end)...]
        }
        let line = String(rest.prefix { !$0.isNewline })
        // A mark of the encoding in front of the text is no column of it.
        return number == 1 && line.unicodeScalars.first == "\u{FEFF}" ? String(line.unicodeScalars.dropFirst()) : line
    }

    private static func excerpt(_ line: String, number: Int, column: Int, length: Int) -> [String] {
        // The line is shown by scalars, as columns are counted; control characters would upset the terminal.
        let scalars = line.unicodeScalars.map { ForeignText.controls($0) ? " " : $0 }
        let start = max(0, column - 1)
        let first = start < width * 3 / 4 ? 0 : start - width / 2
        let shown = scalars.dropFirst(first).prefix(width)
        let text = String(String.UnicodeScalarView(shown))
        let caretStart = min(start - first, shown.count)
        let marked = shown.dropFirst(caretStart).prefix(max(0, length))
        let indent = DisplayColumns.of(shown.prefix(caretStart))
        let carets = max(1, DisplayColumns.of(marked))
        let label = String(number)
        let margin = String(repeating: " ", count: label.count)
        return [
            " \(margin) |",
            " \(label) | \(text)",
            " \(margin) | \(String(repeating: " ", count: indent))\(String(repeating: "^", count: carets))",
        ]
    }
}

/// The words of an author in the sentence of a finding; of what no one would read to its end, the beginning.
extension DefaultStringInterpolation {
    /// Writes them as code, in backticks.
    mutating func appendInterpolation<Words>(code words: Words) {
        appendLiteral("`\(short: words)`")
    }

    /// Writes names in a row, each as code.
    mutating func appendInterpolation(row names: some Sequence<String>) {
        appendLiteral(names.map { "\(code: $0)" }.joined(separator: ", "))
    }

    /// Writes them as a part of code.
    mutating func appendInterpolation<Words>(short words: Words) {
        let text = "\(words)"
        appendLiteral(text.utf8.count > 200 ? "\(text.prefix(60))…" : text)
    }
}
