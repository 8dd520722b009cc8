import AnchorClient
import Diagnostics
import Stellar
import Testing
import Timekeeping
import TransferTracking

/// Why a transaction on the ledger is not a transfer's, whatever it moves.
@Suite("The transfer that a transaction belongs to")
struct LedgerOwnershipTests {
    typealias Rule = LedgerOwnership

    private static let hash = TransactionHash.digest(of: [1])
    private static let closed = Timestamp(unixSeconds: 1_800_000_000)
    private static let use = Clause(.countedForTransfer, [.transfer: .identifier("t-0")])

    static func rule(
        _ role: Rule.Role,
        _ kind: Transfer.Kind = .withdrawal,
        ledger: Int64? = 8,
        named: TransactionHash? = nil
    ) -> Rule {
        var transfer = Transfer(id: "t-1", kind: kind, status: .completed)
        transfer.stellarTransactionID = named.map { "\($0)".uppercased() }
        return Rule(of: hash, in: ledger, closed: closed, as: role, of: transfer)
    }

    /// The questions that are asked, and the reason in the end.
    private struct Decision: Equatable {
        var asked: [Rule.Question]
        var reason: Clause.Kind?
    }

    private static func decide(_ rule: Rule, _ answers: [Rule.Question: Rule.Answer] = [:]) -> Decision {
        let none: [Rule.Question: Rule.Answer] = [
            .use: .use(nil), .otherRun: .otherRun(nil), .payment: .payment(ledger: nil), .beginning: .beginning(nil),
        ]
        var known: [Rule.Question: Rule.Answer] = [:]
        var asked: [Rule.Question] = []
        for _ in 0...Rule.Question.allCases.count {
            switch rule.step(knowing: known).taken {
            case .findOut(let question):
                asked.append(question)
                known[question] = answers[question] ?? none[question]
            case .refuse(let reason): return Decision(asked: asked, reason: reason.kind)
            case .accept: return Decision(asked: asked)
            }
        }
        return Decision(asked: asked)
    }

    @Test("a transaction that nothing speaks against is a transfer's, after everything was found out about it")
    func accepted() {
        #expect(Self.decide(Self.rule(.payment)) == Decision(asked: [.use, .otherRun, .beginning]))
        #expect(Self.decide(Self.rule(.refund)) == Decision(asked: [.use, .otherRun, .payment, .beginning]))
        #expect(Self.decide(Self.rule(.refund, ledger: nil)) == Decision(asked: [.use, .otherRun, .beginning]))
    }

    @Test("the first reason counts, and nothing more is found out then", arguments: Rule.Role.allCases)
    func reasons(role: Rule.Role) {
        let rule = Self.rule(role)
        let late = TransferBeginning(ledger: 8, instant: Self.closed)
        let all: [Rule.Question: Rule.Answer] = [
            .use: .use(Self.use), .otherRun: .otherRun("run-2"), .payment: .payment(ledger: 9),
            .beginning: .beginning(late),
        ]
        #expect(Self.decide(rule, all) == Decision(asked: [.use], reason: .countedForTransfer))
        let others = all.filter { $0.key != .use }
        #expect(Self.decide(rule, others) == Decision(asked: [.use, .otherRun], reason: .countedForRun))
        let ledger = others.filter { $0.key != .otherRun }
        #expect(Self.decide(rule, ledger).reason == (role == .refund ? .beforePayment : .beforeTransfer))
        #expect(Self.decide(rule, [.beginning: .beginning(late)]).reason == .beforeTransfer)
    }

    @Test("a refund is in no earlier ledger than the payment, and nothing is in an earlier one than its transfer")
    func order() {
        for (paid, isRefused) in [(7, false), (8, false), (9, true)] as [(Int64, Bool)] {
            let reason = Self.decide(Self.rule(.refund), [.payment: .payment(ledger: paid)]).reason
            #expect((reason == .beforePayment) == isRefused)
        }
        for (began, isRefused) in [(7, false), (8, true), (9, true)] as [(Int64, Bool)] {
            let beginning = TransferBeginning(ledger: began, instant: Self.closed)
            let reason = Self.decide(Self.rule(.payment), [.beginning: .beginning(beginning)]).reason
            #expect((reason == .beforeTransfer) == isRefused)
        }
    }

    @Test("the payout of a deposit is no refund of it, which is known without a question")
    func payout() {
        #expect(Self.decide(Self.rule(.refund, .deposit, named: Self.hash)) == Decision(asked: [], reason: .ownPayout))
        #expect(Self.decide(Self.rule(.payment, .deposit, named: Self.hash)).reason == nil)
        #expect(Self.decide(Self.rule(.refund, .withdrawal, named: Self.hash)).reason == nil)
    }

    @Test("what the run has paid is neither a payout nor a refund")
    func ownPayments() {
        #expect(Self.rule(.payment, .deposit).refusesOwnPayments)
        #expect(!Self.rule(.payment, .withdrawal).refusesOwnPayments)
        #expect(Self.rule(.refund, .deposit).refusesOwnPayments)
        #expect(Self.rule(.refund, .withdrawal).refusesOwnPayments)
    }

    @Test("a claimable balance is no transfer's that is older, or that is another's")
    func balance() {
        let balance = ClaimableBalanceID(ofOperation: 0, in: 8, of: KeyPair.random().publicKey)
        func objections(_ began: Int64?, _ others: Set<ClaimableBalanceID>) -> [Clause.Kind] {
            Rule.objections(
                to: balance,
                changedIn: 8,
                closed: Self.closed,
                beginning: began.map { TransferBeginning(ledger: $0, instant: Self.closed) },
                others: others
            ).map(\.kind)
        }
        #expect(objections(nil, []).isEmpty && objections(7, []).isEmpty)
        #expect(objections(8, []) == [.balanceTooOld])
        #expect(objections(nil, [balance]) == [.balanceCounted])
        #expect(objections(8, [balance]) == [.balanceTooOld, .balanceCounted])
    }
}
