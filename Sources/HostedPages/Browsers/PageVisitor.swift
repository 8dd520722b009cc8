package import Diagnostics
package import FoundationEssentials
internal import HTTPTransport
internal import Timekeeping

/// A visitor of an anchor's pages: ``FormBrowser`` without scripts, ``WebDriverBrowser`` with a real browser.
///
/// Both give the same ``HostedPage``, so anyone who fills in forms needn't know who reads them. A visit that one has begun
/// can go on with the other, by way of its bookmark: the one-time URL stays opened once.
package protocol PageVisitor: Sendable {
    /// Opens the page at which the visit begins; at most once.
    func open(_ url: Secret<URL>) async throws(HostedPageError) -> HostedPage

    /// Fills in a form of a page and sends it; the page that follows.
    ///
    /// - Parameters:
    ///   - form: a form of `page`.
    ///   - page: the page that was read last.
    ///   - answers: the answers by the names of the fields; what has none stays as the page filled it in.
    ///   - button: the button to press; ``PageForm/defaultButton`` for `nil`.
    /// - Returns: the page that follows.
    /// - Throws: ``HostedPageError``
    func submit(
        _ form: PageForm,
        of page: HostedPage,
        answers: [String: PageAnswer],
        button: PageButton?
    ) async throws(HostedPageError) -> HostedPage

    /// Takes a link of a page that leads on; the page that follows.
    ///
    /// - Parameters:
    ///   - link: a link of `page`.
    ///   - page: the page that was read last.
    /// - Returns: the page that follows.
    /// - Throws: ``HostedPageError``
    func take(_ link: HostedPage.Link, of page: HostedPage) async throws(HostedPageError) -> HostedPage

    /// Goes where a page leads by itself, after the time that it names; the page itself where it leads nowhere.
    ///
    /// See ``HostedPage/replacement``.
    func follow(_ page: HostedPage) async throws(HostedPageError) -> HostedPage

    /// Asks for the page of the visit again, as someone does who reloads it.
    func reload() async throws(HostedPageError) -> HostedPage

    /// Goes on with the visit at a page that was read before, as it came, without asking for it again.
    func show(_ source: PageSource) async throws(HostedPageError) -> HostedPage

    /// The page that was read last, as it came, for ``show(_:)``.
    ///
    /// - Returns: `nil` where that is not `page`, or not known.
    func source(of page: HostedPage) async -> PageSource?

    /// The bookmark that another visitor needs to go on with the visit at `page`.
    func bookmark(at page: HostedPage) async -> PageBookmark

    /// The number of pages that the visit has seen.
    var visitedPages: Int { get async }

    /// Ends the visit, and what was started for it.
    func close() async
}

extension PageVisitor {
    /// Fills in a form and presses its default button.
    package func submit(
        _ form: PageForm,
        of page: HostedPage,
        answers: [String: PageAnswer] = [:]
    ) async throws(HostedPageError) -> HostedPage {
        try await submit(form, of: page, answers: answers, button: nil)
    }
}

/// The ways to get an anchor's pages filled in, which a flow names with `via:`.
package enum PageWay: String, Hashable, Sendable, CaseIterable {
    /// Read as HTML and sent as forms, without scripts.
    case form
    /// In a browser that this program drives.
    case webdriver
    /// In the person's own browser.
    case browser
    /// By the person, who gets a link.
    case link
}

extension HostedPage.Refresh {
    /// The time after which the target is asked for; a page that names itself is not asked more than once a second.
    func pause(on page: HostedPage) -> Duration {
        Duration(boundedSeconds: url.reveal() == page.url.reveal() ? max(1, seconds) : seconds)
    }
}

extension HostedPage {
    /// The ways that may lead on from a page that a form reader can't fill in; empty where it can.
    package var otherWays: [PageWay] {
        if hasCaptcha { return [.browser, .link] }
        return needsScript ? [.webdriver, .browser, .link] : []
    }

    /// The page that replaces this one by itself, where nothing is to be done on this one: “Please wait”.
    ///
    /// It belongs to the same origin, and comes in the time that an exchange may take.
    package var replacement: Refresh? {
        guard let refresh, mainForm == nil, !isLast, !hasCaptcha, !needsScript,
            PageOrigin(refresh.url.reveal()) == PageOrigin(url.reveal()),
            let limit = Timeouts.standard.total, Duration(boundedSeconds: refresh.seconds) <= limit
        else { return nil }
        return refresh
    }

    /// The obstacle where the visit can't go on here without a person or without scripts, or `nil`.
    package var obstacle: HostedPageError? {
        if hasCaptcha { return HostedPageError(.captcha, page: place) }
        return needsScript ? HostedPageError(.scriptNeeded, page: place) : nil
    }

    /// The error that the page is about, or `nil` where the visit can go on: a form that comes back with status 400 or
    /// 422 is to be corrected.
    var refusal: HostedPageError? {
        guard !(200...299).contains(status), !(isRejection && mainForm != nil) else { return nil }
        return HostedPageError(.status(status, anchorMessages: words), page: place)
    }

    /// The words of a page that is an error: its complaints, or else how it begins.
    private var words: [String] {
        guard errors.isEmpty else { return Array(errors.prefix(3)) }
        let line = PlainText.line(text.isEmpty ? title : text, limit: 160)
        return line.isEmpty ? [] : [line]
    }
}
