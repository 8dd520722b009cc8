public import Diagnostics
public import Stellar

extension PaymentError {
    /// The error as data, with accounts called as `name` says.
    public func asFailure(calling name: (PublicKey) -> String) -> Failure {
        func failure(
            _ code: FailureCode,
            _ remedy: Remedy.Action,
            _ more: (FactName, Fact?)...,
            needs: Facts = [:]
        ) -> Failure {
            var facts: Facts = [
                .account: .text(name(payer)), .target: .text(name(recipient.accountID)),
                .asset: .text("\(asset)"), .codes: .text(asset.code),
            ]
            for (name, fact) in more { facts[name] = fact }
            return Failure(code, facts: facts, remedies: [Remedy(remedy, needs)])
        }
        switch reason {
        case .nothingToPay(let amount): return failure(.amountNotPositive, .givePositive, (.amount, .text("\(amount)")))
        case .nothingToPayWith(let promised):
            return failure(.nothingToPayWith, .getSome, (.names, leftOut(promised, reserved: asset == .native)))
        case .toItself: return failure(.paysItself, .nameTwoAssets)
        case .memoRequired: return failure(.memoRequired, .askForMemo)
        case .noRecipient(true): return failure(.recipientMissing, .fundRecipient, (.isUnsent, .flag(true)))
        case .noRecipient(false):
            return failure(.recipientMissing, .checkAddress, needs: [.isAlternative: .flag(true)])
        case .noRecipientOfMany:
            return failure(.customerOfNoAccount, .checkAddress, (.found, .text("\(recipient)")))
        case .startingBalanceTooSmall(let least):
            let limit = Fact.text("\(least)")
            return failure(.tooFewToCreate, .payMore, (.limit, limit), needs: [.limit: limit])
        case .recipientTrustMissing: return failure(.recipientUntrusting, .askToTrust)
        case .recipientNotAuthorized: return failure(.recipientUnauthorized, .askToBeAuthorized)
        case .recipientHasRoom(let room): return failure(.recipientFull, .payLess, (.limit, .text("\(room)")))
        case .payerTrustMissing: return failure(.payerWithoutTrust, .trustAndGet)
        case .payerNotAuthorized: return failure(.payerNotAuthorized, .askIssuerForAccount)
        case .spendable(let most, let needed, let fee, let promised):
            return failure(
                .spendableTooLow,
                .payAtMost,
                (.limit, .text("\(most)")),
                (.expected, .text("\(needed)")),
                (.names, leftOut(promised, reserved: fee != nil, fee: fee)),
                needs: [.limit: most > .zero ? .text("\(most)") : nil]
            )
        case .noFee(let fee, let available, let reserve, let promised):
            return failure(
                .feeTooHigh,
                .addLumens,
                (.limit, .text("\(fee)")),
                (.found, .text("\(available)")),
                (.expected, .text("\(reserve)")),
                (.lacking, promised > .zero ? .text("\(promised)") : nil),
                needs: [.amount: .text("\(fee.subtracting(orZero: available))")]
            )
        case .noPath(let amount, let other):
            return failure(.noPath, .tryOtherAmount, (.amount, .text(amount.text)), (.target, .text(other.code)))
        case .slippage: return failure(.slippageTooHigh, .giveLessSlippage)
        }
    }

    /// What of the account's money does not count as money to send.
    private func leftOut(_ promised: Amount, reserved: Bool, fee: Amount? = nil) -> Fact? {
        var parts: [String] = []
        if reserved { parts.append("its reserve") }
        if promised > .zero { parts.append("\(promised) \(asset.code) promised to its offers") }
        if reserved { parts.append(fee.map { "a fee of up to \($0) XLM" } ?? "the fee") }
        return .texts(parts)
    }
}
