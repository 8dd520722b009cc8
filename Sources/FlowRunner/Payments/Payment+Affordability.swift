internal import Diagnostics
internal import HorizonClient
internal import Stellar
internal import TransferTracking

extension Payment {
    /// Refuses the payment before it is signed where it can't go through, with the numbers.
    ///
    /// `receiver` is `nil` where there is no account at the destination. `fee` is what the transaction may cost, in
    /// lumens, and `anchor` is who asks for the payment of a transfer. `taking` is told the action that ``PaymentTable`` has for it.
    func check(
        payer: Account,
        receiver: Account?,
        fee: Amount,
        anchor: String,
        taking: (PaymentTable.Action) -> PaymentTable.Action = { $0 }
    ) throws(StepError) {
        let action = PaymentTable.action(
            on: self,
            by: PaymentParty(payer, asset),
            to: receiver.map { PaymentParty($0, asset) },
            fee: fee
        )
        guard case .refuse(let obstacle) = taking(action) else { return }
        throw refusal(because: obstacle, payer, fee, anchor)
    }

    private func refusal(
        because obstacle: PaymentTable.Obstacle,
        _ payer: Account,
        _ fee: Amount,
        _ anchor: String
    ) -> StepError {
        let (own, other) = (facts(of: payer.id), facts(of: destination.accountID))
        let lumens = payer.spendable(.native)
        let reserved = own.with(.found, .text("\(payer.balance(of: .native)?.amount ?? .zero)"))
            .with(.expected, .text("\(payer.reserve())")).with(.limit, .text("\(fee)"))
        return switch obstacle {
        case .nothingToPay: refusal(.nothingToPay, [.amount: .text("\(amount)")])
        case .ownWeightTooLow: refusal(.ownWeightTooLow, payer.lackOfWeight ?? Facts(), Remedy(.useOwnKey))
        case .payeeIsPayer:
            refusal(
                .payeeIsPayer,
                [.domain: .text(anchor), .amount: .text(text), .account: .text("\(payer.id)")],
                Remedy(.reportToAnchor)
            )
        case .lumensReserved(let needed): refusal(.lumensReserved, reserved, Self.add(needed, to: lumens, "XLM"))
        case .payerUntrusting: refusal(.payerUntrusting, own, Remedy(.trustBeforePaying))
        case .payerUnauthorized:
            refusal(
                .payerUnauthorized,
                own,
                Remedy(.askIssuer, [.asset: .text("\(asset)"), .account: .phrase(.account)])
            )
        case .fundsMissing(let funds):
            refusal(
                .fundsMissing,
                own.with(.found, .text("\(funds)")).with(.asset, .text(asset.code)),
                Self.add(amount, to: funds, asset.code)
            )
        case .feeMissing: refusal(.feeMissing, reserved, Self.add(fee, to: lumens, "XLM"))
        case .payeeUnfunded:
            refusal(.payeeUnfunded, [.account: .text("\(destination.accountID)")], Remedy(.reportToPayee))
        case .tooLittleToCreate:
            refusal(
                .tooLittleToCreate,
                [.account: .text("\(destination.accountID)"), .amount: .text(text)],
                Remedy(.payAtLeast, [.amount: .text("\(PaymentTable.leastToCreate)")])
            )
        case .payeeUntrusting: refusal(.payeeUntrusting, other, Remedy(.reportToPayee))
        case .payeeUnauthorized: refusal(.payeeUnauthorized, other, Remedy(.reportToPayee))
        case .payeeFull(let room):
            refusal(.payeeFull, other.with(.limit, .text("\(room)")), Remedy(.reportToPayee))
        case .payeeNeedsMemo: refusal(.payeeNeedsMemo, other, Remedy(.giveMemo))
        }
    }

    private func refusal(_ code: FailureCode, _ facts: Facts, _ remedy: Remedy? = nil) -> StepError {
        StepError(code, facts.with(.isUnsent, .flag(true)), remedy.map { [$0] } ?? [])
    }

    /// The facts of a failure about the payment and an account that is concerned.
    private func facts(of account: PublicKey) -> Facts {
        [.account: .text("\(account)"), .amount: .text(text), .asset: .text("\(asset)")]
    }

    private static func add(_ needed: Amount, to funds: Amount, _ code: String) -> Remedy {
        Remedy(.addFunds, [.amount: .text("\(difference(needed, funds)) \(code)")])
    }

    /// The difference of amounts that are not negative.
    private static func difference(_ left: Amount, _ right: Amount) -> Amount {
        (try? left.subtracting(right)) ?? .zero
    }
}

extension PaymentParty {
    /// The account as one end of a payment in `asset`.
    fileprivate init(_ account: Account, _ asset: Asset) {
        self.init(
            id: account.id,
            paysAlone: account.lackOfWeight == nil,
            lumens: account.spendable(.native),
            sending: account.capacity(toSend: asset),
            receiving: account.capacity(toReceive: asset),
            requiresMemo: account.requiresMemo
        )
    }
}
