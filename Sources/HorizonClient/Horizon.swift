public import FoundationEssentials
public import HTTPTransport
public import Timekeeping

/// Asks a Horizon server about a Stellar network, and hands transactions in.
///
/// Specification: <https://developers.stellar.org/docs/data/apis/horizon/api-reference>
public struct Horizon: Sendable {
    /// The server's URL.
    public let url: URL

    let http: any HTTPExchanging
    let clock: any WallClock

    /// A client of the server at `url`; `clock` is what it waits on where it has to ask again.
    public init(url: URL, http: any HTTPExchanging, clock: any WallClock = SystemWallClock()) {
        self.url = url
        self.http = http
        self.clock = clock
    }
}
