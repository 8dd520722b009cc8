package import StellarXDR

/// An asset that is held and paid: the network's own currency, or something that an account issued.
public enum Asset: Hashable, Sendable, LosslessStringConvertible {
    /// The network's own currency, the lumen.
    case native
    /// An asset that `issuer` issued under `code`.
    case issued(code: AssetCode, issuer: PublicKey)

    /// The asset written as `native` or `CODE:ISSUER`, or `nil` where it is neither.
    public init?(_ text: String) {
        if text == "native" {
            self = .native
            return
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let code = AssetCode(String(parts[0])), let issuer = PublicKey(String(parts[1])) else {
            return nil
        }
        self = .issued(code: code, issuer: issuer)
    }

    /// `native`, or `CODE:ISSUER`.
    public var description: String {
        switch self {
        case .native: "native"
        case .issued(let code, let issuer): "\(code):\(issuer)"
        }
    }

    /// The code that people know it by; `XLM` for the native one.
    public var code: String {
        switch self {
        case .native: "XLM"
        case .issued(let code, _): code.description
        }
    }

    /// The account that issued it, or `nil` for the native one.
    public var issuer: PublicKey? {
        switch self {
        case .native: nil
        case .issued(_, let issuer): issuer
        }
    }

    package init(_ wire: XDR.Asset) throws(EnvelopeError) {
        switch wire {
        case .native: self = .native
        case .issued(let code, let issuer): self = .issued(code: try AssetCode(code), issuer: PublicKey(issuer))
        }
    }

    package var wire: XDR.Asset {
        switch self {
        case .native: .native
        case .issued(let code, let issuer): .issued(code: code.wire, issuer: issuer.wire)
        }
    }
}

extension Asset: Comparable {
    /// The order that the network gives assets: the native one, then short codes, then long ones.
    public static func < (left: Asset, right: Asset) -> Bool {
        switch (left, right) {
        case (_, .native): return false
        case (.native, _): return true
        case (.issued(let leftCode, let leftIssuer), .issued(let rightCode, let rightIssuer)):
            let isLong = (leftCode.description.utf8.count > 4, rightCode.description.utf8.count > 4)
            guard isLong.0 == isLong.1 else { return isLong.1 }
            return (leftCode, leftIssuer) < (rightCode, rightIssuer)
        }
    }
}

extension Asset: Codable {
    /// Reads `native` or `CODE:ISSUER`.
    public init(from decoder: any Decoder) throws {
        self = try TextCoding.decode(from: decoder, what: "native or CODE:ISSUER")
    }

    /// Writes `native` or `CODE:ISSUER`.
    public func encode(to encoder: any Encoder) throws {
        try TextCoding.encode(self, to: encoder)
    }
}

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
