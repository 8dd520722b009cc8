internal import Diagnostics
internal import FoundationEssentials
internal import HTTPTransport
internal import JSON
internal import Timekeeping

extension WebDriverBrowser {
    /// The state of the window.
    private enum Observation {
        /// A page.
        case page(PageActivity)
        /// A page that is just going or coming.
        case moving
        /// No window of the visit.
        case closed
    }

    /// The page that follows, once it is ready: another than `before`, or the same with complaints.
    func next(after before: (page: HostedPage, activity: PageActivity?)?) async throws(WebDriverProblem) -> HostedPage {
        let started = clock.now
        while true {
            guard let activity = try await settled() else { return try await closedPage() }
            guard let page = try await read(activity, showsFaults: false) else { continue }
            let waited = started.duration(to: clock.now)
            if let before, page.isStill(before.page), activity.origin == before.activity?.origin {
                guard waited >= options.timeouts.reaction else {
                    if alerts.isEmpty {
                        try await pause()
                        continue
                    }
                    var page = page
                    page.isHeldByDialog = activity.askedDialogs > (before.activity?.askedDialogs ?? 0)
                    return page
                }
                // The browser itself may have found fault with an answer, in a bubble that no one sees here.
                if let faulty = try await read(activity, showsFaults: true),
                    faulty.errors.contains(where: { !before.page.errors.contains($0) })
                {
                    return faulty
                }
                throw WebDriverProblem(.stuck(seconds: Int(options.timeouts.reaction.wholeSeconds)))
            }
            // What asks nothing may be a page that is still to be drawn.
            let isOpen =
                page.mainForm == nil && page.links.isEmpty && page.ending == nil && !page.hasCaptcha
                && page.refusal == nil
            if isOpen, waited < options.timeouts.reveal {
                try await pause()
                continue
            }
            return page
        }
    }

    /// Waits until nothing changes any more; `nil` where the window has closed.
    func settled() async throws(WebDriverProblem) -> PageActivity? {
        let timeouts = options.timeouts
        let deadline = clock.now.advanced(by: timeouts.page)
        var last: (activity: PageActivity, since: Timestamp)?
        while true {
            switch try await look() {
            case .closed: return nil
            case .moving: last = nil
            case .page(let activity):
                if let last, last.activity == activity {
                    let isQuiet = activity.isLoaded && activity.pending <= 0
                    if isQuiet, last.since.duration(to: clock.now) >= timeouts.quiet { return activity }
                } else {
                    last = (activity, clock.now)
                }
                // A page with a clock on it never keeps still.
                if clock.now >= deadline, activity.isLoaded { return activity }
            }
            guard clock.now < deadline else {
                throw WebDriverProblem(.slow(seconds: Int(timeouts.page.wholeSeconds)))
            }
            try await pause()
        }
    }

    private func look() async throws(WebDriverProblem) -> Observation {
        guard try await enterWindow() else { return .closed }
        do throws(WebDriverProblem) {
            guard let activity = PageActivity(try await session.run(PageScripts.activity)) else { return .moving }
            // The place where every new window begins.
            return activity.url == "about:blank" ? .moving : .page(activity)
        } catch {
            switch error.kind {
            case .command("unexpected alert open"):
                try await takeAlert()
            // The page has gone while the script ran.
            case .command, .gone: break
            default: throw error
            }
            return .moving
        }
    }

    /// Has commands go to the window that was opened last; `false` where none is left but the opener.
    private func enterWindow() async throws(WebDriverProblem) -> Bool {
        let open = try await session.windows()
        let shown = windows.last
        windows.removeAll { !open.contains($0) }
        windows += open.filter { $0 != opener && !windows.contains($0) }
        guard let window = windows.last else { return false }
        if window != shown { try await session.enter(window: window) }
        return true
    }

    /// Notes what a dialog says, which is often why an answer isn't taken, and closes it; what it asks is for a person to confirm.
    func takeAlert() async throws(WebDriverProblem) {
        if let text = try await session.alert(), alerts.count < 20 {
            let line = PlainText.line(text)
            if !line.isEmpty, !alerts.contains(line) { alerts.append(line) }
        }
        try await session.dismissAlert()
    }

    // MARK: - Reading

