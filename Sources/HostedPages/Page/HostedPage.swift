package import Diagnostics
package import FoundationEssentials

/// A hosted page, as read without a browser.
package struct HostedPage: Sendable {
    /// The address at which the page was found; it may carry a token, so messages show ``place`` instead.
    package var url: Secret<URL>
    /// The title in the page's head, or `""`.
    package var title: String
    /// The words of the page, without its controls' values: blanks collapsed, a line for each block.
    package var text: String
    /// The words of the page itself: ``text`` without its head, its foot, its menus and its controls.
    package var body = ""
    /// The forms in their order.
    package var forms: [PageForm]
    /// The links that lead on with the visit, in their order; not those to the rest of the site.
    package var links: [Link] = []
    /// The complaints of the page, in the anchor's words and in their order.
    package var errors: [String]
    /// The page that replaces this one by itself (`meta refresh`, or the header `Refresh`), or `nil`.
    package var refresh: Refresh?
    /// The number of frames of the page; their contents are not read.
    package var frameCount: Int
    /// Whether the page shows nothing, or nothing that can be answered, before its scripts run.
    package var needsScript: Bool
    /// The status of the response that brought the page.
    package var status: Int
    /// Whether the page has a captcha, which only a person can solve.
    package var hasCaptcha = false
    /// Whether nothing was sent: the button to press stayed disabled with the answers that the form has.
    package var isUnsent = false
    /// The words of a browser's dialogs on the way to the page, each of which was closed: what it asked is not confirmed.
    package var dialogs: [String] = []
    /// Whether a dialog asked for a confirmation on the way, without which the page stayed as it was.
    var isHeldByDialog = false
    /// The sign that the visit is over, or `nil` where there is none; words of a page are no sign.
    ///
    /// A page is no proof: whether the transfer goes on is for its status to say.
    package var ending: Ending? = nil

    /// The ending of a visit.
    package enum Ending: Hashable, Sendable {
        /// A driven browser closed its window.
        case closesWindow
        /// It told the window that a driven browser had opened it from how the transfer stands.
        case postsMessage
    }

    /// A page that sends its reader on.
    package struct Refresh: Sendable {
        /// The target.
        package var url: Secret<URL>
        /// The number of seconds after which it does.
        package var seconds: Int
    }

    /// Whether the page has told anyone who opened it that it is done, and asks for nothing more regardless of what stands on it.
    package var isLast: Bool { ending != nil }

    /// The host of the page: what messages call it.
    package var place: String { PagePlace.name(of: url.reveal()) }

    /// Whether the server took this page as the answer to a form that it did not accept (status 400 or 422).
    package var isRejection: Bool { status == 400 || status == 422 }
}

extension HostedPage {
    /// A page that is nothing but text: some anchors answer so where there is nothing to ask.
    init(plainText: String, url: URL, status: Int, limits: PageLimits) {
        let lines = plainText.split(whereSeparator: \.isNewline).map { PlainText.line($0, limit: limits.text) }
        let text = String(lines.filter { !$0.isEmpty }.joined(separator: "\n").prefix(limits.text))
        self.init(
            url: Secret(url),
            title: "",
            text: text,
            body: text,
            forms: [],
            errors: [],
            refresh: nil,
            frameCount: 0,
            needsScript: false,
            status: status
        )
    }
}

/// The name of a page in messages.
enum PagePlace {
    /// Host and port: each part of a page's path may be a one-time token, as its query may.
    static func name(of url: URL) -> String {
        PlainText.line((url.host(percentEncoded: true) ?? "") + (url.port.map { ":\($0)" } ?? ""), limit: 200)
    }
}
