package import AnchorClient
package import Stellar

/// A search of the ledger's lists for what has moved a transfer, where its anchor names no transaction: record × evidence → action.
///
/// A movement is known again by the account, the asset, the memo and the amount; it is no older than the transfer, and has
/// counted for nothing else.
package struct LedgerSearchTable: Sendable {
    /// A movement that is searched for.
    package struct Wanted: Hashable, Sendable {
        /// The account that has paid; `nil` for any.
        private var sender: PublicKey?
        private var receiver: Receiver
        /// The amounts of which it has one; `nil` for any.
        private var amounts: [ClosedRange<ExactDecimal>]?
        /// The memo of its transaction; `nil` for any.
        private var memo: Memo?

        private enum Receiver: Hashable, Sendable {
            case party(TransferParty)
            case account(MuxedAccount)
        }

        /// The arrival of the deposit `transfer` at `party`, of an amount in `payout`, and with the memo that the flow wants
        /// (`wanted`), or else the one that the anchor tells.
        package static func arrival(
            of transfer: Transfer,
            at party: TransferParty,
            payout: ClosedRange<ExactDecimal>?,
            memo wanted: Memo?
        ) -> Wanted {
            Wanted(receiver: .party(party), amounts: payout.map { [$0] }, memo: wanted ?? transfer.depositMemo)
        }

        /// The payment for the withdrawal `transfer` from the account `own`; `nil` where the anchor names no account to pay.
        package static func sent(for transfer: Transfer, by own: PublicKey) -> Wanted? {
            transfer.withdrawalAccount.flatMap { MuxedAccount($0) }.map { account in
                Wanted(
                    sender: own,
                    receiver: .account(account),
                    amounts: transfer.amountIn.map { [$0...$0] },
                    memo: transfer.withdrawalMemo
                )
            }
        }

        /// The payment of one of `amounts` that came back to `party`, with the memo that the flow wants (`wanted`).
        package static func returned(_ amounts: [ExactDecimal], to party: TransferParty, memo wanted: Memo?) -> Wanted {
            Wanted(receiver: .party(party), amounts: amounts.map { $0...$0 }, memo: wanted)
        }

        /// Whether a payment with these values is one like it.
        fileprivate func includes(_ payment: LedgerPayment) -> Bool {
            if let sender, payment.from?.accountID != sender { return false }
            guard let to = payment.to, let amount = payment.amount, isReceived(by: to), includes(amount) else {
                return false
            }
            return memo == nil || payment.memo == memo
        }

        /// Whether `amount` is one of those that it may have.
        fileprivate func includes(_ amount: Amount) -> Bool {
            amounts?.contains { $0.contains(ExactDecimal(amount)) } ?? true
        }

        private func isReceived(by account: MuxedAccount) -> Bool {
            switch receiver {
            case .party(let party): party.includes(account)
            case .account(let wanted): account == wanted
            }
        }
    }

    /// The action on a record.
    package enum Action: TableAction, Hashable {
        package static let table = "searched"

        /// Ends the search: it is older than the transfer, and all that follow are older still.
        case stop
        /// Leaves it, and looks at the next.
        case leave
        /// Takes it for what is searched for, unless it has counted for another run.
        case takeUnlessCounted(LedgerEvidence)
        /// Takes it: it names no transaction that could have counted.
        case take
    }

    private let wanted: Wanted
    private let beginning: TransferBeginning

    /// A search for `wanted`, which moves a transfer that began at `beginning`.
    package init(for wanted: Wanted, since beginning: TransferBeginning) {
        (self.wanted, self.beginning) = (wanted, beginning)
    }

    /// The action on a payment in the list, the latest first; `asset` is the one of the transfer, where it is known, and `others` are
    /// the transactions that have counted for something else in this run.
    package func action(on payment: LedgerPayment, of asset: Asset?, besides others: Set<TransactionHash>) -> Action {
        guard !beginning.isAfter(payment.ledger, payment.closed) else { return .stop }
        let isSameAsset = asset.map { payment.asset == $0 } ?? true
        guard payment.isSuccessful, isSameAsset, wanted.includes(payment) else { return .leave }
        guard let hash = payment.hash else { return .take }
        return others.contains(hash) ? .leave : .takeUnlessCounted(.transaction(hash: hash))
    }

    /// The action on a claimable balance in the list of those that the account may claim; `others` are the balances that have counted
    /// for other transfers in this run.
    package func action(on balance: LedgerBalance, besides others: Set<ClaimableBalanceID>) -> Action {
        guard wanted.includes(balance.amount), !beginning.isAfter(balance.ledger, balance.closed),
            !others.contains(balance.id)
        else { return .leave }
        return .takeUnlessCounted(.balance(id: balance.id))
    }
}
