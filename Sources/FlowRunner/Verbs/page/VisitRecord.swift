internal import Diagnostics
internal import FoundationEssentials
internal import HostedPages

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
    /// The forms that stand on every page beside the one that counts.
    var otherForms: Set<FormShape>

    /// The page where the visit stands, as it came: to be shown, as asking for it again would open the link once more.
    ///
    /// There is none where the page has an address of its own, and none from when its form is on its way.
    var source: PageSource?

    init(
        link: Secret<URL>,
        bookmark: PageBookmark,
        forms: Int,
        otherForms: Set<FormShape>,
        source: PageSource? = nil
    ) {
        self.link = link
        self.bookmark = bookmark
        self.forms = forms
        self.otherForms = otherForms
        self.source = source
    }

    /// Reads what ``text`` writes.
    init?(_ text: Secret<String>) {
        guard let wire = try? JSONDecoder().decode(Wire.self, from: Data(text.reveal().utf8)),
            let url = URL(string: wire.url), let link = wire.link.map({ URL(string: $0) }) ?? url, wire.pages >= 0,
            wire.forms >= 0
        else { return nil }
        self.link = Secret(link)
        bookmark = PageBookmark(url: Secret(url), cookies: Secret(wire.cookies), pageCount: wire.pages)
        forms = wire.forms
        otherForms = Set(wire.otherForms)
        source = wire.page.map {
            PageSource(
                url: Secret(url),
                html: Secret($0.html),
                status: $0.status,
                isWindows1252: $0.isWindows1252
            )
        }
    }

    /// The record as text, or `nil` where it is too long to be kept.
    var text: Secret<String>? {
        var wire = Wire(
            link: link.reveal().absoluteString,
            url: bookmark.url.reveal().absoluteString,
            cookies: bookmark.cookies.reveal(),
            pages: bookmark.pageCount,
            forms: forms,
            otherForms: Array(otherForms)
        )
        guard let data = try? JSONEncoder().encode(wire), data.count <= Self.limit else { return nil }
        if let source, source.html.reveal().utf8.count <= Self.pageLimit {
            wire.page = Wire.Page(
                html: source.html.reveal(),
                status: source.status,
                isWindows1252: source.isWindows1252
            )
            guard let data = try? JSONEncoder().encode(wire) else { return nil }
            return Secret(String(decoding: data, as: UTF8.self))
        }
        return Secret(String(decoding: data, as: UTF8.self))
    }

    private struct Wire: Codable {
        /// Not written by former versions.
        var link: String?
        var url: String
        var cookies: String
        var pages: Int
        var forms: Int
        var otherForms: [FormShape]
        var page: Page?

        private enum CodingKeys: String, CodingKey {
            case link, url, cookies, pages, forms, page
            // The key of former versions.
            case otherForms = "furniture"
        }

        struct Page: Codable {
            var html: String
            var status: Int
            var isWindows1252: Bool
        }
    }
}
