internal import Diagnostics

/// Makes text from a page fit to be shown on a terminal.
enum PlainText {
    /// The text on one line: blanks collapsed, nothing that ``ForeignText`` calls a control.
    static func line(_ text: some StringProtocol, limit: Int = 300) -> String {
        var line = PlainLine(limit: limit)
        line.append(text)
        return line.text
    }
}

extension PlainText {
    /// Whether more combining marks than `limit` follow each other: to put them into their order takes the square of them,
    /// each time that a text is compared.
    static func hasMarks(_ text: String, inARow limit: Int) -> Bool {
        // All marks are encoded with such a byte.
        guard text.utf8.contains(where: { $0 >= 0xCC }) else { return false }
        var count = 0
        for scalar in text.unicodeScalars {
            count = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : count + 1
            if count > limit { return true }
        }
        return false
    }
}

/// A line of plain text as it is put together, up to its limit.
struct PlainLine {
    private let limit: Int
    private var shown = String.UnicodeScalarView()
    private var length = 0
    private var isBlankDue = false
    /// Whether more was added than the line takes.
    private(set) var isFull = false

    /// An empty line of at most `limit` characters.
    init(limit: Int) { self.limit = limit }

    /// The line, with “…” where more was added than it takes.
    var text: String { isFull ? String(shown) + "…" : String(shown) }

    /// Adds the text, as far as the line takes it.
    mutating func append(_ text: some StringProtocol) {
        guard !isFull else { return }
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                isBlankDue = length > 0
                continue
            }
            guard !ForeignText.controls(scalar) else { continue }
            length += isBlankDue ? 2 : 1
            guard length <= limit else {
                isFull = true
                return
            }
            if isBlankDue { shown.append(" ") }
            isBlankDue = false
            shown.append(scalar)
        }
    }
}
