/// The limit of what an account can send or receive of an asset.
package enum AssetCapacity: Hashable, Sendable {
    /// No capacity: the account has no trustline.
    case noTrustline
    /// No capacity: the issuer has not authorized the trustline.
    case notAuthorized
    /// A capacity of at most this amount.
    case upTo(Amount)

    /// The amount.
    package var amount: Amount { if case .upTo(let most) = self { most } else { .zero } }
}
