package import AnchorClient
package import Stellar

/// The comparison of a request whose answer was lost with a transfer in the anchor's list: the anchor's data → action.
///
/// The SEPs have no idempotency key: a transfer may be the lost one unless the anchor's data about it differ from the request.
package struct LostStart: Sendable {
    /// The difference between a transfer and the request.
    package enum Difference: String, CaseIterable, Hashable, Sendable {
        /// The run knows the transfer from an answer.
        case known
        /// The transfer uses a quote that the request has not named.
        case quote
        /// The transfer pays to another account, or is paid from another.
        case account
        /// The transfer's payment has another memo.
        case memo
        /// The transfer has another amount, also when a fee on top is counted.
        case amount
    }

    /// The action on a transfer in the list.
    package enum Action: TableAction, Hashable {
        package static let table = "listed"

        /// Takes it for the lost one, unless another run has claimed it.
        case consider
        /// Leaves it: it is another one.
        case leave(Difference)
    }

    private let request: TransferRequest
    private let isDeposit: Bool
    private let account: MuxedAccount
    private let known: Set<Transfer.ID>

    /// A lost `request` of a run that acts for the account `own`; `known` are the transfers that its states have started.
    package init(of request: TransferRequest, isDeposit: Bool, own: PublicKey, known: Set<Transfer.ID>) {
        (self.request, self.isDeposit, self.known) = (request, isDeposit, known)
        account = request.account ?? MuxedAccount(own)
    }

    /// The action on `transfer`, which the anchor has started since the request.
    package func action(on transfer: Transfer) -> Action {
        if known.contains(transfer.id) { return .leave(.known) }
        if let quote = transfer.quoteID, quote != request.quoteID { return .leave(.quote) }
        if let party = (isDeposit ? transfer.to : transfer.from).flatMap({ MuxedAccount($0) }), !mayBe(party) {
            return .leave(.account)
        }
        if let memo = request.memo, let told = transfer.depositMemo, memo != told { return .leave(.memo) }
        return mayBeAmount(of: transfer) ? .consider : .leave(.amount)
    }

    /// Whether `party` may be the account of the request: an anchor may leave the number of a customer out.
    private func mayBe(_ party: MuxedAccount) -> Bool {
        guard party.accountID == account.accountID else { return false }
        guard let id = party.muxID, let own = account.muxID else { return true }
        return id == own
    }

    /// Whether `transfer` may be about the amount of the request.
    private func mayBeAmount(of transfer: Transfer) -> Bool {
        guard let amount = request.amount, let told = transfer.amountIn, told != amount else { return true }
        // Some anchors add their fee; a tenth is what the SEP grants both sides.
        guard told > amount, let excess = try? told.subtracting(amount),
            let tenfold = try? excess.multiplied(by: ExactDecimal(10))
        else { return false }
        return tenfold <= amount || excess == transfer.fee?.total
    }

    // MARK: A transfer with pages

    /// The action where transfers may be the lost one of SEP-24: the address of its page was lost with the answer.
    package enum PageAction: TableAction, Hashable {
        package static let table = "startedBefore"

        /// Takes it: its questions are answered.
        case take(Transfer)
        /// Goes on with the first of these whose page leads back to the questions; where none does, no one has ever seen them, they can
        /// only run out, and another one is started.
        case lookAtPages([Transfer])
        /// Starts another one: there is none.
        case startAnew
    }

    /// The number of transfers whose pages are looked at.
    private static let pages = 3

    /// The action on `found`, the latest first, which no other run has claimed.
    package static func action(among found: [Transfer]) -> PageAction {
        if let answered = found.first(where: { $0.status != .incomplete }) { return .take(answered) }
        return found.isEmpty ? .startAnew : .lookAtPages(Array(found.prefix(pages)))
    }
}
