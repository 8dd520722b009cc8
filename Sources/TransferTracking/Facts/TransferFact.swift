package import AnchorClient
package import Diagnostics
package import Stellar
package import Timekeeping

/// A fact about the transfers of a run: one line of its journal each.
///
/// The facts of a run, in order, make its ``TransferFacts``. What must not be done twice is a fact before it is done; what is
/// only told or answered is one afterwards.
package enum TransferFact: Codable, Equatable, Sendable {
    // MARK: The start

    /// An anchor is about to be asked for a transfer; the ledger had come so far, where its server tells.
    case asking(afterLedger: Int64?)
    /// The answer to such a request is lost since then; `nil` as soon as it is known what came of it.
    case startLost(since: Timestamp?)
    /// The anchor has refused such a request, so that nothing was started; `false` as soon as it is about to be asked again.
    case request(isRefused: Bool)
    /// The anchor was given no address for callbacks.
    case withoutCallbacks
    /// The page about a transfer leads back to the questions of its start.
    case leadsBack(transfer: Transfer.ID)
    /// A transfer that was paid is about to get a successor.
    case startingAgain(after: Transfer.ID)
    /// The anchor told terms when it accepted a transfer.
    case accepted(transfer: Transfer.ID, terms: AcceptedTerms)

    // MARK: What the anchor tells

    /// A status is about to be acted upon.
    case acting(turn: TransferTurn)
    /// The payee of a withdrawal; each part as soon as it is told.
    case payee(transfer: Transfer.ID, payee: FirstPayee)
    /// The terms of a transfer while it asks for money.
    case shown(transfer: Transfer.ID, terms: ShownTerms)
    /// The user was shown something.
    case told(message: ToldMessage)
    /// The anchor waits for a payment, and has not sent all that it needs.
    case lacks(transfer: Transfer.ID, lack: MissingField)
    /// An obstacle that keeps the anchor from paying.
    case obstacle(turn: TransferTurn, reason: Failure)
    /// The anchor asks for something else after it was paid.
    case askedAgain(transfer: Transfer.ID, request: Failure)

    // MARK: What the anchor is told

    /// The anchor was sent what it wants to know about a transfer.
    case answered(question: TransferQuestion, wentOn: Bool)
    /// A transfer that went on with the answer was found where it had been.
    case askedStill(question: TransferQuestion)

    // MARK: Money

    /// A payment is about to be signed.
    case meant(payment: Payment)
    /// The time from which a payment for a transfer is too late; `nil` where nothing says so.
    case deadline(transfer: Transfer.ID, deadline: PaymentDeadline?)
    /// A person has to confirm a payment.
    case toConfirm(payment: ConfirmedPayment)
    /// A person has confirmed a payment.
    case confirmed(payment: ConfirmedPayment)
    /// An envelope was signed, and is about to be submitted.
    case signed(envelope: SignedEnvelope, purpose: SignedEnvelope.Purpose)
    /// The ledger has proved that an envelope never was included, and never will be.
    case proved(hash: TransactionHash, at: Timestamp)
    /// A signed payment was never made: it counts no more.
    case void(hash: TransactionHash)
    /// A transfer was paid, in a state that goes on.
    case paid(transfer: Transfer.ID, hash: TransactionHash)
    /// The asset of a deposit was trusted, in a state that goes on.
    case trusted(turn: TransferTurn)
    /// Claimable balances are about to be claimed.
    case claiming(intent: ClaimIntent)
    /// A balance is waited for whose time has not come.
    case awaiting(balance: ClaimableBalanceID, from: Timestamp)
    /// The claim of what a deposit was paid as, in a state that goes on.
    case taken(turn: TransferTurn)

    // MARK: The ledger

    /// The evidence on the ledger in place of what the anchor doesn't name.
    case found(transfer: Transfer.ID, evidence: LedgerEvidence)
    /// A payout that the anchor doesn't name is searched for, since then.
    case searching(transfer: Transfer.ID, since: Timestamp)
}

/// A status of a transfer, counted: the same status may come again, and is another turn then.
package struct TransferTurn: Codable, Hashable, Sendable {
    /// The transfer's name at the anchor.
    package var transfer: Transfer.ID
    package var status: Transfer.Status
    /// The number of changes of the status, counting to this one.
    package var number: Int

    package init(transfer: Transfer.ID, status: Transfer.Status, number: Int) {
        (self.transfer, self.status, self.number) = (transfer, status, number)
    }
}
