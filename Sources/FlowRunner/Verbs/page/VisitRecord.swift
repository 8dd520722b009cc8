internal import Diagnostics
internal import FoundationEssentials
internal import HostedPages
internal import JSON

/// The progress of a visit, recorded and sealed after each page.
///
/// Addresses and cookies of a visit open it to anyone who has them, so all of it is one secret.
struct VisitRecord: Sendable {
    /// The longest text that is noted beside a page; a visit that needs more can't be gone on with after a crash.
    private static let limit = 16 << 10

    /// The longest page that is kept; a longer one is asked for again.
    private static let pageLimit = 512 << 10

    /// The address at which the visit began: a visit that begins elsewhere is another one.
    var link: Secret<URL>
    /// The bookmark to go on with the visit.
    var bookmark: PageBookmark
    /// The number of forms that were accepted so far.
    var forms: Int

    /// The stored text of the visit's current page, if requesting it again would open the link a second time.
    ///
    /// `nil` if the page has an address of its own, and once its form is being sent.
    var source: PageSource?

    init(
        link: Secret<URL>,
        bookmark: PageBookmark,
        forms: Int,
        source: PageSource? = nil
    ) {
        self.link = link
        self.bookmark = bookmark
        self.forms = forms
        self.source = source
    }

    /// Reads what ``text`` writes.
    init?(_ text: Secret<String>) {
        guard let json = try? JSONValue.parse(text.reveal()),
            let url = json["url"]?.string.flatMap({ URL(string: $0) }),
            // Not written by former versions.
            let link = (json["link"]?.string).map({ URL(string: $0) }) ?? url,
            let cookies = json["cookies"]?.string,
            let pages = json["pages"]?.integer, pages >= 0,
            let forms = json["forms"]?.integer, forms >= 0
        else { return nil }
        self.link = Secret(link)
        bookmark = PageBookmark(url: Secret(url), cookies: Secret(cookies), pageCount: Int(pages))
        self.forms = Int(forms)
        guard let page = json["page"], let html = page["html"]?.string, let status = page["status"]?.integer else {
            return
        }
        source = PageSource(
            url: Secret(url),
            html: Secret(html),
            status: Int(status),
            isWindows1252: page["isWindows1252"]?.bool == true
        )
    }

    /// The record as text, or `nil` where it is too long to be kept.
    var text: Secret<String>? {
        var members: [String: JSONValue] = [
            "link": .string(link.reveal().absoluteString), "url": .string(bookmark.url.reveal().absoluteString),
            "cookies": .string(bookmark.cookies.reveal()), "pages": .number(String(bookmark.pageCount)),
            "forms": .number(String(forms)),
        ]
        guard JSONValue.object(members).text.utf8.count <= Self.limit else { return nil }
        if let source, source.html.reveal().utf8.count <= Self.pageLimit {
            members["page"] = [
                "html": .string(source.html.reveal()), "status": .number(String(source.status)),
                "isWindows1252": .bool(source.isWindows1252),
            ]
        }
        return Secret(JSONValue.object(members).text)
    }
}
