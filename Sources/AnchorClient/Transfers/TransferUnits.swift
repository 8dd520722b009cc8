public import Diagnostics
public import Stellar

/// The units of a transfer's amounts; `nil` where a unit is not known.
///
/// A name that the anchor gives counts most. Without one the amounts are of what the transfer was started with: the asset on
/// the ledger is what a withdrawal takes in and a deposit pays out, and the asset outside is on the other side. Where the request
/// names none outside, and nothing is exchanged, the anchor counts in units equivalent to the asset's.
///
/// Specification: <https://stellar.org/protocol/sep-24#transaction-history> (`amount_in_asset`, `amount_out_asset`)
public struct TransferUnits: Hashable, Sendable {
    /// The unit of what the anchor receives, and gives back.
    public var incoming: AmountUnit?
    /// The unit of what the anchor sends.
    public var outgoing: AmountUnit?
    /// The unit of what the anchor keeps.
    public var fee: AmountUnit?
    /// The unit of the amount in the request: by SEP-6 the asset outside the ledger where a deposit exchanges it, else
    /// the one on the ledger.
    public var ordered: AmountUnit?
    /// The unit of the limits and fees in the anchor's terms.
    public var terms: AmountUnit?

    /// The units of a transfer of which nothing is known.
    public init() {}

    /// The units of a transfer of which the anchor has told nothing yet.
    ///
    /// - Parameters:
    ///   - kind: what it does.
    ///   - asset: the asset on the ledger.
    ///   - counterAsset: the asset outside, where the request names one.
    ///   - isExchange: whether one is exchanged for the other at a price.
    public init(_ kind: Transfer.Kind, asset: Asset?, counterAsset: AssetIdentifier?, isExchange: Bool) {
        let ledger = asset.map { AmountUnit.asset(.stellar($0)) }
        let named = counterAsset.map { AmountUnit.asset($0) }
        let outside = named ?? (isExchange ? nil : asset.map { .equivalent(of: $0) })
        (incoming, outgoing) = kind.isDeposit ? (outside, ledger) : (ledger, outside)
        fee = isExchange ? nil : ledger
        ordered = kind.isDeposit && (isExchange || named != nil) ? named : ledger
        terms = ledger
    }

    /// The units of a transfer as its anchor tells it now.
    public init(of transfer: Transfer, asset: Asset?, counterAsset: AssetIdentifier?, isExchange: Bool) {
        self.init(transfer.kind, asset: asset, counterAsset: counterAsset, isExchange: isExchange)
        if let told = transfer.amountInAsset { incoming = .asset(told) }
        if let told = transfer.amountOutAsset { outgoing = .asset(told) }
        if let told = transfer.fee?.asset { fee = .asset(told) }
    }
}

/// The unit of an amount of a transfer.
public enum AmountUnit: Hashable, Sendable {
    /// An asset, on the ledger or off it.
    case asset(AssetIdentifier)
    /// An unnamed asset outside the ledger, one of which is worth one of an asset (`amount_in_asset` of SEP-6 and
    /// SEP-24).
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
    public func text(in unit: AmountUnit?) -> String { words(in: unit).reveal() }

    /// The amount as ``text(in:)`` has it, its number as a value that stays readable though the customer may have typed it too.
    public func words(in unit: AmountUnit?) -> MessageText {
        let number = QuotedValue(amount: self)
        return switch unit {
        case .asset(let asset) where !asset.code.isEmpty: "\(number) \(asset.code)"
        case .equivalent(let asset): "\(number) (\(asset.code) equivalent)"
        case .asset, nil: MessageText(number)
        }
    }
}

extension Fact {
    /// An amount with its unit, as ``ExactDecimal/words(in:)`` has it.
    public static func amount(_ amount: ExactDecimal, in unit: AmountUnit?) -> Fact { .quoting(amount.words(in: unit)) }
}
