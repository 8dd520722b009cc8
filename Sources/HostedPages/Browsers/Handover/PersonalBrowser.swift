internal import ChildProcesses
package import Diagnostics
package import FoundationEssentials
package import HTTPTransport
package import Timekeeping

/// The browser that the person uses anyway, which this program can ask to open a page, and no more.
package struct PersonalBrowser: Hashable, Sendable {
    /// The program that opens addresses on this system.
    package var program: URL
    private let environment: [String: String]

    /// The program of this system that opens addresses, or `nil` where there is none or no one would see it.
    ///
    /// Over ssh there is no display, and what would open is a browser of the terminal in the middle of a run.
    ///
    /// - Parameter environment: the environment of this program: `PATH`, `DISPLAY`, `WAYLAND_DISPLAY`, `SSH_CONNECTION`.
    /// - Returns: the browser, or `nil`.
    package static func find(environment: [String: String]) -> PersonalBrowser? {
        #if os(macOS)
        let names = ["open"]
        guard environment["SSH_CONNECTION"] == nil else { return nil }
        #else
        let names = ["xdg-open", "wslview", "gio-open", "x-www-browser"]
        guard hasDisplay(environment) else { return nil }
        #endif
        let program = names.lazy.compactMap { InstalledDriver.program($0, on: environment["PATH"] ?? "") }.first
        return program.map { PersonalBrowser(program: $0, environment: environment) }
    }

    /// Whether there is a display on which a window could be seen.
    package static func hasDisplay(_ environment: [String: String]) -> Bool {
        #if os(macOS)
        true
        #else
        ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"].contains { environment[$0]?.isEmpty == false }
        #endif
    }

    private init(program: URL, environment: [String: String]) {
        self.program = program
        self.environment = BrowserEnvironment.of(environment)
    }

    /// Has the person's browser open a page.
    ///
    /// Whether they see it through is for the transfer's status to say. The program is started without a shell, so that
    /// nothing in the address means anything but itself.
    ///
    /// - Parameters:
    ///   - url: the page.
    ///   - plainHosts: the hosts beside this machine whose pages may be plain http.
    ///   - patience: how long the program may take to say that it failed; some stay for as long as the browser does.
    ///   - clock: by what that is measured.
    /// - Throws: ``HostedPageError`` where the address is no https page, or the program says that it failed.
    package func open(
        _ url: Secret<URL>,
        allowing plainHosts: PlainHosts = .none,
        patience: Duration = .seconds(5),
        clock: any WallClock = SystemWallClock()
    ) async throws(HostedPageError) {
        let place = PagePlace.name(of: url.reveal())
        try PageOrigin.requireSecurity(of: url.reveal(), from: nil, allowing: plainHosts)
        let process: ChildProcess
        do throws(ChildProcessError) {
            process = try ChildProcess(
                ChildCommand(
                    program.path,
                    [url.reveal().absoluteString],
                    environment: environment,
                    hasOwnGroup: true
                )
            )
        } catch {
            throw HostedPageError(.notHandedOver(program: program.lastPathComponent), page: place)
        }
        let deadline = clock.now.advanced(by: patience)
        while clock.now < deadline {
            switch process.progress.end {
            case .exited(0): return
            case .some: throw HostedPageError(.notHandedOver(program: program.lastPathComponent), page: place)
            case nil:
                // Who gives up waiting has nothing to undo: the page may be open by now.
                guard (try? await clock.sleep(for: .milliseconds(50))) != nil else { return }
            }
        }
    }
}
