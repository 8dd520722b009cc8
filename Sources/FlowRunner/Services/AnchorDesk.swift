internal import AnchorClient
internal import Diagnostics
internal import Foundation
internal import HTTPTransport
internal import Stellar
internal import Timekeeping

/// A run's standing with its anchor: what the anchor publishes, and the session, each fetched when first needed.
///
/// Nothing of it is in the journal. A run that is resumed reads the toml again and signs in again, with a token that
/// lives in memory only.
actor AnchorDesk {
    let anchor: Anchor
    private let keys: KeyPair
    private var toml: StellarToml?
    private var session: Session?

    init(_ anchor: Anchor, keys: KeyPair) {
        self.anchor = anchor
        self.keys = keys
    }

    /// Reads the stellar.toml anew.
    func discover() async throws -> StellarToml {
        let toml = try await anchor.discover()
        self.toml = toml
        return toml
    }

    /// The stellar.toml as it was read last.
    func currentToml() async throws -> StellarToml {
        if let toml { return toml }
        return try await discover()
    }

    /// Signs in; a session that somebody else in this run has is replaced.
    func signIn(memo: UInt64?) async throws -> SessionToken {
        let subject = SessionSubject(keys.publicKey, memo: memo)
        let session = try anchor.session(for: subject, signers: [keys], from: try await currentToml())
        let token = try await session.validToken()
        self.session = session
        return token
    }

    /// The hosted transfers of whoever signed in last; after a restart the session begins anew, with the same `memo`.
    func hostedTransfers(memo: UInt64?) async throws -> HostedTransfers {
        let toml = try await currentToml()
        if let session { return try anchor.hostedTransfers(from: toml, session: session) }
        let subject = SessionSubject(keys.publicKey, memo: memo)
        let new = try anchor.session(for: subject, signers: [keys], from: toml)
        session = new
        return try anchor.hostedTransfers(from: toml, session: new)
    }

    /// The session's token, for a request to `url` that a flow words itself.
    ///
    /// Whoever has the token can act for the account, so it goes to the anchor alone: to its home domain and to the
    /// services that its stellar.toml names.
    func token(for url: URL, memo: UInt64?) async throws -> Secret<String> {
        let toml = try await currentToml()
        if let refusal = toml.refusal(ofSessionFor: url) { throw refusal }
        if let session { return try await session.validToken().value }
        let subject = SessionSubject(keys.publicKey, memo: memo)
        let new = try anchor.session(for: subject, signers: [keys], from: toml)
        session = new
        return try await new.validToken().value
    }
}

extension StellarToml {
    /// Why a session with this anchor must not go to `url`, or `nil` where it may: to the anchor's home domain and to the
    /// services that it names.
    func refusal(ofSessionFor url: URL) -> StepError? {
        let services = services.compactMap { try? endpoint(of: $0) }
        let origins = Set(([domain.url] + services).compactMap(\.httpOrigin))
        if let origin = url.httpOrigin, origins.contains(origin) { return nil }
        return StepError(
            .refused,
            "nothing was sent: \(RedactedURL(url)) is no place of \(domain), and only that gets its session",
            help: "leave `auth` out, or ask one of the services that the anchor's stellar.toml names"
        )
    }
}
