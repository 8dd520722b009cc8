public import Diagnostics
public import Stellar

/// Why the name of an asset does not tell which one is meant.
public struct AssetNameError: Diagnostic, Hashable {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
        /// Nobody in sight has an asset of this code.
        case unknown(suggestion: String?)
        /// Several issuers have one.
        case ambiguous([Asset])
        /// It is neither a code nor `CODE:ISSUER`.
        case malformed
    }

    /// What is wrong.
    public var reason: Reason
    /// The name, fit to be shown.
    public var name: String

    init(_ reason: Reason, name: String) {
        self.reason = reason
        self.name = Quotation.of(String(name.prefix(80))) ?? ""
    }

    /// What is wrong, with the actual values.
    public var summary: String {
        switch reason {
        case .unknown: "nothing tells which asset \(name) is"
        case .ambiguous(let assets):
            "there are several assets called \(name): \(assets.map(\.description).joined(separator: ", "))"
        case .malformed: "\"\(name)\" is no asset"
        }
    }

    /// What to do about it.
    public var help: String? {
        switch reason {
        case .unknown(let near?): "did you mean \(near)? Otherwise write it with its issuer, as CODE:G…"
        case .unknown(nil): "write it with its issuer, as CODE:G…"
        case .ambiguous: "write the one that you mean with its issuer"
        case .malformed: "write XLM, the code of an asset that the account holds, or CODE:G…"
        }
    }

    /// The kind of failure.
    public var failure: FailureKind { .usage }
}
