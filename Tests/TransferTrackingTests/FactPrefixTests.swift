import Diagnostics
import Foundation
import JSON
import Stellar
import Testing
import Timekeeping
import TransferTracking

@testable import AnchorClient

/// A run that is killed after any of its facts: the next process makes the state of them anew, and does what is left.
///
/// A payment that nothing stands in the way of has tests of its own: `KillPointTests`. `FactJournalTests` sees to it that each fact is in
/// a journal.
@Suite("Kill points of trustlines, claims, starts, refunds, payments and questions")
struct FactPrefixTests {
    /// The facts of one visit of a state, and what a process does that has read the first of them.
    struct Journal: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var visit = 1
        var facts: [TransferFact]
        /// The next action after no fact, after the first one, and so on.
        var actions: [String]
        var next: @Sendable (TransferFacts) -> String
    }

    static let now = Timestamp(unixSeconds: 1_800_000_000)
    static let keys = KeyPair.random()
    private static let own = keys.publicKey
    static let anchor = KeyPair.random().publicKey
    private static let asset = Asset("USDC:\(anchor)") ?? .native
    private static let balance = ClaimableBalanceID(ofOperation: 0, in: 8, of: anchor)
    static let payment = Payment(
        destination: MuxedAccount(anchor),
        asset: asset,
        amount: Amount(stroops: 10),
        memo: .id(7),
        transfer: "t-1"
    )

    static func turn(_ status: Transfer.Status, _ number: Int = 2) -> TransferTurn {
        TransferTurn(transfer: "t-1", status: status, number: number)
    }

    static func envelope(_ body: Stellar.Operation.Body, sequence: Int64 = 8) -> SignedEnvelope {
        let transaction = Transaction(
            source: MuxedAccount(own),
            fee: 100,
            sequenceNumber: sequence,
            operations: [Stellar.Operation(body)]
        )
        let envelope = TransactionEnvelope(transaction).signed(by: keys, for: .testnet)
        return SignedEnvelope(envelope, network: .testnet, validUntil: now.advanced(by: .seconds(300)))
    }

    private static let trusting = envelope(.changeTrust(line: .asset(asset), limit: .maximum))
    private static let claiming = envelope(.claimClaimableBalance(balance))
    static let paying = envelope(
        .payment(destination: payment.destination, asset: payment.asset, amount: payment.amount)
    )

    // MARK: Trustlines

    /// The next action of a deposit that may need a trustline in `turn`, and what the ledger shows.
    private static func nextTrust(
        _ book: TransferFacts,
        in turn: TransferTurn,
        knowing evidence: Set<TransferTable.Evidence> = []
    ) -> String {
        let state = book.transfer("t-1", in: "follow")
        let transfer = Transfer(id: "t-1", kind: .deposit, status: turn.status)
        switch state.observed(transfer, in: turn, by: .hosted, isLed: false, knowing: evidence) {
        case .act(.trust, _): break
        case .act(let action, _): return action.rawValue
        case .leaveToFlow: return "leave"
        }
        let needed = state.needsTrustline(transfer, in: turn, for: asset, at: own, own: own)
        guard needed == .trust(asset) else { return "\(needed)" }
        let signed = book.payments.envelopes(for: .trustline(turn: turn.number), by: "follow", in: 1)
        return signed.isEmpty ? "sign" : "go on"
    }

    /// As ``nextTrust(_:in:knowing:)``, for a payout that is overdue.
    private static func nextOverdue(_ book: TransferFacts) -> String {
        let turn = turn(.pendingAnchor)
        let later = now.advanced(by: .seconds(90))
        let state = book.transfer("t-1", in: "follow")
        let check = state.awaitsPayout(in: turn, since: now, at: later, deadline: nil)
        let action = nextTrust(book, in: turn, knowing: check.isOverdue ? [.untrusted] : [])
        if case .checkAndTell = check { return "tell, \(action)" }
        return action
    }

    private static let trustline = Journal(
        testDescription: "a trustline that the anchor waits for",
        facts: [
            .acting(turn: turn(.pendingTrust)), .signed(envelope: trusting, purpose: .trustline(turn: 2)),
            .trusted(turn: turn(.pendingTrust)),
        ],
        actions: ["sign", "sign", "go on", "nothing"],
        next: { nextTrust($0, in: turn(.pendingTrust)) }
    )

    private static let overdueTrustline = Journal(
        testDescription: "a trustline that an overdue payout lacks",
        facts: [
            .acting(turn: turn(.pendingAnchor)),
            .obstacle(turn: turn(.pendingAnchor), reason: Failure(.receiverTrustedLate)),
            .told(message: ToldMessage(.stalledPayout, in: turn(.pendingAnchor))),
            .signed(envelope: trusting, purpose: .trustline(turn: 2)), .trusted(turn: turn(.pendingAnchor)),
        ],
        actions: ["tell, sign", "tell, sign", "tell, sign", "sign", "go on", "wait"],
        next: { nextOverdue($0) }
    )

    // MARK: Claims

    /// The next action of a deposit that was paid as a claimable balance, whose time comes.
    private static func nextClaim(_ book: TransferFacts) -> String {
        var transfer = Transfer(id: "t-1", kind: .deposit, status: .completed)
        transfer.claimableBalanceID = "\(balance)"
        let state = book.transfer("t-1", in: "follow")
        switch state.observed(transfer, in: turn(.completed), by: .hosted, isLed: false, knowing: []) {
        case .act(.claim, _): break
        case .act(let action, _): return action.rawValue
        case .leaveToFlow: return "leave"
        }
        guard state.wasPaidAsClaimableBalance(transfer) == .claim(balance) else { return "refuse" }
        let step = book.payments.nextStep(toClaim: balance, by: "follow", in: 1, knowing: [:])
        switch step {
        case .lookUp(let claim): return claim.intent == intent ? "go on" : "lost"
        case .claim: return book.payments.awaits(balance, from: now, "follow", in: 1) ? "sign" : "tell the wait, sign"
        case .takeAsMade, .reportFailure: return "\(step)"
        }
    }

    private static let intent = ClaimIntent(balances: [balance], amount: Amount(stroops: 10), asset: asset)

    private static let claim = Journal(
        testDescription: "a claimable balance that is waited for and claimed",
        facts: [
            .acting(turn: turn(.completed)), .awaiting(balance: balance, from: now), .claiming(intent: intent),
            .signed(envelope: claiming, purpose: .claim), .taken(turn: turn(.completed)),
        ],
        actions: ["tell the wait, sign", "tell the wait, sign", "sign", "sign", "go on", "nothing"],
        next: { nextClaim($0) }
    )

    // MARK: Starts

    /// The next action of a state that starts a transfer in `visit`, where the one before was paid.
    private static func nextStart(_ book: TransferFacts, in visit: Int) -> String {
        let start = book.start(by: "follow")
        let action = "\(start.beforeRequest(in: visit, mayHaveActed: false))"
        return start.startsAgain(in: visit) ? action : "tell, \(action)"
    }

    private static let lostStart = Journal(
        testDescription: "a start whose answer is lost, after a transfer that was paid",
        visit: 2,
        facts: [
            .startingAgain(after: "t-0"), .asking(afterLedger: 7), .startLost(since: now), .startLost(since: nil),
        ],
        actions: ["tell, ask", "ask", "findFormer", "findFormer", "findFormer"],
        next: { nextStart($0, in: 2) }
    )

    private static let laterStart = Journal(
        testDescription: "a start whose answer is lost, in the visit after it",
        facts: [.asking(afterLedger: 7), .startLost(since: now), .startLost(since: nil)],
        actions: ["tell, ask", "tell, ask", "tell, findFormer", "tell, ask"],
        next: { nextStart($0, in: 2) }
    )

    /// The next action of a state that starts a transfer at an anchor that gets no callbacks, and what it goes on with.
    private static func nextFirstStart(_ book: TransferFacts) -> String {
        let start = book.start(by: "follow")
        var parts = ["\(start.beforeRequest(in: 1, mayHaveActed: false))"]
        if !start.lacksCallbacks(in: 1) { parts.insert("tell", at: 0) }
        if book.startsLeadingBack(to: "t-1") { parts.append("at its page") }
        if book.transfer("t-1", in: "follow").terms.accepted != nil { parts.append("on its terms") }
        return parts.joined(separator: ", ")
    }

    private static let hostedStart = Journal(
        testDescription: "a start without callbacks, whose page is found again",
        facts: [.withoutCallbacks, .asking(afterLedger: 7), .leadsBack(transfer: "t-1")],
        actions: ["tell, ask", "ask", "findFormer", "findFormer, at its page"],
        next: { nextFirstStart($0) }
    )

    private static let acceptedStart: Journal = {
        let terms = AcceptedTerms { $0 == "fee_fixed" ? ExactDecimal(1) : nil }
        let accepted: [TransferFact] = terms.map { [.accepted(transfer: "t-1", terms: $0)] } ?? []
        return Journal(
            testDescription: "a start that is accepted on terms",
            facts: [.withoutCallbacks, .asking(afterLedger: 7)] + accepted,
            actions: ["tell, ask", "ask", "findFormer", "findFormer, on its terms"],
            next: { nextFirstStart($0) }
        )
    }()

    private static let refusedStart = Journal(
        testDescription: "a start that is refused, and asked for anew",
        facts: [
            .startingAgain(after: "t-0"), .asking(afterLedger: 7), .request(isRefused: true), .asking(afterLedger: 9),
            .request(isRefused: false),
        ],
        actions: ["tell, ask", "ask", "findFormer", "askAnew", "askAnew", "findFormer"],
        next: { nextStart($0, in: 1) }
    )

    // MARK: Refunds

    private static func refunded() -> Transfer {
        var transfer = Transfer(id: "t-1", kind: .withdrawal, status: .refunded)
        transfer.amountIn = ExactDecimal(10)
        transfer.refunds = Refunds(["amount_refunded": "10"])
        return transfer
    }

    private static let refundMessage: ToldMessage = {
        guard case .report(_, let message) = TransferState(id: "t-1").refunded(refunded()) else {
            return ToldMessage(.refunds, of: "t-1")
        }
        return message
    }()

    static let refundEvidence = LedgerEvidence.transaction(hash: TransactionHash.digest(of: [1]))

    /// The next action of a withdrawal that was refunded without naming a payment, which is on the ledger.
    private static func nextRefund(_ book: TransferFacts) -> String {
        let state = book.transfer("t-1", in: "follow")
        var actions: [String] = []
        if case .report = state.refunded(refunded()) { actions.append("tell") }
        if case .search = RefundTable.action(for: refunded(), of: asset), !state.ledger.found.contains(refundEvidence) {
            actions.append("report what is found")
        }
        let observed = state.observed(refunded(), in: turn(.refunded, 4), by: .hosted, isLed: false, knowing: [])
        if observed != .act(.wait, isNew: false) { actions.append("\(observed)") }
        return actions.joined(separator: ", ")
    }

    private static let refund = Journal(
        testDescription: "a withdrawal that is paid and refunded",
        facts: [
            .acting(turn: turn(.pendingUserTransferStart)), .meant(payment: payment),
            .signed(envelope: paying, purpose: .payment), .paid(transfer: "t-1", hash: paying.hash),
            .told(message: refundMessage), .found(transfer: "t-1", evidence: refundEvidence),
        ],
        actions: Array(repeating: "tell, report what is found", count: 5) + ["report what is found", ""],
        next: { nextRefund($0) }
    )

    // MARK: Every kill point

    static let journals = [
        trustline, overdueTrustline, claim, lostStart, laterStart, hostedStart, acceptedStart, refusedStart, refund,
        confirmedPayment, lackingPayment, secondRequest, secondEnvelope, question, unacceptedAnswer, search,
    ]

    /// Whether a fact that is recorded twice is two facts: each look at a question counts.
    private static func isCounted(_ fact: TransferFact?) -> Bool { if case .askedStill? = fact { true } else { false } }

    /// A fact as the next process reads it from the journal.
    private static func recorded(_ fact: TransferFact) throws -> TransferFact {
        try JSONDecoder().decode(TransferFact.self, from: try JSONEncoder().encode(fact))
    }

    private static func book(_ facts: [TransferFact], visit: Int) -> TransferFacts {
        var book = TransferFacts()
        for fact in facts { book.apply(fact, by: "follow", visit: visit) }
        return book
    }

    @Test("after each fact the next process does what the killed one would have done", arguments: journals)
    func everyPrefix(journal: Journal) throws {
        try #require(journal.actions.count == journal.facts.count + 1)
        var running = TransferFacts()
        for (count, action) in journal.actions.enumerated() {
            if count > 0 { running.apply(journal.facts[count - 1], by: "follow", visit: journal.visit) }
            #expect(journal.next(running) == action, "after \(count) facts")
            let read = try journal.facts.prefix(count).map(Self.recorded)
            #expect(journal.next(Self.book(read, visit: journal.visit)) == action, "after \(count) facts, made anew")
            // A process that is killed before it has acted upon a fact may record it a second time.
            guard !Self.isCounted(read.last) else { continue }
            let twice = Self.book(read + read.suffix(1), visit: journal.visit)
            #expect(journal.next(twice) == action, "after \(count) facts, the last one twice")
        }
    }

    @Test("a balance is known to be claimed in each state of the run as soon as that is signed")
    func claimed() {
        for count in 0...Self.claim.facts.count {
            let book = Self.book(Array(Self.claim.facts.prefix(count)), visit: 1)
            let isKnown = book.payments.claims.contains { $0.intent.balances.contains(Self.balance) }
            #expect(isKnown == (count >= 4), "after \(count) facts")
            #expect(book.payments.count(of: .claim, by: "follow") == (isKnown ? 1 : 0))
        }
    }

    @Test("what was paid and given back is not paid a second time, whatever the anchor asks for")
    func refundedOnce() {
        for count in 0...Self.refund.facts.count {
            let book = Self.book(Array(Self.refund.facts.prefix(count)), visit: 1)
            let isPaid = book.payment(for: "t-1") != nil
            #expect(isPaid == (count >= 4))
            for status in Transfer.Status.known {
                for flowState in ["follow", "watch"] {
                    let action = book.transfer("t-1", in: flowState).observed(
                        Transfer(id: "t-1", kind: .withdrawal, status: status),
                        in: Self.turn(status, 5),
                        by: .hosted,
                        isLed: false,
                        knowing: isPaid ? [.paid] : []
                    )
                    let pays = if case .act(.pay, _) = action { true } else { false }
                    #expect(pays == (status == .pendingUserTransferStart && !isPaid), "\(status) after \(count) facts")
                }
            }
        }
    }
}
