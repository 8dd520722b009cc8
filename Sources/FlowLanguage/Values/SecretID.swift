/// The name under which a run keeps a secret; the secret itself lies sealed beside the run's journal.
public struct SecretID: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The name, which says nothing of the secret.
    public let rawValue: String

    /// The secret called `rawValue`.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Reads the name as plain text.
    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the name as plain text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    /// The name.
    public var description: String { rawValue }
}

/// The names of secret fields in foreign data, such as `access_token`.
///
/// A run seals what stands at such a name in a server's answer, and `check` takes it for a secret: both ask here, so
/// that a flow that passes the check never meets a secret where it expected none.
public enum SecretFieldName {
    private static let words = [
        "token", "jwt", "secret", "password", "passphrase", "seed", "authorization", "cookie", "api_key", "api-key",
        "apikey", "private_key", "private-key", "privatekey",
    ]
    /// What only tells about a secret is none: `token_type`, `has_password`.
    private static let prefixes = ["has_", "is_"]
    private static let suffixes = ["_type", "_count", "_expires", "_expires_at", "_expires_in", "_expiry", "_required"]

    /// Whether what stands under `name` opens something.
    public static func isSecret(_ name: String) -> Bool {
        let name = name.lowercased()
        guard words.contains(where: name.contains) else { return false }
        return !prefixes.contains(where: name.hasPrefix) && !suffixes.contains(where: name.hasSuffix)
    }
}
