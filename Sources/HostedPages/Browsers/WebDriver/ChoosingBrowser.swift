package import Diagnostics
package import FoundationEssentials
package import HTTPTransport
package import Timekeeping

/// Visits an anchor's pages: as forms while that works, in a driven browser from the first page on
/// that needs one.
///
/// The visit stays one visit: the browser goes on at the page where the form reader stood, with its cookies. A page
/// that keeps programs out stops both; see ``HostedPage/obstacle``.
package actor ChoosingBrowser: PageVisitor {
    private let driver: any HTTPExchanging
    private let options: WebDriverOptions?
    private let clock: any WallClock
    private let limits: PageLimits
    private let language: String
    private let form: FormBrowser
    private var visitor: any PageVisitor

    /// The way that is taken at the moment: ``PageWay/form`` at first.
    package private(set) var way: PageWay = .form

    /// A visitor for one visit.
    ///
    /// - Parameters:
    ///   - http: who carries the requests to the anchor.
    ///   - driver: who carries the commands to a driver, hundreds a page; as `http` unless given.
    ///   - options: which browser shows the pages that need one; `nil` for none.
    ///   - bookmark: where the visit goes on, or `nil` where it begins.
    ///   - clock: by what waits are measured.
    ///   - limits: how much the pages may ask of their reader.
    ///   - language: what the pages should be written in.
    package init(
        http: any HTTPExchanging,
        driver: (any HTTPExchanging)? = nil,
        options: WebDriverOptions?,
        continuing bookmark: PageBookmark? = nil,
        clock: any WallClock = SystemWallClock(),
        limits: PageLimits = .standard,
        language: String = "en"
    ) {
        self.driver = driver ?? http
        self.options = options
        self.clock = clock
        self.limits = limits
        self.language = language
        form = FormBrowser(continuing: bookmark, http: http, limits: limits, language: language, clock: clock)
        visitor = form
    }

    /// Opens the page at which the visit begins.
    ///
    /// - Throws: ``HostedPageError``
    package func open(_ url: Secret<URL>) async throws(HostedPageError) -> HostedPage {
        try await suited(try await visitor.open(url))
    }

    /// Fills in a form of a page and sends it.
    ///
    /// - Parameters:
    ///   - form: a form of `page`.
    ///   - page: the page that was read last.
    ///   - answers: the answers by the names of the fields.
    ///   - button: the button to press; ``PageForm/defaultButton`` for `nil`.
    /// - Returns: the page that follows.
    /// - Throws: ``HostedPageError``
    package func submit(
        _ form: PageForm,
        of page: HostedPage,
        answers: [String: PageAnswer],
        button: PageButton?
    ) async throws(HostedPageError) -> HostedPage {
        try await suited(try await visitor.submit(form, of: page, answers: answers, button: button))
    }

    /// Takes a link of a page that leads on.
    ///
    /// - Throws: ``HostedPageError``
    package func take(_ link: HostedPage.Link, of page: HostedPage) async throws(HostedPageError) -> HostedPage {
        try await suited(try await visitor.take(link, of: page))
    }

    /// Goes where a page leads by itself, after the time that it names.
    ///
    /// - Throws: ``HostedPageError``
    package func follow(_ page: HostedPage) async throws(HostedPageError) -> HostedPage {
        try await suited(try await visitor.follow(page))
    }

    /// Asks for the page of the visit again.
    ///
    /// - Throws: ``HostedPageError``
    package func reload() async throws(HostedPageError) -> HostedPage {
        try await suited(try await visitor.reload())
    }

    /// Goes on at a page that was read before, in a browser where it needs one.
    ///
    /// - Throws: ``HostedPageError``
    package func show(_ source: PageSource) async throws(HostedPageError) -> HostedPage {
        try await suited(try await visitor.show(source))
    }

    /// The page that was read last, as it came.
    package func source(of page: HostedPage) async -> PageSource? {
        await visitor.source(of: page)
    }

    /// The bookmark that another visitor needs to go on with the visit at `page`.
    package func bookmark(at page: HostedPage) async -> PageBookmark {
        await visitor.bookmark(at: page)
    }

    /// The number of pages that the visit has seen.
    package var visitedPages: Int {
        get async { await visitor.visitedPages }
    }

    /// Ends the visit, and the browser where there is one.
    package func close() async {
        await visitor.close()
    }

    /// The page, read in a browser where it needs one and one is installed.
    ///
    /// The browser is handed the page as it came: its address may be spent, and asking for the answer to a form once more
    /// would be another request.
    private func suited(_ page: HostedPage) async throws(HostedPageError) -> HostedPage {
        guard way == .form, page.otherWays.contains(.webdriver), let options, options.isAvailable,
            let source = await form.source(of: page)
        else { return page }
        let bookmark = await visitor.bookmark(at: page)
        await visitor.close()
        way = .webdriver
        let browser = WebDriverBrowser(
            continuing: bookmark,
            http: driver,
            options: options,
            clock: clock,
            limits: limits,
            language: language
        )
        visitor = browser
        return try await browser.show(source)
    }
}

extension WebDriverOptions {
    /// Whether a browser can be opened with these options, as far as can be told without trying.
    package var isAvailable: Bool { remote != nil || InstalledDriver.find(path: path, family: family) != nil }
}
