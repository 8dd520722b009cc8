internal import JSON

/// The key under which JSON Web Tokens are signed and verified: HMAC-SHA-256 (`HS256`) and nothing else.
///
/// Specification: RFC 7519, RFC 7515
package struct WebTokenKey: Sendable {
    private let hash: HMACSHA256

    /// The key of these bytes; RFC 7518, section 3.2, wants 32 or more.
    package init(_ bytes: [UInt8]) {
        hash = HMACSHA256(key: bytes)
    }

    /// A token with `claims`.
    ///
    /// - Throws: `WebTokenError.claims` where they can't be written as JSON.
    package func sign(_ claims: some Encodable) throws(WebTokenError) -> String {
        guard let claims = try? DocumentEncoder.bytes(of: claims) else { throw .claims }
        let message = [Array(Self.header.utf8), claims].map { Base64.encode($0, .url) }.joined(separator: ".")
        return "\(message).\(Base64.encode(hash.code(of: Array(message.utf8)), .url))"
    }

    /// The claims of `token`, which was signed with this key.
    ///
    /// Whether the token is still valid at this time is for the caller to decide.
    ///
    /// - Throws: `WebTokenError` with the first check that fails.
    package func verify<Claims: Decodable>(_ token: String, as type: Claims.Type) throws(WebTokenError) -> Claims {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Base64.decode(parts[0], .url), let claims = Base64.decode(parts[1], .url),
            let code = Base64.decode(parts[2], .url)
        else { throw .form }
        // The signature first: unsigned JSON is not parsed.
        let message = Array(parts[0].utf8) + [UInt8(ascii: ".")] + Array(parts[1].utf8)
        guard hash.isCode(code, of: message) else { throw .signature }
        guard Self.decode(header, as: Header.self) != nil else { throw .header }
        guard let claims = Self.decode(claims, as: type) else { throw .claims }
        return claims
    }

    private static let header = #"{"alg":"HS256","typ":"JWT"}"#

    /// A header that says `HS256` and asks for no extension.
    private struct Header: Decodable {
        private enum CodingKeys: String, CodingKey { case alg, typ, crit }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            let type = try members.decodeIfPresent(String.self, forKey: .typ)
            // `crit` lists extensions that have to be understood (RFC 7515, section 4.1.11), and none is.
            guard try members.decode(String.self, forKey: .alg) == "HS256", !members.contains(.crit),
                type == nil || type?.uppercased() == "JWT"
            else { throw WebTokenError.header }
        }
    }

    private static func decode<Value: Decodable>(_ json: [UInt8], as type: Value.Type) -> Value? {
        // RFC 7515, section 4, and RFC 7519, section 4: no name may be there twice.
        try? OrderedJSON.parse(json).unordered.decoded(as: type)
    }
}

/// The check that a token fails.
package enum WebTokenError: Error, Hashable, Sendable {
    /// A text that is not three parts of Base64 for URLs.
    case form
    /// Signed with another key, or changed afterwards.
    case signature
    /// A missing header, an algorithm other than `HS256`, or an extension that has to be understood.
    case header
    /// A payload without the required claims.
    case claims
}
