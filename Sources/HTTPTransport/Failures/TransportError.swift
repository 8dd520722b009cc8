public import Diagnostics

/// The reason why an exchange with a server did not come to a response.
///
/// A response with a status such as 404 or 500 is no error here: what it means is for the client to say.
public struct TransportError: Error, Hashable {
    /// The kind of failure.
    public indirect enum Reason: Hashable, Sendable {
        /// The URL is not one that can be asked.
        case invalidURL(InvalidURL)
        /// The URL is plain http, and its host is not this machine.
        case insecureURL
        /// A header's name or value holds characters that no header may hold.
        case invalidHeader(name: String)
        /// The host has no address.
        case unknownHost
        /// No connection came about.
        case unreachable(curlMessage: String)
        /// The host has this address, which is not one that the request may reach.
        case privateAddress(String)
        /// The proxy let no one through; its host, and the status with which it refused where it spoke. Without a status and words
        /// of libcurl its host is unknown.
        case proxy(String, status: Int?, curlMessage: String?)
        /// The environment names a proxy by this variable that is none, or of a kind that is not known.
        case invalidProxy(variable: String)
        /// A failed TLS handshake, or an invalid certificate of the server.
        case tls(curlMessage: String)
        /// The server ended TLS because of the client's certificate, or its lack of one.
        case clientCertificate(ClientCertificateProblem, curlMessage: String)
        /// The time that the request allowed ran out.
        case timedOut(Phase, after: Duration)
        /// An event stream was silent for longer than the request allowed.
        case silent(for: Duration)
        /// The connection broke before the response was complete.
        case connectionLost(curlMessage: String)
        /// The answer is not HTTP.
        case malformedResponse(curlMessage: String)
        /// The answer ended before its head did.
        case incompleteHead
        /// The head of the response has too many bytes or fields.
        case headTooLarge(limit: HeadLimit)
        /// The body has more bytes than the request allowed.
        case bodyTooLarge(limit: Int)
        /// More redirects than the request allows.
        case tooManyRedirects(limit: Int)
        /// A redirect leads from https to plain http.
        case downgrade(to: RedactedURL)
        /// A redirect leads to another origin, and the request does not allow that.
        case crossOriginRedirect(to: RedactedURL)
        /// A redirect names no place that can be asked.
        case invalidRedirect(to: RedactedURL)
        /// A redirect leads from elsewhere to this machine or into a private network.
        case privateRedirect(to: RedactedURL)
        /// The server answered with something other than an event stream.
        case notAnEventStream(status: Int, mediaType: String?)
        /// One event has more bytes than the request allowed.
        case eventTooLarge(limit: Int)
        /// The host failed so often in a row, at last in this way, that it is left alone for a while.
        case circuitOpen(failures: Int, last: LastFailure)
        /// The run has sent as many requests as it may.
        case requestsSpent(limit: Int)
        /// The run has taken as much time as it may.
        case timeSpent(limit: Duration)
        /// The task that waited was cancelled.
        case cancelled
        /// The client was shut down.
        case shutDown
        /// libcurl failed for a reason of its own.
        case failed(curlMessage: String)
        /// libcurl got no memory for the request.
        case outOfMemory
    }

    /// The objection of a server to the client's certificate.
    public enum ClientCertificateProblem: String, Hashable, Sendable, CaseIterable {
        /// A missing client certificate, which the server requires.
        case missing
        /// A client certificate that the server refuses.
        case refused
        /// A missing client certificate, and a TLS session that ended without a reason, as servers up to TLS 1.2 end
        /// it.
        case handshake
    }

    /// The last failure of a host that is left alone.
    public enum LastFailure: Hashable, Sendable {
        /// An answer with this status.
        case status(Int)
        /// No answer.
        case failure(Failure)
    }

    /// The part of an exchange in which time ran out.
    public enum Phase: String, Hashable, Sendable {
        /// The wait for a free connection, or the lookup of the host.
        case resolving
        /// The making of the connection.
        case connecting
        /// The TLS handshake.
        case securing
        /// The sending of the request.
        case sending
        /// The wait for the first byte of the response.
        case waiting
        /// The receiving of the response.
        case receiving
    }

    /// The fault of a URL that cannot be asked.
    public enum InvalidURL: Hashable, Sendable {
        /// A URL that does not parse.
        case malformed
        /// A scheme other than https and http.
        case scheme(String)
        /// A user name or password.
        case credentials
    }

    /// The bound that the head of a response exceeded.
    public enum HeadLimit: Hashable, Sendable {
        /// The bytes of all lines.
        case bytes(Int)
        /// The number of fields.
        case fields(Int)
    }

    /// The failure.
    public var reason: Reason
    /// The method.
    public var method: HTTPMethod
    /// The URL that was asked; after redirects, the last one.
    public var url: RedactedURL
    /// The URL of the exchange before its redirects, if there were any.
    public var redirectedFrom: RedactedURL?
    /// The time to wait before the next request, if the server names one.
    public var retryAfter: Duration?

    /// An error of the exchange `method url`.
    public init(_ reason: Reason, method: HTTPMethod, url: RedactedURL, redirectedFrom: RedactedURL? = nil) {
        self.reason = reason
        self.method = method
        self.url = url
        self.redirectedFrom = redirectedFrom
    }

    /// Whether the server may have received the request, and so may have done what it asks.
    ///
    /// If this is `false`, the same request can be sent again without doing anything twice.
    public var mayHaveReachedServer: Bool {
        switch reason {
        case .invalidURL, .insecureURL, .invalidHeader, .unknownHost, .unreachable, .privateAddress, .proxy,
            .invalidProxy, .tls, .clientCertificate:
            redirectedFrom != nil
        case .circuitOpen, .requestsSpent, .timeSpent: false
        case .timedOut(let phase, _): redirectedFrom != nil || ![.resolving, .connecting, .securing].contains(phase)
        default: true
        }
    }

    /// The target of a redirect, if that is another origin than the request allowed.
    public var crossOriginTarget: RedactedURL? {
        guard case .crossOriginRedirect(let target) = reason else { return nil }
        return target
    }

    /// Whether asking again later may go better.
    public var isTransient: Bool {
        switch reason {
        case .unknownHost, .unreachable, .timedOut, .silent, .connectionLost, .circuitOpen, .failed, .outOfMemory: true
        // A proxy that says no says it on purpose.
        case .proxy(_, let status, _): status.map { $0 >= 500 || $0 == 429 } ?? true
        default: false
        }
    }
}
