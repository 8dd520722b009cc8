internal import StellarXDR

/// Looks for ways through the order books and the pools, one exchange further with each round.
///
/// Only the best amount of each asset is followed, so that a round looks at each pair of assets once; a path is found
/// again where a longer one is better. The work is limited, regardless of what the ledger holds.
struct PathSearch {
    enum Direction {
        /// The direction from what is spent to what arrives.
        case forwards
        /// The direction from what arrives to what is spent.
        case backwards
    }

    /// An asset that was reached, and how.
    private struct Reach {
        var asset: XDR.Asset
        var amount: Int64
        /// All assets on the way here, the first included and this one not.
        var way: [XDR.Asset] = []
        var crossings = 0
    }

    /// The paths that were found so far.
    private(set) var paths: [PaymentPath] = []

    private let direction: Direction
    private let ends: Set<XDR.Asset>
    private let hops: Int
    private let payer: XDR.AccountID?
    private var work: Int
    private var best: [XDR.Asset: Int64] = [:]

    init(_ direction: Direction, ends: Set<XDR.Asset>, limits: PathSearchLimits) {
        self.direction = direction
        self.ends = ends
        hops = min(max(0, limits.hops), 6)
        payer = limits.payer
        work = limits.work
    }

    /// Searches from `asset` on.
    mutating func run(from asset: XDR.Asset, amount: Int64, in store: EntryStore) {
        guard amount > 0 else { return }
        let start = Reach(asset: asset, amount: amount)
        best[asset] = amount
        note(start)
        var frontier = [start]
        for _ in 0..<hops where !frontier.isEmpty && work > 0 {
            frontier = step(from: frontier, in: store)
            for reach in frontier { note(reach) }
        }
    }

    /// The assets that can be reached from `frontier` with one exchange more, better than before; one reach for each asset.
    private mutating func step(from frontier: [Reach], in store: EntryStore) -> [Reach] {
        var reached: [XDR.Asset: Reach] = [:]
        for reach in frontier {
            for next in neighbors(of: reach.asset, in: store) {
                work -= 1
                guard work > 0 else { break }
                guard next != reach.asset, !reach.way.contains(next),
                    let (amount, crossings) = exchange(reach, for: next, in: store),
                    isBetter(amount, for: next, by: reach, than: reached[next])
                else { continue }
                best[next] = amount
                reached[next] = Reach(
                    asset: next,
                    amount: amount,
                    way: reach.way + [reach.asset],
                    crossings: reach.crossings + crossings
                )
            }
        }
        return Array(reached.values)
    }

    /// The assets that are one exchange away, in no order.
    private func neighbors(of asset: XDR.Asset, in store: EntryStore) -> Set<XDR.Asset> {
        let sold =
            direction == .forwards ? store.offerIndex.assets(boughtWith: asset) : store.offerIndex.assets(buying: asset)
        return sold.union(store.poolDirectory.partners(of: asset))
    }

    private mutating func exchange(_ reach: Reach, for next: XDR.Asset, in store: EntryStore) -> (Int64, Int)? {
        var request = ConversionRequest(
            taker: payer,
            selling: reach.asset,
            maxSpent: reach.amount,
            buying: next,
            maxReceived: .max,
            rounding: .strictSend,
            crossings: ConversionRequest.crossingLimit - reach.crossings
        )
        if direction == .backwards {
            (request.selling, request.buying) = (next, reach.asset)
            (request.maxSpent, request.maxReceived) = (.max, reach.amount)
            request.rounding = .strictReceive
        }
        guard let conversion = store.quotation(request, work: &work) else { return nil }
        let amount = direction == .forwards ? conversion.received : conversion.spent
        return amount > 0 ? (amount, conversion.trail.count) : nil
    }

    /// Whether `amount` is better than what is known, or nearly `rival` of this round and before it in order.
    ///
    /// The order makes the outcome depend on nothing but the ledger.
    private func isBetter(_ amount: Int64, for asset: XDR.Asset, by reach: Reach, than rival: Reach?) -> Bool {
        guard let known = best[asset] else { return true }
        if let rival, rival.amount == amount, let last = rival.way.last { return reach.asset.isOrdered(before: last) }
        return direction == .forwards ? amount > known : amount < known
    }

    private mutating func note(_ reach: Reach) {
        guard ends.contains(reach.asset) else { return }
        let start = reach.way.first ?? reach.asset
        let startAmount = best[start] ?? reach.amount
        let between = Array(reach.way.dropFirst())
        switch direction {
        case .forwards:
            paths.append(
                PaymentPath(
                    sourceAsset: start,
                    sourceAmount: startAmount,
                    path: between,
                    destinationAsset: reach.asset,
                    destinationAmount: reach.amount
                )
            )
        case .backwards:
            paths.append(
                PaymentPath(
                    sourceAsset: reach.asset,
                    sourceAmount: reach.amount,
                    path: between.reversed(),
                    destinationAsset: start,
                    destinationAmount: startAmount
                )
            )
        }
    }
}
