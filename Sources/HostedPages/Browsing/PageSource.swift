package import Diagnostics
package import Foundation
internal import HTTPTransport

/// A page as it came, for a browser that is to show it without asking for it once more.
///
/// Its address may work only once, and it may be the answer to a form.
package struct PageSource: Sendable {
    /// Where the page was found.
    package var url: Secret<URL>
    /// The page's HTML.
    package var html: Secret<String>
    /// The status of the response that brought it.
    package var status: Int

    /// The page of a response; `nil` where it is in an encoding that only parsers read.
    init?(_ response: HTTPResponse) {
        let (bytes, encoding) = PageEncoding.normalized(response.body, charset: response.mediaType?.charset)
        guard encoding == nil else { return nil }
        url = Secret(response.url)
        html = Secret(String(decoding: bytes, as: UTF8.self))
        status = response.status
    }
}
