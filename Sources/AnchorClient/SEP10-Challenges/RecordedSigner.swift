package import Diagnostics
internal import HTTPTransport
package import Stellar

/// The account of a recorded run, or the client domain of one whose key a server keeps, in its replay: it repeats the signatures of
/// the recording, and can make none.
///
/// A signature that the recording has not is 64 zeros, which no server takes. So it is of no use on a network.
package struct RecordedSigner: ChallengeSigner, ChallengeRequestSigner {
    private static let none = [UInt8](repeating: 0, count: 64)

    /// The key of the account.
    package let publicKey: PublicKey

    /// The signatures by the transactions that they are of.
    private let signatures: [TransactionHash: [UInt8]]

    /// The server that has signed; the requests to it are on the tape.
    private let server: RemoteSigner?

    /// The account with this key, and what it has signed of `envelopes`; signatures that aren't its own don't count.
    package init(_ publicKey: PublicKey, envelopes: [TransactionEnvelope], on network: Network) {
        self.publicKey = publicKey
        var signatures: [TransactionHash: [UInt8]] = [:]
        for envelope in envelopes {
            let hash = envelope.hash(for: network)
            let own = envelope.signatures.first { signature in
                signature.hint == publicKey.hint && publicKey.verify(signature.signature, of: hash.bytes)
            }
            if let own { signatures[hash] = own.signature }
        }
        self.signatures = signatures
        server = nil
    }

    /// The key of a server that has signed challenges, of whose answers a recording has the status alone.
    package init(of server: RemoteSigner) {
        publicKey = server.publicKey
        signatures = [:]
        self.server = server
    }

    /// The recorded signature of the transaction with this hash, or zeros.
    package func sign(_ hash: TransactionHash) -> DecoratedSignature {
        DecoratedSignature(hint: publicKey.hint, signature: signatures[hash] ?? Self.none)
    }

    /// The envelope with zeros, as the signed challenge is in no recording.
    ///
    /// - Throws: `SigningError` where the server of the recording did not answer, or refused.
    package func sign(_ challenge: Challenge) async throws(SigningError) -> TransactionEnvelope {
        _ = try await server?.send(challenge)
        var challenge = challenge
        challenge.sign(by: self)
        return challenge.envelope
    }

    /// A token with zeros, as the signed one is in no recording.
    ///
    /// - Throws: `SigningError` where the server of the recording did not answer, or refused.
    package func prove(_ claims: ChallengeRequestClaims) async throws(SigningError) -> Secret<String> {
        _ = try await server?.send(claims)
        return Secret("\(claims.unsignedToken).\(JSONWebToken.base64URL(Self.none))")
    }
}
