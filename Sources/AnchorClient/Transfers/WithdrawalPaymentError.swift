public import Diagnostics
public import Stellar

/// The reason why nothing may be paid for a withdrawal yet, or at all.
public struct WithdrawalPaymentError: FailureConvertible, Hashable {
    /// The kinds of obstacles.
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

    /// The obstacle.
    public var reason: Reason

    /// The anchor's name for the transfer.
    public var transfer: Transfer.ID

    /// Whether it is a payment of SEP-31, which has other names for what is missing.
    public var isDirect = false

    /// The anchor's name, where it is known.
    public var anchor: String?

    /// The request whose answer told the transfer, where it is known.
    public var source: AnsweredRequest?

    /// The error that nothing may be paid for a transfer.
    public init(_ reason: Reason, transfer: Transfer.ID) {
        self.reason = reason
        self.transfer = transfer
    }

    /// The error as data.
    public var asFailure: Failure {
        var facts: Facts = [.transfer: .text(Self.shown(transfer)), .domain: anchor.map(Fact.text)]
        facts[.isDirect] = isDirect ? .flag(true) : nil
        func unfit(_ flaw: String, _ field: String, _ found: String? = nil, _ cause: (any Diagnostic)? = nil) -> Failure
        {
            facts[.flaw] = .text(flaw)
            facts[.name] = .text(field)
            facts[.found] = found.map { .text(Self.shown($0)) }
            facts[.cause] = cause.map { .failure(Failure($0)) }
            var failure = Failure.misuse(.paymentTermsUnfit, facts).told(by: source)
            failure.subject.field = "transaction.\(field)"
            return failure
        }
        switch reason {
        // It is the flow that pays at the wrong time, or for what is no withdrawal; nothing is wrong with the command line.
        case .notAWithdrawal(let kind):
            facts[.flaw] = .text("kind")
            return .misuse(.paymentNotDue, facts.with(.found, .text(Self.shown(kind.rawValue))), kind: .invalidFlow)
        case .status(let status):
            return .misuse(.paymentNotDue, facts.with(.found, .text(Self.shown(status.rawValue))))
        case .missing(let field): return unfit("missing", field)
        case .account(let error):
            return unfit("account", isDirect ? "stellar_account_id" : "withdraw_anchor_account", nil, error)
        case .memo(let error): return unfit("memo", isDirect ? "stellar_memo" : "withdraw_memo", nil, error)
        case .amount(let text): return unfit("amount", "amount_in", text)
        case .asset(let text): return unfit("asset", "amount_in_asset", text)
        }
    }

    private static func shown(_ text: String) -> String {
        Quotation.of(text) ?? ""
    }
}
