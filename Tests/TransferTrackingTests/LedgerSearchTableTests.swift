import AnchorClient
import JSON
import Stellar
import Testing
import Timekeeping
import TransferTracking

/// What may have moved a transfer whose anchor names no transaction: record by record, without a ledger.
@Suite("A search of the ledger's lists")
struct LedgerSearchTableTests {
    typealias Table = LedgerSearchTable

    private static let anchor = KeyPair.random().publicKey
    private static let own = KeyPair.random().publicKey
    private static let usdc = Asset("USDC:\(anchor)") ?? .native
    static let hash = TransactionHash.digest(of: [1])
    static let balance = ClaimableBalanceID(ofOperation: 0, in: 8, of: anchor)
    private static let beginning = TransferBeginning(ledger: 8, instant: TransferStateTests.now)

    private static func amount(_ text: String) -> Amount { Amount(text) ?? .zero }

    /// A payment of ten of the asset to the run's account, in the ledger after the beginning.
    static func payment(_ change: (inout LedgerPayment) -> Void = { _ in }) -> LedgerPayment {
        var payment = LedgerPayment(
            hash: hash,
            isSuccessful: true,
            from: MuxedAccount(anchor),
            to: MuxedAccount(own),
            asset: usdc,
            amount: amount("10"),
            memo: Memo.none,
            ledger: 9,
            closed: TransferStateTests.now
        )
        change(&payment)
        return payment
    }

    /// The search for the arrival of ten to eleven, or of any amount where no one knows it.
    static func arrival(
        _ party: MuxedAccount = MuxedAccount(own),
        isKnown: Bool = true,
        told: Memo? = nil,
        wanted: Memo? = nil
    ) -> Table.Wanted {
        var transfer = TransferStateTests.transfer(.completed, .deposit)
        transfer.depositMemo = told
        return .arrival(
            of: transfer,
            at: TransferParty(party, mayLackNumber: false),
            payout: isKnown ? ExactDecimal(10)...ExactDecimal(11) : nil,
            memo: wanted
        )
    }

    static func action(
        _ payment: LedgerPayment = payment(),
        for wanted: Table.Wanted = arrival(),
        of asset: Asset? = usdc,
        besides others: Set<TransactionHash> = []
    ) -> Table.Action {
        Table(for: wanted, since: beginning).action(on: payment, of: asset, besides: others).taken
    }

    static func action(
        onBalanceOf text: String,
        in ledger: Int64 = 9,
        for wanted: Table.Wanted = arrival(),
        besides others: Set<ClaimableBalanceID> = []
    ) -> Table.Action {
        let record = LedgerBalance(
            id: balance,
            asset: usdc,
            amount: amount(text),
            claimants: [own],
            ledger: ledger,
            closed: TransferStateTests.now
        )
        return Table(for: wanted, since: beginning).action(on: record, besides: others).taken
    }

    private static let found = Table.Action.takeUnlessCounted(.transaction(hash: hash))

    @Test("the payout of a deposit has its account, asset and amount, and was made")
    func arrived() {
        #expect(Self.action() == Self.found)
        #expect(Self.action(Self.payment { $0.hash = nil }) == .take)
        #expect(Self.action(Self.payment { $0.to = MuxedAccount(Self.anchor) }) == .leave)
        #expect(Self.action(Self.payment { $0.to = nil }) == .leave)
        #expect(Self.action(Self.payment { $0.asset = .native }) == .leave)
        #expect(Self.action(Self.payment { $0.asset = nil }) == .leave)
        #expect(Self.action(Self.payment { $0.asset = .native }, of: nil) == Self.found)
        #expect(Self.action(Self.payment { $0.isSuccessful = false }) == .leave)
        #expect(Self.action(for: Self.arrival(MuxedAccount(Self.own, muxID: 7))) == .leave)
    }

    @Test("its amount is what was to come, where that is known")
    func amounts() {
        for (text, isIt) in [("9.9999999", false), ("10", true), ("11", true), ("11.0000001", false)] {
            let payment = Self.payment { $0.amount = Self.amount(text) }
            #expect(Self.action(payment) == (isIt ? Self.found : .leave))
            #expect(Self.action(payment, for: Self.arrival(isKnown: false)) == Self.found)
        }
        #expect(Self.action(Self.payment { $0.amount = nil }, for: Self.arrival(isKnown: false)) == .leave)
    }

