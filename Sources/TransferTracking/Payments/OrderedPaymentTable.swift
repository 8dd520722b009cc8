package import Stellar

/// The action of a state that is ordered to pay, after all that it has signed was looked up: what the run knows → action.
package enum OrderedPaymentTable {
    /// The source of the payment that is to be made.
    package enum Source: Equatable, Sendable {
        /// Goes on with what was signed before and may still be included: it was agreed on then, and keeps its deadline.
        case signed(Payment)
        /// Makes the payment that the flow spells out, after that was held against the transfers that it is for.
        case order(Payment)
        /// Asks the anchor what it wants paid now.
        case anchor
    }

    /// The action.
    package enum Action: TableAction, Equatable {
        package static let table = "toPay"

        /// Refuses: another state tells that it has paid for the transfer with this transaction.
        case refusePaidBefore(TransactionHash)
        /// Looks up what other states have signed for the same thing, and then pays where none of them has.
        case lookUpOthers(Source)
    }

    /// The action: `open` is what the state has signed and may still be included, `order` what the flow spells out, and `paid` what
    /// another state tells to have paid with for the transfer.
    package static func action(open: Payment?, order: Payment?, paid: TransactionHash?) -> Action {
        if let paid { return .refusePaidBefore(paid) }
        if let open { return .lookUpOthers(.signed(open)) }
        return .lookUpOthers(order.map { .order($0) } ?? .anchor)
    }
}
