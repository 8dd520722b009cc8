public import Stellar

/// An amount of an asset.
public struct AssetAmount: Hashable, Sendable {
    /// The asset.
    public var asset: Asset
    /// How much of it.
    public var amount: Amount

    /// So much of an asset.
    public init(asset: Asset, amount: Amount) {
        self.asset = asset
        self.amount = amount
    }
}
