/// The confirmations by a person without which a payment is not signed, regardless of its terms: payment × network → confirmations.
package enum ConfirmationTable {
    /// A confirmation.
    package enum Confirmation: String, TableAction, CaseIterable, Hashable {
        package static let table = "needsConfirmation"

        /// A memo beside a muxed address: one of them may name another customer.
        case memoBesideCustomer
        /// A payment of real value.
        case publicNetwork
    }

    /// The confirmations of `payment`, which is for `purposes`, in order.
    ///
    /// The memo of a payment for a transfer is decided with its other terms (``AgreedTerms/decision(on:)``). `paysUnasked` where the
    /// user has allowed payments on the public network.
    package static func confirmations(
        of payment: Payment,
        for purposes: Set<PaymentPurpose>,
        isPublic: Bool,
        paysUnasked: Bool
    ) -> [Confirmation] {
        let isForTransfer = purposes.contains { if case .transfer = $0 { true } else { false } }
        var confirmations: [Confirmation] = []
        if payment.hasMemoBesideCustomer, !isForTransfer { confirmations.append(.memoBesideCustomer) }
        if isPublic, !paysUnasked { confirmations.append(.publicNetwork) }
        return confirmations
    }
}
