/// The wallet's accounts: `W2..` accounts, `W3..` trustlines, `W4..` claimable balances.
extension Wording {
    static func wallet(_ failure: Failure) -> MessageText? {
        let facts = failure.facts
        func part(_ name: FactName) -> MessageText { facts.identifier(name) ?? "" }
        let (account, asset, limit) = (part(.account), part(.asset), part(.limit))
        let balance: MessageText = "the claimable balance \(part(.subject))…"
        return switch failure.code {
        case .accountNotOnLedger: "the account \(account) is not on the ledger: it was never funded"
        case .accountAlreadyFunded: "the account \(account) is on the ledger already"
        case .friendbotMissing: "the network has no friendbot to fund \(account)"
        case .startingBalanceTooSmall: "a new account has to get at least \(limit) XLM"
        case .lumensMissing:
            """
            \(account) would need \(part(.expected)) XLM and can spend \(part(.found)): it has to keep \(limit) XLM as its \
            reserve\(facts.text(.lacking).map { ", and \($0) XLM are promised to its offers" } ?? "")
            """
        case .signerMissing: "no key here signs for \(account)"
        case .weightTooLow: "the signatures for \(account) weigh \(part(.count)), and it asks for \(limit)"
        case .lumensNeedNoTrust: "every account can hold lumens: they need no trustline"
        case .issuerNeedsNoTrust: "\(account) issues \(part(.amount)) itself: it needs no trustline"
        case .issuerMissing: "there is no account that could issue \(asset): \(part(.target)) is not on the ledger"
        case .alreadyTrusted:
            "\(account) trusts \(asset) already, \(facts.text(.limit).map { "up to \($0)" } ?? "without limit")"
        case .notTrusted: "\(account) has no trustline for \(asset)"
        case .trustLimitInvalid: "\(limit) is no limit for a trustline"
        case .trustLimitTooLow:
            "a limit of \(limit) \(part(.amount)) is below the \(part(.expected)) that the account holds or its offers may bring"
        case .tooManyEntries: "\(account) has \(limit) entries, and an account can have no more"
        case .trustlineHolds: "the trustline can't be removed: \(account) still holds \(part(.found)) \(part(.amount))"
        case .trustlineOffers:
            """
            the trustline can't be removed: offers of the account still trade \
            \(part(.amount))\(facts.texts(.choices).isEmpty ? "" : ": \(facts.texts(.choices).listed(most: 5))")
            """
        case .trustlinePool:
            "the trustline can't be removed: the account has shares of the pool \(part(.found))…, which holds \(part(.amount))"
        case .balanceGone: "\(balance) is not on the ledger: it was claimed or clawed back, or never existed"
        case .balanceOfOther: "\(balance) has other claimants than \(account)"
        case .balanceExpired:
            facts.text(.time).map {
                "\(balance) can't be claimed any more: it could be claimed only before \($0)" as MessageText
            } ?? "\(balance) can never be claimed: its conditions can't hold for this account"
        case .balanceEarly: "\(balance) can't be claimed now: \(why(facts))"
        case .balanceObstructed: "\(balance) can't be claimed: \(why(facts))"
        default: nil
        }
    }

    /// The reason why a balance is not claimed; journals of former versions have it in words.
    private static func why(_ facts: Facts) -> MessageText {
        facts[.differences] == nil ? facts.clause(.flaw) ?? "" : clauses(facts)
    }

    /// A payment of the wallet: `P4..`.
    static func walletPayment(_ failure: Failure) -> MessageText? {
        let facts = failure.facts
        func part(_ name: FactName) -> MessageText { facts.identifier(name) ?? "" }
        let (payer, receiver, code) = (part(.account), part(.target), part(.codes))
        let (amount, rest) = (part(.amount), leftOut(facts))
        return switch failure.code {
        case .amountNotPositive: "nothing was paid: \(amount) is no amount to pay"
        case .nothingToPayWith: "nothing was paid: \(payer) has no \(code) that it could send\(rest)"
        case .paysItself: "nothing was paid: \(payer) would pay itself"
        case .recipientMissing:
            "nothing was paid: there is no account \(receiver)\(facts.isSo(.isUnsent) ? ", and only lumens could create it" : "")"
        case .customerOfNoAccount:
            "nothing was paid: there is no account \(receiver), so \(part(.found)) can't be a customer of it"
        case .noPath:
            "nothing was paid: no path leads from one asset to the other for \(amount) and \(part(.target)) at present"
        case .slippageTooHigh: "nothing was paid: with this slippage no minimum amount is guaranteed"
        default: nil
        }
    }

    /// The part of the account's money that does not count as money to send.
    static func leftOut(_ facts: Facts) -> String {
        var parts = facts.groups(.names).map { part -> String in
            let amount = part.text(.amount)
            return switch part.text(.name) {
            case "reserve": "its reserve"
            case "offers": "\(amount ?? "money") promised to its offers"
            default: amount.map { "a fee of up to \($0)" } ?? "the fee"
            }
        }
        // Journals of former versions have the words.
        if parts.isEmpty { parts = facts.texts(.names) }
        guard let last = parts.last else { return "" }
        let start = parts.count == 1 ? "" : "\(parts.dropLast().joined(separator: ", ")) and "
        return "; \(start)\(last) are left out of that"
    }
}
