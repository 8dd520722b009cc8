package import AnchorClient
package import Stellar
package import Timekeeping

/// The transactions that a run has meant, signed and had confirmed: its facts about them, in order.
package struct PaymentHistory: Sendable {
    /// An envelope, and who has signed it when.
    package struct Signed: Sendable {
        package var flowState: String
        package var visit: Int
        package var purpose: SignedEnvelope.Purpose
        package var envelope: SignedEnvelope
    }

    /// Claimable balances that were claimed with an envelope, or were to be.
    package struct Claim: Equatable, Sendable {
        package var flowState: String
        package var visit: Int
        package var intent: ClaimIntent
        package var envelope: SignedEnvelope
    }

    /// The last intentions of one state of the flow.
    private struct Intentions: Sendable {
        var payment: TransferState.Visited<Payment>?
        var toConfirm: TransferState.Visited<ConfirmedPayment>?
        var confirmed: TransferState.Visited<ConfirmedPayment>?
        var claim: TransferState.Visited<ClaimIntent>?
        var awaited: TransferState.Visited<AwaitedBalance>?
    }

    private struct AwaitedBalance: Equatable, Sendable {
        var balance: ClaimableBalanceID
        var from: Timestamp
    }

    /// All envelopes, in order.
    package private(set) var signed: [Signed] = []
    /// The payments that were signed, in order, without those of which it is certain that they were never made.
    package private(set) var drafts: [PaymentDraft] = []
    /// The claims, in order.
    package private(set) var claims: [Claim] = []
    private var voided: Set<TransactionHash> = []
    private var proofs: [TransactionHash: Timestamp] = [:]
    private var deadlines: [Transfer.ID: PaymentDeadline] = [:]
    private var intentions: [String: Intentions] = [:]

    /// An empty history.
    package init() {}

    mutating func apply(_ fact: TransferFact, by flowState: String, visit: Int) {
        func now<Value>(_ value: Value) -> TransferState.Visited<Value> {
            TransferState.Visited(visit: visit, value: value)
        }
        switch fact {
        case .meant(let payment): intentions[flowState, default: Intentions()].payment = now(payment)
        case .deadline(let transfer, let deadline): deadlines[transfer] = deadline
        case .toConfirm(let payment): intentions[flowState, default: Intentions()].toConfirm = now(payment)
        case .confirmed(let payment): intentions[flowState, default: Intentions()].confirmed = now(payment)
        case .claiming(let intent): intentions[flowState, default: Intentions()].claim = now(intent)
        case .awaiting(let balance, let from):
            intentions[flowState, default: Intentions()].awaited = now(AwaitedBalance(balance: balance, from: from))
        case .signed(let envelope, let purpose):
            signed.append(Signed(flowState: flowState, visit: visit, purpose: purpose, envelope: envelope))
            if purpose == .payment, let payment = intentions[flowState]?.payment?.value {
                drafts.append(
                    PaymentDraft(flowState: flowState, visit: visit, payment: payment, envelope: envelope)
                )
            }
            if purpose == .claim, let intent = intentions[flowState]?.claim?.value {
                claims.append(Claim(flowState: flowState, visit: visit, intent: intent, envelope: envelope))
            }
        case .proved(let hash, let instant): if proofs[hash] == nil { proofs[hash] = instant }
        case .void(let hash):
            voided.insert(hash)
            drafts.removeAll { $0.envelope.hash == hash }
        default: break
        }
    }

    // MARK: What is known

    /// The envelopes that a state of the flow has signed for `purpose`: in one visit, or in all of them without those that
    /// were never made.
    package func envelopes(for purpose: SignedEnvelope.Purpose, by flowState: String, in visit: Int?)
        -> [SignedEnvelope]
    {
        signed.filter { record in
            guard record.flowState == flowState, record.purpose == purpose else { return false }
            return visit.map { record.visit == $0 } ?? !voided.contains(record.envelope.hash)
        }.map(\.envelope)
    }

    /// The number of envelopes that a state of the flow has ever signed for `purpose`.
    package func count(of purpose: SignedEnvelope.Purpose, by flowState: String) -> Int {
        signed.count { $0.flowState == flowState && $0.purpose == purpose }
    }

    /// The last transaction of the account `source` that a server does not show yet, where it has `sequence` as the account's number;
    /// `nil` where it is not behind.
    ///
    /// `included` are the transactions that are on the ledger, as far as the run knows.
    package func unshown(of source: PublicKey, at sequence: Int64, among included: Set<TransactionHash>)
        -> SignedEnvelope?
    {
        signed.map(\.envelope)
            .filter { included.contains($0.hash) && $0.source == source && sequence < $0.sequence }
            .max { $0.sequence < $1.sequence }
    }

    /// Whether it is certain that an envelope was never included.
    package func isVoid(_ hash: TransactionHash) -> Bool { voided.contains(hash) }

    /// The time at which the ledger has proved first that an envelope never was included.
    package func proof(against hash: TransactionHash) -> Timestamp? { proofs[hash] }

    /// The time from which a payment for the transfer called `id` was too late when it was signed last.
    package func deadline(for id: Transfer.ID) -> PaymentDeadline? { deadlines[id] }

    /// The payment that a state of the flow was about to make last in this visit.
    package func intent(of flowState: String, in visit: Int) -> Payment? {
        intentions[flowState]?.payment?.value(in: visit)
    }

    /// The payment that a person was asked last to confirm in this visit.
    func toConfirm(by flowState: String, in visit: Int) -> ConfirmedPayment? {
        intentions[flowState]?.toConfirm?.value(in: visit)
    }

    /// The payment that a person has confirmed last in this visit.
    func confirmed(by flowState: String, in visit: Int) -> ConfirmedPayment? {
        intentions[flowState]?.confirmed?.value(in: visit)
    }

    /// The claim that a state of the flow was about to make last in this visit.
    package func claim(of flowState: String, in visit: Int) -> ClaimIntent? {
        intentions[flowState]?.claim?.value(in: visit)
    }

    /// Whether a state of the flow waits in this visit for `balance`, whose time comes at `from`.
    package func awaits(_ balance: ClaimableBalanceID, from: Timestamp, _ flowState: String, in visit: Int) -> Bool {
        intentions[flowState]?.awaited?.value(in: visit) == AwaitedBalance(balance: balance, from: from)
    }
}
