package import StellarXDR

/// A way to pay in one asset and be paid in another.
package struct PaymentPath: Hashable, Sendable {
    package var sourceAsset: XDR.Asset

    /// The amount that is spent, in stroops.
    package var sourceAmount: Int64

    /// The assets in between, as a path payment names them.
    package var path: [XDR.Asset]

    package var destinationAsset: XDR.Asset

    /// The amount that arrives, in stroops.
    package var destinationAmount: Int64
}

/// The limits of a search for paths.
package struct PathSearchLimits: Sendable {
    /// The largest number of exchanges of a path, from 0 to 6.
    package var hops = 5

    /// The largest number of paths for each asset at the other end.
    package var pathsPerAsset = 5

    /// The number of offers and pairs of assets that are looked at; the search ends with what it has found until then.
    ///
    /// One takes a microsecond or two.
    package var work = 50_000

    /// The account that pays: offers of this account stop its own payments.
    package var payer: XDR.AccountID?

    package init() {}
}

extension EntryStore {
    /// The paths on which exactly `amount` of `destination` arrives, the cheapest of each source first.
    ///
    /// `sources` says how much of which assets can be spent at most. The ledger stays as it is.
    package func paths(
        receiving amount: Int64,
        of destination: XDR.Asset,
        from sources: [XDR.Asset: Int64],
        limits: PathSearchLimits = PathSearchLimits()
    ) -> [PaymentPath] {
        var search = PathSearch(.backwards, ends: Set(sources.keys), limits: limits)
        search.run(from: destination, amount: amount, in: self)
        return search.paths
            .filter { $0.sourceAmount <= sources[$0.sourceAsset] ?? 0 }
            .ordered(by: \.sourceAsset, limit: limits.pathsPerAsset) { $0.sourceAmount < $1.sourceAmount }
    }

    /// The paths on which exactly `amount` of `source` is spent, the ones that bring most of each destination first.
    ///
    /// The ledger stays as it is.
    package func paths(
        sending amount: Int64,
        of source: XDR.Asset,
        to destinations: some Sequence<XDR.Asset>,
        limits: PathSearchLimits = PathSearchLimits()
    ) -> [PaymentPath] {
        var search = PathSearch(.forwards, ends: Set(destinations), limits: limits)
        search.run(from: source, amount: amount, in: self)
        return search.paths
            .ordered(by: \.destinationAsset, limit: limits.pathsPerAsset) {
                $0.destinationAmount > $1.destinationAmount
            }
    }
}

extension [PaymentPath] {
    /// The best `limit` paths of each asset, the assets in their order and short paths before long ones.
    fileprivate func ordered(
        by asset: (PaymentPath) -> XDR.Asset,
        limit: Int,
        isBetter: (PaymentPath, PaymentPath) -> Bool
    ) -> [PaymentPath] {
        Dictionary(grouping: self, by: asset)
            .sorted { $0.key.isOrdered(before: $1.key) }
            .flatMap { group in
                group.value.sorted { left, right in
                    if isBetter(left, right) || isBetter(right, left) { return isBetter(left, right) }
                    return left.path.count < right.path.count
                }
                .prefix(Swift.max(0, limit))
            }
    }
}
