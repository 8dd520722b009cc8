internal import Stellar
internal import Timekeeping

/// A deposit or withdrawal, as the anchor keeps it.
package struct AnchorTransfer: Hashable, Sendable, Codable, Identifiable {
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case deposit
        case withdrawal
    }

    /// The protocol by which a transfer was asked for.
    package enum Service: String, Hashable, Sendable, Codable, CaseIterable {
        case sep6, sep24, sep31
    }

    /// Money that went back to who sent it.
    struct Refund: Hashable, Sendable, Codable {
        /// The transaction's hash, or a bank's reference.
        var reference: String
        var isOnLedger: Bool
        var amount: Amount
        var fee = Amount.zero
        /// The purpose of the refund, which happens once.
        var purpose = ""
    }

    package let id: String
    /// The subject that asked for it, and alone may see it.
    let subject: AnchorSubject
    /// The request, with the terms of that moment.
    let request: CheckedTransferRequest
    /// The number that a withdrawal's payment carries as its memo.
    let paymentMemo: UInt64
    /// The token that opens the page for people that `more_info_url` leads to.
    let moreInfoToken: String
    let started: Timestamp
    /// The order in which transfers were asked for.
    let number: Int

    package internal(set) var status = Status.incomplete
    /// The amount that the request or the pages named.
    var requested: Amount?
    var amountIn: Amount?
    /// The amount that goes out, after the fee and what was sent back.
    var amountOut: Amount?
    var fee: TransferFee?
    /// The answers of the request and the pages, by the names of their fields.
    var answers: [String: String] = [:]
    /// Whether the customer has been told where to send the money.
    var isPayable = false
    /// Whether the incoming money has arrived.
    var fundsReceived = false
    /// The transaction that paid a deposit, before the anchor reports it.
    var submitted: TransactionHash?
    var payment: TransactionHash?
    var claimableBalance: ClaimableBalanceID?
    /// The reference of a payment outside the network.
    var externalReference: String?
    /// The sender of a withdrawal's payment.
    var payer: MuxedAccount?
    var payerMemo = Memo.none
    var refunds: [Refund] = []
    var message: String?
    var eta: Int?
    var deadline: Timestamp?
    /// The fields that `pending_transaction_info_update` asks for, or `pending_customer_info_update` beside what it asks anyway.
    var fields: [TransferField] = []
    /// Whether someone moves it by hand, or it left the way that its script foresees.
    var isOffScript = false
    /// Whether the anchor knows enough of the customer for this transfer; SEP-24 tells it.
    var isCustomerVerified = false
    /// The URLs to which changes are reported, and whether only the next one is.
    var callbacks: [String: Bool] = [:]
    /// Whether its script has begun.
    var hasBegun = false
    /// The stages that the anchor still takes it through.
    var remaining: RemainingStages?
    /// The number of plans so far: each replaces the remaining stages.
    var planCount = 0
    var updated: Timestamp
    var completed: Timestamp?

    init(
        id: String,
        subject: AnchorSubject,
        request: CheckedTransferRequest,
        paymentMemo: UInt64,
        moreInfoToken: String,
        started: Timestamp,
        number: Int
    ) {
        self.id = id
        self.subject = subject
        self.request = request
        self.paymentMemo = paymentMemo
        self.moreInfoToken = moreInfoToken
        self.started = started
        self.number = number
        updated = started
        requested = request.amount
        answers = request.answers
    }
}

extension AnchorTransfer {
    package var kind: Kind { request.kind }
    package var service: Service { request.service }
    /// Whether it goes on in pages; all others go on by themselves.
    var isHosted: Bool { service == .sep24 }
    var asset: Asset { request.asset }
    /// The name of the asset in `/info` and requests.
    var assetName: String { asset == .native ? "native" : asset.code }
    var terms: TransferTerms { request.terms }
    /// The account that a deposit goes to, or a withdrawal comes from.
    var account: MuxedAccount { request.account }
    var language: String { request.language }

    /// The asset that comes in, as SEP-38 writes it.
    var assetIn: String {
        request.exchange.map(\.rate.sell) ?? "stellar:\(asset)"
    }

    /// The asset that goes out, as SEP-38 writes it.
    var assetOut: String {
        request.exchange.map(\.rate.buy) ?? "stellar:\(asset)"
    }

    /// Sets what comes in, and with it the fee and what goes out; returns whether the terms allow it.
    mutating func setAmount(_ amount: Amount) -> Bool {
        if let exchange = request.exchange {
            guard let conversion = exchange.conversion(of: amount) else { return false }
            amountIn = amount
            amountOut = conversion.buyAmount
            fee = conversion.fee
            return true
        }
        guard terms.allow(amount), let fee = terms.fee.fee(on: amount),
            let rest = try? amount.subtracting(fee.total)
        else { return false }
        amountIn = amount
        amountOut = rest
        self.fee = fee
        return true
    }

    /// Sets what came in, whether the terms allow it or not; what is too little for the fee leaves nothing.
    mutating func noteAmount(_ amount: Amount) {
        guard !setAmount(amount) else { return }
        amountIn = amount
        fee = request.exchange == nil ? terms.fee.fee(on: amount) : nil
        amountOut = fee.flatMap { try? amount.subtracting($0.total) } ?? .zero
    }

    /// Sets what came in for a deposit of which no one has said how much it is.
    mutating func takeWhatTheBankBrings() {
        if amountIn == nil { noteAmount(terms.broughtAmount) }
    }

    /// The sum that has gone back, and its fee.
    var refunded: (amount: Amount, fee: Amount) {
        refunds.reduce((.zero, .zero)) { sum, refund in
            ((try? sum.0.adding(refund.amount)) ?? sum.0, (try? sum.1.adding(refund.fee)) ?? sum.1)
        }
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

extension AnchorTransfer {
    /// The memo that a withdrawal's payment has to have: its number, in one form or another.
    var askedMemo: Memo {
        switch request.paymentMemo {
        case .id: return .id(paymentMemo)
        case .text: return .text(Array(String(paymentMemo).utf8))
        case .hash:
            let digits = (0..<8).reversed().map { UInt8(truncatingIfNeeded: paymentMemo >> (8 * UInt64($0))) }
            return Hash256([UInt8](repeating: 0, count: 24) + digits).map(Memo.hash) ?? .id(paymentMemo)
        }
    }

    /// Whether a payment with `memo` to `destination` is this withdrawal's: the memo that was asked for and no other, not
    /// even the same number in another type; or none, where the number is an id and the muxed destination has it.
    func isNamed(by memo: Memo, destination: MuxedAccount) -> Bool {
        guard memo == .none else { return memo == askedMemo }
        return request.paymentMemo == .id && destination.muxID == paymentMemo
    }

    /// The number that a payment names, regardless of the type of its memo, or `nil` where there is none.
    static func paymentMemo(in memo: Memo, destination: MuxedAccount) -> UInt64? {
        switch memo {
        case .none: destination.muxID
        case .id(let number): number
        case .text(let bytes): String(validating: bytes, as: UTF8.self).flatMap { UInt64($0) }
        case .hash(let hash) where hash.bytes.prefix(24).allSatisfy { $0 == 0 }:
            hash.bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
        default: nil
        }
    }
}

extension AnchorTransfer {
    /// The type of customer that is asked where the transfer asks for something beside; `nil` where any is.
    ///
    /// SEP-31 has two customers, and what is missing is as a rule how the receiver gets the money.
    var askedCustomerType: String? {
        service == .sep31 ? terms.direct?.receiverType ?? terms.direct?.senderType : nil
    }
}
