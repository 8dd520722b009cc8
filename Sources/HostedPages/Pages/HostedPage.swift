package import Diagnostics
package import Foundation

/// A page that an anchor shows its customer, as somebody reads it who has no browser.
package struct HostedPage: Sendable {
    /// Where the page was found; it may carry a token, so messages show ``place`` instead.
    package var url: Secret<URL>
    /// The title in the page's head, or `""`.
    package var title: String
    /// What the page says, without its controls' values: blanks collapsed, a line for each block.
    package var text: String
    /// The forms in their order.
    package var forms: [PageForm]
    /// What the page complains about, in the anchor's words and in their order.
    package var errors: [String]
    /// Where the page sends its reader by itself (`meta refresh`), or `nil`.
    package var refresh: Refresh?
    /// How many frames the page holds; their contents are not read.
    package var frameCount: Int
    /// Whether the page shows nothing at all before its scripts run.
    package var needsScript: Bool
    /// The status of the response that brought the page.
    package var status: Int

    /// A page that sends its reader on.
    package struct Refresh: Sendable {
        /// Where to.
        package var url: Secret<URL>
        /// After how many seconds.
        package var seconds: Int
    }

    /// Host and path of the page: what messages call it.
    package var place: String { PagePlace.name(of: url.reveal()) }

    /// Whether the server took this page as the answer to a form that it did not accept (status 400 or 422).
    package var isRejection: Bool { status == 400 || status == 422 }

    /// The form to fill: the one that asks for most; the first of several that ask for as much.
    package var mainForm: PageForm? {
        forms.filter { !$0.fields.isEmpty || !$0.buttons.isEmpty }
            .enumerated()
            .max { ($0.element.weight, -$0.offset) < ($1.element.weight, -$1.offset) }?
            .element
    }
}

/// How messages name a page.
enum PagePlace {
    /// Host, port and path: a query may hold a one-time token.
    static func name(of url: URL) -> String {
        let host = url.host(percentEncoded: true) ?? ""
        let port = url.port.map { ":\($0)" } ?? ""
        let path = url.path(percentEncoded: true)
        return PlainText.line(host + port + path, limit: 200)
    }
}
