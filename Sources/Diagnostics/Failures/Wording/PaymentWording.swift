/// Transfers and payments: `P1..` what keeps them from being made, `P2..` what was signed or paid before, `P3..` what a payment lacks,
/// of a flow or of the wallet.
extension Wording {
    static func payment(_ failure: Failure) -> MessageText? {
        hindrance(failure.code, failure.facts) ?? paid(failure.code, failure.facts) ?? own(failure.code, failure.facts)
            ?? terms(failure) ?? walletPayment(failure)
    }

    private static func hindrance(_ code: FailureCode, _ facts: Facts) -> MessageText? {
        let domain = facts.text(.domain) ?? "the anchor"
        let (asset, account) = (narrowAsset(facts), facts.text(.account) ?? "the account")
        return switch code {
        case .receiverUnfunded:
            "the account \(facts.text(.account).map { "\($0) " } ?? "")doesn't exist on the ledger"
        case .receiverUntrusting: "\(account) has no trustline for \(asset)"
        case .receiverUnauthorized: "\(account) isn't authorized to hold \(asset) by its issuer"
        case .receiverTrustedLate: "\(account) had no trustline for \(asset) until the run added it"
        case .payoutHindered:
            "the run waited for \(domain) to pay the deposit, and \(facts.failure(.cause)?.message ?? "it was not paid")"
        case .paymentFieldMissing:
            "the anchor\(asked(facts)) has never sent `\(facts.text(.name) ?? "")`, which the payment requires"
        case .otherPaymentAsked:
            """
            it asks for \(ordered(facts, .found, "at") ?? "something else") now, and the run has paid \
            \(ordered(facts, .expected, "to") ?? "") with \
            \(facts.text(.hash) ?? "")
            """
        case .paymentAskedAgain:
            """
            it asks for \(ordered(facts, .found, "at") ?? "the payment") again, which the run has paid with \
            \(facts.text(.hash) ?? "")
            """
        case .unknownStatus:
            """
            \(domain)\(asked(facts)) has \(facts.text(.subject) == "customer" ? "its customer" : "the transfer") in \
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
            nothing was paid: `\(state)` has paid \(amount) to this account with this memo (transaction \(hash))
            """
        case .formerStatePaid:
            """
            nothing was paid: the removed state `\(state)` has paid \(amount) to this account (transaction \(hash)), perhaps in \
            place of `\(facts.text(.current) ?? "")`
            """
        case .paymentOpen:
            "the payment of \(amount) that was signed before, \(hash), may be made until \(time); until then nothing else is paid"
        case .transactionTooShort:
            "the transaction \(hash) is valid until \(time) only, too late for the network (tx_too_late)"
        case .transactionOpen:
            """
            the transaction \(hash) may be included until \(time), and Horizon shows an older sequence number than before
            """
        case .transactionUnproved:
            """
            Horizon reports that the transaction \(hash) can't be included any more; it is asked once more before another is signed
            """
        case .paymentTooLate:
            """
            nothing was paid for the transfer \(transfer): \
            \(facts.identifier(.name).map { "its quote \($0) held" as MessageText } ?? "the anchor waited for the payment") \
            only until \(time)
            """
        default: nil
        }
    }

    private static func own(_ code: FailureCode, _ facts: Facts) -> MessageText? {
        let (account, network) = (facts.text(.account) ?? "", facts.text(.network) ?? "")
        let (horizon, tries) = (facts.text(.address) ?? "the network", facts.number(.count) ?? 0)
        return switch code {
        case .transactionsTooLate:
            "the network did not take the transaction: it came too late \(tries.of("time")) (tx_too_late)"
        case .sequenceTaken:
            "the network did not take the transaction: its number was used by another one \(tries.of("time")) (tx_bad_seq)"
        case .unreadFact:
            "nothing was signed: the journal has a record of a payment or a transfer that this version can't read"
        case .accountUnfunded:
            account.isEmpty
                ? "a new account is not on the ledger yet"
                : "there is no account \(account) on the network `\(network)`"
        case .accountNotShown:
            "Horizon at \(horizon) does not show the account \(account) yet, which was funded on the network `\(network)`"
        case .horizonBehind:
            """
            Horizon at \(horizon) is behind the ledger: it shows \(account) as before the run's transaction \
            \(facts.text(.hash) ?? "")\(asked(facts))
            """
        case .assetUnknown:
            """
            unknown asset of the transfer \(facts.identifier(.transfer) ?? "") at \(facts.text(.domain) ?? "the anchor"); \
            nothing was paid
            """
        case .contractPayee:
            """
            nothing was paid for the transfer \(facts.identifier(.transfer) ?? "") to \(account): contract accounts (SEP-45) are not \
            supported
            """
        default: nil
        }
    }

