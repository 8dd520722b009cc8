import Diagnostics
import HTTPTestSupport
import HorizonClient
import Stellar
import Testing
import Wallet

@Suite("Payments")
struct PaymentTests {
    let payer = Keys.payer.publicKey
    let receiver = Keys.receiver.publicKey
    let issuer = AccountSketch(id: Keys.issuer.publicKey)

    func gold(_ balance: String, limit: String = "1000.0000000", isAuthorized: Bool = true) -> AccountSketch.Line {
        .init(asset: Assets.gold, balance: balance, limit: limit, isAuthorized: isAuthorized, maintains: isAuthorized)
    }

    func network(
        payer: AccountSketch? = nil,
        receiver: AccountSketch?,
        friendbot: Bool = false
    ) throws -> TestNetwork {
        let accounts = [payer ?? AccountSketch(id: self.payer, lines: [gold("50.0000000")]), issuer]
        return try TestNetwork(accounts + (receiver.map { [$0] } ?? []), friendbot: friendbot)
    }

    func order(
        _ amount: String = "5",
        _ asset: Asset = .native,
        memo: Memo = .none,
        muxID: UInt64? = nil,
        asked: Memo = .none,
        newAccount: PaymentOrder.NewAccountRule = .automatic
    ) throws -> PaymentOrder {
        let account = MuxedAccount(receiver, muxID: muxID)
        let recipient = Recipient(account, given: "maria*names.example", askedMemo: asked)
        return PaymentOrder(to: recipient, .exactly(try .of(amount)), of: asset, memo: memo, newAccount: newAccount)
    }

