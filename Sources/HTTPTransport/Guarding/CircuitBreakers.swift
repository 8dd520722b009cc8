internal import Diagnostics
internal import FoundationEssentials
internal import Synchronization
internal import Timekeeping

/// The circuit breakers of all failing hosts, shared by all runs.
///
/// A host that fails again and again is left alone for a while: its failures then cost no one any time, and it is not kept
/// down by all who try. After that one request finds out whether it is back.
public final class CircuitBreakers: Sendable {
    /// The number of failing hosts that are remembered; of more than that, no others are.
    static let capacity = 1024

    private let circuitBreakers = Mutex<[String: CircuitBreaker]>([:])
    private let policy: CircuitBreakerPolicy

    /// Circuit breakers that are all closed.
    public init(_ policy: CircuitBreakerPolicy = CircuitBreakerPolicy()) {
        self.policy = policy
    }

    /// Whether the host of `request` is asked.
    ///
    /// - Throws: `TransportError` with `circuitOpen` where it is left alone, and for how long.
    func admit(_ request: HTTPRequest, at now: Timestamp) throws(TransportError) -> CircuitBreaker.Pass {
        guard let host = request.url.httpOrigin else { return CircuitBreaker.Pass(isTrial: false) }
        let (admission, circuit) = circuitBreakers.withLock { circuitBreakers in
            var circuit = circuitBreakers[host] ?? CircuitBreaker()
            let admission = circuit.admit(at: now)
            if circuitBreakers[host] != nil { circuitBreakers[host] = circuit }
            return (admission, circuit)
        }
        switch admission {
        case .pass(let pass): return pass
        case .refusal(let rest):
            let reason = TransportError.Reason.circuitOpen(failures: circuit.failures, last: circuit.lastFailure)
            var error = TransportError(reason, method: request.method, url: RedactedURL(request))
            error.retryAfter = rest
            throw error
        }
    }

    /// Takes note of what came of asking the host of `request`.
    ///
    /// - Returns: for how long the host is left alone now; `nil` where it is asked.
    @discardableResult
    func record(
        _ result: Result<HTTPResponse, TransportError>,
        of request: HTTPRequest,
        _ pass: CircuitBreaker.Pass,
        at now: Timestamp
    ) -> Duration? {
        guard let host = request.url.httpOrigin else { return nil }
        let verdict = Self.verdict(result)
        return circuitBreakers.withLock { circuitBreakers in
            guard circuitBreakers[host] != nil || circuitBreakers.count < Self.capacity else { return nil }
            var circuit = circuitBreakers[host] ?? CircuitBreaker()
            switch verdict {
            case .answered: circuit.succeed()
            case .failed(let how): circuit.fail(pass, how, at: now, policy)
            case .unknown: circuit.abandon(pass, at: now)
            }
            circuitBreakers[host] = circuit.isIdle ? nil : circuit
            return circuit.rest(at: now)
        }
    }

    private enum Verdict {
        case answered
        case failed(TransportError.LastFailure)
        case unknown
    }

    /// The verdict of a result on the host.
    ///
    /// With a plain 500 it fails over this request, and may do well over others.
    private static func verdict(_ result: Result<HTTPResponse, TransportError>) -> Verdict {
        switch result {
        case .success(let response):
            return (502...504).contains(response.status)
                ? .failed(.status(response.status)) : .answered
        case .failure(let error):
            guard error.redirectedFrom == nil else { return .unknown }
            switch error.reason {
            case .unknownHost, .unreachable, .proxy, .tls, .timedOut, .connectionLost:
                return .failed(.failure(error.asFailure))
            case .bodyTooLarge, .headTooLarge, .malformedResponse, .incompleteHead, .notAnEventStream,
                .tooManyRedirects, .downgrade,
                .crossOriginRedirect, .invalidRedirect, .privateRedirect:
                return .answered
            default: return .unknown
            }
        }
    }
}
