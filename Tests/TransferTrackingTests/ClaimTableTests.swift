import AnchorClient
import Stellar
import Testing
import Timekeeping
import TransferTracking

/// A claimable balance is claimed once in a run, whichever of its states claims it.
@Suite("A claim of a balance")
struct ClaimTableTests {
    typealias Table = ClaimTable

    private static let keys = KeyPair.random()
    private static let anchor = KeyPair.random().publicKey
    static let balance = ClaimableBalanceID(ofOperation: 0, in: 8, of: anchor)
    private static let other = ClaimableBalanceID(ofOperation: 1, in: 8, of: anchor)

    static func envelope(_ balance: ClaimableBalanceID, sequence: Int64) -> SignedEnvelope {
        let transaction = Transaction(
            source: MuxedAccount(keys.publicKey),
            fee: 100,
            sequenceNumber: sequence,
            operations: [Operation(.claimClaimableBalance(balance))]
        )
        let envelope = TransactionEnvelope(transaction).signed(by: keys, for: .testnet)
        return SignedEnvelope(envelope, network: .testnet, validUntil: Timestamp(unixSeconds: 1_800_000_300))
    }

    private static func intent(_ balance: ClaimableBalanceID) -> ClaimIntent {
        ClaimIntent(balances: [balance], amount: Amount(stroops: 10), asset: .native)
    }

    /// What was signed: a state of the flow, its visit, the balance and the sequence number.
    typealias Signed = (flowState: String, visit: Int, balance: ClaimableBalanceID, sequence: Int64)

    static func history(_ signed: [Signed]) -> PaymentHistory {
        var facts = TransferFacts()
        for claim in signed {
            let envelope = envelope(claim.balance, sequence: claim.sequence)
            for fact in [
                TransferFact.claiming(intent: intent(claim.balance)), .signed(envelope: envelope, purpose: .claim),
            ] {
                facts.apply(fact, by: claim.flowState, visit: claim.visit)
            }
        }
        return facts.payments
    }

    /// The steps of the state `follow` in its second visit, where the ledger says `answers` of the sequence numbers.
    private static func steps(
        _ signed: [Signed],
        claiming id: ClaimableBalanceID? = balance,
        _ answers: [Int64: Table.Evidence] = [:]
    ) -> [String] {
        let history = history(signed)
        var evidence: [TransactionHash: Table.Evidence] = [:]
        var steps: [String] = []
        // One more look than there are claims.
        for _ in 0...signed.count {
            switch history.nextStep(toClaim: id, by: "follow", in: 2, knowing: evidence).taken {
            case .lookUp(let claim):
                steps.append("look up \(claim.envelope.sequence)")
                evidence[claim.envelope.hash] = answers[claim.envelope.sequence] ?? .missing
            case .takeAsMade(let claim, let relation):
                return steps + ["take \(claim.envelope.sequence) of \(relation == .own ? "own" : claim.flowState)"]
            case .reportFailure(let claim): return steps + ["report \(claim.envelope.sequence)"]
            case .claim: return steps + ["claim"]
            }
        }
        return steps
    }

    @Test(
        "nothing is claimed beside a claim that is on the ledger, whoever has signed it",
        arguments: Table.Relation.allCases
    )
    func included(relation: Table.Relation) {
        #expect(Table.action(relation, .included) == .takeAsMade)
        #expect(Table.action(relation, .missing) == .leave)
        #expect(Table.action(relation, .failed) == (relation == .own ? .reportFailure : .leave))
    }

