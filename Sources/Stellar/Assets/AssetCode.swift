package import StellarXDR

/// The code of an issued asset: 1 to 12 ASCII letters and digits, the case counting.
public struct AssetCode: Hashable, Sendable, LosslessStringConvertible {
    /// The code.
    public let description: String

    /// The code, or `nil` where it is empty, too long, or has other characters than ASCII letters and digits.
    public init?(_ text: String) {
        guard (1...12).contains(text.utf8.count), text.utf8.allSatisfy(XDR.AssetCode.isAllowed) else { return nil }
        description = text
    }

    package init(_ wire: XDR.AssetCode) throws(EnvelopeError) {
        guard let text = wire.text else { throw EnvelopeError(.unrepresentable(.assetCode)) }
        description = text
    }

    package var wire: XDR.AssetCode {
        // The text was checked, so the second never happens.
        XDR.AssetCode(description) ?? .alphanum4([0, 0, 0, 0])
    }
}

extension AssetCode: Comparable {
    /// The order of the bytes.
    public static func < (left: AssetCode, right: AssetCode) -> Bool {
        left.description.utf8.lexicographicallyPrecedes(right.description.utf8)
    }
}

extension AssetCode: Codable {
    /// Reads the code.
    public init(from decoder: any Decoder) throws {
        self = try TextCoding.decode(from: decoder, what: "1 to 12 letters and digits")
    }

    /// Writes the code.
    public func encode(to encoder: any Encoder) throws {
        try TextCoding.encode(self, to: encoder)
    }
}
