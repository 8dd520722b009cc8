package import Diagnostics
package import FoundationEssentials
package import HTTPTransport
internal import JSON
package import Timekeeping

/// Walks an anchor's pages in a real browser, for those that need one: scripts, windows that close, alerts.
///
/// The browser starts with the visit and ends with ``close()``, or at the latest when no one holds this any more; its
/// profile is a folder that only this user can read and that goes with it. What the page shows is read as a
/// ``HostedPage``, the same as ``FormBrowser`` reads, and filled in by typing, choosing and clicking.
///
/// Specification: <https://www.w3.org/TR/webdriver2/>
package actor WebDriverBrowser: PageVisitor {
    let http: any HTTPExchanging
    let options: WebDriverOptions
    let clock: any WallClock
    let limits: PageLimits
    private let language: String

    /// The browser, from the first page on.
    private(set) var browser: DrivenBrowser?
    /// The window that opened the page's, as a wallet would have.
    var opener = ""
    /// The windows of the visit, the one that is shown last.
    var windows: [String] = []
    /// The words of dialogs since the last page.
    var alerts: [String] = []
    var answered = AnsweredTexts()
    /// The page that was read last.
    var current: HostedPage?
    private var pageCount: Int
    private var isOpened: Bool
    /// The page that the browser was handed, and when the place began at which it shows it.
    var handed: (origin: String, source: PageSource)?
    /// Whether a form was filled in, so that the page is no longer what it was when it came.
    var hasActed = false
    /// The address with which the browser began.
    private(set) var beginning: URL?
    /// The bookmark of a visit that another browser has begun.
    private let bookmark: PageBookmark?

    /// A browser for one visit; nothing starts before ``open(_:)`` or ``reload()``.
    ///
    /// - Parameters:
    ///   - bookmark: where the visit goes on that another browser has begun; a new visit where there is none.
    ///   - http: who carries the commands to the driver: hundreds a page, so none whose requests are counted.
    ///   - options: which browser, and how.
    ///   - clock: by what waits are measured.
    ///   - limits: how much the pages may ask of their reader.
    ///   - language: what the pages should be written in.
    package init(
        continuing bookmark: PageBookmark? = nil,
        http: any HTTPExchanging,
        options: WebDriverOptions,
        clock: any WallClock = SystemWallClock(),
        limits: PageLimits = .standard,
        language: String = "en"
    ) {
        self.http = http
        self.options = options
        self.clock = clock
        self.limits = limits
        self.language = language
        self.bookmark = bookmark
        pageCount = bookmark?.pageCount ?? 0
        isOpened = bookmark != nil
    }

    /// The number of pages that the visit has seen.
    package var visitedPages: Int { pageCount }

    /// Opens the page at which the visit begins.
    ///
    /// A failure before the browser was there leaves the URL unused, so that it can be opened again.
    ///
    /// - Throws: ``HostedPageError``
    package func open(_ url: Secret<URL>) async throws(HostedPageError) -> HostedPage {
        let place = PagePlace.name(of: url.reveal())
        guard !isOpened else { throw HostedPageError(.alreadyOpened, page: place) }
        try begin(at: url.reveal())
        isOpened = true
        do throws(HostedPageError) {
            return try await naming(place) { () throws(WebDriverProblem) in
                do throws(WebDriverProblem) {
                    try await start()
                } catch {
                    isOpened = false
                    throw error
                }
                guard browser?.family == .chromium else { return try await openWindow(showing: url.reveal()) }
                // Anyone who comes back goes on with the page as it came, since its address may be spent.
                try await openWindow(showing: nil)
                try await session.keepAnswers()
                _ = try await session.run(PageScripts.go, [.string(url.reveal().absoluteString)])
            }
        } catch {
            var error = error
            if case .status(let status, _) = error.reason, HostedPageError.isPuttingOff(status), current?.url == url {
                error.isPutOff = true
                isOpened = false
            }
            error.mayHaveSpentLink = isOpened
            throw error
        }
    }

    /// Shows a page that another browser was given, without asking for it again, and goes on from there.
    ///
    /// Content that is written into a page belongs to the origin of that page. So another place of the origin is opened first, with
    /// the visit's cookies and no scripts of its own.
    ///
    /// - Throws: ``HostedPageError``
    package func show(_ source: PageSource) async throws(HostedPageError) -> HostedPage {
        let url = source.url.reveal()
        try begin(at: url)
        isOpened = true
        return try await naming(PagePlace.name(of: url)) { () throws(WebDriverProblem) in
            try await start()
            try await openWindow(showing: nil)
            let isChromium = browser?.family == .chromium
            if isChromium {
                try await giveCookies(of: bookmark?.cookies, for: url)
                // What the place lets its own scripts do is not for the page that is written into it.
                try await session.set("Page.setBypassCSP", "enabled", true)
                try await session.set("Emulation.setScriptExecutionDisabled", "value", true)
            }
            try await cross(to: Self.threshold(of: url))
            if isChromium {
                try await session.set("Emulation.setScriptExecutionDisabled", "value", false)
            } else {
                try await giveCookies(of: bookmark?.cookies, for: url)
            }
            let arguments: [JSONValue] = [.string(source.html.reveal()), .string(url.absoluteString)]
            guard let origin = try await session.run(PageScripts.show, arguments).string else {
                throw WebDriverProblem(.notHandedOver)
            }
            if isChromium { try await session.set("Page.setBypassCSP", "enabled", false) }
            handed = (origin, source)
        }
    }

    /// Goes to another place and waits until it is there, regardless of what it shows.
    private func cross(to place: URL) async throws(WebDriverProblem) {
        let isHeld = browser?.family == .chromium
        if isHeld { try await session.hold(place) }
        _ = try await session.run(PageScripts.go, [.string(place.absoluteString)])
        if isHeld {
            // Where that doesn't work, the server answers: with what it has for a place that is not there.
            let deadline = clock.now.advanced(by: options.timeouts.reveal)
            while try await !session.answerHeld(), clock.now < deadline { try await pause() }
            try await session.hold(nil)
        }
        let deadline = clock.now.advanced(by: options.timeouts.page)
        while true {
            let url = (try? await session.run(PageScripts.loadedPlace))?.string.flatMap { URL(string: $0) }
            if let url, url.absoluteString != Self.emptyPage {
                guard PageOrigin(url) == PageOrigin(place) else { throw WebDriverProblem(.notHandedOver) }
                return
            }
            guard clock.now < deadline else { throw WebDriverProblem(.notHandedOver) }
            try await pause()
        }
    }

    /// Goes where the page leads by itself; a browser does that without being told.
    ///
    /// - Throws: ``HostedPageError``
    package func follow(_ page: HostedPage) async throws(HostedPageError) -> HostedPage {
        guard let refresh = page.replacement else { return page }
        do {
            try await clock.sleep(for: refresh.pause(on: page))
        } catch {
            throw HostedPageError(.webDriver(WebDriverProblem(.cancelled)), page: page.place)
        }
        return try await arrive(from: nil, place: page.place)
    }

    /// Asks for the page of the visit again: the one that is shown, or the bookmark's.
    ///
    /// The cookies of the bookmark are the browser's before it asks.
    ///
    /// - Throws: ``HostedPageError``
    package func reload() async throws(HostedPageError) -> HostedPage {
        guard let url = current?.url ?? bookmark?.url else { throw HostedPageError(.invalidURL, page: nil) }
        let place = PagePlace.name(of: url.reveal())
        try begin(at: url.reveal())
        return try await naming(place) { () throws(WebDriverProblem) in
            try await start()
            if windows.isEmpty {
                try await openWindow(showing: browser?.family == .chromium ? nil : Self.threshold(of: url.reveal()))
                try await giveCookies(of: bookmark?.cookies, for: url.reveal())
            }
            _ = try await session.run(PageScripts.go, [.string(url.reveal().absoluteString)])
        }
    }

    /// The bookmark that another browser needs to go on with the visit at `page`.
    package func bookmark(at page: HostedPage) async -> PageBookmark {
        let url = page.url.reveal()
        let cookies = (try? await browser?.session.cookies()) ?? []
        let lines = cookies.compactMap { $0.archived(from: url) }
        return PageBookmark(url: page.url, cookies: Secret(lines.joined(separator: "\n")), pageCount: pageCount)
    }

    /// The page that is shown, as it came, as long as nothing was filled in or pressed.
    ///
    /// - Returns: `nil` also from a browser other than Chromium that has asked for the page itself: it doesn't tell.
    package func source(of page: HostedPage) async -> PageSource? {
        guard !hasActed, page.url == current?.url else { return nil }
        if let handed { return handed.source.url == page.url ? handed.source : nil }
        guard let browser, browser.family == .chromium, let html = try? await browser.session.source() else {
            return nil
        }
        return PageSource(url: page.url, html: html, status: page.status)
    }

    /// Closes the browser and ends its driver.
    package func close() async {
        await browser?.quit(clock: clock)
        browser = nil
        windows = []
    }

    // MARK: - Beginning

    /// The session; there is one from ``start()`` on.
    var session: WebDriverSession {
        get throws(WebDriverProblem) {
            guard let browser else { throw WebDriverProblem(.gone) }
            return browser.session
        }
    }

    /// Notes where the browser begins, which is for the driver's client to know as the pages that follow are judged by it.
    private func begin(at url: URL) throws(HostedPageError) {
        try PageOrigin.requireSecurity(of: url, from: nil, allowing: http.plainHosts)
        if beginning == nil { beginning = url }
        try requireReach(of: url, from: url)
    }

    private func start() async throws(WebDriverProblem) {
        guard browser == nil else { return }
        let isHere = beginning.map { $0.isLoopback || http.plainHosts.contains($0) } ?? false
        browser = try await DrivenBrowser(
            options,
            keepingOutOfPrivateNetworks: !isHere && !options.allowsPrivateAddresses,
            language: language,
            http: http,
            clock: clock
        )
        opener = try await session.window()
        // The page with which browsers start is still loading, and has its own idea of windows that it opens.
        try await session.go(to: Self.emptyPage)
        let deadline = clock.now.advanced(by: options.timeouts.page)
        while try await session.run(PageScripts.place).string != Self.emptyPage {
            try await pause(until: deadline)
        }
    }

    /// The page of the window that opens the visit's.
    private static let emptyPage = "about:blank"

    /// Opens a window, at `url` or empty, and has commands go to it.
    private func openWindow(showing url: URL?) async throws(WebDriverProblem) {
        _ = try await session.run(PageScripts.open, [.string(url?.absoluteString ?? Self.emptyPage)])
        let deadline = clock.now.advanced(by: options.timeouts.page)
        while true {
            if let window = try await session.windows().first(where: { $0 != opener }) {
                windows = [window]
                return try await session.enter(window: window)
            }
            try await pause(until: deadline)
        }
    }

    /// A place of the page's origin where cookies can be set before the page is asked for.
    private static func threshold(of url: URL) -> URL {
        URL(string: "/robots.txt", relativeTo: url)?.absoluteURL ?? url
    }

    private func giveCookies(of archive: Secret<String>?, for url: URL) async throws(WebDriverProblem) {
        guard let archive, let origin = PageOrigin(url) else { return }
        let cookies = archive.reveal().split(separator: "\n")
            .compactMap { VisitCookie(archived: $0, ofOrigin: origin) }
        guard browser?.family != .chromium else {
            for cookie in cookies { try await session.add(cookie, for: url) }
            return
        }
        _ = try await settled()
        for cookie in cookies { try await session.add(cookie) }
    }

    /// Waits before the next look, unless it is too late for one.
    private func pause(until deadline: Timestamp) async throws(WebDriverProblem) {
        guard clock.now < deadline else {
            throw WebDriverProblem(.slow(seconds: Int(options.timeouts.page.wholeSeconds)))
        }
        try await pause()
    }

    func pause() async throws(WebDriverProblem) {
        do { try await clock.sleep(for: options.timeouts.look) } catch { throw WebDriverProblem(.cancelled) }
    }

    // MARK: - Pages

    /// Does something that leads to a page, and reads that page.
    private func naming(
        _ place: String,
        _ work: () async throws(WebDriverProblem) -> Void
    ) async throws(HostedPageError) -> HostedPage {
        do throws(WebDriverProblem) {
            try await work()
        } catch {
            throw HostedPageError(.webDriver(error), page: place)
        }
        return try await arrive(from: nil, place: place)
    }

    /// Waits for the page that follows, and counts it.
    func arrive(from before: (page: HostedPage, activity: PageActivity?)?, place: String) async throws(HostedPageError)
        -> HostedPage
    {
        guard pageCount < limits.pages else {
            throw HostedPageError(.tooManyPages(limit: limits.pages), page: place)
        }
        pageCount += 1
        var page: HostedPage
        do throws(WebDriverProblem) {
            page = try await next(after: before)
        } catch {
            throw HostedPageError(.webDriver(error), page: place)
        }
        page.errors += alerts
        page.dialogs = alerts
        alerts = []
        page.hide(answered.texts)
        let url = page.url.reveal()
        // A window that has closed has no page any more.
        if PageOrigin(url) != nil || !page.isLast {
            try requireAllowed(url, from: current?.url.reveal() ?? beginning)
        }
        current = page
        if page.isHeldByDialog {
            throw HostedPageError(.webDriver(WebDriverProblem(.dialog(words: page.dialogs))), page: place)
        }
        if let refusal = page.refusal { throw refusal }
        return page
    }

    // MARK: - Where pages may lead

    /// Makes sure that the browser is where a form reader would go from `page`: scripts lead it wherever they like.
    ///
    /// - Throws: ``HostedPageError`` where `url` is plain http, or on this machine or in a private network while the anchor
    ///   isn't.
    func requireAllowed(_ url: URL, from page: URL?) throws(HostedPageError) {
        try PageOrigin.requireSecurity(of: url, from: page, allowing: http.plainHosts)
        try requireReach(of: url, from: page)
    }

    private func requireReach(of url: URL, from page: URL?) throws(HostedPageError) {
        guard !options.allowsPrivateAddresses, !http.plainHosts.contains(url) else { return }
        let reach: Reach = (page ?? url).isLoopback ? .publicNetworkOrLoopback : .publicNetwork
        if let error = reach.objection(to: url) {
            throw HostedPageError(.transport(error), page: PagePlace.name(of: url))
        }
    }
}
