/// Transfers and payments: `P1..` what keeps them from being made, `P2..` what was signed or paid before.
extension Wording {
    static func payment(_ failure: Failure) -> MessageText? {
        hindrance(failure.code, failure.facts) ?? paid(failure.code, failure.facts) ?? own(failure.code, failure.facts)
    }

    private static func hindrance(_ code: FailureCode, _ facts: Facts) -> MessageText? {
        let (domain, request) = (facts.text(.domain) ?? "the anchor", facts.text(.request) ?? "GET /transaction")
        let (asset, account) = (facts.text(.asset) ?? "the asset", facts.text(.account) ?? "the account")
        return switch code {
        case .receiverUnfunded:
            "the account \(facts.text(.account).map { "\($0) " } ?? "")doesn't exist on the ledger"
        case .receiverUntrusting: "\(account) has no trustline for \(asset)"
        case .receiverUnauthorized: "\(account) isn't authorized to hold \(asset) by its issuer"
        case .receiverTrustedLate: "\(account) had no trustline for \(asset) until the run added it"
        case .payoutHindered:
            "the run waited for \(domain) to pay the deposit, and \(facts.failure(.cause)?.message ?? "it was not paid")"
        case .paymentFieldMissing:
            "the anchor (\(request)) has never sent `\(facts.text(.name) ?? "")`, which the payment requires"
        case .otherPaymentAsked:
            """
            it asks for \(facts.text(.found) ?? "something else") now, and the run has paid \(facts.text(.expected) ?? "") with \
            \(facts.text(.hash) ?? "")
            """
        case .paymentAskedAgain:
            "it asks for \(facts.text(.found) ?? "the payment") again, which the run has paid with \(facts.text(.hash) ?? "")"
        case .unknownStatus:
            """
            \(domain) (\(request)) has \(facts.text(.subject) == "customer" ? "its customer" : "the transfer") in \
            `\(facts.identifier(.status) ?? "")`, a status that \(facts.text(.name).map { "\($0) does not have" } ?? "no SEP has")
            """
        case .noAccountsCreated:
            """
            \(Failure(.receiverUnfunded, facts: [.account: facts[.account]]).message), and \(domain) creates no accounts \
            (`features.account_creation`)\(facts.isSo(.isUnsent) ? "; nothing was started" : "")
            """
        default: nil
        }
    }

    private static func paid(_ code: FailureCode, _ facts: Facts) -> MessageText? {
        let (state, hash) = (facts.text(.state) ?? "", facts.text(.hash) ?? "")
        let (transfer, amount) = (facts.identifier(.transfer) ?? "", facts.text(.amount) ?? "the amount")
        let time = facts.text(.time) ?? ""
        return switch code {
        case .transferPaidBefore:
            """
            the transfer \(transfer) was paid before\(facts.text(.state).map { ", in the state `\($0)`" } ?? ""), with the \
            transaction \(hash)
            """
        case .statePaidBefore:
            "nothing was paid: the state `\(state)` has paid before, on other terms, with the transaction \(hash)"
        case .samePaymentMade:
            """
            nothing was paid: the state `\(state)` has paid \(amount) to the same account with the same memo before, with the \
            transaction \(hash)
            """
        case .formerStatePaid:
            """
            nothing was paid: the state `\(state)`, which the flow has no more, has paid \(amount) to the same account with the \
            transaction \(hash), and that may have been what `\(facts.text(.current) ?? "")` is to pay
            """
        case .paymentOpen:
            "the payment of \(amount) that was signed before, \(hash), may be made until \(time); until then nothing else is paid"
        case .transactionTooShort:
            "the transaction \(hash) counts until \(time) only, and the network finds that too late (tx_too_late)"
        case .transactionOpen:
            """
            the transaction \(hash) that was signed before may be included until \(time), and Horizon tells of an older number of \
            the account than before
            """
        case .transactionUnproved:
            """
            Horizon reports that the transaction \(hash) that was signed before can't be included any more, and is asked once more \
            before anything is signed in its place
            """
        case .paymentTooLate:
            """
            nothing was paid for the transfer \(transfer): \
            \(facts.text(.name).map { "its quote \($0) held" } ?? "the anchor waited for the payment") only until \(time)
            """
        default: nil
        }
    }

    private static func own(_ code: FailureCode, _ facts: Facts) -> MessageText? {
        let (account, network) = (facts.text(.account) ?? "", facts.text(.network) ?? "")
        let (horizon, tries) = (facts.text(.address) ?? "the network", facts.number(.count) ?? 0)
        return switch code {
        case .transactionsTooLate:
            "the network did not take the transaction: it came too late \(tries) times (tx_too_late)"
        case .sequenceTaken:
            "the network did not take the transaction: its number was used by another one \(tries) times (tx_bad_seq)"
        case .unreadFact:
            "nothing was signed: the journal has a record of a payment or a transfer that this version can't read"
        case .accountUnfunded: "there is no account \(account) on the network `\(network)`"
        case .accountNotShown:
            "Horizon at \(horizon) does not show the account \(account) yet, which was funded on the network `\(network)`"
        case .horizonBehind:
            """
            Horizon at \(horizon) (GET /accounts/…) shows the account \(account) as it was before the run's own transaction \
            \(facts.text(.hash) ?? ""): it is behind the ledger
            """
        case .assetUnknown:
            "unknown asset of the transfer \(facts.identifier(.transfer) ?? "") at \(facts.text(.domain) ?? "the anchor"); nothing was paid"
        case .contractPayee:
            """
            nothing was paid for the transfer \(facts.identifier(.transfer) ?? ""): withdraw_anchor_account is the contract account \
            \(account), and contract accounts (SEP-45) are not supported
            """
        default: nil
        }
    }
}
