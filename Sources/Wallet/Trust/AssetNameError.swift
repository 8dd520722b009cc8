public import Diagnostics
public import Stellar

/// Why the name of an asset does not tell which one is meant.
public struct AssetNameError: Diagnostic, Hashable {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
        /// No one in sight has an asset of this code.
        case unknown(suggestion: String?)
        /// The account has no trustline for one.
        case notTrusted(by: PublicKey, suggestion: String?)
        /// Several issuers have one.
        case ambiguous([Asset])
        /// The anchor that was named offers one of another issuer.
        case otherIssuer(Asset, domain: String, offers: [Asset])
        /// It is neither a code nor `CODE:ISSUER`.
        case malformed(AssetError)
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
        case .unknown: "unknown asset \(name): no issuer given"
        case .notTrusted(let account, _): "\(account) has no trustline for \(name)"
        case .ambiguous(let assets):
            "there are several assets called \(name): \(assets.map(\.description).joined(separator: ", "))"
        case .otherIssuer(let asset, let domain, let offers):
            "\(domain) offers \(offers.map(\.description).joined(separator: ", ")), and not \(asset)"
        case .malformed(let error): error.summary
        }
    }

    /// What to do about it.
    public var help: String? {
        switch reason {
        case .unknown(let near?): "did you mean \(near)? Otherwise write it with its issuer, as CODE:G…"
        case .unknown(nil): "write it with its issuer, as CODE:G…"
        case .notTrusted(_, let near?): "did you mean \(near)?"
        case .notTrusted(_, nil): "look at its trustlines with `windlass trust list`"
        case .ambiguous: "write the one that you mean with its issuer"
        case .otherIssuer(let asset, _, _):
            "write \(asset.code) alone for the anchor's, or leave `--anchor` out for the other"
        case .malformed(let error): error.help
        }
    }

    /// The kind of failure.
    public var failure: FailureKind { .usage }
}
