public import Diagnostics
internal import HTTPTransport
public import JSON
internal import Stellar
public import Timekeeping

/// A token that an anchor gave for a signed challenge; it describes itself without the token.
///
/// Specification: <https://stellar.org/protocol/sep-10#token>
public struct SessionToken: Hashable, Sendable, CustomStringConvertible {
    /// The largest difference of the clocks: 300 seconds.
    static let skew = Duration.seconds(300)

    /// The token itself.
    public let value: Secret<String>

    /// The claims that it makes about itself.
    public let claims: TokenClaims

    /// Remarks about the challenge that it was given for.
    public internal(set) var remarks: [Challenge.Remark] = []

    /// The time at which it was received.
    public let receivedAt: Timestamp

    /// Takes a token that was handed out at `now` for `subject`.
    ///
    /// - Throws: `SessionTokenError` where it is no JSON Web Token, is for another party, or is not valid now.
    public init(
        _ token: Secret<String>,
        for subject: SessionSubject,
        clientDomain: HomeDomain? = nil,
        from homeDomain: HomeDomain,
        now: Timestamp
    ) throws(SessionTokenError) {
        func refuse(_ reason: SessionTokenError.Reason) -> SessionTokenError {
            SessionTokenError(reason, homeDomain: homeDomain)
        }
        // A line break would add headers of its own to every request.
        let isHeaderText = token.reveal().utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard isHeaderText, let claims = TokenClaims(token: token.reveal()) else { throw refuse(.notAToken) }
        guard claims.subject == subject.description else {
            throw refuse(.subject(found: claims.subject.flatMap { Quotation.of($0) }, expected: subject))
        }
        if let issuedAt = claims.issuedAt, issuedAt > now.advanced(by: Self.skew) {
            throw refuse(.issuedInFuture(issuedAt, now: now))
        }
        if let expiresAt = claims.expiresAt, expiresAt <= now { throw refuse(.expired(expiresAt, now: now)) }
        if claims.clientDomain != clientDomain?.name {
            let found = claims.clientDomain.flatMap { Quotation.of($0) }
            throw refuse(.clientDomain(found: found ?? "", expected: clientDomain))
        }
        value = token
        self.claims = claims
        receivedAt = now
    }

    /// The time by which the anchor's clock is ahead of this machine's, as far as the token shows it; negative where it is behind.
    public var clockDifference: Duration? { claims.issuedAt.map { receivedAt.duration(to: $0) } }

    /// The time at which it expires, or `nil` where it does not say.
    public var expiresAt: Timestamp? { claims.expiresAt }

    /// Whether it should be replaced: in the last quarter of its life, and at most the last 30 seconds of it.
    public func isDue(at now: Timestamp) -> Bool {
        guard let expiresAt else { return false }
        let margin = min(.seconds(30), receivedAt.duration(to: expiresAt) / 4)
        return now.advanced(by: margin) >= expiresAt
    }

    /// The subject of the token and its end; never the token.
    public var description: String {
        "token for \(claims.subject ?? "no account")" + (expiresAt.map { " until \($0)" } ?? "")
    }
}

/// The reason why a token is rejected.
public struct SessionTokenError: Error, Hashable {
    /// The fault of the token.
    public enum Reason: Hashable, Sendable {
        /// A text that is not a JSON Web Token.
        case notAToken
        /// A subject other than the account that signed in.
        case subject(found: String?, expected: SessionSubject)
        /// A time of issue in the future, beyond the tolerated difference between the clocks.
        case issuedInFuture(Timestamp, now: Timestamp)
        /// An expired token.
        case expired(Timestamp, now: Timestamp)
        /// A client domain other than the requested one.
        case clientDomain(found: String, expected: HomeDomain?)
    }

    /// The fault of the token.
    public var reason: Reason

    /// The anchor that issued it.
    public var homeDomain: HomeDomain

    /// An error about a token of `homeDomain`.
    public init(_ reason: Reason, homeDomain: HomeDomain) {
        self.reason = reason
        self.homeDomain = homeDomain
    }
}

/// The claims of a token; only the anchor checks its signature.
///
/// Specification: <https://stellar.org/protocol/sep-10#token>
public struct TokenClaims: Hashable, Sendable {
    /// The token's issuer.
    public var issuer: String?
    /// The party that signed in: `G…`, `G…:memo` or `M…`.
    public var subject: String?
    /// The time at which it was issued.
    public var issuedAt: Timestamp?
    /// The time at which it expires.
    public var expiresAt: Timestamp?
    /// The client domain that the anchor checked.
    public var clientDomain: String?
    /// All claims.
    public var fields: JSONValue

    /// Reads the claims of a JSON Web Token, or `nil` where the text is none.
    init?(token: String) {
        guard let fields = JSONWebToken.claims(of: token) else { return nil }
        self.fields = fields
        issuer = fields["iss"]?.string
        subject = fields["sub"]?.string
        issuedAt = Self.time(fields["iat"])
        expiresAt = Self.time(fields["exp"])
        // A time that is there and can't be read must not count as none: the token would never be renewed.
        for (name, time) in [("iat", issuedAt), ("exp", expiresAt)] {
            if let value = fields[name], !value.isNull, time == nil { return nil }
        }
        clientDomain = fields["client_domain"]?.string
    }

    /// Seconds since 1970, which may have decimals and an exponent.
    private static func time(_ value: JSONValue?) -> Timestamp? {
        guard let text = value?.decimalText, let number = ExactDecimal(text, allowingExponent: true),
            let seconds = try? number.rounded(toScale: 0, .down).integer
        else { return nil }
        return Timestamp(unixSeconds: seconds)
    }
}

extension SessionTokenError: FailureConvertible {
    /// The error as data.
    public var asFailure: Failure {
        var facts = facts
        facts[.domain] = .text(homeDomain.name)
        let isAboutTime = [.tokenExpired, .tokenFromFuture].contains(code)
        return Failure(
            code,
            facts: facts,
            remedies: isAboutTime ? [Remedy(.compareClock)] : []
        )
    }

    private var code: FailureCode {
        switch reason {
        case .notAToken: .notAToken
        case .subject: .tokenSubject
        case .issuedInFuture: .tokenFromFuture
        case .expired: .tokenExpired
        case .clientDomain: .tokenClientDomain
        }
    }

    private var facts: Facts {
        switch reason {
        case .notAToken: [:]
        case .subject(let found, let expected):
            [.found: found.map(Fact.text), .expected: .text("\(expected)")]
        case .issuedInFuture(let time, let now), .expired(let time, let now):
            [.time: .text(time.description), .now: .text(now.description)]
        case .clientDomain(let found, let expected):
            [
                .found: found.isEmpty ? nil : .text(found),
                .expected: expected.map { .text($0.name) },
            ]
        }
    }
}
