package import Stellar

/// The action on a firm quote that an anchor has made: its price × the most that the flow sells → action.
package enum QuoteTable {
    /// The action.
    package enum Action: TableAction, Hashable {
        package static let table = "quoted"

        /// Takes it.
        case take
        /// Refuses: it wants more than the flow sells.
        case refuseTooDear(maximum: ExactDecimal)
    }

    /// The action on a quote for selling `amount`; `maximum` is the most that the flow sells, in the same asset, and `nil` where the flow
    /// has no limit.
    package static func action(onSelling amount: ExactDecimal, atMost maximum: ExactDecimal?) -> Action {
        guard let maximum, amount > maximum else { return .take }
        return .refuseTooDear(maximum: maximum)
    }
}
