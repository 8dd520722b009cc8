public import Diagnostics
public import Stellar

/// Why the name of an asset does not tell which one is meant.
public struct AssetNameError: FailureConvertible, Hashable {
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

    /// The error as data.
    public var asFailure: Failure {
        func failure(_ code: FailureCode, _ more: Facts, _ remedies: [Remedy]) -> Failure {
            Failure(code, facts: more.with(.name, .text(name)), remedies: remedies)
        }
        func near(_ suggestion: String?) -> Facts { [.near: suggestion.map { .text($0) }] }
        return switch reason {
        case .unknown(let suggestion):
            failure(.assetWithoutIssuer, [:], [Remedy(.giveIssuer, near(suggestion))])
        case .notTrusted(let account, let suggestion):
            failure(
                .assetNotHeld,
                [.account: .text("\(account)")],
                [Remedy(suggestion == nil ? .listTrustlines : .chooseNearAsset, near(suggestion))]
            )
        case .ambiguous(let assets):
            failure(.assetAmbiguous, [.choices: .texts(assets.map(\.description))], [Remedy(.writeIssuer)])
        case .otherIssuer(let asset, let domain, let offers):
            failure(
                .assetOfOtherIssuer,
                [
                    .domain: .text(domain), .choices: .texts(offers.map(\.description)), .asset: .text("\(asset)"),
                ],
                [Remedy(.writeAnchorsAsset, [.asset: .text(asset.code)])]
            )
        case .malformed(let error):
            failure(.assetMalformed, [.flaw: .text(error.summary)], Failure(error).remedies)
        }
    }
}
