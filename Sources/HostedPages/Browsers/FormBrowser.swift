package import Diagnostics
package import FoundationEssentials
package import HTTPTransport
package import Timekeeping

/// Walks an anchor's pages as a browser without scripts does: one visit, with cookies of its own.
///
/// A visit begins at a one-time URL, which is opened once and named in no message. It stays on https, loopback hosts
/// excepted, and within its ``PageLimits``.
package actor FormBrowser: PageVisitor {
    private let http: any HTTPExchanging
    private let limits: PageLimits
    private let language: String
    private let timeouts: Timeouts
    private let clock: any WallClock
    private let cookies: CookieJar
    private var pageCount = 0
    private var isOpened = false
    /// The bookmark of a visit that another browser has begun.
    private var bookmark: PageBookmark?
    /// The page that was read last, as it came; `nil` before the first.
    private var source: PageSource?
    /// The answers of this visit, which pages like to repeat.
    private var answered = AnsweredTexts()

    /// A browser for one visit.
    ///
    /// - Parameters:
    ///   - bookmark: where it goes on with a visit that another browser has begun, see ``reload()``; `nil` for a new visit.
    ///   - http: who carries the requests.
    ///   - limits: how much the pages may ask of their reader.
    ///   - language: what the pages should be written in, as in `Accept-Language`.
    ///   - timeouts: how long each page may take.
    ///   - clock: tells the time, where a server that asks for a wait doesn't.
    package init(
        continuing bookmark: PageBookmark? = nil,
        http: any HTTPExchanging,
        limits: PageLimits = .standard,
        language: String = "en",
        timeouts: Timeouts = .standard,
        clock: any WallClock = SystemWallClock()
    ) {
        self.http = http
        self.limits = limits
        self.language = language
        self.timeouts = timeouts
        self.clock = clock
        self.bookmark = bookmark
        cookies = bookmark.map { CookieJar(archive: $0.cookies) } ?? CookieJar()
        pageCount = bookmark?.pageCount ?? 0
        isOpened = bookmark != nil
    }

    /// The bookmark that another browser needs to go on with the visit at `page`.
    package func bookmark(at page: HostedPage) -> PageBookmark {
        PageBookmark(url: page.url, cookies: cookies.archive, pageCount: pageCount)
    }

    /// Asks for the page of the bookmark again, as someone does who reloads it.
    ///
    /// - Returns: the page, or where the visit has gone on meanwhile, the one that the server leads to.
    /// - Throws: ``HostedPageError``
    package func reload() async throws(HostedPageError) -> HostedPage {
        guard let bookmark else { throw HostedPageError(.invalidURL, page: nil) }
        return try await load(HTTPRequest(url: bookmark.url.reveal()), from: nil)
    }

    /// Goes on at a page of the visit that was read before, with the cookies of the bookmark.
    ///
    /// It was counted when it came.
    ///
    /// - Throws: ``HostedPageError``
    package func show(_ source: PageSource) async throws(HostedPageError) -> HostedPage {
        try PageOrigin.requireSecurity(of: source.url.reveal(), from: nil, allowing: http.plainHosts)
        isOpened = true
        self.source = source
        return try source.page(limits: limits)
    }

    /// The page that was read last, as it came.
    package func source(of page: HostedPage) -> PageSource? {
        source?.url == page.url ? source : nil
    }

    /// Forgets the visit's cookies; nothing else was kept.
    package func close() {
        cookies.removeAll()
    }

    /// The number of pages that the visit has seen.
    package var visitedPages: Int { pageCount }

    /// Opens the page at which the visit begins.
    ///
    /// A failure before the server was reached leaves the URL unused, so that it can be opened again.
    ///
    /// - Throws: ``HostedPageError``
    package func open(_ url: Secret<URL>) async throws(HostedPageError) -> HostedPage {
        guard !isOpened else { throw HostedPageError(.alreadyOpened, page: PagePlace.name(of: url.reveal())) }
        isOpened = true
        var request = HTTPRequest(url: url.reveal())
        // A kept connection that the server closes just then would leave open whether the URL is spent.
        request.isRepeatable = false
        do throws(HostedPageError) {
            return try await load(request, from: nil)
        } catch {
            var error = error
            isOpened = !error.isRetryable
            error.mayHaveSpentLink = isOpened
            throw error
        }
    }

    /// Goes where a page leads by itself, after the time that it names.
    ///
    /// - Throws: ``HostedPageError``
    package func follow(_ page: HostedPage) async throws(HostedPageError) -> HostedPage {
        guard let refresh = page.replacement else { return page }
        do {
            try await clock.sleep(for: refresh.pause(on: page))
        } catch {
            let url = RedactedURL(refresh.url.reveal())
            throw HostedPageError(.transport(TransportError(.cancelled, method: .get, url: url)), page: page.place)
        }
        return try await load(HTTPRequest(url: refresh.url.reveal()), from: page)
    }

    /// Sends a form of a page and reads the page that follows.
    ///
    /// A page that comes back with status 400 or 422 and a form is the form again, with the anchor's complaints: see
    /// ``HostedPage/isRejection`` and ``HostedPage/errors``.
    ///
    /// - Parameters:
    ///   - form: a form of `page`.
    ///   - page: the page.
    ///   - answers: the answers by the names of the fields; what has none goes as the page filled it in.
    ///   - button: the button to press; ``PageForm/defaultButton`` unless given.
    /// - Returns: the page that follows.
    /// - Throws: ``HostedPageError``, also where there is no button and HTML does not send the form without one.
    package func submit(
        _ form: PageForm,
        of page: HostedPage,
        answers: [String: PageAnswer],
        button: PageButton?
    ) async throws(HostedPageError) -> HostedPage {
        let pressed = button ?? form.defaultButton
        let submission = try FormSubmission(form, answers: answers, button: pressed, page: page.place)
        guard pressed != nil || form.isSentByFields else { throw HostedPageError(.noButton, page: page.place) }
        answered.add(answers)
        var request = HTTPRequest(method: submission.requestMethod, url: submission.target)
        request.body = submission.body
        return try await load(request, from: page)
    }

    /// Takes a link of a page that leads on.
    ///
    /// - Throws: ``HostedPageError``
    package func take(_ link: HostedPage.Link, of page: HostedPage) async throws(HostedPageError) -> HostedPage {
        try await load(HTTPRequest(url: link.url.reveal()), from: page)
    }

    // MARK: - Loading

    private func load(_ request: HTTPRequest, from page: HostedPage?) async throws(HostedPageError) -> HostedPage {
        let place = PagePlace.name(of: request.url)
        try PageOrigin.requireSecurity(of: request.url, from: page?.url.reveal(), allowing: http.plainHosts)
        guard pageCount < limits.pages else {
            throw HostedPageError(.tooManyPages(limit: limits.pages), page: page?.place ?? place)
        }
        pageCount += 1
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await http.send(prepared(request, from: page))
        } catch {
            throw Self.error(for: error, at: place)
        }
        source = PageSource(response)
        do throws(HostedPageError) {
            return try Self.page(from: response, limits: limits, hiding: answered)
        } catch {
            var error = error
            error.retryAfter = response.headers.retryAfter(now: clock.now)
            // Where the request was led elsewhere first, something was done with it.
            error.isPutOff = HostedPageError.isPuttingOff(response.status) && response.url == request.url
            throw error
        }
    }

    /// The request with what a browser adds to it.
    private func prepared(_ request: HTTPRequest, from page: HostedPage?) -> HTTPRequest {
        var request = request
        request.headers["Accept"] = "text/html,application/xhtml+xml;q=0.9,text/plain;q=0.5,*/*;q=0.1"
        request.headers["Accept-Language"] = language
        if let page = page?.url.reveal(), let origin = PageOrigin(page) {
            // Frameworks check one of them against forged forms. A query may hold a token, so it stays here.
            let isSame = origin == PageOrigin(request.url)
            request.headers["Referer"] = isSame ? origin.text + page.path(percentEncoded: true) : origin.text + "/"
            if request.method == .post { request.headers["Origin"] = origin.text }
            // A page from elsewhere has no say about this machine.
            if !origin.isLoopback { request.reach = .publicNetwork }
        }
        // A page from elsewhere doesn't lead to what runs on this machine.
        let isHere = (page?.url.reveal() ?? request.url).isLoopback
        request.reach = isHere ? .publicNetworkOrLoopback : .publicNetwork
        request.timeouts = timeouts
        request.bodyLimit = limits.bytes
        request.redirects = .browser()
        request.cookies = cookies
        // What a page asks and shows may be about the customer.
        request.disclosure = Disclosure(.page)
        return request
    }

    // MARK: - Responses

    private static func page(
        from response: HTTPResponse,
        limits: PageLimits,
        hiding answered: AnsweredTexts
    ) throws(HostedPageError) -> HostedPage {
        let place = PagePlace.name(of: response.url)
        let type = response.mediaType
        if type?.essence == "text/plain", response.isSuccess {
            let text = PageEncoding.text(response.body, charset: type?.charset)
            return HostedPage(plainText: text, url: response.url, status: response.status, limits: limits)
        }
        let isHTML = ["text/html", "application/xhtml+xml", nil].contains(type?.essence)
        guard isHTML else {
            guard response.isSuccess else {
                throw HostedPageError(.status(response.status, anchorMessages: []), page: place)
            }
            let name = PlainText.line(type?.essence ?? "", limit: 60)
            throw HostedPageError(.notHTML(mediaType: name), page: place)
        }
        var page = try HostedPage.parse(
            response.body,
            url: Secret(response.url),
            charset: type?.charset,
            status: response.status,
            limits: limits
        )
        if page.refresh == nil, let header = response.headers["Refresh"] {
            page.refresh = PageURL.refresh(header, of: response.url, against: response.url)
        }
        page.hide(answered.texts)
        if let refusal = page.refusal { throw refusal }
        return page
    }

    private static func error(for error: TransportError, at place: String) -> HostedPageError {
        switch error.reason {
        case .bodyTooLarge(let limit): HostedPageError(.tooLarge(.bytes(limit)), page: place)
        case .downgrade(let target): HostedPageError(.insecure(to: target.host), page: place)
        case .timedOut(.waiting, let limit), .timedOut(.receiving, let limit):
            HostedPageError(.endless(seconds: Int(limit.wholeSeconds)), page: place)
        case .tooManyRedirects(let limit): HostedPageError(.tooManyRedirects(limit: limit), page: place)
        default: HostedPageError(.transport(error), page: place)
        }
    }
}
