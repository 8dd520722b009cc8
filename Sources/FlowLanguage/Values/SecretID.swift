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

/// The names of secret fields in foreign data, such as `access_token`: a rule of the language, as docs/flow-language.md has it.
///
/// A run seals what stands at such a name in a server's answer, and `check` takes it for a secret: both ask here, so
/// that a flow that passes the check never meets a secret where it expected none. The rule only ever hides: each name with
/// one of the words in it counts, and no form of a name takes one out but the fields that the specifications define.
/// All other values of the answer are prose of another party, and a flow declares more of them as `secret`.
public enum SecretFieldName {
    private static let words = [
        "token", "jwt", "secret", "password", "passphrase", "seed", "authorization", "cookie", "api_key", "api-key",
        "apikey", "private_key", "private-key", "privatekey",
    ]
    /// The fields of OAuth 2.0 that tell about a token and are none.
    ///
    /// Specification: RFC 6749, section 5.1 (`token_type`); RFC 8414, section 2 (`token_endpoint`)
    private static let exceptions: Set<String> = ["token_type", "token_endpoint"]

    /// Whether what stands under `name` opens something.
    public static func isSecret(_ name: String) -> Bool {
        let name = name.lowercased()
        return words.contains(where: name.contains) && !exceptions.contains(name)
    }
}
