/// Evidence on the ledger about a transfer: `E1..`. Assertions: `E2..`.
extension Wording {
    static func evidence(_ failure: Failure) -> MessageText? {
        let facts = failure.facts
        let (domain, transfer) = (facts.text(.domain) ?? "the anchor", facts.identifier(.transfer) ?? "")
        let (hash, account) = (facts.text(.hash) ?? "", facts.text(.account) ?? "")
        let (name, found) = (facts.text(.name) ?? "", facts.identifier(.found) ?? "")
        let differences = clauses(facts)
        return switch failure.code {
        case .quoteContradicted:
            "what \(domain) says of the completed transfer \(transfer) contradicts its quote: \(differences)"
        case .otherTransactionNamed:
            """
            \(domain) names another transaction for the transfer \(transfer): \(facts.text(.found) ?? "it does not say which"), \
            and it was paid with \(hash)
            """
        case .transactionMissing:
            """
            \(domain) says that the transfer \(transfer) is completed with the transaction \(hash), and the ledger has no such \
            transaction
            """
        case .termsChanged:
            "\(domain) has completed the transfer \(transfer) on other terms than it stated before: \(differences)"
        case .neverPaid:
            """
            \(domain) says that the transfer \(transfer) is completed, without a transaction, and the run has never paid for it
            """
        case .nothingArrived:
            """
            no matching payment has arrived at \(account): \(domain) says that the transfer \(transfer) is completed, and names no \
            transaction
            """
        case .transactionForgotten:
            """
            Horizon at \(facts.text(.address) ?? "the network") has no transaction \
            \(hash)\(asked(facts, status: failure.subject.request?.status)), \
            \(facts.isSo(.isPaid) ? "the run's payment" : "and lists its payment") for the transfer \(transfer)
            """
        case .ledgerDiffers: "the ledger differs from what \(domain) says of the transfer \(transfer): \(differences)"
        case .refundDiffers:
            "the ledger differs from the refunds that \(domain) reports for the transfer \(transfer): \(differences)"
        case .refundMissing:
            """
            no matching refund has reached \(account): \(domain) says it refunded \(facts.text(.amount) ?? "the amount") of the \
            transfer \(transfer), and names no payment
            """
        case .refundCounted:
            "the refund \(hash) counts already for a transfer of the run \(facts.text(.run) ?? "")"
        case .otherBalance:
            """
            not claimed: the balance that \(domain) names for the transfer \(transfer) is of \(facts.text(.found) ?? "another asset"), \
            not of \(facts.text(.expected) ?? "")
            """
        case .unknownFunction: "there is no function `\(name)`"
        case .notAHash: "`\(name)` was asked for \(found), which is no hash of a transaction"
        case .transactionNotThere: "the ledger has no transaction \(hash)"
        case .envelopeUnreadable:
            """
            the transaction \(hash) has no `envelope_xdr` that can be read in the answer of Horizon at \
            \(facts.text(.address) ?? "the network")
            """
        case .nothingMoved: "the transaction \(hash) is on the ledger, and has no payment in it"
        case .assertionFailed: facts.identifier(.evaluation) ?? assertion(facts)
        default: nil
        }
    }

    /// The assertion that does not hold; journals of former versions have it in words.
    private static func assertion(_ facts: Facts) -> MessageText {
        if let verb = facts.text(.name) { return "`\(verb)` was not refused, and the state expects that" }
        let text = facts.text(.expected) ?? ""
        return facts.clause(.flaw).map { "`\(text)` can't be computed: \($0)" } ?? "`\(text)` does not hold"
    }
}
