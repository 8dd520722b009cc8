/// How a terminal is told what a piece of text means (ECMA-48, section 8.3.117).
enum StyleCodes {
    /// The text of `line`, with colours where `hasColour`.
    static func text(of line: ScreenLine, hasColour: Bool) -> String {
        line.spans.map { span in
            guard hasColour, let code = code(of: span.style) else { return span.text }
            return "\u{1B}[\(code)m\(span.text)\u{1B}[0m"
        }.joined()
    }

    private static func code(of style: ScreenLine.Style) -> String? {
        switch style {
        case .plain: nil
        case .label: "1"
        case .faint: "2"
        case .accent: "36"
        case .chosen: "1;36"
        case .good: "32"
        case .bad: "31"
        }
    }
}
