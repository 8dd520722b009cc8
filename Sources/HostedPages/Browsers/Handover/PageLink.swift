package import Diagnostics
package import FoundationEssentials
package import HTTPTransport
internal import QRCoding

/// A page's address for a person, to be opened once on any device they like: as text and as a QR code.
///
/// It is the one place where a one-time URL is meant to be seen, and only by the one who runs the program: what it gives is
/// for the terminal, and for no log or report.
package struct PageLink: Sendable {
    private let url: Secret<URL>
    /// The codes of the address, the one that bears more damage first.
    private let codes: [QRCode]

    /// The link to `url`.
    ///
    /// - Throws: ``HostedPageError`` where it does not lead to an https page, or to one on this machine or on `plainHosts`.
    package init(_ url: Secret<URL>, allowing plainHosts: PlainHosts = .none) throws(HostedPageError) {
        try PageOrigin.requireSecurity(of: url.reveal(), from: nil, allowing: plainHosts)
        self.url = url
        // An address that a code can't hold is still one to copy.
        let address = url.reveal().absoluteString
        codes = [.medium, .low].compactMap { try? QRCode(address, level: $0) }
    }

    /// The lines to show: the address on a line of its own, and the QR code where there is room for it, or else why there is none.
    ///
    /// - Parameters:
    ///   - columns: how many columns of the terminal can be used: all but its last.
    ///   - hasColors: whether it shows colours; `false` with `NO_COLOR`.
    /// - Returns: the lines, to be printed as they are.
    package func lines(columns: Int, hasColors: Bool) -> Secret<[TerminalText]> {
        let address = TerminalText.line(url.reveal().absoluteString)
        guard let smallest = codes.last else { return Secret([address, "", "The address is too long for a QR code."]) }
        guard let code = codes.first(where: { $0.columns <= columns }) else {
            return Secret([
                address, "", "Its QR code needs \(smallest.columns + 1) columns; this terminal has \(columns + 1).",
            ])
        }
        let rows = code.lines(hasColors ? .colors : .lightOnDark)
        return Secret([address, ""] + rows.map { .styled($0, hasColors ? .blackOnWhite : nil) })
    }
}
