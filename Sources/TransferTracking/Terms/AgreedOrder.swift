package import AnchorClient
package import Stellar

/// The order of a transfer: what the flow has said, and what the anchor told when it was started, as the run has recorded both.
package struct AgreedOrder: Equatable, Sendable {
    /// The quote with which a transfer was started; one that only the anchor names binds no one.
    package struct QuoteOrder: Equatable, Sendable {
        package var id: Quote.ID
        /// The amount that it sells.
        package var sellAmount: ExactDecimal?
        /// The amount that the flow wanted it to sell, where it has said that.
        package var orderedSellAmount: ExactDecimal?
        /// The most that the flow gives for it.
        package var limit: ExactDecimal?

        package init(
            id: Quote.ID,
            sellAmount: ExactDecimal? = nil,
            orderedSellAmount: ExactDecimal? = nil,
            limit: ExactDecimal? = nil
        ) {
            (self.id, self.sellAmount, self.orderedSellAmount, self.limit) = (id, sellAmount, orderedSellAmount, limit)
        }
    }

    /// The service by which it was started.
    package var service: TransferService?
    /// The asset on the ledger.
    package var asset: Asset?
    /// The amount that the flow orders.
    package var amount: ExactDecimal?
    /// The amount by which the anchor may ask for more or less than that.
    package var tolerance = ExactDecimal.zero
    /// The most that the anchor may keep.
    package var feeLimit: ExactDecimal?
    /// The most that is paid, where the flow lets the anchor's page decide how much that is.
    package var pageLimit: ExactDecimal?
    /// The account that may be paid although the anchor named another one first.
    package var allowedPayee: MuxedAccount?
    /// The asset outside the ledger, where the flow names one.
    package var counterAsset: String?
    package var quote: QuoteOrder?
    /// Whether what comes out is of another kind than what goes in, so that a price is between them.
    package var isExchange = false
    /// The fee that was told at the start.
    package var fee: ExactDecimal?
    /// The asset of the fee, where it was told.
    package var feeAsset: String?
    /// The amount that was told at the start to come out.
    package var amountOut: ExactDecimal?
    /// The payee that the transfer named first.
    package var payee = FirstPayee()
    /// The terms that the transfer told while it asked for money, for each amount.
    package var shown: [ShownTerms] = []

    /// An order of which nothing is known.
    package init() {}
}
