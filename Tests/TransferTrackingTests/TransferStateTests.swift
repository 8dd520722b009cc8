import AnchorClient
import Diagnostics
import JSON
import Stellar
import TestSupport
import Testing
import Timekeeping
import TransferTracking

/// The state of a transfer, one event each: facts in, an action out.
@Suite("The state of a transfer")
struct TransferStateTests {
    static let now = Timestamp(unixSeconds: 1_800_000_000)
    static let hash = TransactionHash.digest(of: [1])

    static func turn(_ status: Transfer.Status, _ number: Int = 1) -> TransferTurn {
        TransferTurn(transfer: "t-1", status: status, number: number)
    }

    static func transfer(_ status: Transfer.Status, _ kind: Transfer.Kind = .withdrawal) -> Transfer {
        Transfer(id: "t-1", kind: kind, status: status)
    }

    static func state(_ facts: TransferFact..., visit: Int = 1) -> TransferState {
        var state = TransferState(id: "t-1")
        for fact in facts { state.apply(fact, visit: visit) }
        return state
    }

    // MARK: Looks

    @Test("a status to which the flow leads is left to the flow, whatever it is", arguments: Transfer.Status.known)
    func led(status: Transfer.Status) {
        for kind in [Transfer.Kind.deposit, .withdrawal] {
            let action = Self.state().observed(
                Self.transfer(status, kind),
                in: Self.turn(status),
                by: .hosted,
                isLed: true,
                knowing: []
            )
            #expect(action == .leaveToFlow)
        }
    }

    @Test("a turn is recorded once, before anything is done in it")
    func turns() {
        let waiting = Self.turn(.pendingUserTransferStart, 2)
        func observed(_ state: TransferState, _ turn: TransferTurn) -> TransferState.ObservedAction {
            state.observed(Self.transfer(turn.status), in: turn, by: .programmatic, isLed: false, knowing: [])
        }
        #expect(observed(Self.state(), waiting) == .act(.pay, isNew: true))
        #expect(observed(Self.state(.acting(turn: waiting)), waiting) == .act(.pay, isNew: false))
        let again = Self.turn(.pendingUserTransferStart, 4)
        #expect(observed(Self.state(.acting(turn: waiting)), again) == .act(.pay, isNew: true))
        #expect(observed(Self.state(), Self.turn(.pendingAnchor)) == .act(.wait, isNew: false))
    }

    @Test("a status of SEP-24 that SEP-31 does not have asks for nothing")
    func direct() {
        var transfer = Self.transfer(.pendingTrust, .deposit)
        transfer.isDirect = true
        let action = Self.state().observed(
            transfer,
            in: Self.turn(.pendingTrust),
            by: .direct,
            isLed: false,
            knowing: []
        )
        #expect(action == .act(.wait, isNew: false))
    }

    @Test("a payment that its anchor processes is waited for, and no turn is recorded for that")
    func processing() {
        var transfer = Self.transfer(.pendingAnchor)
        transfer.isDirect = true
        transfer.fields = ["sep31_status": "pending_receiver"]
        let action = Self.state().observed(
            transfer,
            in: Self.turn(.pendingAnchor),
            by: .direct,
            isLed: false,
            knowing: [],
            taking: { TakenRows.record($0.line) }
        )
        #expect(action == .act(.awaitProcessing, isNew: false))
    }

    @Test("what was paid in this state or any other is only asked for a second time")
    func paid() {
        let transfer = Self.transfer(.pendingUserTransferStart)
        let turn = Self.turn(.pendingUserTransferStart)
        let own = Self.state(.paid(transfer: "t-1", hash: Self.hash))
        for (state, isPaid) in [(own, false), (own, true), (Self.state(), true)] {
            let action = state.observed(transfer, in: turn, by: .hosted, isLed: false, knowing: isPaid ? [.paid] : [])
            #expect(action == .act(.reportSecondRequest, isNew: true))
        }
    }

    @Test("what was trusted or claimed in a turn asks for nothing more in it")
    func done() {
        let (waiting, over) = (Self.turn(.pendingTrust), Self.turn(.completed))
        for (state, turn) in [
            (Self.state(.trusted(turn: waiting)), waiting), (Self.state(.taken(turn: over)), over),
        ] {
            let action = state.observed(
                Self.transfer(turn.status, .deposit),
                in: turn,
                by: .hosted,
                isLed: false,
                knowing: [],
                taking: { TakenRows.record($0.line) }
            )
            #expect(action == .act(.nothing, isNew: true))
        }
    }

