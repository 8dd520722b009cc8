/// Where the time of an exchange went.
///
/// The first three are summed over the redirects of the exchange, and zero where a connection was used again.
public struct Timings: Hashable, Sendable, Codable {
    /// Looking up host names.
    public var dns: Duration
    /// Connecting.
    public var connect: Duration
    /// Agreeing on TLS.
    public var tls: Duration
    /// From the start of the exchange to the first byte of the final response.
    public var firstByte: Duration
    /// From the start of the exchange to its end.
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
