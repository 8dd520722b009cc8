package import AnchorClient
package import Diagnostics
package import Stellar

/// A payment to make: recipient, asset, amount and memo.
package struct Payment: Codable, Equatable, Sendable {
    package var destination: MuxedAccount
    package var asset: Asset
    package var amount: Amount
    package var memo: Memo
    /// The transfer that it is for.
    package var transfer: Transfer.ID?
    /// The exchange on the way, where there is one.
    package var exchange: PaymentExchange?

    package init(
        destination: MuxedAccount,
        asset: Asset,
        amount: Amount,
        memo: Memo,
        transfer: Transfer.ID? = nil,
        exchange: PaymentExchange? = nil
    ) {
        (self.destination, self.asset, self.amount, self.memo) = (destination, asset, amount, memo)
        (self.transfer, self.exchange) = (transfer, exchange)
    }

    private enum CodingKeys: String, CodingKey {
        case destination = "to"
        case asset, amount, memo, transfer, exchange
    }

    /// Whether it creates the account that it goes to, where that is not on the ledger yet.
    ///
    /// A payment that an anchor asks for never does, and one with a memo is meant for someone who is there.
    package var mayCreate: Bool {
        transfer == nil && exchange == nil && asset == .native && memo == .none && destination.muxID == nil
    }

    /// Whether it has a memo beside a muxed address: one of them may name another customer.
    package var hasMemoBesideCustomer: Bool { destination.muxID != nil && memo != .none }

    /// The amount for people, as `24.75 USDC`.
    package var text: String { words.reveal() }

    /// The amount as ``text`` has it, its number as a value that stays readable though the customer may have typed it too.
    package var words: MessageText {
        let sum: MessageText = "\(QuotedValue(amount: amount)) \(asset.code)"
        return exchange.map { "\(sum) \($0.otherEnd)" } ?? sum
    }

    /// Whether both pay the same to the same.
    package func hasTerms(of other: Payment) -> Bool {
        destination == other.destination && asset == other.asset && amount == other.amount && memo == other.memo
            && exchange == other.exchange
    }
}

/// The exchange on the way of a payment: one end is exactly the payment's amount, and the order books tell what the other is.
package struct PaymentExchange: Codable, Equatable, Sendable {
    /// The end that is exact.
    package enum Exact: String, Codable, Hashable, Sendable {
        case sent, received
    }

    /// The end at which the payment's amount is.
    package var exact: Exact
    /// The asset at the other end.
    package var other: Asset
    /// The percentage by which the price may get worse.
    package var slippage: ExactDecimal

    package init(exact: Exact, other: Asset, slippage: ExactDecimal) {
        (self.exact, self.other, self.slippage) = (exact, other, slippage)
    }

    /// The other end for people, behind the amount: `as SILVER`, `out of SILVER`.
    package var otherEnd: String {
        switch exact {
        case .sent: "as \(other.code)"
        case .received: "out of \(other.code)"
        }
    }
}

/// The purpose of a payment, by which a run recognizes it in every state.
package enum PaymentPurpose: Hashable, Sendable {
    /// The transfer of this name.
    case transfer(Transfer.ID)
    /// A payment that the owner of an account tells from all else by this memo.
    case memo(MuxedAccount, Memo)
}

extension PaymentPurpose {
    /// A transfer that the run knows, and what is told of its payee.
    package struct KnownTransfer: Equatable, Sendable {
        package var id: Transfer.ID
        package var payee: FirstPayee
        /// Whether it names a memo, also one that can't be read.
        package var namesMemo: Bool

        package init(id: Transfer.ID, payee: FirstPayee, namesMemo: Bool) {
            (self.id, self.payee, self.namesMemo) = (id, payee, namesMemo)
        }

        /// Whether it asks for a payment to the account of `payment` with the memo of that.
        fileprivate func asks(for payment: Payment) -> Bool {
            payee.account == payment.destination && (namesMemo ? payee.memo == payment.memo : payment.memo == .none)
        }
    }

    /// All that `payment` is for, where the run knows `transfers`: a payment that is spelt out may well be for a transfer.
    package static func all(of payment: Payment, among transfers: [KnownTransfer]) -> Set<PaymentPurpose> {
        var purposes = Set(transfers.filter { $0.asks(for: payment) }.map { PaymentPurpose.transfer($0.id) })
        if let transfer = payment.transfer { purposes.insert(.transfer(transfer)) }
        if payment.memo != .none { purposes.insert(.memo(payment.destination, payment.memo)) }
        return purposes
    }
}

/// A payment that a person was asked to confirm, with why: an answer counts for this very payment and these reasons.
package struct ConfirmedPayment: Codable, Equatable, Sendable {
    package var payment: Payment
    /// The reasons why it is not what was agreed upon, by the keys of ``TermsClause``; empty where it is.
    package var changes: [String]

    /// The key of what journals of former versions have in words: it is no reason that is known again.
    package static let inWords = "in-words"

    package init(payment: Payment, changes: [String]) { (self.payment, self.changes) = (payment, changes) }

    /// Whether it confirms what is `asked` now: this very payment and these reasons.
    ///
    /// A payment that was confirmed although it was not agreed upon is confirmed where no reason is left, too.
    package func confirms(_ asked: ConfirmedPayment) -> Bool {
        asked.changes.isEmpty ? payment == asked.payment : self == asked
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        payment = try container.decode(Payment.self, forKey: .payment)
        if let words = try? container.decode(String.self, forKey: .changes) {
            changes = words.isEmpty ? [] : [Self.inWords]
        } else {
            changes = try container.decode([String].self, forKey: .changes)
        }
    }
}
