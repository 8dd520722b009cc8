package import Stellar
package import Timekeeping

/// The action on claimable balances that are to be claimed: claim that was signed before × ledger → action.
///
/// A claimed balance is not on the ledger any more: what was signed is looked up before the balance is, and nothing is claimed
/// twice.
package enum ClaimTable {
    /// The relation of a signed claim to the one that is to be made.
    package enum Relation: String, CaseIterable, Hashable, Sendable {
        /// The envelope was signed in this visit of the state, for any balance.
        case own
        /// The envelope was signed by another state, or in another visit of this one, for the same balance.
        case other
    }

    /// The evidence of the ledger about a signed claim.
    package enum Evidence: String, CaseIterable, Hashable, Sendable {
        case included
        /// The claim is on the ledger, and has failed.
        case failed
        /// The ledger does not have it, or not yet.
        case missing
    }

    /// The action on a signed claim.
    package enum Action: String, CaseIterable, Hashable, Sendable {
        /// The transaction is the claim: no other one is signed.
        case takeAsMade
        /// Ends the attempt with what the ledger said.
        case reportFailure
        /// Leaves it, and looks at the next; where there is none, the balance is claimed.
        case leave
    }

    /// The action on a signed claim.
    package static func action(_ relation: Relation, _ evidence: Evidence) -> Action {
        switch (relation, evidence) {
        case (_, .included): .takeAsMade
        case (.own, .failed): .reportFailure
        case (.other, .failed), (_, .missing): .leave
        }
    }

    /// The next step towards a claim.
    package enum Step: TableAction, Equatable {
        package static let table = "toClaim"

        /// Looks a signed claim up on the ledger.
        case lookUp(PaymentHistory.Claim)
        /// Takes a signed claim as made: nothing more is signed.
        case takeAsMade(PaymentHistory.Claim, Relation)
        /// Ends the attempt with what the ledger said of a claim that this visit has signed.
        case reportFailure(PaymentHistory.Claim)
        /// Claims: no claim was made before.
        case claim
    }

    // MARK: A balance that can't be claimed

    /// The reason why a balance of a transfer can't be claimed.
    package enum Obstacle: String, CaseIterable, Hashable, Sendable {
        /// The balance is for another account.
        case notClaimant
        /// The time to claim the balance is over, or later than a run waits.
        case time
        /// The balance is gone, or the account can't hold it.
        case other
    }

    /// The action where a balance of a transfer can't be claimed.
    package enum ObstacleAction: String, TableAction, CaseIterable, Hashable {
        package static let table = "claimObstacle"

        /// Tells it, and waits for what the anchor says next: who may claim it has to.
        case tell
        /// Refuses: the anchor has to know.
        case refuse
        /// Ends the attempt with the reason.
        case reportFailure
    }

    /// The action where a balance of a transfer can't be claimed.
    package static func action(at obstacle: Obstacle) -> ObstacleAction {
        switch obstacle {
        case .notClaimant: .tell
        case .time: .refuse
        case .other: .reportFailure
        }
    }

    // MARK: A balance that can be claimed only later

    /// The action on a balance that can be claimed only later.
    package enum EarlyAction: TableAction, Hashable {
        package static let table = "claimEarly"

        /// Refuses: it is later than a run waits.
        case refuse
        /// Refuses: the run, or the state of the flow, has to be over by then.
        case refuseDeadline
        /// Tells that the run waits for it, and waits for so long.
        case startWaiting(Duration)
        /// Waits for so long: that was told in this visit.
        case wait(Duration)
    }

    /// The longest time that a run waits for a balance.
    package static let patience = Duration.seconds(400 * 86_400)

    /// A transaction counts as made when its ledger closes, whose time may be some seconds behind.
    private static let ledgerPace = Duration.seconds(6)

    /// The time after its beginning at which a stretch of time is used: in its middle where it is a short one; `end` is `nil` where it
    /// has none.
    fileprivate static func margin(from start: Timestamp, until end: Timestamp?) -> Duration {
        end.map { min(ledgerPace, start.duration(to: $0) / 2) } ?? ledgerPace
    }
}

extension PaymentHistory {
    /// The action of a visit at `now` on the balance `id`, which can be claimed from `start` on, and until `end`; everything has to be
    /// over at `deadline`.
    package func claimsEarly(
        _ id: ClaimableBalanceID,
        from start: Timestamp,
        until end: Timestamp?,
        at now: Timestamp,
        deadline: Timestamp?,
        by flowState: String,
        in visit: Int
    ) -> ClaimTable.EarlyAction {
        let left = now.duration(to: start)
        guard left < ClaimTable.patience else { return .refuse }
        let wait = left + ClaimTable.margin(from: start, until: end)
        if let deadline, deadline <= now.advanced(by: wait) { return .refuseDeadline }
        return awaits(id, from: start, flowState, in: visit) ? .wait(wait) : .startWaiting(wait)
    }

    /// The next step of a visit that is to claim the balance `id`, or a balance that it has still to choose (`nil`).
    ///
    /// `evidence` is what the ledger has shown of signed claims by now. Those of the visit itself come first, the latest before
    /// the others: it claims once.
    package func nextStep(
        toClaim id: ClaimableBalanceID?,
        by flowState: String,
        in visit: Int,
        knowing evidence: [TransactionHash: ClaimTable.Evidence]
    ) -> ClaimTable.Step {
        let isOwn = { (claim: Claim) in claim.flowState == flowState && claim.visit == visit }
        let own = Array(claims.filter(isOwn).reversed())
        let others = claims.filter { claim in
            !isOwn(claim) && id.map { claim.intent.balances.contains($0) } ?? false
        }
        for claim in own + others {
            let relation: ClaimTable.Relation = isOwn(claim) ? .own : .other
            guard let found = evidence[claim.envelope.hash] else { return .lookUp(claim) }
            switch ClaimTable.action(relation, found) {
            case .takeAsMade: return .takeAsMade(claim, relation)
            case .reportFailure: return .reportFailure(claim)
            case .leave: continue
            }
        }
        return .claim
    }
}
