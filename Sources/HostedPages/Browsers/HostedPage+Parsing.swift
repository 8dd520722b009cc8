package import Diagnostics
package import FoundationEssentials
internal import HTTPTransport

// `Page` reads, and knows no errors of visits: those name fields of forms and problems of drivers, so this stands above it.

extension HostedPage {
    /// Reads a page, as forgivingly as a browser does.
    ///
    /// - Parameters:
    ///   - html: the bytes of the page.
    ///   - url: where it was found; relative places are resolved against it, or against the page's `base`.
    ///   - charset: the encoding that the response's `Content-Type` names, or `nil`.
    ///   - status: the status of the response.
    ///   - limits: bounds of the page.
    ///   - words: the words that mean something.
    /// - Returns: what the page says and asks.
    /// - Throws: ``HostedPageError`` where the page exceeds its bounds.
    package static func parse(
        _ html: [UInt8],
        url: Secret<URL>,
        charset: String? = nil,
        status: Int = 200,
        limits: PageLimits = .standard,
        words: PageWords = .known
    ) throws(HostedPageError) -> HostedPage {
        let place = url.reveal()
        do throws(UnreadPage) {
            return try read(html, url: place, charset: charset, status: status, limits: limits, words: words)
        } catch {
            throw HostedPageError(unread: error, at: place)
        }
    }
}

extension HostedPageError {
    /// The reason why the page at `url` was not read.
    fileprivate init(unread: UnreadPage, at url: URL) {
        let reason: Reason =
            switch unread {
            case .tooLarge(let bound): .tooLarge(bound)
            case .cancelled: .transport(TransportError(.cancelled, method: .get, url: RedactedURL(url)))
            }
        self.init(reason, page: PagePlace.name(of: url))
    }
}
