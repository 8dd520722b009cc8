import Diagnostics
import FoundationEssentials
import Glibc
import HTTPTransport
import HostedPages
import Reports
import Terminal

/// Shows a person the link to a page, with a QR code where there is room for it.
///
/// It goes to the terminal alone: anyone who has the address has the visit.
struct LinkDisplay: Sendable {
    /// The hosts beside this machine whose pages may be plain http.
    var plainHosts: PlainHosts
    /// Makes room on the screen.
    var pauseRendering: @Sendable () -> Void
    /// Gives the room back.
    var resumeRendering: @Sendable () -> Void

    /// Whether a person watches.
    static var isSeen: Bool { ProgramOutput.isTerminal(STDERR_FILENO) }

    func show(_ page: Secret<String>, of state: String) {
        guard let url = URL(string: page.reveal()), let link = try? PageLink(Secret(url), allowing: plainHosts) else {
            return
        }
        let terminal = ProgramOutput.standardError
        pauseRendering()
        defer { resumeRendering() }
        let lines = link.lines(columns: terminal.size.columns - 1, hasColors: terminal.hasColour)
        let heading = terminal.styled("\(state): open this page once, on any device", as: .strong)
        terminal.show("\n\(heading)\n\(lines.reveal().joined(separator: "\n"))\n\n")
    }
}
