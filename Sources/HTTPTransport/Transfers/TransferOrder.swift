/// One request and its response, redirects left out: what the event loop is asked to do.
struct TransferOrder: Sendable {
    var method: HTTPMethod
    var destination: Destination
    /// Header lines, `Name: value`, whose characters have been checked.
    var headerLines: [String]
    var body: HTTPBody?
    /// Cookies in lines of `cookies.txt`, or `nil` where the exchange has no jar.
    var cookies: [String]?
    var connectTimeout: Duration
    /// The time for the whole exchange, and what is left of it for this transfer.
    var timeLimit: Duration?
    var timeout: Duration?
    var bodyLimit: Int
    var certificateAuthorityFile: String?
    var clientCertificate: ClientCertificate?
    /// The proxy to go through, or `nil` for none.
    var proxy: String?
    var reach: Reach
    /// Whether libcurl may use a kept connection, and send the request again where that turns out to be closed.
    var isRepeatable: Bool
    /// Addresses that hosts have whatever a name server says, as `host:port:address`.
    var resolutions: [String]
    /// Where the body of a successful response goes while it comes in, or `nil` to have it collected.
    var stream: ByteStream?
    /// The time without a byte after which a stream counts as gone.
    var silence: Duration?
}

/// What came of a transfer.
///
/// With a stream, it comes as soon as the head is there.
struct TransferOutcome: Sendable {
    var head: ResponseHead
    var body: [UInt8]
    var timings: Timings
    var httpVersion: HTTPVersion
    /// The cookies after the transfer, or `nil` where the exchange has no jar.
    var cookies: [String]?
    /// Whether the body goes to the stream of the order.
    var isStreaming: Bool
}
