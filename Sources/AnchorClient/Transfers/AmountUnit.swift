public import Stellar

/// Of what an amount of a transfer is.
public enum AmountUnit: Hashable, Sendable {
    /// An asset, on the ledger or off it.
    case asset(AssetIdentifier)
    /// Something outside the ledger that has no name, of which one is worth one of an asset (`amount_in_asset` of SEP-6 and SEP-24).
    case equivalent(of: Asset)

    /// Whether it is counted by an asset on the ledger.
    public var isOnLedger: Bool {
        switch self {
        case .asset(.stellar), .equivalent: true
        case .asset(.currency), .asset(.other): false
        }
    }
}

extension ExactDecimal {
    /// The amount with its unit, for people: `24.75 USDC`, `25 USD`, `25 (USDC equivalent)`; without one it is the number alone.
    public func text(in unit: AmountUnit?) -> String {
        switch unit {
        case .asset(let asset) where !asset.code.isEmpty: "\(self) \(asset.code)"
        case .equivalent(let asset): "\(self) (\(asset.code) equivalent)"
        case .asset, nil: description
        }
    }
}
