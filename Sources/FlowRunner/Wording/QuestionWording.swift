internal import Diagnostics
internal import Stellar
internal import TransferTracking

/// The words of a run's own questions, and of what it adds to those of others: the one place where they are made.
enum QuestionWording {
    /// The page that wants to know something.
    static func page(at place: String) -> String { "the page \(place)" }

    // MARK: Payments

    /// A detail that the person has to know about a payment.
    enum PaymentDetail: Sendable {
        /// The fee of the transfer; `nil` where the anchor does not tell it.
        case fee(String?)
        /// The payment moves money of real value.
        case publicNetwork
        /// The payment has a memo, and the address is a customer's.
        case memoBesideCustomer
    }

    /// The question whether a payment is to be made, for the reasons why it is not what was agreed upon.
    static func confirmation(
        of payment: Payment,
        to called: String?,
        _ detail: PaymentDetail,
        _ reasons: [TermsClause]
    ) -> String {
        let why = reasons.isEmpty ? "" : "\(reasons.map(\.words).joined(separator: "; ")). "
        let memo = payment.memo == .none ? "without a memo" : "with \(payment.memo.inWords)"
        let details =
            switch detail {
            case .fee(let fee): fee.map { "with a fee of \($0)" } ?? "with an unknown fee"
            case .publicNetwork: "on the public network"
            case .memoBesideCustomer: "beside the customer's number in the address"
            }
        return "\(why)Pay \(payment.text) to \(payee(of: payment, called)) \(memo), \(details)?"
    }

    /// The payee, as the flow says it and as the ledger does.
    private static func payee(of payment: Payment, _ called: String?) -> String {
        let account = payment.destination.muxID.map { "the customer \($0) of \(payment.destination.accountID)" }
        let given = called ?? payment.destination.address
        guard let account = account ?? (given == payment.destination.address ? nil : payment.destination.address) else {
            return given
        }
        return "\(given) (\(account))"
    }

    // MARK: Pages

    static func button(isOnlyOne: Bool) -> String { isOnlyOne ? "Press this button?" : "Which button?" }

    static var way: String { "How to go on?" }

    static var wayLeftOut: String { "Left out, the visit of the page ends here." }

    static var fileGiven: String { "a file was given already; without another it is sent again" }

    // MARK: Customers and transfers

    static var knownToAnchor: MessageText { "the anchor has it already, and keeps it where it is not answered" }

    static func code(sentTo key: String) -> MessageText { "the code that was sent to \(key)" }

    static var fundingMethod: MessageText { "by which way the money moves outside the ledger" }

    static func oneOf(_ methods: [String]) -> MessageText { "one of \(methods.listed())" }
}