    @Test("the claims of the visit are looked up first, the latest before the others, then other claims")
    func order() {
        let signed: [Signed] = [
            ("take", 1, Self.balance, 1), ("follow", 2, Self.balance, 2), ("follow", 1, Self.balance, 3),
            ("take", 1, Self.other, 4), ("follow", 2, Self.other, 5),
        ]
        #expect(Self.steps([]) == ["claim"])
        #expect(Self.steps(signed) == ["look up 5", "look up 2", "look up 1", "look up 3", "claim"])
        #expect(Self.steps(signed, [5: .included]) == ["look up 5", "take 5 of own"])
        #expect(Self.steps(signed, [2: .failed, 1: .included]) == ["look up 5", "look up 2", "report 2"])
        #expect(
            Self.steps(signed, [1: .failed, 3: .included]) == [
                "look up 5", "look up 2", "look up 1", "look up 3", "take 3 of follow",
            ]
        )
        #expect(Self.steps(signed, claiming: nil) == ["look up 5", "look up 2", "claim"])
    }

    @Test("what a visit has claimed is what that very claim was for, although it was about to claim something else")
    func intents() {
        let history = Self.history([("follow", 2, Self.balance, 1), ("follow", 2, Self.other, 2)])
        let first = Self.envelope(Self.balance, sequence: 1)
        let second = Self.envelope(Self.other, sequence: 2)
        let step = history.nextStep(
            toClaim: Self.other,
            by: "follow",
            in: 2,
            knowing: [first.hash: .included, second.hash: .missing]
        )
        guard case .takeAsMade(let claim, .own) = step else {
            Issue.record("\(step)")
            return
        }
        #expect(claim.intent == Self.intent(Self.balance))
    }

    @Test("a balance is named by an id, and only one for another account is left to that")
    func obstacles() {
        var transfer = Transfer(id: "t-1", kind: .deposit, status: .completed)
        let state = TransferState(id: "t-1")
        for text in ["", "soon"] {
            transfer.claimableBalanceID = text
            #expect(state.wasPaidAsClaimableBalance(transfer).taken == .refuseInvalidID)
        }
        transfer.claimableBalanceID = "\(Self.balance)"
        #expect(state.wasPaidAsClaimableBalance(transfer).taken == .claim(Self.balance))
        #expect(Table.action(at: .notClaimant).taken == .tell)
        #expect(Table.action(at: .time).taken == .refuse)
        #expect(Table.action(at: .other).taken == .reportFailure)
    }

    private static let now = Timestamp(unixSeconds: 1_800_000_000)

    /// The action on the balance, which can be claimed after so many seconds, for so many seconds.
    static func early(
        after seconds: Int = 3600,
        for length: Int? = nil,
        deadline: Int? = nil,
        knowing facts: [TransferFact] = []
    ) -> Table.EarlyAction {
        func instant(_ seconds: Int) -> Timestamp { now.advanced(by: .seconds(seconds)) }
        var book = TransferFacts()
        for fact in facts { book.apply(fact, by: "take", visit: 2) }
        return book.payments.claimsEarly(
            balance,
            from: instant(seconds),
            until: length.map { instant(seconds + $0) },
            at: now,
            deadline: deadline.map(instant),
            by: "take",
            in: 2
        ).taken
    }

    /// What the state records when it begins to wait for `balance` for so many seconds.
    static func awaiting(_ balance: ClaimableBalanceID = balance, after seconds: Int = 3600) -> TransferFact {
        .awaiting(balance: balance, from: now.advanced(by: .seconds(seconds)))
    }

    @Test(
        "a short stretch of time is used in its middle, a long one some seconds after it began",
        arguments: [
            (nil, .seconds(3606)), (12, .seconds(3606)), (4, .seconds(3602)), (1, .milliseconds(3_600_500)),
        ] as [(Int?, Duration)]
    )
    func margin(length: Int?, wait: Duration) {
        #expect(Self.early(for: length) == .startWaiting(wait))
    }

    @Test("a balance is waited for 400 days at most, and not longer than the deadline")
    func patience() {
        let days = 400 * 86_400
        #expect(Self.early(after: days - 1) == .startWaiting(.seconds(days + 5)))
        #expect(Self.early(after: days) == .refuse)
        #expect(Self.early(after: days, deadline: 60) == .refuse)
        #expect(Self.early(deadline: 3606) == .refuseDeadline)
        #expect(Self.early(deadline: 3607) == .startWaiting(.seconds(3606)))
        let far = TransferFacts().payments.claimsEarly(
            Self.balance,
            from: Timestamp(unixSeconds: .max),
            until: nil,
            at: Self.now,
            deadline: nil,
            by: "take",
            in: 2
        )
        #expect(far == .refuse)
    }

    @Test("it is told once in a visit that a balance is waited for, and again where its time is another")
    func tellsOnce() {
        #expect(Self.early(knowing: [Self.awaiting()]) == .wait(.seconds(3606)))
        #expect(Self.early(deadline: 60, knowing: [Self.awaiting()]) == .refuseDeadline)
        #expect(Self.early(knowing: [Self.awaiting(after: 60)]) == .startWaiting(.seconds(3606)))
        #expect(Self.early(knowing: [Self.awaiting(Self.other)]) == .startWaiting(.seconds(3606)))
    }
}
