internal import Stellar
internal import Timekeeping

/// A deposit or withdrawal, as the anchor keeps it.
package struct AnchorTransfer: Hashable, Sendable, Identifiable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case deposit
        case withdrawal
    }

    /// A payment that went back to who sent it.
    struct Refund: Hashable, Sendable {
        var transaction: TransactionHash
        var amount: Amount
    }

    package let id: String
    package let kind: Kind
    /// Who asked for it, and alone may see it.
    let subject: AnchorSubject
    let asset: Asset
    /// The terms at the time of the request.
    let terms: TransferTerms
    /// Where a deposit goes, or a withdrawal comes from.
    let account: MuxedAccount
    /// The memo of a deposit's payment.
    let memo: Memo
    /// The memo of a withdrawal's refund, where the request named one.
    let refundMemo: Memo?
    /// The number that a withdrawal's payment carries as its memo.
    let paymentMemo: UInt64
    let language: String
    /// What opens the page for people that `more_info_url` leads to.
    let moreInfoToken: String

    package internal(set) var status = Status.incomplete
    /// What the request or the pages said about the amount.
    var requested: Amount?
    var amountIn: Amount?
    var amountOut: Amount?
    var fee: TransferFee?
    /// What the pages found out, by the names of their fields.
    var answers: [String: String] = [:]
    /// Whether the incoming money has arrived.
    var fundsReceived = false
    var payment: TransactionHash?
    /// The reference of a payment outside the network.
    var externalReference: String?
    /// Who sent a withdrawal's payment.
    var payer: MuxedAccount?
    var refunds: [Refund] = []
    var message: String?
    var deadline: Timestamp?
    let started: Timestamp
    var updated: Timestamp
    var completed: Timestamp?
    /// The order in which transfers were asked for.
    let number: Int
}

extension AnchorTransfer {
    /// Sets what comes in, and with it the fee and what goes out; returns whether the terms allow it.
    mutating func setAmount(_ amount: Amount) -> Bool {
        guard terms.allow(amount), let fee = terms.fee.fee(on: amount),
            let rest = try? amount.subtracting(fee.total)
        else { return false }
        amountIn = amount
        amountOut = rest
        self.fee = fee
        return true
    }
}

extension TransferTerms {
    /// Whether `amount` is within the limits.
    func allow(_ amount: Amount) -> Bool {
        amount > .zero && minimum.map { amount >= $0 } ?? true && maximum.map { amount <= $0 } ?? true
    }

    /// The limits in words, or `nil` where there are none.
    func limits(in code: String) -> String? {
        switch (minimum, maximum) {
        case (let minimum?, let maximum?): "between \(minimum) and \(maximum) \(code)"
        case (let minimum?, nil): "at least \(minimum) \(code)"
        case (nil, let maximum?): "at most \(maximum) \(code)"
        case (nil, nil): nil
        }
    }
}
