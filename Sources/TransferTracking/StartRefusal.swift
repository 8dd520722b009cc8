package import AnchorClient

/// The refusals of a transfer before its anchor is asked for it, and as soon as it has a name: order × accounts × owner → step.
///
/// The evidence is found out only where the decision depends on it: an answer may cost a request.
package enum StartRefusal {
    // MARK: The receiver of a deposit

    /// The next step before a deposit is asked for.
    package enum ReceiverStep: String, TableAction, CaseIterable, Hashable {
        package static let table = "startsFor"

        /// Goes on.
        case goOn
        /// Looks the account up on the ledger.
        case lookUp
        /// Refuses: there is no account, and the anchor creates none. The money would be lost on the way.
        case refuse
    }

    /// The next step before a transfer of a `kind` is asked for, of an anchor that `createsAccounts` or does not.
    ///
    /// `isPrepared` where the run itself has seen to it that the account is there, and `exists` what the ledger says; `nil` as long as it
    /// was not asked.
    package static func step(
        for kind: Transfer.Kind,
        createsAccounts: Bool,
        isPrepared: Bool,
        exists: Bool?
    ) -> ReceiverStep {
        guard kind.isDeposit, !createsAccounts, !isPrepared else { return .goOn }
        return switch exists {
        case nil: .lookUp
        case true?: .goOn
        case false?: .refuse
        }
    }

    // MARK: The payer of a withdrawal

    /// The evidence about the account that is to pay for a withdrawal.
    package enum Payer: String, CaseIterable, Hashable, Sendable {
        /// The account's own key can pay alone.
        case paysAlone
        /// The account requires more signatures than its own key's.
        case lacksWeight
        /// The account is missing, or the ledger does not answer: the payment finds that out.
        case unknown
    }

    /// The next step before a withdrawal is asked for.
    package enum PayerStep: String, TableAction, CaseIterable, Hashable {
        package static let table = "startsToPay"

        /// Goes on.
        case goOn
        /// Looks the account up on the ledger.
        case lookUp
        /// Refuses: the run could never pay for it.
        case refuse
    }

    /// The next step before a transfer of a `kind` is asked for, by a flow that `pays` somewhere or does not; `payer` is `nil` as long as
    /// the account was not looked up.
    package static func step(for kind: Transfer.Kind, pays: Bool, payer: Payer?) -> PayerStep {
        guard kind.isWithdrawal, pays else { return .goOn }
        return switch payer {
        case nil: .lookUp
        case .paysAlone, .unknown: .goOn
        case .lacksWeight: .refuse
        }
    }

    // MARK: The owner of a transfer

    /// The next step where an anchor has named the transfer that it has started.
    package enum OwnerStep: TableAction, Hashable {
        package static let table = "named"

        /// Claims the transfer for this run in the store of journals, which records the owner.
        case claim
        /// Continues: the transfer is this run's.
        case goOn
        /// Refuses: another state of the run has started a transfer of this name.
        case refuseOtherState(String)
        /// Refuses: another run has claimed the transfer that this run has started.
        case refuseOtherRun
    }

    /// The next step after a transfer was started.
    ///
    /// `other` is another state of the run that started a transfer of this id. `isOwn` is whether this run has claimed the transfer;
    /// `nil` before the claim.
    package static func step(startedBy other: String?, isOwn: Bool?) -> OwnerStep {
        // Each start makes a transfer of its own.
        if let other { return .refuseOtherState(other) }
        return switch isOwn {
        case nil: .claim
        case true?: .goOn
        case false?: .refuseOtherRun
        }
    }
}
