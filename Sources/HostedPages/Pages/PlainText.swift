/// Makes text from a page fit to be shown on a terminal.
enum PlainText {
    /// The text on one line: blanks collapsed, nothing that moves a cursor or turns the direction of writing.
    static func line(_ text: some StringProtocol, limit: Int = 300) -> String {
        var line = PlainLine(limit: limit)
        line.append(text)
        return line.text
    }

    /// Whether the scalar separates words.
    static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x2028, 0x2029: true
        default: scalar.properties.generalCategory == .spaceSeparator
        }
    }

    /// Whether the character separates words.
    static func isBlank(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { isBlank($0) }
    }

    /// Whether the scalar does nothing but show itself: no control, no mark that reorders what stands around it.
    static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: false
        default: scalar.properties.generalCategory != .control
        }
    }
}

extension PlainText {
    /// The text without blanks at its ends.
    static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !isBlank($0) }),
            let last = scalars.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(scalars[first...last])
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
            if PlainText.isBlank(scalar) {
                isBlankDue = length > 0
                continue
            }
            guard PlainText.isShown(scalar) else { continue }
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
