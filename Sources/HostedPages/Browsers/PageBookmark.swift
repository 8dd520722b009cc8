package import Diagnostics
package import FoundationEssentials

/// Where a visit stands: enough to go on with it from another process.
package struct PageBookmark: Sendable {
    /// The page that is shown, after all redirects.
    package var url: Secret<URL>
    /// The visit's cookies, as `CookieJar` archives them.
    package var cookies: Secret<String>
    /// How many pages the visit has seen.
    package var pageCount: Int

    /// A bookmark at the page `url`.
    package init(url: Secret<URL>, cookies: Secret<String>, pageCount: Int) {
        self.url = url
        self.cookies = cookies
        self.pageCount = pageCount
    }
}
