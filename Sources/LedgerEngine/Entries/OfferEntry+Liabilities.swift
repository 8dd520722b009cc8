internal import StellarXDR

extension OfferEntry {
    /// What the offer can take from its seller and bring it if it is taken to the end, in stroops.
    var liabilities: Liabilities { Liabilities(price: price, amount: amount) ?? Liabilities() }
}
