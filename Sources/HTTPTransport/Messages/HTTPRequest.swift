public import FoundationEssentials

/// What to ask of a server, and within which bounds.
public struct HTTPRequest: Sendable {
    /// The body limit of a request that sets none: 1 MiB.
    public static let standardBodyLimit = 1 << 20

    /// What is asked of the resource.
    public var method: HTTPMethod
    /// Where it is: https, or http on a loopback host.
    public var url: URL
    /// The headers beside those that the transport sets (`User-Agent`, `Accept-Encoding`, `Content-Type` of the body).
    public var headers: HTTPHeaders
    /// What the request carries.
    public var body: HTTPBody?
    /// How long the exchange may take.
    public var timeouts: Timeouts
    /// How many bytes the response may have, decompressed; on an event stream, how many one event may have.
    public var bodyLimit: Int
    /// Which redirects are followed.
    public var redirects: RedirectPolicy
    /// The session's cookies, which the exchange sends and updates.
    public var cookies: CookieJar?
    /// Which machines it may reach; public addresses, and this machine where the URL names it, unless set.
    public var reach = Reach.publicNetworkOrLoopback
    /// Whether nothing is done twice when the server gets the request twice; as the method promises, unless set.
    ///
    /// Of what may not be repeated, a connection that breaks leaves open whether it was done, and nothing in the transport
    /// sends it again. It goes out on a connection of its own: one that the server has closed meanwhile would have to be
    /// taken for an answer that is lost.
    public var isRepeatable: Bool

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
    public var description: String { "\(method.rawValue) \(RedactedURL(url))" }
}
