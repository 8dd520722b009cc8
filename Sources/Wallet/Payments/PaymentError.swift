public import Diagnostics
public import HorizonClient
public import Stellar

/// The reason why a payment is not made; nothing was signed.
public struct PaymentError: NamesAccounts, Hashable {
    /// The kinds of faults.
    public enum Reason: Hashable, Sendable {
        /// The amount is not positive.
        case nothingToPay(Amount)
        /// The payer has nothing that it could pay with, but may have promised some to offers.
        case nothingToPayWith(promised: Amount)
        /// The payment would go from an account to itself and move nothing.
        case toItself
        /// The recipient takes payments with a memo only.
        case memoRequired
        /// A missing destination account, which only lumens could create.
        case noRecipient(canBeFunded: Bool)
        /// A missing destination account with several customers, of whom this is one.
        case noRecipientOfMany
        /// A new account would get less than the ledger asks for.
        case startingBalanceTooSmall(least: Amount)
        /// The recipient has no trustline.
        case recipientTrustMissing
        /// The issuer has not authorized the recipient.
        case recipientNotAuthorized
        /// The recipient's trustline has no room for so much.
        case recipientHasRoom(for: Amount)
        /// The payer has no trustline.
        case payerTrustMissing
        /// The issuer has not authorized the payer.
        case payerNotAuthorized
        /// The payer can send less than that; something may be promised to offers.
        case spendable(Amount, needed: Amount, fee: Amount?, promised: Amount = .zero)
        /// The payer can't pay the fee: of its balance it has to keep a reserve, and something may be promised to offers.
        case noFee(Amount, balance: Amount, reserve: Amount, promised: Amount = .zero)
        /// No path leads from the one asset to the other for so much.
        case noPath(AssetAmount, to: Asset)
        /// The price would have to be worse than what is allowed by so much that nothing could be guaranteed.
        case slippage
    }

    /// The fault.
    public var reason: Reason
    /// The account that pays.
    public var payer: PublicKey
    /// The account that is paid.
    public var recipient: MuxedAccount
    /// The asset that is paid.
    public var asset: Asset

    init(_ reason: Reason, payer: PublicKey, recipient: MuxedAccount, asset: Asset) {
        self.reason = reason
        self.payer = payer
        self.recipient = recipient
        self.asset = asset
    }
}

extension PaymentError {
    /// The error as data, with accounts called as `name` says.
    public func asFailure(calling name: (PublicKey) -> String) -> Failure {
        /// The failure; what the ledger would refuse is `about` one of the two accounts, and has the facts of a run's payment.
        func failure(
            _ code: FailureCode,
            about account: PublicKey? = nil,
            _ remedy: Remedy.Action,
            _ more: (FactName, Fact?)...,
            needs: Facts = [:]
        ) -> Failure {
            var facts: Facts = [
                .account: .text(name(account ?? payer)), .target: .text(name(recipient.accountID)),
                .asset: .text("\(asset)"), .codes: .text(asset.code),
                .isUnsent: account.map { _ in Fact.flag(true) },
            ]
            for (name, fact) in more { facts[name] = fact }
            return Failure(code, facts: facts, remedies: [Remedy(remedy, needs)])
        }
        let payee = recipient.accountID
        let whole: (FactName, Fact?) = (.amount, .text(asset.code))
        switch reason {
        case .nothingToPay(let amount): return failure(.amountNotPositive, .givePositive, (.amount, .amount(amount)))
        case .nothingToPayWith(let promised):
            return failure(.nothingToPayWith, .getSome, (.names, leftOut(promised, reserved: asset == .native)))
        case .toItself: return failure(.paysItself, .nameTwoAssets)
        case .memoRequired: return failure(.payeeNeedsMemo, about: payee, .askForMemo)
        case .noRecipient(true): return failure(.recipientMissing, .fundRecipient, (.isUnsent, .flag(true)))
        case .noRecipient(false):
            return failure(.recipientMissing, .checkAddress, needs: [.isAlternative: .flag(true)])
        case .noRecipientOfMany:
            return failure(.customerOfNoAccount, .checkAddress, (.found, .text("\(recipient)")))
        case .startingBalanceTooSmall(let least):
            let limit = Fact.amount(least)
            return failure(.tooLittleToCreate, about: payee, .payMore, (.limit, limit), needs: [.limit: limit])
        case .recipientTrustMissing: return failure(.payeeUntrusting, about: payee, .askToTrust, whole)
        case .recipientNotAuthorized: return failure(.payeeUnauthorized, about: payee, .askToBeAuthorized, whole)
        case .recipientHasRoom(let room): return failure(.payeeFull, about: payee, .payLess, (.limit, .amount(room)))
        case .payerTrustMissing: return failure(.payerUntrusting, about: payer, .trustAndGet, whole)
        case .payerNotAuthorized: return failure(.payerUnauthorized, about: payer, .askIssuerForAccount, whole)
        case .spendable(let most, let needed, let fee, let promised):
            return failure(
                .fundsMissing,
                about: payer,
                .payAtMost,
                (.amount, .amount(needed, asset.code)),
                (.found, .amount(most)),
                (.asset, .text(asset.code)),
                (.names, leftOut(promised, reserved: fee != nil, fee: fee)),
                needs: [.limit: most > .zero ? .amount(most) : nil]
            )
        case .noFee(let fee, let balance, let reserve, let promised):
            let available = balance.subtracting(orZero: reserve.adding(orMaximum: promised))
            return failure(
                .feeMissing,
                about: payer,
                .addLumens,
                (.limit, .amount(fee)),
                (.found, .amount(balance)),
                (.expected, .amount(reserve)),
                (.lacking, promised > .zero ? .amount(promised) : nil),
                needs: [.amount: .amount(fee.subtracting(orZero: available))]
            )
        case .noPath(let amount, let other):
            return failure(.noPath, .tryOtherAmount, (.amount, .text(amount.text)), (.target, .text(other.code)))
        case .slippage: return failure(.slippageTooHigh, .giveLessSlippage)
        }
    }

    /// The part of the account's money that does not count as money to send.
    private func leftOut(_ promised: Amount, reserved: Bool, fee: Amount? = nil) -> Fact? {
        var parts: [Facts] = []
        if reserved { parts.append([.name: .text("reserve")]) }
        if promised > .zero {
            parts.append([.name: .text("offers"), .amount: .amount(promised, asset.code)])
        }
        if reserved { parts.append([.name: .text("fee"), .amount: fee.map { Fact.amount($0, "XLM") }]) }
        return parts.isEmpty ? nil : .list(parts.map(Fact.facts))
    }
}
