public import Diagnostics
public import Stellar

/// A signer of challenges: a key pair, a vault that asks first, or a server that keeps the key.
///
/// It is handed nothing but challenges that passed every rule, and what it gives back is checked as well.
public protocol ChallengeSigner: Sendable {
    /// The key that signs.
    var publicKey: PublicKey { get }

    /// The envelope of `challenge` with this signer's signature added and nothing else changed.
    ///
    /// - Throws: `SigningError` where it cannot or will not sign.
    func sign(_ challenge: Challenge) async throws(SigningError) -> TransactionEnvelope
}

extension KeyPair: ChallengeSigner {
    /// The envelope with this key's signature.
    public func sign(_ challenge: Challenge) async throws(SigningError) -> TransactionEnvelope {
        challenge.envelope.signed(by: self, for: challenge.network)
    }
}

/// The wallet's own proof: its client domain and the key in its stellar.toml.
///
/// Specification: <https://stellar.org/protocol/sep-10#verifying-the-client-domain>
public struct ClientAttestation: Sendable {
    /// The wallet's domain, in whose stellar.toml the signer's key is the `SIGNING_KEY`.
    public var domain: HomeDomain

    /// The signer of the domain.
    public var signer: any ChallengeSigner

    /// A domain and who signs for it.
    public init(domain: HomeDomain, signer: any ChallengeSigner) {
        self.domain = domain
        self.signer = signer
    }
}

/// Why a challenge was not signed.
public struct SigningError: FailureConvertible, Hashable {
    /// The error as data.
    public var asFailure: Failure

    /// A signer that can't sign, or will not.
    public init(_ failure: Failure) {
        asFailure = failure
    }
}
