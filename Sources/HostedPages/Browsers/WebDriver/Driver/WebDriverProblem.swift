internal import ChildProcesses
internal import Diagnostics
internal import FoundationEssentials
internal import Glibc

/// Why a browser that a program drives could not show an anchor's page.
///
/// Nothing of what the browser says is passed on but codes and names: its messages hold the page's whole URL.
package struct WebDriverProblem: Error, Hashable, Sendable {
    /// What went wrong.
    package enum Kind: Hashable, Sendable {
        /// Neither chromedriver nor geckodriver, or no browser for them, is on the path.
        case notInstalled
        /// The browser is to have a window, and there is no display for it.
        case noDisplay
        /// Nothing listens where a driver is said to run already.
        case notListening(at: String)
        /// The driver was started and did not say on which port it listens, or ended at once; what it said last.
        case notStarted(driver: String, output: String)
        /// The system did not start the driver, or gave no folder for its files.
        case system(errno: Int32)
        /// The driver refused to open a browser, in its own words.
        case noSession(driverMessage: String)
        /// The driver gave no answer, or none of the protocol's.
        case noAnswer
        /// The driver answered with an error of the protocol, such as `stale element reference`.
        case command(code: String)
        /// The page could not be loaded; the browser's name for the reason, such as `ERR_CONNECTION_REFUSED`.
        case notLoaded(browserReason: String)
        /// The page holds more than its reader takes.
        case pageTooLarge
        /// The page was not ready after so many seconds.
        case slow(seconds: Int)
        /// The page did not go on for so many seconds after its button was pressed.
        case stuck(seconds: Int)
        /// A control of the page was gone when it was to be filled in.
        case controlGone(name: String)
        /// The page asks in a frame that is at a place where the page must not lead.
        case frameElsewhere(at: String)
        /// The page can't be handed to the browser: the place of its origin that was to take it did not come.
        case notHandedOver
        /// A file can't be handed to a browser on another machine.
        case remoteFile
        /// The browser or its window is gone.
        case gone
        /// Anyone who waited gave up.
        case cancelled
    }

    /// What went wrong.
    package var kind: Kind

    /// A problem of a kind.
    package init(_ kind: Kind) {
        self.kind = kind
    }

    /// A program that the system did not start.
    init(_ error: ChildProcessError) {
        let code: Int32 =
            switch error {
            case .notStarted(_, let code), .notOpened(_, let code): code
            case .invalidCommand, .timedOut, .cancelled: EINVAL
            }
        self.init(.system(errno: code))
    }

    /// Which exit code it ends with: what a person can see to is ``FailureKind/unanswered``.
    var failure: FailureKind {
        switch kind {
        case .notInstalled, .noDisplay, .stuck, .slow, .remoteFile, .pageTooLarge, .notHandedOver: .unanswered
        case .cancelled: .interrupted
        case .notListening, .notStarted, .system, .noSession, .noAnswer, .command, .notLoaded, .controlGone,
            .frameElsewhere,
            .gone:
            .transport
        }
    }

    /// What happened, as what is said of the page.
    var clause: String {
        switch kind {
        case .notInstalled: "needs a browser, and no chromedriver or geckodriver with its browser is installed here"
        case .noDisplay: "needs a browser with a window, and there is no display here"
        case .notListening(let place): "needs a browser, and no driver listens at \(place)"
        case .notStarted(let driver, ""): "needs a browser, and \(driver) did not start"
        case .notStarted(let driver, let output): "needs a browser, and \(driver) did not start: “\(output)”"
        case .system(let code): "needs a browser, and the system did not start its driver (error \(code))"
        case .noSession(let message) where message.isEmpty: "needs a browser, and its driver opened none"
        case .noSession(let message): "needs a browser, and its driver opened none: “\(message)”"
        case .noAnswer: "was open in a browser whose driver gave no proper answer"
        case .command(let code): "was open in a browser that refused a command: \(code)"
        case .notLoaded(let reason): "could not be loaded by the browser: \(reason)"
        case .pageTooLarge: "holds more than is read of a page"
        case .slow(let seconds): "was not ready after \(seconds) seconds"
        case .stuck(let seconds): "did not go on within \(seconds) seconds after its button was pressed"
        case .controlGone(let name): "took its field \(name) away before it could be filled in"
        case .frameElsewhere(let place):
            "asks in a frame at \(place), which is read over plain http, or on this machine or in a private network"
        case .notHandedOver: "needs a browser, and could not be handed to one without being opened again"
        case .remoteFile: "asks for a file, which cannot be handed to a browser on another machine"
        case .gone: "was closed together with its browser"
        case .cancelled: "was left before it was ready"
        }
    }

    /// What to do about it.
    var help: String? {
        switch kind {
        case .notInstalled:
            "install one, on Debian with `apt-get install chromium chromium-driver`, or write `page: { url: $page, via: link }`"
        case .noDisplay:
            "leave `visible` out of the state, or run where there is a display (DISPLAY or WAYLAND_DISPLAY is set)"
        case .notListening:
            "start chromedriver or geckodriver there, or unset WINDLASS_WEBDRIVER to have one started here"
        case .notStarted, .system, .noSession, .noAnswer:
            "see whether browser and driver are of the same version and start by hand"
        case .command, .controlGone, .pageTooLarge: "try again; if it stays so, report the page to the anchor"
        case .frameElsewhere: "answer nothing there; report it to the anchor"
        case .notLoaded(let reason) where reason.hasPrefix("ERR_CERT") || reason == "nssFailure2":
            "the browser does not trust the certificate, and `--ca-file` does not reach it: add the authority to the browser's own "
                + "(Chromium: `certutil -d sql:$HOME/.pki/nssdb -A -n NAME -t C,, -i FILE`), or write `page: { url: $page, via: form }`"
        case .notLoaded, .slow:
            "try again later; if it stays so, open the page yourself with `page: { url: $page, via: link }`, or report it to the anchor"
        case .notHandedOver: "start the transfer anew with `page: { url: $page, via: webdriver }`"
        case .stuck: "see in a visible browser what the page waits for"
        case .remoteFile: "use a browser on this machine, or chromedriver, which takes files"
        case .gone: "start the transfer anew for a fresh link"
        case .cancelled: nil
        }
    }
}
