/// How long an exchange may take.
public struct Timeouts: Hashable, Sendable {
    /// The time to find the host, connect and agree on TLS, for each redirect anew.
    public var connect: Duration

    /// The time for the whole exchange with all redirects, or `nil` for as long as it takes.
    public var total: Duration?

    /// For event streams: the time without a single byte after which the server counts as gone, or `nil` for no limit.
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
