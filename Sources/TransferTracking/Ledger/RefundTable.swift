package import AnchorClient
package import Stellar

/// The comparisons of the refunds of a transfer that is over: what its anchor tells of them → comparison with the ledger.
///
/// Specification: <https://stellar.org/protocol/sep-24#refunds-object-schema>
package enum RefundTable {
    /// A transaction by which payments are said to have gone back.
    package struct Returned: Hashable, Sendable {
        /// The name that the anchor gives it.
        package var id: String
        package var parts: [Refunds.Payment]

        /// The hash of the transaction, where the name is one.
        package var hash: TransactionHash? { TransactionHash(id.lowercased()) }
    }

    /// The comparison.
    package enum Action: TableAction, Hashable {
        package static let table = "refundsCompared"

        /// Compares nothing: the anchor tells of no refund, or of none that can be found.
        case nothing
        /// Compares these transactions; there are none where all went back outside the ledger.
        case compare([Returned])
        /// Searches for a payment of `total`, or of what is `left` of it without the fee: the anchor names none.
        case search(total: ExactDecimal, left: ExactDecimal?)
    }

    /// The comparison of the refunds of `transfer`, of which `asset` went in on the ledger.
    package static func action(for transfer: Transfer, of asset: Asset?) -> Action {
        guard let refunds = transfer.refunds else { return .nothing }
        guard refunds.payments.isEmpty else {
            let parts = Dictionary(grouping: refunds.payments.filter(\.isOnLedger), by: \.id)
            return .compare(parts.map { Returned(id: $0.key, parts: $0.value) }.sorted { $0.id < $1.id })
        }
        guard let total = refunds.amountRefunded, !total.isZero, transfer.kind.isWithdrawal, asset != nil else {
            return .nothing
        }
        return .search(total: total, left: refunds.amountFee.flatMap { try? total.subtracting($0) })
    }

    /// The asset that went in on the ledger, and comes back; `asset` is the one that the transfer was started with.
    package static func asset(of transfer: Transfer, startedWith asset: Asset?) -> Asset? {
        if case .stellar(let told)? = transfer.amountInAsset { return told }
        return transfer.kind.isWithdrawal ? asset : nil
    }
}

extension Refunds.Payment {
    /// Whether the payment is said to be on the ledger; where nothing says so, a hash does.
    package var isOnLedger: Bool {
        idType.map { $0.lowercased() == "stellar" } ?? (TransactionHash(id.lowercased()) != nil)
    }
}
