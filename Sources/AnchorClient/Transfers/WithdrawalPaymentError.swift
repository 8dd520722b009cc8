public import Diagnostics
public import Stellar

/// Why nothing may be paid for a withdrawal yet, or at all.
public struct WithdrawalPaymentError: Diagnostic, Hashable {
    /// What is in the way.
    public enum Reason: Hashable, Sendable {
        /// The transfer is no withdrawal.
        case notAWithdrawal(Transfer.Kind)
        /// The anchor does not wait for a payment.
        case status(Transfer.Status)
        /// The anchor does not say everything that a payment needs.
        case missing(field: String)
        /// The account is none.
        case account(StrKeyError)
        /// The memo is none.
        case memo(MemoError)
        /// The amount cannot be paid on the ledger.
        case amount(String)
        /// The asset is not one of the ledger.
        case asset(String)
    }

    /// What is in the way.
    public var reason: Reason

    /// The anchor's name for the transfer.
    public var transfer: Transfer.ID

    /// Whether it is a payment of SEP-31, which has other names for what is missing.
    public var isDirect = false

    /// The anchor's name, where it is known.
    public var anchor: String?

    /// Why nothing may be paid for a transfer.
    public init(_ reason: Reason, transfer: Transfer.ID) {
        self.reason = reason
        self.transfer = transfer
    }

    /// What happened.
    public var summary: String {
        let problem =
            switch reason {
            case .notAWithdrawal(let kind): "it is a \(Self.shown(kind.rawValue))"
            case .status(let status): "its status is \(Self.shown(status.rawValue))"
            case .missing(let field):
                "\(anchor ?? "the anchor") has sent no \(field) (\(Transfer.request(isDirect: isDirect))), without which "
                    + "\(isDirect ? "SEP-31 has" : "SEP-6 and SEP-24 have") nothing paid"
            case .account(let error):
                "\(isDirect ? "stellar_account_id" : "withdraw_anchor_account") is not an account: \(error.summary)"
            case .memo(let error): "\(isDirect ? "stellar_memo" : "withdraw_memo") is not a memo: \(error.summary)"
            case .amount(let text): "amount_in is \"\(Self.shown(text))\", which cannot be paid"
            case .asset(let text): "amount_in_asset is \"\(Self.shown(text))\", which is not on the ledger"
            }
        return "nothing was paid for the transfer \(Self.shown(transfer)): \(problem)"
    }

    /// What to do about it.
    public var help: String? {
        switch reason {
        case .notAWithdrawal: "only withdrawals are paid by their customer"
        case .status: "wait for \(isDirect ? "pending_sender" : "pending_user_transfer_start")"
        case .missing: "wait until the anchor sends it; a payment without it could be lost"
        case .account: report("the account to pay to by its address")
        case .memo: report("memos of the types `text`, `id` and `hash`")
        case .amount: report("amounts as decimal numbers, in texts")
        case .asset: report("assets of the ledger as `stellar:CODE:ISSUER`")
        }
    }

    private func report(_ rule: String) -> String {
        "report it to the anchor: \(isDirect ? "SEP-31 has" : "SEP-6 and SEP-24 have") \(rule); a payment like this could be lost"
    }

    /// What kind of failure it is.
    public var failure: FailureKind {
        switch reason {
        // It is the flow that pays at the wrong time, or for what is no withdrawal; nothing is wrong with the command line.
        case .notAWithdrawal: .invalidFlow
        case .status: .refused
        case .missing, .account, .memo, .amount, .asset: .protocol
        }
    }

    private static func shown(_ text: String) -> String {
        Quotation.of(text) ?? ""
    }
}
