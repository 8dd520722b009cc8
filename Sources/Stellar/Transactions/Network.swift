/// A Stellar network, which its passphrase names; what is signed for one is worthless on another.
public struct Network: Hashable, Sendable, CustomStringConvertible {
    /// The text that names the network.
    public let passphrase: String

    /// The hash of the passphrase, which is part of everything that is signed.
    public let id: Hash256

    /// The network with the given passphrase.
    public init(passphrase: String) {
        self.passphrase = passphrase
        id = Hash256.digest(of: Array(passphrase.utf8))
    }

    /// The network on which lumens are worth something.
    public static let `public` = Network(passphrase: "Public Global Stellar Network ; September 2015")

    /// The network for tests, which is emptied now and then.
    public static let testnet = Network(passphrase: "Test SDF Network ; September 2015")

    /// A network on one's own machine, by convention.
    public static let standalone = Network(passphrase: "Standalone Network ; February 2017")

    /// The passphrase.
    public var description: String { passphrase }
}

extension Network: Codable {
    /// Reads the passphrase.
    public init(from decoder: any Decoder) throws {
        self.init(passphrase: try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the passphrase.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(passphrase)
    }
}
