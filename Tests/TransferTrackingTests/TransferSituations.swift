import AnchorClient
import Diagnostics
import JSON
import Stellar
import TestSupport
import Timekeeping
import TransferTracking

extension TableAction {
    /// The action, which counts as taken by a test.
    var taken: Self {
        TakenRows.record(line)
        return self
    }
}

/// The situations of a transfer that `docs/transfer-machine.md` lists, each with the action that the code has for it.
enum TransferSituations {
    /// A situation, and the action in it.
    struct Situation: Sendable {
        var words: String
        var action: any TableAction

        init(_ words: String, _ action: any TableAction) { (self.words, self.action) = (words, action) }
    }

    private typealias Probe = TransferStateTests

    /// All situations, table by table.
    static let all: [Situation] = [
        starts, visits, lacks(), decisions(), secondRequests(), trustlines(), payouts(), questions(), refunds(),
        completions(), missing(), ledgerSearches(), searches(), ownership(), comparedRefunds(), balances(), choices(),
        namedBalances(), claims(), claimObstacles(), earlyClaims(), signed,
    ].flatMap(\.self)

    // MARK: While a transfer is under way

    private static let visits = [
        Situation("the state runs at the end of the run (`always`)", TransferTable.visit(isAtEnd: true)),
        Situation("it is another state of the flow", TransferTable.visit(isAtEnd: false)),
    ]

    private static func lacks() -> [Situation] {
        let lack = MissingField(field: "withdraw_memo", since: Probe.now, request: "GET /transaction")
        let noted = Probe.state(.lacks(transfer: "t-1", lack: lack))
        func action(_ state: TransferState, _ seconds: Int64, hasDeadline: Bool = false) -> TransferState.LackAction {
            state.lacks(lack.field, at: Probe.now.advanced(by: .seconds(seconds)), in: 1, hasDeadline: hasDeadline)
        }
        return [
            Situation("this visit has not noted that the field is missing", action(Probe.state(), 0)),
            Situation("the clock was set back since that was noted", action(noted, -1)),
            Situation("noted less than an hour ago", action(noted, 3599)),
            Situation("noted an hour ago, and there is a deadline", action(noted, 3600, hasDeadline: true)),
            Situation("noted an hour ago, and there is no deadline", action(noted, 3600)),
        ]
    }

