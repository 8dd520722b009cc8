public import Diagnostics
public import Stellar

/// Why nothing may be paid for a withdrawal yet, or at all.
public struct WithdrawalPaymentError: FailureConvertible, Hashable {
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

    /// The error as data.
    public var asFailure: Failure {
        var facts: Facts = [
            .transfer: .text(Self.shown(transfer)), .isDirect: isDirect ? .flag(true) : nil,
            .domain: anchor.map(Fact.text),
        ]
        func note(_ flaw: String, _ name: FactName, _ fact: Fact) {
            (facts[.flaw], facts[name]) = (.text(flaw), fact)
        }
        switch reason {
        case .notAWithdrawal(let kind): note("kind", .found, .text(Self.shown(kind.rawValue)))
        case .status(let status): note("status", .found, .text(Self.shown(status.rawValue)))
        case .missing(let field):
            note("missing", .name, .text(field))
            facts[.request] = .text(Transfer.request(isDirect: isDirect))
        case .account(let error): note("account", .cause, .failure(error.asFailure))
        case .memo(let error): note("memo", .cause, .failure(error.asFailure))
        case .amount(let text): note("amount", .found, .text(Self.shown(text)))
        case .asset(let text): note("asset", .found, .text(Self.shown(text)))
        }
        return .misuse(.withdrawalNotPayable, facts, kind: kind)
    }

    private var kind: FailureKind {
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
