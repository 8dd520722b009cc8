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

extension SecretID {
    /// The seed of a fresh account.
    package static let seed = SecretID(rawValue: "seed")

    /// The seed of a fresh account that the flow declares as `name`.
    package static func seed(of name: String) -> SecretID { SecretID(rawValue: "seed.\(name)") }
}
