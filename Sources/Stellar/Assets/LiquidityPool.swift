package import StellarXDR

/// The parameters of a liquidity pool: its two assets, in the network's order, and its fee.
public struct LiquidityPoolParameters: Hashable, Sendable, Codable {
    /// The asset that comes first in the network's order.
    public var assetA: Asset

    /// The other asset.
    public var assetB: Asset

    /// The fee in hundredths of a percent; the network knows only 30.
    public var fee: Int32

    /// A pool of two assets, which the network takes only in its order.
    public init(assetA: Asset, assetB: Asset, fee: Int32 = 30) {
        self.assetA = assetA
        self.assetB = assetB
        self.fee = fee
    }

    /// The pool's id: the hash of these parameters.
    public var id: Hash256 { Hash256.digest(of: wire.xdr) }

    package init(_ wire: XDR.LiquidityPoolParameters) throws(EnvelopeError) {
        self.init(assetA: try Asset(wire.assetA), assetB: try Asset(wire.assetB), fee: wire.fee)
    }

    package var wire: XDR.LiquidityPoolParameters {
        XDR.LiquidityPoolParameters(assetA: assetA.wire, assetB: assetB.wire, fee: fee)
    }
}

/// The line that `changeTrust` trusts: an asset, or the shares of a liquidity pool.
public enum ChangeTrustLine: Hashable, Sendable {
    /// An asset; the native one needs no trust and is refused by the ledger.
    case asset(Asset)
    /// The shares of the pool with these parameters.
    case liquidityPool(LiquidityPoolParameters)

    package init(_ wire: XDR.ChangeTrustAsset) throws(EnvelopeError) {
        switch wire {
        case .asset(let asset): self = .asset(try Asset(asset))
        case .poolShare(let parameters): self = .liquidityPool(try LiquidityPoolParameters(parameters))
        }
    }

    package var wire: XDR.ChangeTrustAsset {
        switch self {
        case .asset(let asset): .asset(asset.wire)
        case .liquidityPool(let parameters): .poolShare(parameters.wire)
        }
    }
}

/// The asset of a trustline, as its name on the ledger says: an asset, or the shares of a liquidity pool by its id.
public enum TrustlineAsset: Hashable, Sendable {
    /// An asset.
    case asset(Asset)
    /// The shares of the pool with this id.
    case liquidityPool(Hash256)

    package init(_ wire: XDR.TrustLineAsset) throws(EnvelopeError) {
        switch wire {
        case .asset(let asset): self = .asset(try Asset(asset))
        case .poolShare(let id): self = .liquidityPool(Hash256(id))
        }
    }

    package var wire: XDR.TrustLineAsset {
        switch self {
        case .asset(let asset): .asset(asset.wire)
        case .liquidityPool(let id): .poolShare(id.wire)
        }
    }
}
