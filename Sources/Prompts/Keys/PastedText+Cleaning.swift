internal import Diagnostics

extension PastedText {
    /// `text` with line breaks as `\n`, without all other control characters and without blanks around it.
    static func cleaned(_ text: String) -> String {
        let kept = readable(text)
        guard let start = kept.firstIndex(where: { !$0.isWhitespace }),
            let end = kept.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(kept[start...end])
    }

    /// `text` with line breaks as `\n`, without all other control characters.
    static func readable(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        var wasReturn = false
        for scalar in text.unicodeScalars {
            switch scalar {
            // Terminals send what was copied from several lines with carriage returns.
            case "\r": scalars.append("\n")
            case "\n": if !wasReturn { scalars.append("\n") }
            case "\t": scalars.append(" ")
            case _ where !ForeignText.controls(scalar): scalars.append(scalar)
            default: break
            }
            wasReturn = scalar == "\r"
        }
        return String(scalars)
    }
}