    func refusal(_ network: TestNetwork, _ order: PaymentOrder) async -> PaymentError? {
        let error = await #expect(throws: PaymentError.self) {
            try await network.wallet.plan(order, from: payer)
        }
        #expect(network.handedIn.isEmpty)
        return error
    }

    @Test("a payment tells what will happen, and happens")
    func paying() async throws {
        let network = try network(receiver: AccountSketch(id: receiver, lines: [gold("0.0000000")]))
        let plan = try await network.wallet.plan(order("5", Assets.gold, memo: .id(7)), from: payer)
        let target = MuxedAccount(receiver)
        #expect(plan.steps.map { $0.text() } == ["pay 5 GOLD to \(target)"])
        #expect(plan.steps.map { $0.text { _ in "Maria" } } == ["pay 5 GOLD to Maria"])
        #expect(plan.offeredFee == Amount(stroops: 200) && plan.memo == .id(7))
        _ = try await network.wallet.carryOut(plan, signers: [Keys.payer])
        let transaction = try #require(network.handedIn.last?.innermostTransaction)
        #expect(transaction.memo == .id(7))
        #expect(
            try transaction.operations.map(\.body) == [
                .payment(destination: target, asset: Assets.gold, amount: .of("5"))
            ]
        )
    }

    @Test("the largest amount is to the stroop what is not reserved, promised or needed for the fee")
    func spendable() async throws {
        let sketch = AccountSketch(id: payer, lumens: "10.0000000", lumensSelling: "1.0000000", subentries: 1)
        let network = try network(payer: sketch, receiver: AccountSketch(id: receiver))
        // 10 - 1 - 1.5 - 200 stroops.
        let most = try Amount.of("7.4999800")
        let error = await refusal(network, try order("7.4999801"))
        let fee = Amount(stroops: 200)
        #expect(try error?.reason == .spendable(most, needed: .of("7.4999801"), fee: fee, promised: .of("1")))
        let parts = "its reserve, 1 XLM promised to its offers and a fee of up to 0.00002 XLM are left out of that"
        #expect(error?.summary.hasSuffix("; \(parts)") == true, "\(error?.summary ?? "")")
        _ = try await network.wallet.plan(order("7.49998"), from: payer)
        let all = PaymentOrder(to: Recipient(MuxedAccount(receiver)), .everything, of: .native)
        let plan = try await network.wallet.plan(all, from: payer)
        #expect(plan.steps == [.pay(AssetAmount(asset: .native, amount: most), to: MuxedAccount(receiver))])
        // No more is offered for the fee than what is left.
        #expect(plan.maximumFee == fee)
    }

    @Test("everything of an asset is no more than the recipient has room for")
    func everything() async throws {
        let network = try network(
            receiver: AccountSketch(id: receiver, lines: [gold("8.0000000", limit: "20.0000000")])
        )
        let all = PaymentOrder(to: Recipient(MuxedAccount(receiver)), .everything, of: Assets.gold)
        #expect(
            try await network.wallet.plan(all, from: payer).steps == [
                .pay(AssetAmount(asset: Assets.gold, amount: .of("12")), to: MuxedAccount(receiver))
            ]
        )
    }

    @Test("who has nothing to pay with is told so, with what is promised to offers")
    func nothing() async throws {
        let receiver = AccountSketch(id: receiver, lines: [gold("0.0000000")])
        func refused(_ sketch: AccountSketch, _ asset: Asset, _ receiver: AccountSketch) async throws -> PaymentError? {
            let all = PaymentOrder(to: Recipient(MuxedAccount(receiver.id)), .everything, of: asset)
            return await refusal(try network(payer: sketch, receiver: receiver), all)
        }
        let without = AccountSketch(id: payer, lines: [gold("0.0000000")])
        let empty = try #require(try await refused(without, Assets.gold, receiver))
        #expect(empty.reason == .nothingToPayWith(promised: .zero) && empty.failure == .refused)
        #expect(empty.summary == "nothing was paid: \(payer) has no GOLD that it could send")
        var line = gold("20.0000000")
        line.selling = "20.0000000"
        let offered = try #require(try await refused(AccountSketch(id: payer, lines: [line]), Assets.gold, receiver))
        #expect(offered.summary.hasSuffix("; 20 GOLD promised to its offers are left out of that"))
        let lumens = AccountSketch(id: payer, lumens: "2001.0000200", lumensSelling: "2000.0000000", subentries: 0)
        let native = try #require(try await refused(lumens, .native, receiver))
        #expect(try native.reason == .nothingToPayWith(promised: .of("2000")))
        let poor = AccountSketch(id: payer, lumens: "2001.0000000", lumensSelling: "2000.0000000", subentries: 0)
        let fee = try #require(try await refused(poor, .native, receiver))
        #expect(fee.summary.hasSuffix("; 2000 XLM are promised to its offers"), "\(fee.summary)")
        // The recipient's limit is no fault of the payer's.
        let rich = AccountSketch(id: payer, lines: [gold("50.0000000")])
        let full = AccountSketch(id: self.receiver, lines: [gold("10.0000000", limit: "10.0000000")])
        #expect(try await refused(rich, Assets.gold, full)?.reason == .recipientHasRoom(for: .zero))
        let locked = AccountSketch(id: self.receiver, lines: [gold("0.0000000", isAuthorized: false)])
        #expect(try await refused(rich, Assets.gold, locked)?.reason == .recipientNotAuthorized)
    }

    @Test("E35: a recipient that asks for a memo gets none without; a customer's number is one, an empty text is none")
    func memoRequired() async throws {
        let network = try network(receiver: AccountSketch(id: receiver, requiresMemo: true))
        #expect(await refusal(network, try order())?.reason == .memoRequired)
        #expect(await refusal(network, try order(memo: .text([])))?.reason == .memoRequired)
        _ = try await network.wallet.plan(order(muxID: 1), from: payer)
        _ = try await network.wallet.plan(order(memo: .id(1)), from: payer)
        #expect(try await network.wallet.plan(order(asked: .id(9)), from: payer).memo == .id(9))
        for order in [try order(memo: .id(1), asked: .id(9)), try order(memo: .id(1), muxID: 1)] {
            await #expect(throws: RecipientMemoError.self) { try await network.wallet.plan(order, from: payer) }
        }
        var confirmed = try order(memo: .id(1), muxID: 1)
        confirmed.recipient.allowsMuxedMemo = true
        #expect(try await network.wallet.plan(confirmed, from: payer).memo == .id(1))
    }

    @Test("what the recipient can't hold is told, each reason apart")
    func recipients() async throws {
        func reason(_ receiver: AccountSketch?, _ amount: String = "5") async throws -> PaymentError.Reason? {
            await refusal(try network(receiver: receiver), try order(amount, Assets.gold))?.reason
        }
        #expect(try await reason(nil) == .noRecipient(canBeFunded: false))
        #expect(try await reason(AccountSketch(id: receiver)) == .recipientTrustMissing)
        let locked = AccountSketch(id: receiver, lines: [gold("0.0000000", isAuthorized: false)])
        #expect(try await reason(locked) == .recipientNotAuthorized)
        let full = AccountSketch(id: receiver, lines: [gold("8.0000000", limit: "10.0000000")])
        #expect(try await reason(full, "2.0000001") == .recipientHasRoom(for: .of("2")))
    }

    @Test("what the payer can't send is told, each reason apart")
    func payers() async throws {
        let receiver = AccountSketch(id: receiver, lines: [gold("0.0000000")])
        func reason(_ payer: AccountSketch, _ order: PaymentOrder) async throws -> PaymentError.Reason? {
            await refusal(try network(payer: payer, receiver: receiver), order)?.reason
        }
        let some = try order("5", Assets.gold)
        #expect(try await reason(AccountSketch(id: payer), some) == .payerTrustMissing)
        let locked = AccountSketch(id: payer, lines: [gold("50.0000000", isAuthorized: false)])
        #expect(try await reason(locked, some) == .payerNotAuthorized)
        let few = AccountSketch(id: payer, lines: [gold("4.9999999")])
        #expect(try await reason(few, some) == .spendable(.of("4.9999999"), needed: .of("5"), fee: nil))
        let poor = AccountSketch(id: payer, lumens: "1.5000199", lines: [gold("50.0000000")])
        let fee = PaymentError.Reason.noFee(
            Amount(stroops: 200),
            balance: try .of("1.5000199"),
            reserve: try .of("1.5")
        )
        #expect(try await reason(poor, some) == fee)
        #expect(try await reason(few, order("0")) == .nothingToPay(.zero))
        #expect(try await reason(few, order("-1")) == .nothingToPay(.of("-1")))
    }

    @Test("what the ledger would refuse has the code that it has in a run, and says of whose account it is")
    func codes() async throws {
        let rich = AccountSketch(id: payer, lines: [gold("50.0000000")])
        let some = try order("5", Assets.gold)
        func failure(_ payer: AccountSketch, _ receiver: AccountSketch?, _ order: PaymentOrder) async throws -> Failure?
        {
            await refusal(try network(payer: payer, receiver: receiver), order)?.asFailure
        }
        let trustless = try await failure(rich, AccountSketch(id: receiver), some)
        #expect(trustless?.code == .payeeUntrusting)
        let line = "it has no trustline for \(Assets.gold)"
        #expect(trustless?.summary == "nothing was paid: \(receiver) can't take GOLD: \(line)")
        let full = AccountSketch(id: receiver, lines: [gold("8.0000000", limit: "10.0000000")])
        let over = try await failure(rich, full, some)
        #expect(over?.code == .payeeFull)
        #expect(over?.summary == "nothing was paid: \(receiver) can't take so much GOLD, only 2 more")
        let demanding = try await failure(rich, AccountSketch(id: receiver, requiresMemo: true), order())
        #expect(demanding?.code == .payeeNeedsMemo && demanding?.kind == .refused)
        let small = try await failure(rich, nil, order("0.9999999"))
        #expect(small?.code == .tooLittleToCreate)
        let least = "to create it takes at least 1 XLM"
        #expect(small?.summary == "nothing was paid: there is no account \(receiver) yet, and \(least)")
        let trusting = AccountSketch(id: receiver, lines: [gold("0.0000000")])
        let without = try await failure(AccountSketch(id: payer), trusting, some)
        #expect(without?.code == .payerUntrusting)
        #expect(without?.summary == "nothing was paid: \(payer) can't pay GOLD: \(line)")
        let few = try await failure(AccountSketch(id: payer, lines: [gold("4.0000000")]), trusting, some)
        #expect(few?.code == .fundsMissing)
        #expect(few?.summary == "nothing was paid: \(payer) can't pay 5 GOLD: it has 4 GOLD")
        let poor = AccountSketch(id: payer, lumens: "1.5000000", lines: [gold("50.0000000")])
        let unpaid = try await failure(poor, trusting, some)
        #expect(unpaid?.code == .feeMissing)
        let rest = "of its 1.5 XLM it has to keep 1.5"
        #expect(unpaid?.summary == "nothing was paid: \(payer) can't pay the fee of up to 0.00002 XLM: \(rest)")
    }

    @Test("an issuer pays its own asset out of nothing, and takes it back without a trustline")
    func issuing() async throws {
        let network = try network(receiver: AccountSketch(id: receiver, lines: [gold("0.0000000")]))
        _ = try await network.wallet.plan(order("999", Assets.gold), from: issuer.id)
        let back = PaymentOrder(to: Recipient(MuxedAccount(issuer.id)), .everything, of: Assets.gold)
        #expect(
            try await network.wallet.plan(back, from: payer).steps == [
                .pay(AssetAmount(asset: Assets.gold, amount: .of("50")), to: MuxedAccount(issuer.id))
            ]
        )
    }

    @Test("an account that is not there is funded by friendbot, or created with the amount")
    func newcomers() async throws {
        let tests = try network(receiver: nil, friendbot: true)
        tests.answers["/friendbot"] = .json("{}")
        let plan = try await tests.wallet.plan(order(), from: payer)
        #expect(plan.steps.first == .askFriendbot(receiver) && plan.fundsBefore == receiver)
        #expect(!tests.http.log.contains("GET /friendbot"))
        _ = try await tests.wallet.carryOut(plan, signers: [Keys.payer])
        #expect(tests.http.log.contains("GET /friendbot"))
        let created = try await tests.wallet.plan(order(newAccount: .create), from: payer)
        #expect(try created.steps == [.createAccount(receiver, .of("5"))] && created.fundsBefore == nil)
        let real = try network(receiver: nil)
        let body = Operation.Body.createAccount(destination: receiver, startingBalance: try .of("1"))
        #expect(try await real.wallet.plan(order("1"), from: payer).operations.map(\.body) == [body])
        #expect(try await refusal(real, try order("0.9999999"))?.reason == .startingBalanceTooSmall(least: .of("1")))
        #expect(await refusal(real, try order(muxID: 4))?.reason == .noRecipientOfMany)
        #expect(await refusal(real, try order(newAccount: .refuse))?.reason == .noRecipient(canBeFunded: false))
    }

    @Test("an account does not pay itself, and one that is not there pays nobody")
    func payerItself() async throws {
        let network = try network(receiver: AccountSketch(id: receiver))
        let own = PaymentOrder(to: Recipient(MuxedAccount(payer)), .exactly(try .of("1")), of: .native)
        #expect(await refusal(network, own)?.reason == .toItself)
        let error = await #expect(throws: AccountError.self) {
            try await network.wallet.plan(order(), from: Keys.other.publicKey)
        }
        #expect(error?.reason == .unfunded(canAskFriendbot: false))
    }

    @Test("a network that fails is told as that, and never as a missing account")
    func failure() async throws {
        let network = try network(receiver: nil, friendbot: true)
        network.answers["/accounts/\(receiver)"] = .json("{}", status: 503)
        let error = await #expect(throws: HorizonError.self) {
            try await network.wallet.plan(order(), from: payer)
        }
        #expect(error?.isTransient == true)
    }
}
