public import Diagnostics

/// The access to a gateway in front of a server, beside what the server itself asks for.
///
/// It goes to the origin of the request alone: a redirect to another takes nothing of it along.
public struct GatewayAccess: Sendable {
    /// The headers; their values are secrets.
    public var headers: [GatewayHeader]
    /// The certificate by which the client proves who it is, over TLS.
    public var certificate: ClientCertificate?

    /// Access with these headers and a certificate.
    public init(headers: [GatewayHeader] = [], certificate: ClientCertificate? = nil) {
        self.headers = headers
        self.certificate = certificate
    }

    /// Whether there is nothing to send.
    public var isEmpty: Bool { headers.isEmpty && certificate == nil }
}

/// A header that a gateway asks for.
public struct GatewayHeader: Hashable, Sendable {
    /// The headers that Windlass or libcurl sets itself: another value would change what is asked, or how.
    private static let reserved = [
        "accept", "accept-encoding", "accept-language", "authorization", "connection", "content-encoding",
        "content-length", "content-type", "cookie", "expect", "host", "keep-alive", "last-event-id", "origin",
        "proxy-authorization", "proxy-connection", "referer", "te", "trailer", "transfer-encoding", "upgrade",
        "user-agent", "x-request-id",
    ]

    /// The name.
    public let name: String
    /// The value.
    public let value: Secret<String>

    /// A header `name: value`.
    ///
    /// - Throws: ``Problem`` where no request can have it.
    public init(name: String, value: Secret<String>) throws(Problem) {
        guard HTTPHeaders.isName(name) else { throw .name }
        guard !Self.reserved.contains(name.lowercased()) else { throw .reserved }
        guard !value.reveal().isEmpty, HTTPHeaders.isValue(value.reveal()) else { throw .value }
        (self.name, self.value) = (name, value)
    }

    /// The reason why a header can't be sent.
    public enum Problem: Error, Hashable {
        /// A name with characters that header names can't have.
        case name
        /// Windlass sets it itself.
        case reserved
        /// A missing value, or one with characters that header values can't have.
        case value
    }
}

/// A certificate with its private key, with which a client proves who it is over TLS.
///
/// Its files are read once when it is made, so that a wrong one is reported before the first request.
///
/// Reference: <https://curl.se/libcurl/c/CURLOPT_SSLCERT.html>
public struct ClientCertificate: Hashable, Sendable {
    let certificate: String
    let key: String
    /// The passphrase of the key; `nil` for one that is open.
    let passphrase: Secret<String>?
}