    /// The page that is shown; `nil` where it has gone meanwhile.
    func read(_ activity: PageActivity, showsFaults: Bool) async throws(WebDriverProblem) -> HostedPage? {
        do throws(WebDriverProblem) {
            return try await snapshot(activity, showsFaults: showsFaults)
        } catch {
            switch error.kind {
            case .command("unexpected alert open"):
                try await takeAlert()
                return nil
            case .command, .gone: return nil
            default: throw error
            }
        }
    }

    private func snapshot(_ activity: PageActivity, showsFaults: Bool) async throws(WebDriverProblem) -> HostedPage {
        let json = try await session.run(PageScripts.snapshot, [.bool(showsFaults)])
        guard let html = json["html"]?.string, let url = json["url"]?.string.flatMap({ URL(string: $0) }) else {
            throw WebDriverProblem(.noAnswer)
        }
        // What is cut short would look like a page with less on it.
        let isWhole = json["whole"]?.bool ?? true
        guard isWhole, activity.bytes <= limits.bytes else { throw WebDriverProblem(.pageTooLarge) }
        let status = activity.origin == handed?.origin ? handed?.source.status ?? 0 : activity.status
        let page: HostedPage
        do throws(HostedPageError) {
            page = try HostedPage.parse(
                Array(html.utf8),
                url: Secret(url),
                charset: "utf-8",
                status: status == 0 ? 200 : status,
                limits: limits
            )
        } catch {
            if case .tooLarge = error.reason { throw WebDriverProblem(.pageTooLarge) }
            throw WebDriverProblem(.cancelled)
        }
        if let reason = Self.failure(of: url, html: html) { throw WebDriverProblem(.notLoaded(browserReason: reason)) }
        var shown = page
        // Its scripts have run.
        shown.needsScript = page.mainForm == nil && page.text.isEmpty && page.links.isEmpty && page.title.isEmpty
        if shown.mainForm == nil, try await hasMessage() { shown.ending = .postsMessage }
        return shown
    }

    /// The problem where the browser shows a page of its own instead, or `nil`.
    private static func failure(of url: URL, html: String) -> String? {
        switch url.scheme {
        case "chrome-error":
            // What people see of it may have to be unfolded first.
            return html.firstMatch(of: /ERR_[A-Z0-9_]{1,60}|HTTP ERROR \d{3}/).map { String($0.output) }
                ?? "unknown"
        case "about" where url.absoluteString.hasPrefix("about:neterror"):
            return url.absoluteString.firstMatch(of: /[?&]e=([A-Za-z0-9_]{1,60})/).map { String($0.output.1) }
                ?? "unknown"
        default: return nil
        }
    }

    /// Whether the page has told its opener about the transfer.
    private func hasMessage() async throws(WebDriverProblem) -> Bool {
        guard let window = windows.last else { return false }
        try await session.enter(window: opener)
        let count = try await session.run(PageScripts.messages).integer ?? 0
        try await session.enter(window: window)
        return count > 0
    }

    /// The page that stands for a window which has closed itself, or was closed.
    private func closedPage() async throws(WebDriverProblem) -> HostedPage {
        try await session.enter(window: opener)
        let count = try await session.run(PageScripts.messages).integer ?? 0
        guard let url = current?.url ?? URL(string: "about:blank").map({ Secret($0) }) else {
            throw WebDriverProblem(.gone)
        }
        return HostedPage(
            url: url,
            title: "",
            text: "",
            forms: [],
            errors: [],
            refresh: nil,
            frameCount: 0,
            needsScript: false,
            status: 200,
            ending: count > 0 ? .postsMessage : .closesWindow
        )
    }
}

extension JSONValue {
    /// A whole number.
    static func integer(_ number: Int) -> JSONValue { .number(String(number)) }
}

extension HostedPage {
    /// Whether the page is still the one whose button was pressed, though the button may say “Please wait” meanwhile: pressed
    /// once more, it would send the form a second time.
    fileprivate func isStill(_ other: HostedPage) -> Bool {
        url == other.url && title == other.title && body == other.body && errors == other.errors
            && links.map(\.label) == other.links.map(\.label) && forms.map(\.shape) == other.forms.map(\.shape)
    }
}

extension PageForm {
    /// The parts of a form that can be seen.
    fileprivate var shape: [String] {
        fields.filter(\.isQuestion).map { field in
            "\(field.name) \(field.label ?? "") \(field.kind.rawValue) \(field.choices.count) \(field.error ?? "")"
        }
    }
}