    private static func terms(_ failure: Failure) -> MessageText? {
        guard let words = lack(failure.code, failure.facts) else { return nil }
        return failure.facts.isSo(.isUnsent) ? "nothing was \(failure.facts.text(.outcome) ?? "paid"): \(words)" : words
    }

    /// The balance of an account, and how much of it has to stay.
    private static func reserve(_ facts: Facts) -> MessageText {
        "of its \(facts.text(.found) ?? "0") XLM it has to keep \(facts.text(.expected) ?? "0")"
    }

    /// The fault of an amount that is too small to create an account, or, where none is told, the least that does.
    private static func tooLittle(_ facts: Facts) -> MessageText {
        guard let amount = facts.identifier(.amount) else {
            return "to create it takes at least \(facts.identifier(.limit) ?? "") XLM"
        }
        return "\(amount) are too little to create it"
    }

    /// Whether a limit is the least or the most; journals of former versions say so in the limit.
    private static func bound(_ facts: Facts) -> String {
        switch facts.text(.bound) {
        case "least": " at least"
        case "most": " at most"
        default: ""
        }
    }

    private static func cause(_ facts: Facts) -> MessageText { facts.failure(.cause)?.message ?? "it failed" }

    /// The parts that a payment or a transfer lacks: `P3..`.
    private static func lack(_ code: FailureCode, _ facts: Facts) -> MessageText? {
        func part(_ name: FactName) -> MessageText { facts.identifier(name) ?? "" }
        return switch code {
        case .notConfirmed:
            "not confirmed: \(facts.text(.flaw).map { MessageText($0) } ?? clauses(facts)); nothing was paid"
        case .otherAssetAsked:
            """
            nothing was paid for the transfer \(part(.transfer)): \(part(.domain)) asks for \(part(.found)), and it was \
            started with \(part(.expected))
            """
        case .otherAmountThanQuote:
            """
            nothing was paid for the transfer \(part(.transfer)): \(part(.domain)) asks for \(part(.found)), and its quote \
            is for \(part(.expected))
            """
        case .quoteContradictedBefore:
            "nothing was paid for the transfer \(part(.transfer)) at \(part(.domain)): \(clauses(facts))"
        case .beyondOwnLimits:
            """
            nothing was paid for the transfer \(part(.transfer)): \(part(.domain)) asks for \(part(.found)), and its terms \
            are to take \(part(.limit))\(bound(facts))
            """
        case .nothingToPay: "there is nothing to pay: the amount is \(part(.amount))"
        case .ownWeightTooLow:
            """
            the only key of \(part(.account)) has the weight \(part(.count)); payments require the weight \(part(.limit))
            """
        case .payeeIsPayer:
            "\(part(.domain)) asks for \(part(.amount)) to be paid to \(part(.account)), which is the paying account itself"
        case .payeeUnfunded: "there is no account \(part(.account)) to pay to"
        case .payeeUntrusting:
            "\(part(.account)) can't take \(part(.amount)): it has no trustline for \(part(.asset))"
        case .payeeUnauthorized: "\(part(.account)) can't take \(part(.amount)): its trustline is not authorized"
        case .payeeFull:
            "\(part(.account)) can't take \(facts.identifier(.amount) ?? "so much \(part(.codes))"), only \(part(.limit)) more"
        case .payeeNeedsMemo: "\(part(.account)) takes payments only with a memo, and there is none"
        case .tooLittleToCreate:
            "there is no account \(part(.account)) yet, and \(tooLittle(facts))"
        case .lumensReserved:
            "\(part(.account)) can't pay \(part(.amount)): \(reserve(facts)), and the fee may be \(part(.limit))"
        case .payerUntrusting: "\(part(.account)) can't pay \(part(.amount)): it has no trustline for \(part(.asset))"
        case .payerUnauthorized: "\(part(.account)) can't pay \(part(.amount)): its trustline is not authorized"
        case .fundsMissing:
            """
            \(part(.account)) can't pay \(part(.amount)): it \(leftOut(facts).isEmpty ? "has" : "can send at most") \
            \(part(.found)) \(part(.asset))\(leftOut(facts))
            """
        case .feeMissing:
            """
            \(part(.account)) can't pay the fee of up to \(part(.limit)) XLM: \(reserve(facts))\
            \(facts.text(.lacking).map { "; \($0) XLM are promised to its offers" } ?? "")
            """
        case .trustlineMissing:
            """
            the account has no trustline for \(narrowAsset(facts))\
            \(facts.text(.state).map { "; `\($0)` adds it if the anchor waits for it (`pending_trust`)" }
                ?? ", so the anchor can't pay")
            """
        case .trustlineUnaffordable:
            """
            \(part(.account)) can't trust \(part(.asset)): \(reserve(facts)), the trustline takes \(part(.amount)), \
            the fee \(part(.limit))
            """
        case .startUnknown:
            """
            unknown whether \(part(.domain)) has started the \(part(.purpose)): its answer was lost, and the lookup failed: \
            \(cause(facts))
            """
        case .acceptedOutsideLimits:
            """
            nothing was paid: \(part(.domain)) has accepted the \
            \(part(.purpose))\(facts.identifier(.transfer).map { " \($0)" as MessageText } ?? "") of \(part(.amount)), \
            although it takes \(part(.limit))\(bound(facts))\(facts.said(.said).map { ": “\($0)”" as MessageText } ?? "")
            """
        case .noClaimableBalance: "no claimable balance of \(narrowAsset(facts)) for \(part(.account))"
        case .notPaidAsClaimableBalance:
            "the transfer \(part(.transfer)) is not paid as a claimable balance, or not yet"
        case .unreachableBalance:
            "\(part(.domain)) has paid the transfer in a form that the run can't receive: \(cause(facts))"
        case .trustAssetUnnamed: "\(part(.domain)) waits for a trustline and names no asset"
        case .claimTooLate: "\(cause(facts)), which is after the \(late(facts)) has to be over, at \(part(.time))"
        default: nil
        }
    }

