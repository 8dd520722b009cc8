internal import StellarXDR

extension OfferEntry {
    /// What the offer can take from its seller and bring it if it is taken to the end, in stroops.
    ///
    /// The side that is worth less is rounded so that the seller never gets less than the price; nothing can be said
    /// about an offer without a proper price, so it takes and brings nothing.
    var liabilities: Liabilities {
        var liabilities = Liabilities()
        let (n, d) = (Int128(price.n), Int128(price.d))
        guard n > 0, d > 0, amount > 0 else { return liabilities }
        let value = min(Int128(amount) * n, Int128(Int64.max) * d)
        if n > d {
            let sold = value / n
            liabilities.selling = Int64(clamping: sold)
            liabilities.buying = Int64(clamping: sold * n / d)
        } else {
            let bought = value / d
            liabilities.buying = Int64(clamping: bought)
            liabilities.selling = Int64(clamping: (bought * d + n - 1) / n)
        }
        return liabilities
    }
}