    @Test(
        "what an anchor asks about its customer is answered by SEP-12, and shown where it has no KYC server",
        arguments: [Transfer.Status.incomplete, .pendingCustomerInfoUpdate]
    )
    func customers(status: Transfer.Status) {
        for (known, expected) in [([], .instruct), ([.sep12], .answerAboutCustomer)]
            as [(Set<TransferTable.Evidence>, StatusAction)]
        {
            let action = Self.state().observed(
                Self.transfer(status, .deposit),
                in: Self.turn(status),
                by: .programmatic,
                isLed: false,
                knowing: known,
                taking: { TakenRows.record($0.line) }
            )
            #expect(action == .act(expected, isNew: true))
        }
    }

    @Test(
        "an overdue payout that lacks a trustline gets it, and is waited for then",
        arguments: [Transfer.Status.pendingAnchor, .pendingStellar]
    )
    func untrusted(status: Transfer.Status) {
        let turn = Self.turn(status)
        func action(_ state: TransferState, _ known: Set<TransferTable.Evidence>) -> TransferState.ObservedAction {
            state.observed(
                Self.transfer(status, .deposit),
                in: turn,
                by: .hosted,
                isLed: false,
                knowing: known,
                taking: { TakenRows.record($0.line) }
            )
        }
        #expect(action(Self.state(), []) == .act(.wait, isNew: false))
        #expect(action(Self.state(), [.untrusted]) == .act(.trust, isNew: true))
        #expect(action(Self.state(.acting(turn: turn)), [.untrusted]) == .act(.trust, isNew: false))
        let trusted = Self.state(.acting(turn: turn), .trusted(turn: turn))
        // Horizon may be behind.
        #expect(action(trusted, [.untrusted]) == .act(.wait, isNew: false))
    }

    @Test("a payment is open, then paid, then asked for again, and never open again")
    func standing() {
        let lack = TransferFact.lacks(
            transfer: "t-1",
            lack: MissingField(field: "withdraw_memo", since: Self.now, request: "GET /transaction")
        )
        let paid = TransferFact.paid(transfer: "t-1", hash: Self.hash)
        let request = Failure(.paymentAskedAgain)
        let again = TransferFact.askedAgain(transfer: "t-1", request: request)
        let waits = { (state: TransferState) in
            state.lacks("withdraw_memo", at: Self.now, in: 1, hasDeadline: false) == .wait(.zero)
        }
        #expect(waits(Self.state(lack)) && Self.state(lack).payment.paid == nil)
        #expect(!waits(Self.state(lack, paid)) && !waits(Self.state(paid, lack)))
        #expect(Self.state(paid, lack).payment.paid?.hash == Self.hash)
        // Another state may have paid for it.
        for state in [Self.state(paid, again), Self.state(again, paid)] {
            #expect(state.payment.paid?.hash == Self.hash && state.payment.secondRequest == request)
        }
        #expect(Self.state(again).payment == .askedAgain(request, after: nil))
        let acting = TransferFact.acting(turn: Self.turn(.pendingUserTransferStart, 2))
        let later = TransferFact.acting(turn: Self.turn(.pendingUserTransferStart, 4))
        #expect(Self.state(acting, paid, later, paid).payment.paid?.turn == 2)
    }

