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

/// The reason why a challenge was not signed.
public struct SigningError: FailureConvertible, Hashable {
    /// The error as data.
    public var asFailure: Failure

    /// A signer that can't sign, or will not.
    public init(_ failure: Failure) {
        asFailure = failure
    }
}

/// The choice of signers whose weight suffices for an anchor's sign-in.
///
/// Anchors add up the weights of those who signed, as the network does; for transfers they want the account's medium
/// threshold. An account that does not exist yet is signed in by its own key alone.
///
/// Specification: <https://stellar.org/protocol/sep-10#verifying-authority-of-client>
public enum SignerChoice {
    /// The fewest of `keys` whose weights reach the threshold; those of the same weight in their order.
    ///
    /// - Parameters:
    ///   - keys: who can sign here.
    ///   - weights: what each signer of the account weighs on the ledger.
    ///   - threshold: what is needed; an account that wants nothing wants one signature anyway.
    ///   - server: the anchor's key, which never counts, even where it is a signer of the account.
    /// - Returns: who has to sign, at least one.
    /// - Throws: `SigningError` where all of them together do not weigh enough.
    public static func fewest(
        of keys: [PublicKey],
        weights: [PublicKey: Int],
        threshold: Int,
        server: PublicKey
    ) throws(SigningError) -> [PublicKey] {
        var seen: Set<PublicKey> = [server]
        let candidates = keys.filter { seen.insert($0).inserted && (weights[$0] ?? 0) > 0 }
        let needed = max(1, threshold)
        let heaviestFirst = candidates.enumerated().sorted { left, right in
            let (heavy, light) = (weights[left.element] ?? 0, weights[right.element] ?? 0)
            return heavy == light ? left.offset < right.offset : heavy > light
        }
        var chosen: [PublicKey] = []
        var sum = 0
        for (_, key) in heaviestFirst where sum < needed {
            chosen.append(key)
            sum += weights[key] ?? 0
        }
        guard sum >= needed else {
            throw SigningError(.misuse(.signersMissing, [.count: .number(sum), .limit: .number(needed)]))
        }
        return chosen
    }
}
