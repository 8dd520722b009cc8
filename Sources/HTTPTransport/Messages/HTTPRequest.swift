public import FoundationEssentials

/// A request to a server, with its bounds.
public struct HTTPRequest: Sendable {
    /// The body limit of a request that sets none: 1 MiB.
    public static let standardBodyLimit = 1 << 20

    /// The method.
    public var method: HTTPMethod
    /// The address: https, or http on a loopback host or on one of the client's plain hosts.
    public var url: URL
    /// The headers beside those that the transport sets (`User-Agent`, `Accept-Encoding`, `Content-Type` of the body).
    public var headers: HTTPHeaders
    /// The body.
    public var body: HTTPBody?
    /// The time that the exchange may take.
    public var timeouts: Timeouts
    /// The largest number of bytes of the response, decompressed; on an event stream, of one event.
    public var bodyLimit: Int
    /// The redirects that are followed.
    public var redirects: RedirectPolicy
    /// The session's cookies, which the exchange sends and updates.
    public var cookies: CookieJar?
    /// The machines that it may reach; public addresses, and this machine where the URL names it, unless set.
    public var reach = Reach.publicNetworkOrLoopback
    /// Whether nothing is done twice when the server gets the request twice; as the method promises, unless set.
    ///
    /// Of what may not be repeated, a connection that breaks leaves open whether it was done. It goes out on a connection of its
    /// own: one that the server has closed meanwhile would have to be taken for an answer that is lost.
    public var isRepeatable: Bool
    /// Whether nothing in the transport sends it again, as its caller does that and keeps a record of each try; otherwise a
    /// repeatable one goes out once more where a kept connection ends before the answer.
    package var isSentOnce = false
    /// Whether it goes out on a connection of its own, also where it is repeatable.
    package var avoidsKeptConnections = false
    /// The access to a gateway in front of the server; none unless set.
    public var gateway: GatewayAccess?
    /// The server that is asked, and the parts of the exchange that may be kept; nothing of its values unless set.
    public var disclosure = Disclosure.nothing

    /// A request; everything but the URL has a default.
    public init(
        method: HTTPMethod = .get,
        url: URL,
        headers: HTTPHeaders = HTTPHeaders(),
        body: HTTPBody? = nil,
        timeouts: Timeouts = .standard,
        bodyLimit: Int = HTTPRequest.standardBodyLimit,
        redirects: RedirectPolicy = .sameOrigin(),
        cookies: CookieJar? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeouts = timeouts
        self.bodyLimit = bodyLimit
        self.redirects = redirects
        self.cookies = cookies
        isRepeatable = method.isIdempotent
    }
}

extension HTTPRequest: CustomStringConvertible {
    /// Method and URL, without query values; nothing of headers and body.
    public var description: String { "\(method.rawValue) \(RedactedURL(self))" }
}

/// The redirect policy of a request.
///
/// With every policy, only `GET` and `HEAD` are repeated elsewhere (``browser(limit:)`` excepted), headers that may
/// carry credentials stay with the origin they were meant for, and nothing goes from https to http. A redirect that a
/// policy does not follow because of the method is the response of the exchange.
public enum RedirectPolicy: Hashable, Sendable {
    /// No redirect is followed: it is the response.
    case never
    /// Follows within the origin (scheme, host and port) of the request; a redirect out of it is an error.
    case sameOrigin(limit: Int = 5)
    /// Follows to any origin.
    case follow(limit: Int = 5)
    /// Follows as a browser does: after a `POST`, 301, 302 and 303 go on with a `GET`, and 307 and 308 repeat the form
    /// within its origin.
    case browser(limit: Int = 10)

    /// The number of redirects that are followed before the exchange fails.
    public var limit: Int {
        switch self {
        case .never: 0
        case .sameOrigin(let limit), .follow(let limit), .browser(let limit): limit
        }
    }
}

/// The time limits of an exchange.
public struct Timeouts: Hashable, Sendable {
    /// The time to find the host, connect and agree on TLS, for each redirect anew.
    public var connect: Duration

    /// The time for the whole exchange with all redirects, or `nil` for as long as it takes.
    public var total: Duration?

    /// The time without a byte after which an event stream's server counts as gone, or `nil` for no limit.
    ///
    /// ``total`` does not apply to a stream once it is open.
    public var silence: Duration?

    /// Timeouts of these lengths; ten seconds to connect, thirty in all and ninety of silence unless given.
    public init(connect: Duration = .seconds(10), total: Duration? = .seconds(30), silence: Duration? = .seconds(90)) {
        self.connect = connect
        self.total = total
        self.silence = silence
    }

    /// Ten seconds to connect, thirty in all, ninety of silence on a stream.
    public static let standard = Timeouts()
}

/// The method of a request.
public enum HTTPMethod: String, Hashable, Sendable, CaseIterable {
    /// Reads a resource.
    case get = "GET"
    /// Reads only the head of a resource.
    case head = "HEAD"
    /// Hands something in.
    case post = "POST"
    /// Replaces a resource.
    case put = "PUT"
    /// Changes a part of a resource.
    case patch = "PATCH"
    /// Removes a resource.
    case delete = "DELETE"
    /// Asks what a resource allows.
    case options = "OPTIONS"

    /// Whether the method promises to change nothing, so that a redirect may repeat it elsewhere.
    public var isSafe: Bool { self == .get || self == .head }

    /// Whether doing it twice promises to do no more than doing it once.
    ///
    /// Specification: <https://www.rfc-editor.org/rfc/rfc9110#name-idempotent-methods>
    public var isIdempotent: Bool { self != .post && self != .patch }
}

/// The version of HTTP that an exchange spoke.
public enum HTTPVersion: String, Hashable, Sendable {
    /// HTTP/1.0.
    case http1_0 = "HTTP/1.0"
    /// HTTP/1.1.
    case http1_1 = "HTTP/1.1"
    /// HTTP/2.
    case http2 = "HTTP/2"
    /// HTTP/3.
    case http3 = "HTTP/3"
}
