internal import Diagnostics
internal import HorizonClient
internal import Stellar
internal import TransferTracking

extension Payment {
    /// Refuses the payment before it is signed where it can't go through, with the numbers.
    ///
    /// `receiver` is `nil` where there is no account at the destination. `fee` is what the transaction may cost, in
    /// lumens, and `anchor` is who asks for the payment of a transfer.
    func check(payer: Account, receiver: Account?, fee: Amount, anchor: String) throws(StepError) {
        guard amount > .zero else { throw refusal(.nothingToPay, [.amount: .text("\(amount)")]) }
        if let lack = payer.lackOfWeight { throw refusal(.ownWeightTooLow, lack, Remedy(.useOwnKey)) }
        // What is exchanged on the way was checked with the path that it takes.
        guard exchange == nil else { return }
        // Such a payment would succeed, move nothing, and leave the transfer unpaid for ever.
        guard transfer == nil || destination.accountID != payer.id else {
            throw refusal(
                .payeeIsPayer,
                [.domain: .text(anchor), .amount: .text(text), .account: .text("\(payer.id)")],
                Remedy(.reportToAnchor)
            )
        }
        try checkFunds(of: payer, fee: fee)
        guard let receiver else {
            if mayCreate { return try checkCreation() }
            throw refusal(.payeeUnfunded, [.account: .text("\(destination.accountID)")], Remedy(.reportToPayee))
        }
        let facts = facts(of: receiver)
        switch receiver.capacity(toReceive: asset) {
        case .noTrustline: throw refusal(.payeeUntrusting, facts, Remedy(.reportToPayee))
        case .notAuthorized: throw refusal(.payeeUnauthorized, facts, Remedy(.reportToPayee))
        case .upTo(let room):
            guard amount <= room else {
                throw refusal(.payeeFull, facts.with(.limit, .text("\(room)")), Remedy(.reportToPayee))
            }
        }
        // A customer's number says who is meant; an empty text says nothing to anybody.
        let isTold = memo != .none && memo != .text([])
        guard isTold || destination.muxID != nil || !receiver.requiresMemo else {
            throw refusal(.payeeNeedsMemo, facts, Remedy(.giveMemo))
        }
    }

    /// An account can't begin with less than it has to keep.
    private func checkCreation() throws(StepError) {
        let least = Amount(stroops: 10_000_000)
        guard amount < least else { return }
        throw refusal(
            .tooLittleToCreate,
            [.account: .text("\(destination.accountID)"), .amount: .text(text)],
            Remedy(.payAtLeast, [.amount: .text("\(least)")])
        )
    }

    private func checkFunds(of payer: Account, fee: Amount) throws(StepError) {
        let lumens = payer.spendable(.native)
        let facts = facts(of: payer)
        let reserved = facts.with(.found, .text("\(payer.balance(of: .native)?.amount ?? .zero)"))
            .with(.expected, .text("\(payer.reserve())")).with(.limit, .text("\(fee)"))
        guard asset != .native else {
            let needed = Self.sum(amount, fee)
            guard lumens >= needed else {
                throw refusal(.lumensReserved, reserved, Self.add(needed, to: lumens, "XLM"))
            }
            return
        }
        switch payer.capacity(toSend: asset) {
        case .noTrustline: throw refusal(.payerUntrusting, facts, Remedy(.trustBeforePaying))
        case .notAuthorized:
            throw refusal(
                .payerUnauthorized,
                facts,
                Remedy(.askIssuer, [.asset: .text("\(asset)"), .account: .phrase(.account)])
            )
        case .upTo(let funds):
            guard funds >= amount else {
                throw refusal(
                    .fundsMissing,
                    facts.with(.found, .text("\(funds)")).with(.asset, .text(asset.code)),
                    Self.add(amount, to: funds, asset.code)
                )
            }
        }
        guard lumens >= fee else {
            throw refusal(.feeMissing, reserved, Self.add(fee, to: lumens, "XLM"))
        }
    }

    private func refusal(_ code: FailureCode, _ facts: Facts, _ remedy: Remedy? = nil) -> StepError {
        StepError(code, facts.with(.isUnsent, .flag(true)), remedy.map { [$0] } ?? [])
    }

    /// The facts of a failure about the payment and an account that is concerned.
    private func facts(of account: Account) -> Facts {
        [.account: .text("\(account.id)"), .amount: .text(text), .asset: .text("\(asset)")]
    }

    private static func add(_ needed: Amount, to funds: Amount, _ code: String) -> Remedy {
        Remedy(.addFunds, [.amount: .text("\(difference(needed, funds)) \(code)")])
    }

    /// The sum; as much as there can be at most where there is none.
    private static func sum(_ left: Amount, _ right: Amount) -> Amount {
        (try? left.adding(right)) ?? .maximum
    }

    /// The difference of amounts that are not negative.
    private static func difference(_ left: Amount, _ right: Amount) -> Amount {
        (try? left.subtracting(right)) ?? .zero
    }
}
