/// What a request asks of its resource.
public enum HTTPMethod: String, Hashable, Sendable, Codable, CaseIterable {
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
public enum HTTPVersion: String, Hashable, Sendable, Codable {
    /// HTTP/1.0.
    case http1_0 = "HTTP/1.0"
    /// HTTP/1.1.
    case http1_1 = "HTTP/1.1"
    /// HTTP/2.
    case http2 = "HTTP/2"
    /// HTTP/3.
    case http3 = "HTTP/3"
}
