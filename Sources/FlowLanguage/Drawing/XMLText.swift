internal import Diagnostics

/// Text as it may be in XML.
enum XMLText {
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in ForeignText(text).displayed.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// A length with at most one decimal place, which is finer than a screen.
    static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "0" }
        let tenths = Int((value * 10).rounded())
        guard !tenths.isMultiple(of: 10) else { return "\(tenths / 10)" }
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}
