public import Stellar

/// The source of a known fee.
public enum FeeSource: Hashable, Sendable {
    /// From the anchor's terms.
    case formula(FeeFormula)
    /// From the anchor's answer about one amount; about another it has to be asked again.
    case answer(ExactDecimal, amount: ExactDecimal)
    /// From a firm quote, which is about one amount as well.
    case quote(Quote)
    /// From nothing: the anchor tells it on its page, or when the transfer has started.
    case unknown

    /// The best source there is: a quote that is used, else the terms.
    ///
    /// Where it is ``unknown``, an anchor whose offer has a fee endpoint can be asked for an ``answer(_:amount:)``.
    public init(terms: TransferOffer.Terms, quote: Quote? = nil) {
        if let quote {
            self = .quote(quote)
        } else {
            self = FeeFormula(terms).map { .formula($0) } ?? .unknown
        }
    }
}
