public import Foundation

/// What a server answered.
public struct HTTPResponse: Sendable {
    /// The status code, 100 to 999.
    public var status: Int
    /// The header fields.
    public var headers: HTTPHeaders
    /// The body, decompressed.
    public var body: [UInt8]
    /// Where the response came from, after all redirects.
    public var url: URL
    /// Where the time went.
    public var timings: Timings
    /// The version of HTTP that was spoken.
    public var httpVersion: HTTPVersion

    /// A response; tests and tapes make their own.
    public init(
        status: Int,
        headers: HTTPHeaders = HTTPHeaders(),
        body: [UInt8] = [],
        url: URL,
        timings: Timings = Timings(),
        httpVersion: HTTPVersion = .http1_1
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
        self.timings = timings
        self.httpVersion = httpVersion
    }

    /// Whether the status is one of 200 to 299.
    public var isSuccess: Bool { (200...299).contains(status) }

    /// The media type of the body, or `nil` where the server names none.
    public var mediaType: MediaType? { headers["Content-Type"].flatMap(MediaType.init) }

    /// The body as UTF-8 text; bytes that are none become U+FFFD.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as JSON.
    ///
    /// - Throws: `JSONError` where the body is no JSON document, whatever its media type says.
    public func json() throws(JSONError) -> JSONValue {
        try JSONValue.parse(body)
    }
}

extension HTTPResponse: CustomStringConvertible {
    /// Status, length and URL, without query values; nothing of headers and body.
    public var description: String { "\(status), \(body.count) bytes from \(RedactedURL(url))" }
}