    @Test("a trustline is for the asset of the start, else of the anchor, and only the run's own account gets it")
    func trustline() throws {
        let (own, other) = (KeyPair.random().publicKey, KeyPair.random().publicKey)
        let (started, named) = (try #require(Asset("USDC:\(own)")), try #require(Asset("EURC:\(own)")))
        var transfer = Self.transfer(.pendingTrust, .deposit)
        let turn = Self.turn(.pendingTrust)
        func action(
            _ asset: Asset?,
            at account: PublicKey = own,
            _ state: TransferState = Self.state()
        ) -> TransferState.TrustAction {
            state.needsTrustline(transfer, in: turn, for: asset, at: account, own: own).taken
        }
        #expect(action(nil) == .refuseUnnamedAsset)
        transfer.amountOutAsset = .stellar(named)
        #expect(action(nil) == .trust(named))
        #expect(action(started) == .trust(started))
        #expect(action(started, at: other) == .reportOther(other, started))
        #expect(action(started, Self.state(.trusted(turn: turn))) == .nothing)
        #expect(action(nil, at: other, Self.state(.trusted(turn: turn))) == .nothing)
    }

    // MARK: Starts

    @Test(
        "before an anchor is asked, what may have been started is found, unless the anchor has refused it",
        arguments: [
            ([], false, .ask), ([], true, .findFormer), ([.asking(afterLedger: nil)], false, .findFormer),
            ([.startLost(since: now)], false, .findFormer),
            ([.startLost(since: now), .startLost(since: nil)], false, .ask),
            ([.asking(afterLedger: 7), .request(isRefused: true)], true, .askAnew),
            ([.asking(afterLedger: 7), .request(isRefused: true), .request(isRefused: false)], true, .findFormer),
        ] as [([TransferFact], Bool, TransferFacts.Start.RequestAction)]
    )
    func request(facts: [TransferFact], mayHaveActed: Bool, action: TransferFacts.Start.RequestAction) {
        var book = TransferFacts()
        for fact in facts { book.apply(fact, by: "start", visit: 2) }
        #expect(book.start(by: "start").beforeRequest(in: 2, mayHaveActed: mayHaveActed).taken == action)
    }

    // MARK: What is told

    @Test("a message is told once, and again after another one")
    func messages() {
        let (first, second) = (ToldMessage(.message, of: "t-1", text: "a"), ToldMessage(.message, of: "t-1", text: "b"))
        #expect(!Self.state().isTold(first))
        #expect(Self.state(.told(message: first)).isTold(first))
        #expect(!Self.state(.told(message: first), .told(message: second)).isTold(first))
        let notice = ToldMessage(.instructions, in: Self.turn(.pendingUser), text: "a")
        let later = ToldMessage(.instructions, in: Self.turn(.pendingUser, 3), text: "a")
        let state = Self.state(.told(message: notice), .told(message: first))
        #expect(state.isTold(notice) && !state.isTold(later))
    }

    @Test("a fact about another transfer changes nothing")
    func others() {
        let other = TransferTurn(transfer: "t-2", status: .pendingTrust, number: 1)
        let state = Self.state(.trusted(turn: other), .paid(transfer: "t-2", hash: Self.hash))
        #expect(state == TransferState(id: "t-1"))
    }

    // MARK: Time

    @Test("a field that a payment lacks is waited for an hour where nothing has a deadline, in each visit")
    func lacks() {
        let lack = MissingField(field: "withdraw_memo", since: Self.now, request: "GET /transaction")
        let state = Self.state(.lacks(transfer: "t-1", lack: lack), visit: 2)
        func action(_ seconds: Int64, _ visit: Int = 2, hasDeadline: Bool = false) -> TransferState.LackAction {
            state.lacks(
                "withdraw_memo",
                at: Self.now.advanced(by: .seconds(seconds)),
                in: visit,
                hasDeadline: hasDeadline
            ).taken
        }
        #expect(action(10, 1) == .startWaiting)
        #expect(action(10) == .wait(.seconds(10)))
        #expect(action(-10) == .waitAnew)
        #expect(action(3600) == .giveUp)
        #expect(action(3600, hasDeadline: true) == .wait(.seconds(3600)))
        #expect(state.lacks("amount_in", at: Self.now, in: 2, hasDeadline: false) == .startWaiting)
    }

    @Test(
        "a verb that only pays looks for a missing field ever more rarely, from 5 seconds up to an hour",
        arguments: [
            (.startWaiting, 5), (.waitAnew, 5), (.wait(.zero), 5), (.wait(.seconds(5)), 5), (.wait(.seconds(6)), 6),
            (.wait(.seconds(3600)), 3600), (.wait(.seconds(86_400)), 3600), (.giveUp, nil),
        ] as [(TransferState.LackAction, Int64?)]
    )
    func pause(_ action: TransferState.LackAction, seconds: Int64?) {
        #expect(action.pause == seconds.map { Duration.seconds($0) })
    }

    @Test("a payout is overdue after a minute, or after a third of the time that is left")
    func stalled() {
        let turn = Self.turn(.pendingAnchor)
        func action(
            _ waited: Int64,
            _ left: Int64?,
            _ state: TransferState = Self.state()
        ) -> TransferState.PayoutAction {
            state.awaitsPayout(
                in: turn,
                since: Self.now,
                at: Self.now.advanced(by: .seconds(waited)),
                deadline: left.map { Self.now.advanced(by: .seconds($0)) }
            ).taken
        }
        #expect(action(59, nil) == .wait)
        #expect(action(60, nil) == .checkAndTell(waited: .seconds(60)))
        #expect(action(59, 600) == .wait)
        #expect(action(9, 30) == .checkForEnding)
        #expect(action(10, 30) == .checkAndTell(waited: .seconds(10)))
        let told = Self.state(.told(message: ToldMessage(.stalledPayout, in: turn)))
        #expect(action(60, nil, told) == .wait)
        let recorded = Self.state(.told(message: ToldMessage(.payoutObstacle, in: turn)))
        #expect(action(9, 30, recorded) == .wait)
        #expect(action(10, 30, recorded) == .checkAndTell(waited: .seconds(10)))
        // The asset was to be trusted: the run was killed before that, or lumens are missing.
        let acting = TransferFact.acting(turn: turn)
        let message = TransferFact.told(message: ToldMessage(.stalledPayout, in: turn))
        #expect(action(60, nil, Self.state(acting)) == .checkAndTell(waited: .seconds(60)))
        #expect(action(60, nil, Self.state(acting, message)) == .checkAgain)
        #expect(action(60, nil, Self.state(acting, message, .trusted(turn: turn))) == .wait)
    }

    @Test("the run trusts the asset of an overdue payout, for its own account, where the flow leaves that to it")
    func trustsByItself() {
        let (own, other) = (KeyPair.random().publicKey, KeyPair.random().publicKey)
        let actions: [(TransferState.PayoutAction, Bool)] = [
            (.wait, false), (.checkForEnding, false), (.checkAndTell(waited: .seconds(60)), true), (.checkAgain, true),
        ]
        for (action, isOverdue) in actions {
            for obstacle in TransferState.PayoutObstacle.allCases {
                func isForRun(at account: PublicKey, isTrustLed: Bool) -> Bool {
                    action.isForRun(obstacle, at: account, own: own, isTrustLed: isTrustLed)
                }
                #expect(isForRun(at: own, isTrustLed: false) == (isOverdue && obstacle == .noTrustline))
                #expect(!isForRun(at: own, isTrustLed: true))
                #expect(!isForRun(at: other, isTrustLed: false))
            }
        }
    }

    @Test("a payment to another person that its anchor doesn't process is told of once, after a minute")
    func unprocessed() {
        let turn = Self.turn(.pendingAnchor)
        func isTold(_ waited: Int64, _ turn: TransferTurn = turn, _ state: TransferState = Self.state()) -> Bool {
            state.isUnprocessed(in: turn, since: Self.now, at: Self.now.advanced(by: .seconds(waited)))
        }
        #expect(!isTold(59) && isTold(60) && isTold(86_400))
        #expect(!isTold(60, Self.turn(.pendingExternal)) && !isTold(60, Self.turn(.completed)))
        #expect(!isTold(60, turn, Self.state(.told(message: ToldMessage(.stalledPayout, in: turn)))))
    }

    @Test("a payout that is not on the ledger is searched for two minutes, ever more rarely")
    func search() {
        var transfer = Self.transfer(.completed, .deposit)
        var state = Self.state()
        func action(
            _ seconds: Int64,
            _ visit: Int = 1,
            isOrdered: Bool = true,
            hasRetry: Bool = false
        ) -> TransferState.SearchAction {
            state.foundNothing(
                for: transfer,
                isOrdered: isOrdered,
                hasRetry: hasRetry,
                at: Self.now.advanced(by: .seconds(seconds)),
                in: visit
            ).taken
        }
        #expect(action(0) == .startSearching(again: .seconds(1)))
        state = Self.state(.searching(transfer: "t-1", since: Self.now))
        #expect(action(0) == .searchAgain(after: .seconds(1)))
        #expect(action(7) == .searchAgain(after: .seconds(7)))
        #expect(action(119) == .searchAgain(after: .seconds(15)))
        #expect(action(120) == .giveUp)
        #expect(action(0, 2) == .startSearching(again: .seconds(1)))
        // The flow may say itself when it is looked for again.
        #expect(action(7, hasRetry: true) == .leaveToRetry)
        // Where no one has told of money, none has to come.
        #expect(action(7, isOrdered: false) == .acceptNothing)
        #expect(action(7, isOrdered: false, hasRetry: true) == .acceptNothing)
        transfer.amountOut = ExactDecimal(10)
        #expect(action(7, isOrdered: false) == .searchAgain(after: .seconds(7)))
    }

    // MARK: Questions

    @Test("a question is answered once, and again where the transfer went on with the answer and is back for good")
    func questions() {
        let question = TransferQuestion(
            Self.transfer(.pendingTransactionInfoUpdate),
            in: Self.turn(.pendingTransactionInfoUpdate)
        )
        #expect(Self.state().asked(question).taken == .answer)
        #expect(Self.state(.answered(question: question, wentOn: false)).asked(question).taken == .reportUnaccepted)
        let went = TransferFact.answered(question: question, wentOn: true)
        let still = TransferFact.askedStill(question: question)
        #expect(Self.state(went).asked(question).taken == .waitForServers(isTold: false))
        #expect(Self.state(went, still).asked(question) == .waitForServers(isTold: false))
        #expect(Self.state(went, still, still).asked(question) == .answer)
        #expect(Self.state(went, still, still, went).asked(question) == .waitForServers(isTold: false))
    }
}
