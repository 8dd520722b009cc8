package import Diagnostics
package import FoundationEssentials
internal import HTTPTransport

/// A page as it came, for a browser that is to show it without asking for it once more.
///
/// Its address may work only once, and it may be the answer to a form.
package struct PageSource: Hashable, Sendable {
    /// The address at which the page was found.
    package var url: Secret<URL>
    /// The page's HTML.
    package var html: Secret<String>
    /// The status of the response that brought it.
    package var status: Int
    /// Whether the page came in Windows-1252, in which its forms are sent then, rather than in UTF-8.
    package var isWindows1252: Bool

    /// The page `html` that was found at `url`.
    package init(url: Secret<URL>, html: Secret<String>, status: Int, isWindows1252: Bool = false) {
        self.url = url
        self.html = html
        self.status = status
        self.isWindows1252 = isWindows1252
    }

    /// The page of a response; `nil` where it is in an encoding that only parsers read.
    init?(_ response: HTTPResponse) {
        let charset = response.mediaType?.charset
        let (bytes, encoding) = PageEncoding.normalized(response.body, charset: charset)
        guard encoding == nil else { return nil }
        self.init(
            url: Secret(response.url),
            html: Secret(String(decoding: bytes, as: UTF8.self)),
            status: response.status,
            isWindows1252: PageEncoding.isWindows1252(PageEncoding.name(of: response.body, charset: charset))
        )
    }

    /// The page, as it was read when it came.
    func page(limits: PageLimits) throws(HostedPageError) -> HostedPage {
        let text = html.reveal()
        return try HostedPage.parse(
            isWindows1252 ? PageEncoding.windows1252Bytes(of: text) : Array(text.utf8),
            url: url,
            charset: isWindows1252 ? "windows-1252" : "utf-8",
            status: status,
            limits: limits
        )
    }
}

/// A bookmark of a visit: enough to go on with it from another process.
package struct PageBookmark: Sendable {
    /// The page that is shown, after all redirects.
    package var url: Secret<URL>
    /// The visit's cookies, as `CookieJar` archives them.
    package var cookies: Secret<String>
    /// The number of pages that the visit has seen.
    package var pageCount: Int

    /// A bookmark at the page `url`.
    package init(url: Secret<URL>, cookies: Secret<String>, pageCount: Int) {
        self.url = url
        self.cookies = cookies
        self.pageCount = pageCount
    }
}
