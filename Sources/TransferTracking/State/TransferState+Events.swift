package import AnchorClient
package import Stellar
package import Timekeeping

/// The events of a transfer: one method each, with an action enum of its own. They change nothing; what becomes true by an action
/// is recorded as a ``TransferFact``.
extension TransferState {
    // MARK: A look at the anchor

    /// The action after a look at the transfer.
    package enum ObservedAction: Equatable, Sendable {
        /// The flow leads somewhere from the status: nothing but telling what the anchor says.
        case leaveToFlow
        /// Does what the table says, after the turn was recorded where that is `isNew`.
        case act(StatusAction, isNew: Bool)
    }

    /// The anchor has told the transfer, which was started by `service`, in `turn`.
    ///
    /// `isLed` where the flow leads somewhere from the status. `evidence` is what the run knows beside this state of the flow:
    /// that another one has paid, and what the anchor's stellar.toml and the ledger show. `taking` is told the row of the table
    /// that applies.
    package func observed(
        _ transfer: Transfer,
        in turn: TransferTurn,
        by service: TransferService,
        isLed: Bool,
        knowing evidence: Set<TransferTable.Evidence>,
        taking: (TransferTable.Row) -> Void = { _ in }
    ) -> ObservedAction {
        guard !isLed else { return .leaveToFlow }
        // What another SEP calls so is nothing that SEP-31 has rules for.
        guard !transfer.isDirect || transfer.isStatusKnown else { return .act(.wait, isNew: false) }
        var evidence = evidence
        if payment.paid != nil { evidence.insert(.paid) }
        if hasTrusted(in: turn) { evidence.insert(.trusted) }
        if transfer.claimableBalanceID != nil { evidence.insert(.balance) }
        if turns.taken.contains(turn) { evidence.insert(.claimed) }
        let row = TransferTable.row(at: transfer.status, transfer.kind, by: service, knowing: evidence)
        if let row { taking(row) }
        let action = row?.action ?? .wait
        return .act(action, isNew: !action.waits && !turns.acted.contains(turn))
    }

    // MARK: A trustline

    /// The action where a payout needs a trustline.
    package enum TrustAction: TableAction, Equatable {
        package static let table = "needsTrustline"

        /// Does nothing: the asset was trusted in this turn.
        case nothing
        /// Refuses: nothing says which asset is paid out.
        case refuseUnnamedAsset
        /// Tells that the owner of another account has to trust the asset.
        case reportOther(PublicKey, Asset)
        /// Trusts the asset.
        case trust(Asset)
    }

    /// The payout of `transfer` to `account` needs a trustline in `turn`, and the run signs for `own`.
    ///
    /// The asset is the one that the run has started the transfer with (`asset`), or else the one that the anchor names.
    package func needsTrustline(
        _ transfer: Transfer,
        in turn: TransferTurn,
        for asset: Asset?,
        at account: PublicKey,
        own: PublicKey
    ) -> TrustAction {
        guard !hasTrusted(in: turn) else { return .nothing }
        let named: Asset? = if case .stellar(let asset)? = transfer.amountOutAsset { asset } else { nil }
        guard let asset = asset ?? named else { return .refuseUnnamedAsset }
        return account == own ? .trust(asset) : .reportOther(account, asset)
    }

    // MARK: A claimable balance

    /// The action where a deposit was paid as a claimable balance.
    package enum ClaimAction: TableAction, Equatable {
        package static let table = "wasPaidAsClaimableBalance"

        /// Refuses: what the anchor names is no id of a balance.
        case refuseInvalidID
        /// Claims the balance, unless that was done before: see ``ClaimTable``.
        case claim(ClaimableBalanceID)
    }

    /// The anchor has paid `transfer` as a claimable balance, which was not claimed in this turn.
    package func wasPaidAsClaimableBalance(_ transfer: Transfer) -> ClaimAction {
        transfer.claimableBalance.map { .claim($0) } ?? .refuseInvalidID
    }

    // MARK: A payment that lacks something

    /// The action where an anchor waits for a payment and has not sent all that it needs.
    package enum LackAction: TableAction, Equatable {
        package static let table = "lacks"

        /// Tells that the run waits for it, and waits from now on.
        case startWaiting
        /// The clock was set back: waits from now on, no longer than from the first look on.
        case waitAnew
        /// Goes on waiting, after so long.
        case wait(Duration)
        /// The time to wait is over.
        case giveUp

        /// The time after which a verb that only pays tries again: as long as it has waited, but from 5 seconds up to an hour.
        package var pause: Duration? {
            switch self {
            case .startWaiting, .waitAnew: .seconds(5)
            case .wait(let waited): min(max(waited, .seconds(5)), .seconds(3600))
            case .giveUp: nil
            }
        }
    }

