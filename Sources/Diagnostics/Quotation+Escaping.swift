extension Quotation {
    /// `text` on one line, with escapes such as `\n` and `\u{1B}` for what would control a terminal, break the line, or
    /// turn the direction of writing: words of a file that are shown as they are can't pretend to be ours.
    public static func harmless(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: controls) else { return text }
        return text.unicodeScalars.reduce(into: "") { shown, scalar in
            switch scalar {
            case "\n": shown += "\\n"
            case "\r": shown += "\\r"
            case "\t": shown += "\\t"
            case _ where controls(scalar): shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: shown.unicodeScalars.append(scalar)
            }
        }
    }

    /// `text` on one line, with blanks for what would control a terminal or break the line, and without marks that turn
    /// the direction of writing: an anchor's words can neither drive a terminal nor pretend to be a line of ours.
    public static func blanked(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: controls) else { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: scalars.append(" ")
            case _ where controls(scalar): continue
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    /// Whether a character does something to a terminal other than to stand there; the joiner of emoji does not.
    public static func controls(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: scalar.value != 0x200D
        default: false
        }
    }
}
