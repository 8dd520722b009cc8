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
        guard amount > .zero else { throw refusal("there is nothing to pay: the amount is \(amount)") }
        if let lack = payer.lackOfWeight { throw refusal(lack.summary, help: lack.help) }
        // What is exchanged on the way was checked with the path that it takes.
        guard exchange == nil else { return }
        // Such a payment would succeed, move nothing, and leave the transfer unpaid for ever.
        guard transfer == nil || destination.accountID != payer.id else {
            throw refusal(
                "\(anchor) asks for \(text) to be paid to \(payer.id), which is the paying account itself",
                help: "report it to \(anchor)"
            )
        }
        try checkFunds(of: payer, fee: fee)
        guard let receiver else {
            if mayCreate { return try checkCreation() }
            throw refusal("there is no account \(destination.accountID) to pay to", help: Self.reportIt)
        }
        if asset != .native, asset.issuer != receiver.id {
            guard let balance = receiver.balance(of: asset) else {
                throw refusal(
                    "\(receiver.id) can't take \(text): it has no trustline for \(asset)",
                    help: Self.reportIt
                )
            }
            guard balance.isAuthorized else {
                throw refusal("\(receiver.id) can't take \(text): its trustline is not authorized", help: Self.reportIt)
            }
            if let room = balance.receivable, room < amount {
                throw refusal("\(receiver.id) can't take \(text), only \(room) more", help: Self.reportIt)
            }
        }
        // A customer's number says who is meant; an empty text says nothing to anybody.
        let isTold = memo != .none && memo != .text([])
        guard isTold || destination.muxID != nil || !receiver.requiresMemo else {
            throw refusal(
                "\(receiver.id) takes payments only with a memo, and there is none",
                help: "give it with `memo` and `memo_type`"
            )
        }
    }

    /// An account can't begin with less than it has to keep.
    private func checkCreation() throws(StepError) {
        let least = Amount(stroops: 10_000_000)
        guard amount < least else { return }
        throw refusal(
            "there is no account \(destination.accountID) yet, and \(text) are too little to create it",
            help: "pay at least \(least) XLM"
        )
    }

    private func checkFunds(of payer: Account, fee: Amount) throws(StepError) {
        let lumens = payer.spendable(.native)
        let reserved = "of its \(payer.balance(of: .native)?.amount ?? .zero) XLM it has to keep \(payer.reserve())"
        guard asset != .native else {
            let needed = Self.sum(amount, fee)
            guard lumens >= needed else {
                throw refusal(
                    "\(payer.id) can't pay \(text): \(reserved), and the fee may be \(fee)",
                    help: "add at least \(Self.difference(needed, lumens)) XLM to the account"
                )
            }
            return
        }
        if asset.issuer != payer.id {
            guard let balance = payer.balance(of: asset) else {
                throw refusal(
                    "\(payer.id) can't pay \(text): it has no trustline for \(asset)",
                    help: "add a `trustline` state, and get the money first"
                )
            }
            guard balance.isAuthorized else {
                throw refusal(
                    "\(payer.id) can't pay \(text): its trustline is not authorized",
                    help: "ask the issuer of \(asset) to authorize the account"
                )
            }
            let funds = payer.spendable(asset)
            guard funds >= amount else {
                throw refusal(
                    "\(payer.id) can't pay \(text): it has \(funds) \(asset.code)",
                    help: "add at least \(Self.difference(amount, funds)) \(asset.code) to the account"
                )
            }
        }
        guard lumens >= fee else {
            throw refusal(
                "\(payer.id) can't pay the fee of up to \(fee) XLM: \(reserved)",
                help: "add at least \(Self.difference(fee, lumens)) XLM to the account"
            )
        }
    }

    private static let reportIt = "report it to the recipient"

    private func refusal(_ summary: String, help: String? = nil) -> StepError {
        StepError(.refused, "nothing was paid: \(summary)", help: help)
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