    /// The time for which a field is waited for where nothing has a deadline.
    package static let patienceForFields = Duration.seconds(3600)

    /// The payment lacks `field` at `now`, in a visit of the flow's state.
    package func lacks(_ field: String, at now: Timestamp, in visit: Int, hasDeadline: Bool) -> LackAction {
        guard let known = payment.lack(in: visit), known.field == field else { return .startWaiting }
        let waited = known.since.duration(to: now)
        guard waited >= .zero else { return .waitAnew }
        return hasDeadline || waited < Self.patienceForFields ? .wait(waited) : .giveUp
    }

    // MARK: A payout that is overdue

    /// The action after a deposit has been with its anchor for some time.
    package enum PayoutAction: TableAction, Equatable {
        package static let table = "awaitsPayout"

        /// Waits.
        case wait
        /// Looks whether the account can receive the payout, and records what keeps it from that for the ending.
        case checkForEnding
        /// Looks, and tells the user, who has waited for so long.
        case checkAndTell(waited: Duration)
        /// Looks again, and tells nothing: the asset was to be trusted in this turn, and is not yet.
        case checkAgain

        /// Whether the payout is overdue.
        package var isOverdue: Bool {
            switch self {
            case .wait, .checkForEnding: false
            case .checkAndTell, .checkAgain: true
            }
        }

        /// Whether the run itself removes an obstacle to the payout to `account`: the evidence ``TransferTable/Evidence/untrusted``.
        ///
        /// It is a missing trustline of its `own` account, unless the flow leads somewhere from `pending_trust` (`isTrustLed`).
        package func isForRun(
            _ obstacle: PayoutObstacle,
            at account: PublicKey,
            own: PublicKey,
            isTrustLed: Bool
        ) -> Bool {
            isOverdue && obstacle == .noTrustline && account == own && !isTrustLed
        }
    }

    /// An obstacle on the ledger that keeps a payout from arriving at an account.
    package enum PayoutObstacle: String, CaseIterable, Hashable, Sendable {
        case noAccount
        case noTrustline
        /// The issuer has not authorized the account.
        case notAuthorized
    }

    /// The time that an anchor may take before the ledger is looked at; less where a deadline leaves less than three times that.
    package static let patienceForPayouts = Duration.seconds(60)

    /// The deposit has been in the status of `turn` since `since`; the run has to be over at `deadline`.
    package func awaitsPayout(
        in turn: TransferTurn,
        since: Timestamp,
        at now: Timestamp,
        deadline: Timestamp?
    ) -> PayoutAction {
        guard [.pendingAnchor, .pendingStellar].contains(turn.status) else { return .wait }
        let waited = since.duration(to: now)
        let left = deadline.map { since.duration(to: $0) }
        let isDue = waited >= min(Self.patienceForPayouts, left.map { $0 / 3 } ?? Self.patienceForPayouts)
        let isShort = left.map { $0 < Self.patienceForPayouts } ?? false
        guard isDue || isShort, !isTold(ToldMessage(isDue ? .stalledPayout : .payoutObstacle, in: turn)) else {
            // In these statuses nothing but trusting is acted upon. The run was killed before it had done so, or lumens are missing.
            return turns.acted.contains(turn) && !hasTrusted(in: turn) ? .checkAgain : .wait
        }
        return isDue ? .checkAndTell(waited: waited) : .checkForEnding
    }

    /// Whether a payment to another person has been with its anchor for so long, since `since`, that the user is told once.
    package func isUnprocessed(in turn: TransferTurn, since: Timestamp, at now: Timestamp) -> Bool {
        turn.status == .pendingAnchor && since.duration(to: now) >= Self.patienceForPayouts
            && !isTold(ToldMessage(.stalledPayout, in: turn))
    }

    // MARK: Refunds

    /// The refunds of a transfer as they are told, in units of what came in.
    package struct RefundReport: Hashable, Sendable {
        /// The amount that was given back.
        package var amount: ExactDecimal
        /// The fee that was kept for that; `nil` where there is none.
        package var fee: ExactDecimal?
        /// The part of a refunded transfer that was neither given back nor kept as a fee; `nil` where that is nothing.
        package var missing: ExactDecimal?
        package var payments: [Refunds.Payment]
    }

    /// The action where a transfer may have refunds.
    package enum RefundAction: TableAction, Hashable {
        package static let table = "refunded"

        /// Tells nothing: nothing was given back, or it was told.
        case nothing
        /// Tells that all was given back, and that the anchor does not say how.
        case reportUnexplained(ToldMessage)
        /// Tells what was given back, which is more than before.
        case report(RefundReport, ToldMessage)
    }

