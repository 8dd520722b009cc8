package import AnchorClient
package import Diagnostics
internal import Stellar

/// A second request for the payment of a transfer: the anchor may have changed its mind about the amount, the asset, the account or
/// the memo, or have opened the transfer again.
extension TransferState {
    /// The action where an anchor asks for the payment of a transfer that was paid; nothing more is paid.
    package enum SecondRequestAction: TableAction, Equatable {
        package static let table = "asksAgain"

        /// Tells nothing: what was paid is asked for, or nothing that could be paid, or it was told.
        case nothing
        /// Tells what is asked for beside what was paid, and records it.
        case report(Failure)
    }

    /// The anchor tells `transfer` in `turn`, for which the run has signed `paid` last; `nil` where it has signed nothing.
    package func asksAgain(
        _ transfer: Transfer,
        in turn: TransferTurn,
        paid: PaymentDraft?
    ) -> SecondRequestAction {
        guard let paid, let asked = try? transfer.payment(), let request = request(asked, after: paid, in: turn),
            request != payment.secondRequest
        else { return .nothing }
        return .report(request)
    }

    /// The failure about what is asked for and what was paid; `nil` where they are the same.
    private func request(_ asked: WithdrawalPayment, after draft: PaymentDraft, in turn: TransferTurn) -> Failure? {
        let paid = draft.payment
        var request: Facts = [.amount: .amount(asked.amount, paid.asset.code)]
        var payment: Facts = [.amount: .quoting(paid.words)]
        if let asset = asked.asset, asset != paid.asset {
            request = [.amount: .amount(asked.amount), .asset: .text("\(asset)")]
        }
        var isOther = asked.amount != paid.amount || asked.asset.map { $0 != paid.asset } ?? false
        if asked.destination != paid.destination {
            isOther = true
            request[.account] = .text("\(asked.destination)")
            payment[.account] = .text("\(paid.destination)")
        }
        if asked.memo != paid.memo {
            isOther = true
            request[.memo] = asked.memo.fact
            payment[.memo] = paid.memo.fact
        }
        guard isOther || isOpenedAgain(in: turn) else { return nil }
        let facts: Facts = [
            .found: .facts(request), .expected: .facts(payment), .hash: .text("\(draft.envelope.hash)"),
        ]
        return Failure(isOther ? .otherPaymentAsked : .paymentAskedAgain, facts: facts)
    }

    /// Whether the transfer asks for its payment again: it was in another status since it was paid.
    package func isOpenedAgain(in turn: TransferTurn) -> Bool {
        guard let paidIn = payment.paid?.turn else { return false }
        return paidIn != turn.number
    }
}