    /// The payment that is asked for or made, as far as it tells the two apart; journals of former versions have the words.
    private static func ordered(_ facts: Facts, _ name: FactName, _ word: String) -> String? {
        guard let payment = facts.group(name) else { return facts.text(name) }
        var text = payment.text(.amount) ?? ""
        if let asset = payment.text(.asset) { text += " of \(asset)" }
        if let account = payment.text(.account) { text += " \(word) \(account)" }
        if let memo = payment.group(.memo) { text += " with \(quotedMemo(memo))" }
        return text
    }

    /// The asset with the ends of its issuer's address, as a line has room for; journals of former versions have no more of it.
    private static func narrowAsset(_ facts: Facts) -> String {
        guard let asset = facts.text(.asset), asset != "native" else {
            return facts[.asset] == nil ? "the asset" : "XLM"
        }
        guard let colon = asset.firstIndex(of: ":"), asset[colon...].count > 17 else { return asset }
        return "\(asset[...colon])\(asset[colon...].dropFirst().prefix(4))…\(asset.suffix(4))"
    }

    /// The part of the run that has to be over; journals of former versions have the words.
    private static func late(_ facts: Facts) -> String {
        facts.text(.subject) ?? facts.text(.state).map { "state `\($0)`" } ?? "run"
    }
}
