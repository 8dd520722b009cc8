internal import ChildProcesses
package import Diagnostics
internal import FoundationEssentials
internal import Glibc

/// The reason why a browser that a program drives could not show an anchor's page.
///
/// Nothing of what the browser says is passed on but codes and names, as its messages hold the page's whole URL; and, from before a
/// page is open, why there is no browser, as prose.
package struct WebDriverProblem: Error, Hashable, Sendable {
    /// The kind of problem.
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
        /// The driver refused to open a browser, with this error of the protocol, such as `session not created`, and in its own words.
        case noSession(code: String, driverMessage: ForeignProse?)
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
        /// The page asked in a dialog, in these words, before it would go on; nothing was confirmed.
        case dialog(words: [String])
        /// A control of the page was gone when it was to be filled in.
        case controlGone(name: String?)
        /// The page can't be handed to the browser: the place of its origin that was to take it did not come.
        case notHandedOver
        /// A file can't be handed to a browser on another machine.
        case remoteFile
        /// The browser or its window is gone.
        case gone
        /// Anyone who waited gave up.
        case cancelled
    }

    /// The kind of problem.
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

    /// The kind of failure: what a person can see to is ``FailureKind/unanswered``.
    var failure: FailureKind {
        switch kind {
        case .notInstalled, .noDisplay, .stuck, .dialog, .slow, .remoteFile, .pageTooLarge, .notHandedOver:
            .unanswered
        case .cancelled: .interrupted
        case .notListening, .notStarted, .system, .noSession, .noAnswer, .command, .notLoaded, .controlGone, .gone:
            .transport
        }
    }

    /// Whether nothing is wrong with the browser, and the page waits for what only a person may confirm.
    var isForPerson: Bool { if case .dialog = kind { true } else { false } }

    /// The facts that the sentence about it is made from.
    var facts: Facts {
        switch kind {
        case .notInstalled: [.flaw: .text("not-installed")]
        case .noDisplay: [.flaw: .text("no-display")]
        case .notListening(let place): [.flaw: .text("not-listening"), .address: .text(place)]
        case .notStarted(let driver, let output):
            [
                .flaw: .text("not-started"), .name: .text(driver),
                .found: output.isEmpty ? nil : .text(output),
            ]
        case .system(let code): [.flaw: .text("system"), .count: .number(Int(code))]
        case .noSession(let code, let message):
            [.flaw: .text("no-session"), .code: .text(code), .said: Fact.said(quoting: message)]
        case .noAnswer: [.flaw: .text("no-answer")]
        case .command(let code): [.flaw: .text("command"), .found: .text(code)]
        case .notLoaded(let reason):
            [
                .flaw: .text(reason.hasPrefix("ERR_CERT") || reason == "nssFailure2" ? "not-trusted" : "not-loaded"),
                .found: .text(reason),
            ]
        case .pageTooLarge: [.flaw: .text("too-large")]
        case .slow(let seconds): [.flaw: .text("slow"), .seconds: .number(seconds)]
        case .stuck(let seconds): [.flaw: .text("stuck"), .seconds: .number(seconds)]
        case .dialog(let words): [.flaw: .text("dialog"), .names: Fact.said(all: words.prefix(5))]
        case .controlGone(let name): [.flaw: .text("control-gone"), .name: name.map(Fact.text)]
        case .notHandedOver: [.flaw: .text("not-handed-over")]
        case .remoteFile: [.flaw: .text("remote-file")]
        case .gone: [.flaw: .text("gone")]
        case .cancelled: [.flaw: .text("cancelled")]
        }
    }
}
