/// Makes text from a page fit to be shown on a terminal.
enum PlainText {
    /// The text on one line: blanks collapsed, nothing that moves a cursor or turns the direction of writing.
    static func line(_ text: some StringProtocol, limit: Int = 300) -> String {
        var line = String.UnicodeScalarView()
        var length = 0
        var isBlankDue = false
        for scalar in text.unicodeScalars {
            if isBlank(scalar) {
                isBlankDue = !line.isEmpty
                continue
            }
            guard isShown(scalar) else { continue }
            length += isBlankDue ? 2 : 1
            guard length <= limit else { return String(line) + "…" }
            if isBlankDue { line.append(" ") }
            isBlankDue = false
            line.append(scalar)
        }
        return String(line)
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
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
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
