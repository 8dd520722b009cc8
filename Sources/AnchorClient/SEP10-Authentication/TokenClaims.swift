internal import FoundationEssentials
internal import HTTPTransport
public import JSON
internal import Stellar
public import Timekeeping

/// The claims of a token; only the anchor checks its signature.
///
/// Specification: <https://stellar.org/protocol/sep-10#token>
public struct TokenClaims: Hashable, Sendable {
    /// Who issued it.
    public var issuer: String?
    /// For whom it is: `G…`, `G…:memo` or `M…`.
    public var subject: String?
    /// When it was issued.
    public var issuedAt: Timestamp?
    /// When it expires.
    public var expiresAt: Timestamp?
    /// The client domain that the anchor checked.
    public var clientDomain: String?
    /// All claims.
    public var fields: JSONValue

    /// Reads the claims of a JSON Web Token, or `nil` where the text is none.
    init?(token: String) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = Self.bytes(base64URL: parts[1]),
            let fields = try? JSONValue.parse(bytes, sizeLimit: 64 << 10), fields.objectValue != nil
        else { return nil }
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

    static func bytes(base64URL text: Substring) -> [UInt8]? {
        let base64 = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        return Data(base64Encoded: base64 + padding).map { Array($0) }
    }

    /// Seconds since 1970, which may have decimals and an exponent.
    private static func time(_ value: JSONValue?) -> Timestamp? {
        guard let text = value?.decimalText, let number = ExactDecimal(text, allowingExponent: true),
            let seconds = try? number.rounded(toScale: 0, .down).integer
        else { return nil }
        return Timestamp(unixSeconds: seconds)
    }
}
