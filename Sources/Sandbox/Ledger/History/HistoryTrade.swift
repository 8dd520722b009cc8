internal import LedgerEngine
internal import StellarXDR

/// An exchange between an operation's source and an offer or a pool, as Horizon lists it.
struct HistoryTrade: Sendable {
    let operation: HistoryOperation
    let trade: Trade

    /// The pool's fee in hundredths of a percent, where the seller is a pool.
    let poolFee: Int32?

    /// The trade's place in all of history.
    var token: PairToken { PairToken(operation: operation.token, order: Int64(trade.order)) }

    /// The offer that the buyer left in the book, or a number made of the operation's place where none is left.
    var buyerOfferID: Int64 { trade.takerOfferID ?? operation.token | Self.syntheticOfferBit }

    /// Marks the numbers of offers that never were in the book.
    private static let syntheticOfferBit: Int64 = 1 << 62

    /// The subjects of the trade.
    var subjects: [HistorySubject] {
        let buyer: [HistorySubject] = [.account(trade.taker), .offer(buyerOfferID)]
        return switch trade.claim.counterparty {
        case .offer(let seller, let id): buyer + [.account(seller), .offer(id)]
        case .offerV0(let seller, let id): buyer + [.account(XDR.AccountID(seller)), .offer(id)]
        case .liquidityPool(let id): buyer + [.pool(id)]
        }
    }
}

extension HistoryOperation {
    /// The trades of the operation, in order.
    var trades: [HistoryTrade] {
        guard !trail.isEmpty else { return [] }
        return transaction.trades.filter { $0.operation == index }.map { trade in
            var fee: Int32?
            if case .liquidityPool(let id) = trade.claim.counterparty { fee = poolChange(id)?.pool.parameters.fee }
            return HistoryTrade(operation: self, trade: trade, poolFee: fee)
        }
    }
}
