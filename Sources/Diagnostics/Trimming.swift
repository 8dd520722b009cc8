extension StringProtocol {
    /// The text without the characters at its beginning and its end for which `isTrimmed` holds.
    ///
    /// Characters are Unicode scalars here: a blank goes also where an accent follows it.
    package func trimming(_ isTrimmed: (Unicode.Scalar) -> Bool) -> String {
        var rest = Substring(self).unicodeScalars
        while let first = rest.first, isTrimmed(first) { rest.removeFirst() }
        while let last = rest.last, isTrimmed(last) { rest.removeLast() }
        return String(rest)
    }
}

extension Unicode.Scalar {
    /// Whether the character is a blank within a line: a tab, a space of any width, or a zero-width space.
    package var isBlank: Bool {
        switch value {
        case 0x09, 0x20, 0xA0, 0x1680, 0x2000...0x200B, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    /// Whether the character ends a line, or a page.
    package var isLineBreak: Bool {
        switch value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    /// Whether the character is a blank, or ends a line.
    package var isBlankOrLineBreak: Bool { isBlank || isLineBreak }
}