    @Test("its memo is the one that the flow wants, or else the one that the anchor tells")
    func memos() {
        let seven = Self.payment { $0.memo = .id(7) }
        #expect(Self.action(seven) == Self.found)
        #expect(Self.action(seven, for: Self.arrival(told: .id(7))) == Self.found)
        #expect(Self.action(seven, for: Self.arrival(told: .id(8))) == .leave)
        #expect(Self.action(seven, for: Self.arrival(told: .id(8), wanted: .id(7))) == Self.found)
        #expect(Self.action(seven, for: Self.arrival(told: .id(7), wanted: .id(8))) == .leave)
        #expect(Self.action(Self.payment { $0.memo = nil }, for: Self.arrival(told: .id(7))) == .leave)
    }

    @Test("a search ends with the first payment that is older than the transfer, and leaves what has counted before")
    func evidence() {
        #expect(Self.action(Self.payment { $0.ledger = 8 }) == .stop)
        #expect(Self.action(Self.payment { ($0.ledger, $0.isSuccessful) = (7, false) }) == .stop)
        let early = Self.payment { ($0.ledger, $0.closed) = (nil, TransferStateTests.now.advanced(by: .seconds(-1))) }
        #expect(Self.action(early) == .stop)
        #expect(Self.action(besides: [Self.hash]) == .leave)
        #expect(Self.action(besides: [.digest(of: [2])]) == Self.found)
    }

    @Test("a claimable balance has the amount, is no older than the transfer, and has not counted before")
    func balances() {
        let found = Table.Action.takeUnlessCounted(.balance(id: Self.balance))
        #expect(Self.action(onBalanceOf: "10") == found)
        #expect(Self.action(onBalanceOf: "12") == .leave)
        #expect(Self.action(onBalanceOf: "12", for: Self.arrival(isKnown: false)) == found)
        // The list is in no order of time: an old one ends nothing.
        #expect(Self.action(onBalanceOf: "10", in: 8) == .leave)
        #expect(Self.action(onBalanceOf: "10", besides: [Self.balance]) == .leave)
    }

    @Test("the payment for a withdrawal comes from the run's account, and is what the anchor asks for")
    func sent() throws {
        var transfer = TransferStateTests.transfer(.completed)
        #expect(Table.Wanted.sent(for: transfer, by: Self.own) == nil)
        transfer.withdrawalAccount = Self.anchor.address
        let sent = Self.payment { ($0.from, $0.to) = (MuxedAccount(Self.own), MuxedAccount(Self.anchor)) }
        let any = try #require(Table.Wanted.sent(for: transfer, by: Self.own))
        #expect(Self.action(sent, for: any) == Self.found)
        #expect(Self.action(for: any) == .leave)
        transfer.amountIn = ExactDecimal(10)
        transfer.fields = ["withdraw_memo": "7", "withdraw_memo_type": "id"]
        let wanted = try #require(Table.Wanted.sent(for: transfer, by: Self.own))
        #expect(Self.action(sent, for: wanted) == .leave)
        var full = sent
        full.memo = .id(7)
        #expect(Self.action(full, for: wanted) == Self.found)
        full.from = MuxedAccount(Self.own, muxID: 7)
        #expect(Self.action(full, for: wanted) == Self.found)
        full.from = MuxedAccount(Self.anchor)
        #expect(Self.action(full, for: wanted) == .leave)
        (full.from, full.amount) = (MuxedAccount(Self.own), Self.amount("9"))
        #expect(Self.action(full, for: wanted) == .leave)
    }

    @Test("what came back of a withdrawal is one of two amounts, with the memo that the flow wants")
    func returned() {
        let party = TransferParty(MuxedAccount(Self.own), mayLackNumber: false)
        func action(_ text: String, _ memo: Memo?, wanted: Memo? = nil) -> Table.Action {
            let payment = Self.payment { ($0.amount, $0.memo) = (Self.amount(text), memo) }
            let amounts = [ExactDecimal(10), ExactDecimal(9)]
            return Self.action(payment, for: .returned(amounts, to: party, memo: wanted))
        }
        #expect(action("10", .id(7)) == Self.found && action("9", nil) == Self.found)
        #expect(action("9.5", nil) == .leave)
        #expect(action("10", .id(7), wanted: .id(7)) == Self.found)
        #expect(action("10", .id(8), wanted: .id(7)) == .leave)
    }
}
