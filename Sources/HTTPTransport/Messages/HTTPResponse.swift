public import FoundationEssentials
public import JSON

/// A response of a server.
public struct HTTPResponse: Sendable {
    /// The status code, 100 to 999.
    public var status: Int
    /// The header fields.
    public var headers: HTTPHeaders {
        didSet { (mediaType, hiddenContentType) = (Self.mediaType(in: headers), nil) }
    }
    /// The media type of the body, or `nil` where the server names none; it is read once, as many ask for it.
    ///
    /// A ``TrafficRecorder`` has put `•••` in the place of the run's secrets in it.
    public private(set) var mediaType: MediaType?
    private var hiddenContentType: String?
    /// The value of `Content-Type` as messages quote it: as it was written, but for secrets that a ``TrafficRecorder`` has hidden in it.
    public var quotedContentType: String? { hiddenContentType ?? headers["Content-Type"] }
    /// Whether ``mediaType`` is that of the header as it came.
    var hasWrittenType: Bool { hiddenContentType == nil }
    /// The body, decompressed.
    public var body: [UInt8] { didSet { value = nil } }
    /// The address that the response came from, after all redirects.
    public var url: URL
    /// The timings.
    public var timings: Timings
    /// The version of HTTP that was spoken.
    public var httpVersion: HTTPVersion
    /// The value of `X-Request-Id` that a ``TrafficRecorder`` gave the request; `nil` where it had none.
    public var requestID: String?
    /// The body as JSON, where a ``TrafficRecorder`` has read it already.
    var value: JSONValue?

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
        mediaType = Self.mediaType(in: headers)
        self.body = body
        self.url = url
        self.timings = timings
        self.httpVersion = httpVersion
    }

    /// Whether the status is one of 200 to 299.
    public var isSuccess: Bool { (200...299).contains(status) }

    /// Gives clients the value `text` of `Content-Type`, which is of the media type `type`, in the place of the one that came.
    mutating func hideContentType(_ text: String, _ type: MediaType?) {
        (mediaType, hiddenContentType) = (type, text)
    }

    private static func mediaType(in headers: HTTPHeaders) -> MediaType? {
        headers["Content-Type"].flatMap(MediaType.init)
    }

    /// The body as UTF-8 text; bytes that are none become U+FFFD.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// Whether there is nothing in the body but blanks.
    package var isBlank: Bool { body.allSatisfy { [0x09, 0x0A, 0x0D, 0x20].contains($0) } }

    /// Whether the body is a page for people, by its media type or by how it begins.
    ///
    /// Proxies and portals put one in place of what was asked for, many of them with a status of success.
    package var isWebPage: Bool {
        if ["text/html", "application/xhtml+xml"].contains(mediaType?.essence) { return true }
        let content = body.starts(with: [0xEF, 0xBB, 0xBF]) ? body.dropFirst(3) : body[...]
        return content.first { ![0x09, 0x0A, 0x0D, 0x20].contains($0) } == UInt8(ascii: "<")
    }

    /// The body as JSON.
    ///
    /// - Throws: `JSONError` where the body is no JSON document, regardless of its media type.
    public func json() throws(JSONError) -> JSONValue {
        if let value { return value }
        return try JSONValue.parse(body)
    }
}

extension HTTPResponse: CustomStringConvertible {
    /// Status, length and URL, without query values; nothing of headers and body.
    public var description: String { "\(status), \(body.count) bytes from \(RedactedURL(url))" }
}

/// The timings of an exchange.
///
/// The first three are summed over the redirects of the exchange, and zero where a connection was used again.
public struct Timings: Hashable, Sendable {
    /// Looking up host names.
    public var dns: Duration
    /// Connecting.
    public var connect: Duration
    /// Agreeing on TLS.
    public var tls: Duration
    /// The time from the start of the exchange to the first byte of the final response.
    public var firstByte: Duration
    /// The time from the start of the exchange to its end.
    public var total: Duration

    /// The timings of an exchange.
    public init(
        dns: Duration = .zero,
        connect: Duration = .zero,
        tls: Duration = .zero,
        firstByte: Duration = .zero,
        total: Duration = .zero
    ) {
        self.dns = dns
        self.connect = connect
        self.tls = tls
        self.firstByte = firstByte
        self.total = total
    }

    /// The timings of two exchanges of which `next` began when this one ended.
    func followed(by next: Timings) -> Timings {
        Timings(
            dns: dns + next.dns,
            connect: connect + next.connect,
            tls: tls + next.tls,
            firstByte: total + next.firstByte,
            total: total + next.total
        )
    }
}
