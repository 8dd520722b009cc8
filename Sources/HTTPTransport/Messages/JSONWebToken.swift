package import JSON
internal import Sodium

/// Reading and writing JSON Web Tokens, without their signatures.
///
/// Specification: <https://www.rfc-editor.org/rfc/rfc7519>
package enum JSONWebToken {
    /// The claims of a token, an object; `nil` where the text is no token.
    package static func claims(of token: String) -> JSONValue? {
        let parts = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = bytes(base64URL: Substring(parts[1])),
            let claims = try? JSONValue.parse(bytes, sizeLimit: 64 << 10), claims.objectValue != nil
        else { return nil }
        return claims
    }

    /// The numbers in `iat` and `exp` of the token in an answer; `nil` where there is no token.
    static func times(in answer: HTTPResponse) -> [String: String]? {
        guard let token = (try? answer.json())?["token"]?.string, let claims = claims(of: token)?.objectValue else {
            return nil
        }
        return claims.compactMapValues { if case .number(let token) = $0 { token } else { nil } }
            .filter { ["iat", "exp"].contains($0.key) }
    }

    /// The bytes of a text in base64url, with or without padding; `nil` where it is none.
    package static func bytes(base64URL text: Substring) -> [UInt8]? {
        var text = text
        while text.last == "=" { text.removeLast() }
        return Base64.decode(text, .url)
    }

    /// The bytes as base64url, without padding.
    package static func base64URL(_ bytes: [UInt8]) -> String { Base64.encode(bytes, .url) }
}
