internal import Sodium
internal import Stellar
internal import Timekeeping

/// Makes and reads the tokens that a session's requests carry.
///
/// Specification: <https://stellar.org/protocol/sep-10#token>
struct SessionTokens: Sendable {
    private struct Claims: Codable {
        var iss: String
        var sub: String
        var iat: Int64
        var exp: Int64
        var jti: String
        var home_domain: String
        var client_domain: String?
    }

    private let key: WebTokenKey
    private let issuer: String
    private let homeDomain: String
    private let lifetime: Duration
    private let clock: any WallClock

    init(key: [UInt8], issuer: String, homeDomain: String, lifetime: Duration, clock: any WallClock) async {
        self.clock = clock
        self.issuer = issuer
        self.homeDomain = homeDomain
        self.lifetime = lifetime
        self.key = WebTokenKey(key)
    }

    /// The token for anyone who answered a challenge.
    func token(for proof: ChallengeVerifier.Proof) async throws -> String {
        let now = clock.now
        return try key.sign(
            Claims(
                iss: issuer,
                sub: proof.subject.text,
                iat: now.unixSeconds,
                exp: now.advanced(by: lifetime).unixSeconds,
                jti: proof.hash.description,
                home_domain: homeDomain,
                client_domain: proof.clientDomain
            )
        )
    }

    /// Who sends a request with this `Authorization` header.
    func subject(ofHeader header: String?) async throws(AnchorRefusal) -> AnchorSubject {
        guard let header, header.utf8.count <= 4096, header.lowercased().hasPrefix("bearer "),
            let claims = try? key.verify(String(header.dropFirst(7)), as: Claims.self),
            claims.iss == issuer, claims.home_domain == homeDomain,
            clock.now.unixSeconds < claims.exp,
            let subject = AnchorSubject(claims.sub)
        else { throw .authenticationRequired }
        return subject
    }
}
