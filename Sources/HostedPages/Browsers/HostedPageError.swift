package import Diagnostics
package import HTTPTransport

/// The reason why an anchor's pages could not be walked without a browser.
///
/// It names pages by their hosts alone: path and query may hold one-time tokens.
package struct HostedPageError: Sendable {
    /// The kind of failure.
    package indirect enum Reason: Sendable {
        /// The page has no form.
        case noForm(title: String, frames: Int)
        /// The page shows nothing before its scripts run.
        case scriptNeeded
        /// The page has a captcha.
        case captcha
        /// The form requires answers that no one gave.
        case unanswered([NamedField])
        /// An answer is none that the field can take.
        case unsuitable(field: NamedField, Unsuitability)
        /// The anchor asks for the same form again; the complaints on its page, which may be none.
        case rejected(anchorMessages: [String])
        /// The form has no field of this name.
        case unknownName(String, known: [String])
        /// The form has no button of the name that the flow gives; `nil` where an answer names it, which is never shown.
        case unknownButton(String?, known: [PageButton])
        /// The page has no button that sends its fields, and goes on by nothing else.
        case noButton
        /// The server answered with a status that is no page to go on with.
        case status(Int, anchorMessages: [String])
        /// The server answered with something that is no HTML.
        case notHTML(mediaType: String)
        /// A page, form or redirect would leave https; the place that it leads to.
        case insecure(to: String)
        /// A page or form names no place that can be asked.
        case invalidURL
        /// The page was opened before, and its URL may work only once.
        case alreadyOpened
        /// The page exceeds a bound of ``PageLimits``.
        case tooLarge(PageBound)
        /// The visit came to more pages than it may.
        case tooManyPages(limit: Int)
        /// The page was asked for, and was not there whole after so many seconds.
        case endless(seconds: Int)
        /// The page is behind more redirects than the limit.
        case tooManyRedirects(limit: Int)
        /// The person's own browser was not opened; the program that was to open it failed.
        case notHandedOver(program: String)
        /// The browser that was to show the page did not.
        case webDriver(WebDriverProblem)
        /// There was no response.
        case transport(TransportError)
    }

    /// The kind of failure.
    package var reason: Reason
    /// The host of the page; `nil` where the visit has none yet.
    package var page: String?
    /// The time for which the server is to be left alone before it is asked again, where it says so.
    package var retryAfter: Duration?
    /// Whether the address at which a visit begins was asked for, which may work only once.
    package var mayHaveSpentLink = false
    /// Whether the very place that was asked says that it is too busy, and so has done nothing: neither counted a one-time
    /// link as used nor taken a form.
    package var isPutOff = false

    /// An error at `page`, given as its host; `nil` where the visit has no page yet.
    package init(_ reason: Reason, page: String?) {
        self.reason = reason
        self.page = page
        if case .transport(let error) = reason { retryAfter = error.retryAfter }
    }

    /// The kind of failure: what only a person with a browser or with other answers can resolve is
    /// ``FailureKind/unanswered``.
    package var failure: FailureKind {
        switch reason {
        case .noForm, .scriptNeeded, .captcha, .notHandedOver, .unanswered, .unsuitable, .rejected, .tooLarge,
            .tooManyPages, .endless, .tooManyRedirects, .unknownName, .unknownButton, .noButton:
            .unanswered
        case .status: isTransient ? .transport : .refused
        case .notHTML, .insecure, .invalidURL: .protocol
        case .alreadyOpened: .transport
        case .webDriver(let problem): problem.failure
        case .transport(let error): error.failure
        }
    }

    /// Whether the visit may go on when the page is asked for again later.
    package var isTransient: Bool {
        switch reason {
        case .transport(let error): error.isTransient
        case .status(let status, _): status >= 500 || status == 429
        default: false
        }
    }

    /// Whether the page did nothing after its button was pressed.
    package var isStuck: Bool {
        guard case .webDriver(let problem) = reason, case .stuck = problem.kind else { return false }
        return true
    }

    /// Whether an answer with this status says that the server was too busy to do anything.
    static func isPuttingOff(_ status: Int) -> Bool { status == 429 || status == 503 }

    /// Whether the same request can be sent again without opening a one-time URL, or sending a form, twice.
    package var isRetryable: Bool {
        if isPutOff { return true }
        guard case .transport(let error) = reason else { return false }
        return error.isTransient && !error.mayHaveReachedServer
    }
}
