import Reports

/// The codes of an ANSI terminal for the styles of a line (ECMA-48, “Select Graphic Rendition”).
enum StyleCode: String {
    case bold = "1"
    case dim = "2"
    case green = "32"
    case boldRed = "31;1"
    case yellow = "33"
    case cyan = "36"

    /// The code of `style`; `nil` for plain text.
    init?(_ style: StyledLine.Style) {
        switch style {
        case .plain: return nil
        case .strong: self = .bold
        case .faint: self = .dim
        case .good: self = .green
        case .bad: self = .boldRed
        case .attention: self = .yellow
        case .accent: self = .cyan
        }
    }

    /// `text` between this code and the one that ends it.
    func applied(to text: String) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
}