    /// The anchor tells `transfer`, with its refunds.
    package func refunded(_ transfer: Transfer) -> RefundAction {
        guard let refunds = transfer.refunds else {
            let message = ToldMessage(.refunds, of: transfer.id, text: "refunded")
            return transfer.status == .refunded && !isTold(message) ? .reportUnexplained(message) : .nothing
        }
        guard let amount = refunds.paidBack, !amount.isZero || !refunds.payments.isEmpty else { return .nothing }
        let missing = Self.missing(of: transfer, besides: amount, refunds.fee)
        // The amounts, and the payments by which they were given back, tell one report from another.
        let amounts = [amount, refunds.fee, missing].map { "\($0 ?? .zero)" }
        let payments = refunds.payments.map { [$0.id, $0.amount.map { "\($0)" } ?? ""].joined(separator: " ") }
        let digest = ToldMessage.digest(of: (amounts + payments).joined(separator: "\n"))
        let message = ToldMessage(.refunds, of: transfer.id, text: digest)
        guard !isTold(message) else { return .nothing }
        let fee = refunds.fee.flatMap { $0.isZero ? nil : $0 }
        let report = RefundReport(amount: amount, fee: fee, missing: missing, payments: refunds.payments)
        return .report(report, message)
    }

    private static func missing(
        of transfer: Transfer,
        besides amount: ExactDecimal,
        _ fee: ExactDecimal?
    ) -> ExactDecimal? {
        guard transfer.status == .refunded, let given = transfer.amountIn,
            let back = try? amount.adding(fee ?? .zero), back < given
        else { return nil }
        return try? given.subtracting(back)
    }

    // MARK: A payout that is not on the ledger

    /// The action where a deposit is said to be completed, without a transaction, and nothing is on the ledger.
    package enum SearchAction: TableAction, Equatable {
        package static let table = "foundNothing"

        /// Accepts that: no one has ever said that something is paid.
        case acceptNothing
        /// Leaves it to the `retry` of the flow's state when it is looked for again.
        case leaveToRetry
        /// Tells that the ledger is searched from now on, and looks again soon.
        case startSearching(again: Duration)
        /// Looks again, ever more rarely.
        case searchAgain(after: Duration)
        /// The time to search is over: no payment was made.
        case giveUp
    }

    /// The time for which a payment is searched for that the anchor says to have made without naming it.
    package static let patienceForSearch = Duration.seconds(120)

    /// The action after a search without result: the ledger has nothing for the completed `transfer` at `now`, in a
    /// visit of the flow's state.
    ///
    /// Ordered money (`isOrdered`: an amount, or a quote) has to arrive. Where none was ordered, and the anchor names no money either,
    /// nothing has to: an anchor that registers receivers ends so (Stellar Disbursement Platform). Some anchors call a transfer
    /// completed before they pay; `hasRetry` where the flow's state says itself when it tries again.
    package func foundNothing(
        for transfer: Transfer,
        isOrdered: Bool,
        hasRetry: Bool,
        at now: Timestamp,
        in visit: Int
    ) -> SearchAction {
        guard isOrdered || !transfer.namesNoMoney else { return .acceptNothing }
        guard !hasRetry else { return .leaveToRetry }
        guard let since = ledger.searching?.value(in: visit) else { return .startSearching(again: .seconds(1)) }
        let waited = since.duration(to: now)
        guard waited < Self.patienceForSearch else { return .giveUp }
        return .searchAgain(after: min(max(waited, .seconds(1)), .seconds(15)))
    }

    // MARK: A question about the transfer

    /// The action where an anchor asks something about a transfer.
    package enum QuestionAction: TableAction, Equatable {
        package static let table = "asked"

        /// Answers it.
        case answer
        /// The transfer went on with the answer, and this look may be one at a server that is behind: records that.
        ///
        /// `isTold`: whether the user gets to know that the answer was not accepted.
        case waitForServers(isTold: Bool)
        /// The answer was not accepted: tells the user, and waits.
        case reportUnaccepted
    }

    /// The number of looks that an anchor of many servers has to tell of a transfer by all of them that it went on.
    private static let lookLag = 2

    /// The anchor asks `question`.
    package func asked(_ question: TransferQuestion) -> QuestionAction {
        guard questions.hasAnswered(question) else { return .answer }
        let rounds = questions.rounds(of: question)
        guard rounds.wentOn > 0 else { return .reportUnaccepted }
        // No look has seen the status between, and the anchor may word both questions alike.
        guard rounds.back < rounds.wentOn * Self.lookLag else { return .answer }
        return .waitForServers(isTold: !questions.wentOn(with: question))
    }
}
