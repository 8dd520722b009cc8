public import Stellar

/// What an anchor takes for one unit of an asset, roughly: amounts, fees and time change it.
///
/// Specification: <https://stellar.org/protocol/sep-38#get-prices>
public struct AssetPrice: Hashable, Sendable {
    /// The asset that has the price.
    public var asset: AssetIdentifier
    /// The asset in which the price is told: the one that was asked for.
    public var counterAsset: AssetIdentifier
    /// How many units of ``counterAsset`` go for one unit of ``asset``.
    public var price: ExactDecimal
    /// How many decimals an amount of ``asset`` has, where the anchor says so.
    public var decimals: Int?

    /// How much of ``counterAsset`` goes for `amount` of ``asset``; exact.
    ///
    /// - Throws: `ExactDecimalError` where the number is too large to be written exactly.
    public func counterAmount(for amount: ExactDecimal) throws(ExactDecimalError) -> ExactDecimal {
        try amount.multiplied(by: price)
    }

    /// How much of ``asset`` goes for `amount` of ``counterAsset``, rounded down to the asset's decimals, or to seven.
    ///
    /// - Throws: `ExactDecimalError` where the number is too large, or the price is zero.
    public func amount(for amount: ExactDecimal) throws(ExactDecimalError) -> ExactDecimal {
        try amount.divided(by: price, scale: decimals ?? Stellar.Amount.decimals, rounding: .towardZero)
    }
}
