internal import Sodium
package import StellarXDR

/// A SHA-256 digest: what names a transaction, a network, a liquidity pool.
public struct Hash256: Hashable, Sendable, LosslessStringConvertible {
    /// The hash as the wire has it.
    package let wire: XDR.Hash

    /// The hash with the given bytes, or `nil` where they are not 32.
    public init?(_ bytes: some Collection<UInt8>) {
        guard let hash = XDR.Hash(bytes) else { return nil }
        wire = hash
    }

    /// The hash with the given 64 hexadecimal digits, or `nil` where they are none.
    public init?(_ hex: String) {
        guard let bytes = Hexadecimal.decode(hex) else { return nil }
        self.init(bytes)
    }

    package init(_ wire: XDR.Hash) {
        self.wire = wire
    }

    /// The hash of `message`.
    public static func digest(of message: [UInt8]) -> Hash256 {
        // A digest has 32 bytes always, so zero never stands for one.
        Hash256(XDR.Hash(SHA256.digest(message)) ?? .zero)
    }

    /// The 32 bytes.
    public var bytes: [UInt8] { wire.bytes }

    /// The 64 hexadecimal digits, in lower case.
    public var hex: String { Hexadecimal.encode(bytes) }

    /// The 64 hexadecimal digits, in lower case.
    public var description: String { hex }
}

/// The name of a transaction on its network, and the digest that gets signed.
public typealias TransactionHash = Hash256

extension Hash256: Codable {
    /// Reads 64 hexadecimal digits.
    public init(from decoder: any Decoder) throws {
        self = try TextCoding.decode(from: decoder, what: "64 hexadecimal digits")
    }

    /// Writes 64 hexadecimal digits.
    public func encode(to encoder: any Encoder) throws {
        try TextCoding.encode(self, to: encoder)
    }
}
