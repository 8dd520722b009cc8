public import Diagnostics
public import HTTPTransport
public import Stellar
public import Timekeeping

/// The verified origin of a signing request.
///
/// Specification: <https://stellar.org/protocol/sep-7#request-signing>
public enum RequestOrigin: Hashable, Sendable {
    /// No one says that it is theirs, and no one may be shown.
    case unknown
    /// The domain, whose key has signed it. A key that is new for a domain that was met before is worth a warning.
    case domain(HomeDomain, key: PublicKey)

    /// Proves who stands behind a request; the domain's stellar.toml is read anew each time.
    ///
    /// - Throws: `RequestOriginError` where the request names a domain that does not stand behind it; it must not be
    ///   signed.
    public static func prove(
        _ request: SigningRequest,
        http: any HTTPExchanging,
        clock: any WallClock = SystemWallClock()
    ) async throws(RequestOriginError) -> RequestOrigin {
        guard let name = request.originDomain else { return .unknown }
        guard let domain = HomeDomain(name) else { throw RequestOriginError(.noDomain, name: name) }
        let anchor = Anchor(domain: domain, network: request.network, http: http, clock: clock)
        let key: PublicKey
        do throws(DiscoveryError) {
            key = try await anchor.discover().requestSigningKey()
        } catch {
            throw RequestOriginError(.discovery(error), name: name)
        }
        guard request.isSigned(by: key) else { throw RequestOriginError(.signature(key), name: name) }
        return .domain(domain, key: key)
    }
}

/// The reason why the origin of a signing request is not verified.
public struct RequestOriginError: FailureConvertible, Hashable {
    /// The kinds of obstacles.
    public indirect enum Reason: Hashable, Sendable {
        /// The name is no domain.
        case noDomain
        /// The domain's stellar.toml is not there, or has no key for it.
        case discovery(DiscoveryError)
        /// The request is not signed by this key, which the domain has.
        case signature(PublicKey)
    }

    /// The obstacle.
    public var reason: Reason
    /// The domain that the request names.
    public var name: String

    /// An error about a request that names a domain.
    public init(_ reason: Reason, name: String) {
        self.reason = reason
        self.name = name
    }

    /// The error as data.
    public var asFailure: Failure {
        var facts: Facts = [.domain: .text(Quotation.of(name) ?? "")]
        switch reason {
        case .noDomain: break
        case .discovery(let error): facts[.cause] = .failure(error.asFailure)
        case .signature(let key): facts[.found] = .text("\(key)")
        }
        return .misuse(.originUnproved, facts)
    }
}
