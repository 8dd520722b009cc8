/// The styles that a terminal is asked for, by their codes (ECMA-48, “Select Graphic Rendition”).
package enum TerminalStyle: String, Hashable, Sendable, CaseIterable {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case boldRed = "31;1"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
    case boldCyan = "1;36"
    /// A QR code's colours, whatever the terminal's own are.
    case blackOnWhite = "30;107"
}
