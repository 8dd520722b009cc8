internal import Diagnostics
internal import HorizonClient
internal import Stellar
internal import TransferTracking

extension Payment {
    /// Refuses the payment before it is signed where it can't go through, with the numbers.
    ///
    /// `receiver` is `nil` where there is no account at the destination. `fee` is what the transaction may cost, in
    /// lumens, `baseReserve` is what an entry of the network's ledger binds, and `anchor` is who asks for the payment of a transfer.
    /// `taking` receives the action of ``PaymentTable``.
    func check(
        payer: Account,
        receiver: Account?,
        fee: Amount,
        baseReserve: Amount,
        anchor: String,
        taking: (PaymentTable.Action) -> PaymentTable.Action = { $0 }
    ) throws(StepError) {
        let action = PaymentTable.action(
            on: self,
            by: payer.party(in: asset, baseReserve: baseReserve),
            to: receiver?.party(in: asset, baseReserve: baseReserve),
            fee: fee,
            baseReserve: baseReserve
        )
        guard case .refuse(let obstacle) = taking(action) else { return }
        throw refusal(because: obstacle, payer, fee, baseReserve, anchor)
    }

    private func refusal(
        because obstacle: PaymentTable.Obstacle,
        _ payer: Account,
        _ fee: Amount,
        _ baseReserve: Amount,
        _ anchor: String
    ) -> StepError {
        switch obstacle {
        case .nothingToPay: refusal(.nothingToPay, [.amount: .amount(amount)])
        case .ownWeightTooLow: refusal(.ownWeightTooLow, payer.lackOfWeight ?? Facts(), Remedy(.useOwnKey))
        case .payeeIsPayer:
            refusal(
                .payeeIsPayer,
                [.domain: .text(anchor), .amount: .quoting(words), .account: .text("\(payer.id)")],
                Remedy(.reportToAnchor)
            )
        case .payer(let obstacle): refusal(because: obstacle, payer, fee, baseReserve)
        case .payeeUnfunded:
            refusal(.payeeUnfunded, [.account: .text("\(destination.accountID)")], Remedy(.reportToPayee))
        case .payee(let obstacle): refusal(because: obstacle)
        }
    }

    private func refusal(
        because obstacle: PayerObstacle,
        _ payer: Account,
        _ fee: Amount,
        _ baseReserve: Amount
    ) -> StepError {
        let own = facts(of: payer.id)
        let lumens = payer.capacity(toSend: .native, baseReserve: baseReserve).amount
        let reserved = own.with(.found, .amount(payer.balance(of: .native)?.amount ?? .zero))
            .with(.expected, .amount(payer.reserve(baseReserve: baseReserve))).with(.limit, .amount(fee))
        return switch obstacle {
        case .lumensReserved(let needed): refusal(.lumensReserved, reserved, Self.add(needed, to: lumens, "XLM"))
        case .noTrustline: refusal(.payerUntrusting, own, Remedy(.trustBeforePaying))
        case .notAuthorized:
            refusal(
                .payerUnauthorized,
                own,
                Remedy(.askIssuer, [.asset: .text("\(asset)"), .account: .phrase(.account)])
            )
        case .fundsMissing(let funds):
            refusal(
                .fundsMissing,
                own.with(.found, .amount(funds)).with(.asset, .text(asset.code)),
                Self.add(amount, to: funds, asset.code)
            )
        case .feeMissing: refusal(.feeMissing, reserved, Self.add(fee, to: lumens, "XLM"))
        }
    }

    private func refusal(because obstacle: PayeeObstacle) -> StepError {
        let other = facts(of: destination.accountID)
        return switch obstacle {
        case .tooLittleToCreate(let least):
            refusal(
                .tooLittleToCreate,
                [.account: .text("\(destination.accountID)"), .amount: .quoting(words)],
                Remedy(.payAtLeast, [.amount: .amount(least)])
            )
        case .noTrustline: refusal(.payeeUntrusting, other, Remedy(.reportToPayee))
        case .notAuthorized: refusal(.payeeUnauthorized, other, Remedy(.reportToPayee))
        case .full(let room):
            refusal(.payeeFull, other.with(.limit, .amount(room)), Remedy(.reportToPayee))
        case .memoMissing: refusal(.payeeNeedsMemo, other, Remedy(.giveMemo))
        }
    }

    private func refusal(_ code: FailureCode, _ facts: Facts, _ remedy: Remedy? = nil) -> StepError {
        StepError(code, facts.with(.isUnsent, .flag(true)), remedy.map { [$0] } ?? [])
    }

    /// The facts of a failure about the payment and an account that is concerned.
    private func facts(of account: PublicKey) -> Facts {
        [.account: .text("\(account)"), .amount: .quoting(words), .asset: .text("\(asset)")]
    }

    private static func add(_ needed: Amount, to funds: Amount, _ code: String) -> Remedy {
        Remedy(.addFunds, [.amount: .amount(needed.subtracting(orZero: funds), code)])
    }
}
