public import Diagnostics

/// Why a text is no asset.
public struct AssetError: FailureConvertible, Hashable {
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
