internal import HTTPTransport

/// The backoff of a stream: its rests between two connections, and its turn to pages instead.
struct StreamBackoff {
    /// The number of failures in a row after which a page is asked for in between.
    static let failuresBeforePolling = 3

    /// The time that the server wants its clients to wait, where it said so.
    var pause: Duration?

    /// The time that the server asked to be left alone when it failed last, where it said so.
    private var asked: Duration?

    /// The number of failures since something came last.
    private(set) var failures = 0

    /// Whether the server has no streams at all.
    private(set) var hasNoStreams = false

    /// Records that the stream has delivered data.
    mutating func succeed() {
        failures = 0
        asked = nil
    }

    /// Records a failure; `asked` is the delay that the server asks for.
    mutating func fail(asked: Duration? = nil) {
        failures += 1
        self.asked = asked
    }

    /// Whether a page is asked for next, and not a stream.
    var isPolling: Bool {
        hasNoStreams || failures >= Self.failuresBeforePolling && failures % 2 == 1
    }

    /// Takes note of a server that answers a request for a stream with something else, as some proxies do.
    mutating func takesToPolling(_ error: HorizonError) -> Bool {
        guard !hasNoStreams, case .transport(let lost) = error.reason,
            case .notAnEventStream = lost.reason
        else { return false }
        hasNoStreams = true
        return true
    }

    /// The time to rest: as long as the server asked, or a second; longer after every failure, and between two pages.
    var delay: Duration {
        let base = (pause ?? .seconds(1)).clamped(.milliseconds(10), .seconds(30))
        if failures > 0 {
            return max((base * (1 << failures.clamped(0, 5))).clamped(.zero, .seconds(60)), asked ?? .zero)
        }
        return hasNoStreams ? max(base, .seconds(2)) : base.clamped(.zero, .seconds(1))
    }
}

extension Comparable {
    /// The nearest value between two bounds.
    fileprivate func clamped(_ least: Self, _ most: Self) -> Self {
        self < least ? least : self > most ? most : self
    }
}

extension HorizonError {
    /// The meaning of a stream's failure.
    init(_ error: TransportError, url: RedactedURL) {
        guard case .notAnEventStream(let status, _) = error.reason, !(200...299).contains(status), status != 406 else {
            self.init(.transport(error), url: url)
            return
        }
        switch status {
        case 404: self.init(.notFound, url: url)
        case 429: self.init(.rateLimited(retryAfter: error.retryAfter), url: url)
        case 500...: self.init(.unavailable(status: status, retryAfter: error.retryAfter), url: url)
        default: self.init(.refused(status: status), url: url)
        }
    }
}
