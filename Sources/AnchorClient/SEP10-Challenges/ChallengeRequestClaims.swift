public import Diagnostics
public import FoundationEssentials
internal import HTTPTransport
public import JSON
public import Stellar
public import Timekeeping

/// The claims that a signed request for a challenge proves: that it comes, unchanged, from its sender.
///
/// Anchors that give challenges to known wallets only want it as a token in the header `Authorization`.
///
/// Specification: <https://stellar.org/protocol/sep-10#authenticating-challenge-requests>
public struct ChallengeRequestClaims: Hashable, Sendable {
    /// The lifetime of a proof: 900 seconds.
    public static let lifetime = Duration.seconds(900)

    /// The time at which the proof is made.
    public var issuedAt: Timestamp
    /// The address at which the challenge is asked for.
    public var endpoint: URL
    /// The parameters of the request.
    public var parameters: [String: String]

    /// The claims, as they go into the token.
    public var fields: JSONValue {
        var members = parameters.mapValues { JSONValue.string($0) }
        members["iat"] = .number(String(issuedAt.unixSeconds))
        members["exp"] = .number(String(issuedAt.advanced(by: Self.lifetime).unixSeconds))
        members["web_auth_endpoint"] = .string(endpoint.absoluteString)
        return .object(members)
    }

    /// The text that is signed, without the signature: the header and the claims.
    var unsignedToken: String {
        [#"{"alg":"EdDSA"}"#, fields.text].map { JSONWebToken.base64URL(Array($0.utf8)) }.joined(separator: ".")
    }

    /// The token with the signature of `pair`.
    func token(signedBy pair: KeyPair) -> Secret<String> {
        let text = unsignedToken
        return Secret("\(text).\(JSONWebToken.base64URL(pair.sign(Array(text.utf8))))")
    }

    /// Whether a token proves these claims, signed by `key`; its header may say more.
    func isProved(by token: Secret<String>, of key: PublicKey) -> Bool {
        let parts = token.reveal().split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, token.reveal().utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let signature = JSONWebToken.bytes(base64URL: parts[2]),
            let sent = TokenClaims(token: token.reveal())?.fields.objectValue
        else { return false }
        // Anyone who signs may choose the times, and may add claims of its own.
        let isOurs = fields.objectValue?.allSatisfy { ["iat", "exp"].contains($0.key) || sent[$0.key] == $0.value }
        return isOurs == true && key.verify(signature, of: Array("\(parts[0]).\(parts[1])".utf8))
    }
}

/// The signer of requests for challenges: the key of the client domain, or of the account where there is none.
public protocol ChallengeRequestSigner: Sendable {
    /// The key that signs.
    var publicKey: PublicKey { get }

    /// A token with `claims`, signed by the key.
    ///
    /// - Throws: `SigningError` where it cannot or will not sign.
    func prove(_ claims: ChallengeRequestClaims) async throws(SigningError) -> Secret<String>
}

extension KeyPair: ChallengeRequestSigner {
    /// A token with this key's signature.
    public func prove(_ claims: ChallengeRequestClaims) async throws(SigningError) -> Secret<String> {
        claims.token(signedBy: self)
    }
}
