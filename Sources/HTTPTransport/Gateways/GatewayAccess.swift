/// What a gateway in front of a server asks for, beside what the server itself does.
///
/// It goes to the origin of the request alone: a redirect to another takes nothing of it along.
public struct GatewayAccess: Sendable {
    /// The headers; their values are secrets.
    public var headers: [GatewayHeader]
    /// What the client proves with who it is, over TLS.
    public var certificate: ClientCertificate?

    /// Access with these headers and a certificate.
    public init(headers: [GatewayHeader] = [], certificate: ClientCertificate? = nil) {
        self.headers = headers
        self.certificate = certificate
    }

    /// Whether there is nothing to send.
    public var isEmpty: Bool { headers.isEmpty && certificate == nil }
}
