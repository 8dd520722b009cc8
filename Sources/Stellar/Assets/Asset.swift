public import Diagnostics
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

/// The reason why a text is no asset.
public struct AssetError: FailureConvertible, Hashable {
    /// The faults of a text.
    public enum Reason: Hashable, Sendable {
        /// A missing code.
        case noCode
        /// The code has more than twelve characters.
        case longCode(Int)
        /// The code has something else than letters and digits in it.
        case codeCharacter(Character)
        /// A colon without an issuer behind it.
        case noIssuer
        /// The issuer is no account.
        case issuer(StrKeyError)
        /// More than one colon.
        case colons
    }

    /// The fault of the text.
    public var reason: Reason

    /// The text, at most 40 characters of it, in quotes; `•••` where a key may be in it.
    public var text: String

    /// An error about `text`.
    public init(_ reason: Reason, text: String) {
        self.reason = reason
        // A seed is typed into every place sooner or later.
        self.text = StrKey.isMeant(within: text) ? Redaction.mark : Excerpt.of(text)
    }

    /// The error as data.
    public var asFailure: Failure {
        var facts: Facts = [.found: .text(text)]
        switch reason {
        case .noCode: facts[.flaw] = .text("no-code")
        case .longCode(let count): (facts[.flaw], facts[.count]) = (.text("long-code"), .number(count))
        case .codeCharacter(let character):
            (facts[.flaw], facts[.name]) = (.text("code-character"), .text(Excerpt.of(String(character))))
        case .noIssuer: facts[.flaw] = .text("no-issuer")
        case .issuer(let error): (facts[.flaw], facts[.cause]) = (.text("issuer"), .failure(error.asFailure))
        case .colons: facts[.flaw] = .text("colons")
        }
        return .misuse(.assetUnfit, facts)
    }
}

extension Asset {
    /// The asset written as `native` or `CODE:ISSUER`.
    ///
    /// - Throws: `AssetError` with what is wrong, of the code first.
    public init(parsing text: String) throws(AssetError) {
        if text == "native" {
            self = .native
            return
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 2 else { throw AssetError(.colons, text: text) }
        let code = try AssetCode(parsing: parts[0], in: text)
        guard parts.count == 2, !parts[1].isEmpty else { throw AssetError(.noIssuer, text: text) }
        do throws(StrKeyError) {
            self = .issued(code: code, issuer: try PublicKey(address: parts[1]))
        } catch {
            throw AssetError(.issuer(error), text: text)
        }
    }
}

extension AssetCode {
    /// The code that stands in `text` before the issuer.
    fileprivate init(parsing code: String, in text: String) throws(AssetError) {
        guard let parsed = AssetCode(code) else {
            let isAllowed: (Character) -> Bool = { $0.isASCII && ($0.isLetter || $0.isNumber) }
            if let stray = code.first(where: { !isAllowed($0) }) {
                throw AssetError(.codeCharacter(stray), text: text)
            }
            throw AssetError(code.isEmpty ? .noCode : .longCode(code.count), text: text)
        }
        self = parsed
    }
}
