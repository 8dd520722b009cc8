public import Diagnostics

/// Why a text is no asset.
public struct AssetError: Diagnostic, Hashable {
    /// What is wrong with the text.
    public enum Reason: Hashable, Sendable {
        /// There is no code.
        case noCode
        /// The code has more than twelve characters.
        case longCode(Int)
        /// The code has something else than letters and digits in it.
        case codeCharacter(Character)
        /// There is a colon, and no issuer behind it.
        case noIssuer
        /// The issuer is no account.
        case issuer(StrKeyError)
        /// There are several colons.
        case colons
    }

    /// What is wrong with the text.
    public var reason: Reason

    /// The text, at most 40 characters of it, in quotes.
    public var text: String

    /// An error about `text`.
    public init(_ reason: Reason, text: String) {
        self.reason = reason
        // A seed is typed into every place sooner or later.
        let looksSecret = text.split(separator: ":").contains { StrKey.isMeant(by: String($0)) && $0.first == "S" }
        self.text = looksSecret ? Redaction.mark : Excerpt.of(text)
    }

    /// What is wrong, with the actual values.
    public var summary: String {
        switch reason {
        case .noCode: "\(text) is no asset: it has no code"
        case .longCode(let count): "\(text) is no asset: its code has \(count) characters, more than 12"
        case .codeCharacter(let character):
            "\(text) is no asset: its code has \(Excerpt.of(String(character))) in it"
        case .noIssuer: "\(text) is no asset: it does not say who issues it"
        case .issuer(let error): "the issuer of the asset is no account: \(error.summary)"
        case .colons: "\(text) is no asset: it has several colons"
        }
    }

    /// What to do about it.
    public var help: String? {
        switch reason {
        case .noCode, .colons: "write CODE:G…, or `native` for lumens"
        case .longCode, .codeCharacter: "codes have 1 to 12 letters and digits"
        case .noIssuer: "write the issuer's address behind the colon: CODE:G…"
        case .issuer(let error): error.help
        }
    }

    /// The kind of failure.
    public var failure: FailureKind { .usage }
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
