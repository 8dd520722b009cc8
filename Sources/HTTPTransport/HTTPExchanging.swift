/// A client that sends HTTP requests: ``HTTPClient``, or a fake.
public protocol HTTPExchanging: Sendable {
    /// Sends a request and waits for the whole response.
    ///
    /// A status of 400 and above is a response like any other.
    ///
    /// - Throws: `TransportError` where no response came, or one beyond the bounds of the request.
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse

    /// The events that the server sends in answer to `request`; nothing is sent before someone iterates.
    func events(_ request: HTTPRequest) -> ServerSentEvents

    /// Whether every request may reach private addresses; see ``HTTPClient/Configuration/allowsPrivateAddresses``.
    var allowsPrivateAddresses: Bool { get }

    /// The hosts beside this machine that are asked over plain http; see ``HTTPClient/Configuration/plainHosts``.
    var plainHosts: PlainHosts { get }
}

extension HTTPExchanging {
    /// The default: a request reaches private addresses only if it says so.
    public var allowsPrivateAddresses: Bool { false }

    /// The default: plain http goes to this machine only.
    public var plainHosts: PlainHosts { .none }
}
