/// The limit of what an account can send or receive of an asset.
package enum AssetCapacity: Hashable, Sendable {
    /// Nothing: it has no trustline.
    case noTrustline
    /// Nothing: the issuer has not authorized it.
    case notAuthorized
    /// At most so much.
    case upTo(Amount)

    /// The amount.
    package var amount: Amount { if case .upTo(let most) = self { most } else { .zero } }
}
