package import AnchorClient
package import Diagnostics
package import Stellar
package import Timekeeping

/// The reasons why a transaction on the ledger is not a transfer's, regardless of what it moves: role × evidence → reason.
///
/// The evidence is found out one question at a time, and only as long as there is no reason: an answer may cost a request.
package struct LedgerOwnership: Sendable {
    /// The role of the transaction for the transfer.
    package enum Role: String, CaseIterable, Hashable, Sendable {
        /// The payment for a withdrawal, or the payout of a deposit.
        case payment
        /// A refund.
        case refund
    }

    /// A question about the transaction.
    package enum Question: String, CaseIterable, Hashable, Sendable {
        /// The use for which it has counted in this run, besides the transfer.
        case use
        /// The other run for which it has counted.
        case otherRun
        /// The ledger with the run's own payment for the transfer.
        case payment
        /// The beginning of the transfer.
        case beginning
    }

    /// An answer; `nil` where there is no such thing, or nothing is known of it.
    package enum Answer: Hashable, Sendable {
        case use(Clause?)
        case otherRun(String?)
        case payment(ledger: Int64?)
        case beginning(TransferBeginning?)
    }

    /// The next step towards a decision.
    package enum Step: TableAction, Hashable {
        package static let table = "ownership"

        /// Finds the answer to a question.
        case findOut(Question)
        /// The transaction is not the transfer's.
        case refuse(Clause)
        /// The evidence may be the transfer's: the amounts that it moves have to be compared.
        case accept
    }

    package let transfer: Transfer
    package let hash: TransactionHash
    /// The ledger that has the transaction, where it is told.
    package let ledger: Int64?
    /// The time at which that ledger closed.
    package let closed: Timestamp?
    package let role: Role

    package init(
        of hash: TransactionHash,
        in ledger: Int64?,
        closed: Timestamp?,
        as role: Role,
        of transfer: Transfer
    ) {
        (self.hash, self.ledger, self.closed) = (hash, ledger, closed)
        (self.role, self.transfer) = (role, transfer)
    }

    /// Whether a payment that the run has signed counts as another use: it is no payout of a deposit, and no refund.
    package var refusesOwnPayments: Bool { role == .refund || transfer.kind.isDeposit }

    /// The next step, where `answers` is what was found out.
    package func step(knowing answers: [Question: Answer]) -> Step {
        if role == .refund, transfer.kind.isDeposit, transfer.stellarTransactionID?.lowercased() == hash.description {
            return .refuse(Clause(.ownPayout))
        }
        for question in questions {
            guard let answer = answers[question] else { return .findOut(question) }
            if let reason = reason(answer) { return .refuse(reason) }
        }
        return .accept
    }

    /// The questions, in order: what the run knows itself, then what others do, then what the ledger shows.
    private var questions: [Question] {
        switch (role, ledger) {
        case (.payment, _), (.refund, nil): [.use, .otherRun, .beginning]
        // What is given back comes after what was paid.
        case (.refund, _?): [.use, .otherRun, .payment, .beginning]
        }
    }

    private func reason(_ answer: Answer) -> Clause? {
        switch answer {
        case .use(let use): return use
        case .otherRun(let run): return run.map { Clause(.countedForRun, [.run: .text($0)]) }
        case .payment(let paid):
            guard let ledger, let paid, ledger < paid else { return nil }
            return Clause(.beforePayment)
        case .beginning(let beginning):
            return beginning?.isAfter(ledger, closed) == true ? Clause(.beforeTransfer) : nil
        }
    }

    /// The reasons why the claimable balance `id` is not a transfer's, regardless of what it has: `ledger`, which closed at `closed`, has
    /// changed it last, the transfer began at `beginning`, and `others` are the balances of other transfers.
    package static func objections(
        to id: ClaimableBalanceID,
        changedIn ledger: Int64?,
        closed: Timestamp?,
        beginning: TransferBeginning?,
        others: Set<ClaimableBalanceID>
    ) -> [Clause] {
        var objections: [Clause] = []
        if beginning?.isAfter(ledger, closed) == true { objections.append(Clause(.balanceTooOld)) }
        if others.contains(id) { objections.append(Clause(.balanceCounted)) }
        return objections
    }
}
