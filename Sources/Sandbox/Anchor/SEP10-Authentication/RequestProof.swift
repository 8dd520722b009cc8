internal import Diagnostics
internal import Sodium
internal import Stellar
internal import Timekeeping

/// The proof in the signed header on a request for a challenge: who asks, and for exactly this.
///
/// Specification: <https://stellar.org/protocol/sep-10#authenticating-challenge-requests>
struct RequestProof: Sendable {
    /// The time by which the clock of the one who signed may be ahead.
    private static let grace: Int64 = 60

    /// The URL at which the challenge is asked for.
    var endpoint: String
    /// The parameters of the request.
    var parameters: [String: String]
    /// The key that has to have signed: of the client domain where the request names one, or else of the account; `nil` where the
    /// account is none.
    var key: PublicKey?

    /// Checks the header `Authorization`.
    func check(_ header: String, at now: Timestamp) throws(AnchorRefusal) {
        let parts = header.dropFirst("Bearer ".count).split(separator: ".", omittingEmptySubsequences: false)
        guard header.lowercased().hasPrefix("bearer "), header.utf8.count <= 4096, parts.count == 3,
            let head = Self.object(parts[0]), let claims = Self.object(parts[1]),
            let signature = Base64.decode(parts[2], .url)
        else { throw AnchorRefusal("the Authorization of the request is no JSON Web Token") }
        guard head["alg"] == "EdDSA" else { throw AnchorRefusal("the token of the request is not signed with EdDSA") }
        guard let key, key.verify(signature, of: Array("\(parts[0]).\(parts[1])".utf8)) else {
            throw AnchorRefusal("the token of the request is not signed by the client domain or the account")
        }
        guard let issued = claims["iat"].flatMap({ Int64($0) }), let expires = claims["exp"].flatMap({ Int64($0) }),
            issued <= now.unixSeconds + Self.grace, now.unixSeconds < expires
        else { throw AnchorRefusal("the token of the request has expired, or is not valid yet") }
        guard claims["web_auth_endpoint"] == endpoint else {
            throw AnchorRefusal("the token of the request is for another web_auth_endpoint than \(endpoint)")
        }
        for (name, value) in parameters.sortedByKey where claims[name] != value {
            throw AnchorRefusal("the token of the request has another \(name.prefix(80)) than the request")
        }
    }

    /// The texts, numbers and booleans of the JSON object in a part of a token.
    private static func object(_ part: Substring) -> RequestFields? {
        guard let bytes = Base64.decode(part, .url) else { return nil }
        return try? RequestFields(body: bytes, contentType: "application/json")
    }
}