    private static func decisions() -> [Situation] {
        typealias Tests = PaymentDecisionTests
        let more = Tests.ten + #", tolerance: "0.5""#
        let payee = FirstPayee(account: Tests.other)
        let examples: [(String, Tests.Example, Asset?)] = [
            ("it is what was ordered", Tests.Example(arguments: Tests.ten), nil),
            ("it is another amount, within the tolerance", Tests.Example(arguments: more, asked: "9.5"), nil),
            ("it is another amount", Tests.Example(arguments: Tests.ten, asked: "9.5"), nil),
            ("no amount was agreed on", Tests.Example(arguments: #"withdraw: "ASSET""#), nil),
            ("another account was told first", Tests.Example(arguments: Tests.ten, payee: payee), nil),
            ("it is another asset than the transfer's", Tests.Example(arguments: Tests.ten), .native),
        ]
        // What can't be decided lacks its row on the page.
        return examples.compactMap { words, example, asset in
            (try? Tests.decision(on: example, asset: asset ?? Asset(TermsProbe.asset))).map { Situation(words, $0) }
        }
    }

    private static func secondRequests() -> [Situation] {
        typealias Tests = SecondRequestTests
        // What can't be made lacks its rows on the page.
        guard let same = try? Tests.transfer(), let other = try? Tests.transfer(["amount_in": "11"]),
            let early = try? Tests.transfer(["withdraw_memo": ""]), let draft = try? Tests.draft()
        else { return [] }
        let action = Tests.paid().asksAgain(other, in: Tests.turn, paid: draft)
        var told = Tests.paid()
        if case .report(let request) = action { told.apply(.askedAgain(transfer: "t-1", request: request), visit: 1) }
        return [
            Situation("what was paid is asked for", Tests.paid().asksAgain(same, in: Tests.turn, paid: draft)),
            Situation(
                "what was paid is asked for, and the transfer was in another status since",
                Tests.paid().asksAgain(same, in: Tests.later, paid: draft)
            ),
            Situation("another amount, asset, account or memo is asked for", action),
            Situation("the same request was told", told.asksAgain(other, in: Tests.turn, paid: draft)),
            Situation(
                "what is asked for could not be paid",
                Tests.paid().asksAgain(early, in: Tests.later, paid: draft)
            ),
            Situation(
                "the run has signed no payment for it",
                Tests.paid().asksAgain(other, in: Tests.later, paid: nil)
            ),
        ]
    }

    private static func trustlines() -> [Situation] {
        let (own, other) = (KeyPair.random().publicKey, KeyPair.random().publicKey)
        let turn = Probe.turn(.pendingTrust)
        func action(
            _ asset: Asset?,
            at account: PublicKey,
            _ state: TransferState = Probe.state()
        ) -> TransferState.TrustAction {
            let transfer = Probe.transfer(.pendingTrust, .deposit)
            return state.needsTrustline(transfer, in: turn, for: asset, at: account, own: own)
        }
        return [
            Situation("it was trusted in this turn", action(.native, at: own, Probe.state(.trusted(turn: turn)))),
            Situation("neither the run nor the anchor names the asset", action(nil, at: own)),
            Situation("the payout is for another account", action(.native, at: other)),
            Situation("the payout is for the run's account", action(.native, at: own)),
        ]
    }

    private static func payouts() -> [Situation] {
        let turn = Probe.turn(.pendingAnchor)
        let told = TransferFact.told(message: ToldMessage(.stalledPayout, in: turn))
        func action(
            _ waited: Int64,
            left: Int64? = nil,
            _ state: TransferState = Probe.state(),
            in other: TransferTurn? = nil
        ) -> TransferState.PayoutAction {
            state.awaitsPayout(
                in: other ?? turn,
                since: Probe.now,
                at: Probe.now.advanced(by: .seconds(waited)),
                deadline: left.map { Probe.now.advanced(by: .seconds($0)) }
            )
        }
        return [
            Situation("neither the anchor nor the ledger is at work", action(60, in: Probe.turn(.pendingExternal))),
            Situation("less than a minute, and there is time", action(59)),
            Situation("less than a third of the time, which is less than a minute", action(9, left: 30)),
            Situation("a minute, or a third of the time", action(60)),
            Situation("it was told", action(60, Probe.state(told))),
            Situation(
                "it was told, and the asset was to be trusted in this turn",
                action(60, Probe.state(.acting(turn: turn), told))
            ),
        ]
    }

    private static func questions() -> [Situation] {
        let status = Transfer.Status.pendingTransactionInfoUpdate
        let question = TransferQuestion(Probe.transfer(status), in: Probe.turn(status))
        let went = TransferFact.answered(question: question, wentOn: true)
        let still = TransferFact.askedStill(question: question)
        return [
            Situation("it was not answered", Probe.state().asked(question)),
            Situation(
                "it was answered, and the transfer did not go on",
                Probe.state(.answered(question: question, wentOn: false)).asked(question)
            ),
            Situation(
                "the transfer went on, and was found there again once",
                Probe.state(went, still).asked(question)
            ),
            Situation(
                "the transfer went on, and was found there again twice",
                Probe.state(went, still, still).asked(question)
            ),
        ]
    }

    private static func refunds() -> [Situation] {
        let (some, none) = (RefundTests.transfer(["amount_refunded": "4"]), RefundTests.transfer(nil))
        let action = Probe.state().refunded(some)
        var told = Probe.state()
        if case .report(_, let message) = action { told.apply(.told(message: message), visit: 1) }
        return [
            Situation("no refund is told, and all is given back", Probe.state().refunded(none)),
            Situation("no refund is told", Probe.state().refunded(RefundTests.transfer(nil, .completed))),
            Situation("a refund is told", action),
            Situation("the same refund was told", told.refunded(some)),
        ]
    }

    // MARK: At the end

    private static func completions() -> [Situation] {
        let (first, second) = (TransactionHash.digest(of: [1]), TransactionHash.digest(of: [2]))
        func action(
            _ kind: Transfer.Kind,
            paid: TransactionHash? = nil,
            _ change: (inout Transfer) -> Void = { _ in }
        ) -> CompletionTable.Action {
            var transfer = Probe.transfer(.completed, kind)
            change(&transfer)
            return CompletionTable.action(for: transfer, paidWith: paid)
        }
        let allBack = RefundTests.transfer(["amount_refunded": "10"], .completed, .deposit).refunds
        return [
            Situation("what is named is no hash", action(.deposit) { $0.stellarTransactionID = "soon" }),
            Situation(
                "another transaction is named than the run has paid with",
                action(.withdrawal, paid: first) { $0.stellarTransactionID = "\(second)" }
            ),
            Situation("a transaction is named", action(.withdrawal) { $0.stellarTransactionID = "\(first)" }),
            Situation("none is named, and the run has paid", action(.withdrawal, paid: first)),
            Situation("none is named for a withdrawal, and the run has not paid", action(.withdrawal)),
            Situation(
                "only a claimable balance is named",
                action(.deposit) { $0.claimableBalanceID = "\(ClaimTableTests.balance)" }
            ),
            Situation(
                "nothing is named for a deposit of which all went back",
                action(.deposit) { ($0.amountOut, $0.refunds) = (ExactDecimal.zero, allBack) }
            ),
            Situation("nothing is named for a deposit", action(.deposit)),
        ]
    }

    private static func missing() -> [Situation] {
        let (named, other) = (TransactionHash.digest(of: [1]), TransactionHash.digest(of: [2]))
        func action(_ paid: TransactionHash?, _ shown: TransactionHash?) -> CompletionTable.MissingAction {
            CompletionTable.action(missing: named, paidWith: paid, shown: shown)
        }
        return [
            Situation("the run has paid with it", action(named, nil)),
            Situation("the ledger's list has it", action(nil, named)),
            Situation("the ledger's list has another, or none", action(nil, other)),
        ]
    }

    private static func ledgerSearches() -> [Situation] {
        typealias Tests = LedgerSearchTableTests
        return [
            Situation("a payment is older than the transfer", Tests.action(Tests.payment { $0.ledger = 8 })),
            Situation(
                "its account, asset, amount or memo is another",
                Tests.action(Tests.payment { $0.asset = .native })
            ),
            Situation("it has failed", Tests.action(Tests.payment { $0.isSuccessful = false })),
            Situation("it has counted for something else in this run", Tests.action(besides: [Tests.hash])),
            Situation("it may be what is searched for", Tests.action()),
            Situation("it may be that, and names no transaction", Tests.action(Tests.payment { $0.hash = nil })),
            Situation("a claimable balance has another amount", Tests.action(onBalanceOf: "12")),
            Situation("the balance is older than the transfer", Tests.action(onBalanceOf: "10", in: 8)),
            Situation(
                "the balance has counted for another transfer in this run",
                Tests.action(onBalanceOf: "10", besides: [Tests.balance])
            ),
            Situation("the balance may be what is searched for", Tests.action(onBalanceOf: "10")),
        ]
    }

    private static func searches() -> [Situation] {
        let searching = Probe.state(.searching(transfer: "t-1", since: Probe.now))
        func action(
            _ state: TransferState,
            _ seconds: Int64 = 0,
            isOrdered: Bool = true,
            hasRetry: Bool = false
        ) -> TransferState.SearchAction {
            state.foundNothing(
                for: Probe.transfer(.completed, .deposit),
                isOrdered: isOrdered,
                hasRetry: hasRetry,
                at: Probe.now.advanced(by: .seconds(seconds)),
                in: 1
            )
        }
        return [
            Situation("nothing was ordered, and the anchor names no money", action(searching, isOrdered: false)),
            Situation("the flow says when to try again", action(searching, hasRetry: true)),
            Situation("this visit has not searched", action(Probe.state())),
            Situation("it was searched for less than two minutes", action(searching, 119)),
            Situation("it was searched for two minutes", action(searching, 120)),
        ]
    }

    private static func ownership() -> [Situation] {
        func step(
            _ rule: LedgerOwnership,
            _ answers: [LedgerOwnership.Question: LedgerOwnership.Answer]
        ) -> LedgerOwnership.Step {
            let none: [LedgerOwnership.Question: LedgerOwnership.Answer] = [
                .use: .use(nil), .otherRun: .otherRun(nil), .payment: .payment(ledger: nil),
                .beginning: .beginning(nil),
            ]
            return rule.step(knowing: none.merging(answers) { $1 })
        }
        let (payment, refund) = (LedgerOwnershipTests.rule(.payment), LedgerOwnershipTests.rule(.refund))
        let payout = LedgerOwnershipTests.rule(.refund, .deposit, named: refund.hash)
        let later = TransferBeginning(ledger: 9, instant: Probe.now)
        return [
            Situation("something is not known yet", payment.step(knowing: [:])),
            Situation("a deposit was paid out with what is said to be its refund", step(payout, [:])),
            Situation("it has counted for something else here", step(payment, [.use: .use(Clause(.ownPayment))])),
            Situation("it has counted for another run", step(payment, [.otherRun: .otherRun("run-2")])),
            Situation("a refund is older than the payment", step(refund, [.payment: .payment(ledger: 9)])),
            Situation("it is older than the transfer", step(payment, [.beginning: .beginning(later)])),
            Situation("nothing speaks against it", step(refund, [:])),
        ]
    }

    private static func comparedRefunds() -> [Situation] {
        let hash = JSONValue.string(String(repeating: "a", count: 64))
        let named = RefundTests.transfer(["payments": [["id": hash, "amount": "4"]]])
        let unnamed: JSONValue = ["amount_refunded": "4"]
        return [
            Situation("no refund is told", RefundTable.action(for: RefundTests.transfer(nil), of: .native)),
            Situation("payments are named", RefundTable.action(for: named, of: .native)),
            Situation(
                "only an amount of a withdrawal is told, and its asset is known",
                RefundTable.action(for: RefundTests.transfer(unnamed), of: .native)
            ),
            Situation(
                "only an amount of a deposit is told",
                RefundTable.action(for: RefundTests.transfer(unnamed, .refunded, .deposit), of: .native)
            ),
        ]
    }

    // MARK: Claimable balances

    private static func balances() -> [Situation] {
        func action(_ id: String) -> TransferState.ClaimAction {
            var transfer = Probe.transfer(.completed, .deposit)
            transfer.claimableBalanceID = id
            return Probe.state().wasPaidAsClaimableBalance(transfer)
        }
        return [
            Situation("what is named is no id of a balance", action("soon")),
            Situation("a balance is named", action("\(ClaimTableTests.balance)")),
        ]
    }

    private static func choices() -> [Situation] {
        typealias Tests = ClaimChoiceTests
        return [
            Situation("some of the asset's balances can be claimed", Tests.action(Tests.candidate(1))),
            Situation("none of them can be claimed now", Tests.action(Tests.candidate(1, isReady: false))),
            Situation("there is none", Tests.action()),
        ]
    }

    private static func namedBalances() -> [Situation] {
        func action(_ expected: Asset?) -> ClaimChoice.NamedAction {
            ClaimChoiceTests.action(onBalanceOf: ClaimChoiceTests.asset, expecting: expected)
        }
        return [
            Situation("it has the transfer's asset", action(ClaimChoiceTests.asset)),
            Situation("no asset of a transfer is known", action(nil)),
            Situation("it has another asset than the transfer", action(.native)),
        ]
    }

    private static func claims() -> [Situation] {
        let balance = ClaimTableTests.balance
        func step(by flowState: String?, _ evidence: ClaimTable.Evidence?) -> ClaimTable.Step {
            var signed: [ClaimTableTests.Signed] = []
            if let flowState { signed.append((flowState, 1, balance, 1)) }
            let hash = ClaimTableTests.envelope(balance, sequence: 1).hash
            return ClaimTableTests.history(signed).nextStep(
                toClaim: balance,
                by: "follow",
                in: 1,
                knowing: evidence.map { [hash: $0] } ?? [:]
            )
        }
        return [
            Situation("a signed claim was not looked up yet", step(by: "follow", nil)),
            Situation("a claim of this visit is included", step(by: "follow", .included)),
            Situation("a claim of this visit has failed", step(by: "follow", .failed)),
            Situation("a claim of the balance by another state is included", step(by: "take", .included)),
            Situation("a claim of the balance by another state has failed", step(by: "take", .failed)),
            Situation("no signed claim is on the ledger", step(by: "follow", .missing)),
            Situation("no claim was signed", step(by: nil, nil)),
        ]
    }

    private static func claimObstacles() -> [Situation] {
        ClaimTable.Obstacle.allCases.map { obstacle in
            let words =
                switch obstacle {
                case .notClaimant: "the balance is for another account"
                case .time: "its time is over, or later than a run waits"
                case .other: "it is gone, or the account can't hold it"
                }
            return Situation(words, ClaimTable.action(at: obstacle))
        }
    }

    private static func earlyClaims() -> [Situation] {
        typealias Tests = ClaimTableTests
        return [
            Situation("its time comes later than a run waits", Tests.early(after: 400 * 86_400)),
            Situation("everything has to be over by then", Tests.early(deadline: 60)),
            Situation("this visit has not told that it waits", Tests.early()),
            Situation("this visit has told that", Tests.early(knowing: [Tests.awaiting()])),
        ]
    }
}
