import Diagnostics
import Stellar
import StellarXDR
import Testing

@testable import LedgerEngine

@Suite("Trades")
struct TradeTests {
    private let network = Network.standalone
    private let root: KeyPair
    private let alice = KeyPair.random()
    private var ledger: Ledger
    private let dollar: Asset

    init() throws {
        root = try KeyPair(seed: Secret(Network.standalone.id.bytes))
        ledger = Ledger(networkID: Network.standalone.id.wire, closeTime: 1000)
        ledger.recordsChanges = true
        dollar = Asset.issued(code: try #require(AssetCode("USD")), issuer: root.publicKey)
    }

    private mutating func apply(_ source: KeyPair, _ bodies: [Stellar.Operation.Body]) throws -> AppliedTransaction {
        let number = try #require(ledger.account(source.publicKey.wire)).sequenceNumber + 1
        let transaction = Transaction(
            source: MuxedAccount(source.publicKey),
            fee: 1000,
            sequenceNumber: number,
            operations: bodies.map { Operation($0) }
        )
        _ = ledger.submit(TransactionEnvelope(transaction).signed(by: source, for: network).wire)
        return try #require(ledger.close(at: 1001).transactions.first)
    }

    private func offer(_ selling: Asset, _ buying: Asset, _ lumens: Int64, _ n: Int32, _ d: Int32)
        -> Stellar.Operation.Body
    {
        .manageSellOffer(
            selling: selling,
            buying: buying,
            amount: Amount(stroops: lumens),
            price: Price(numerator: n, denominator: d),
            offerID: 0
        )
    }

    @Test("a trade has the price of the offer in the book, whatever rounding made of it, if changes are kept")
    mutating func prices() throws {
        _ = try apply(
            root,
            [.createAccount(destination: alice.publicKey, startingBalance: Amount(stroops: 1_000_000_000))]
        )
        _ = try apply(alice, [.changeTrust(line: .asset(dollar), limit: Amount(stroops: .max))])
        let made = try apply(alice, [offer(.native, dollar, 1000, 3, 7)])
        #expect(made.result.isSuccess)
        #expect(made.trades.isEmpty)
        let crossed = try apply(root, [.bumpSequence(to: 0), offer(dollar, .native, 100, 1, 1)])
        let trade = try #require(crossed.trades.first)
        #expect(crossed.trades.count == 1)
        #expect(trade.operation == 1)
        #expect(trade.order == 0)
        #expect(trade.taker == root.publicKey.wire)
        #expect(trade.takerOfferID == nil)
        #expect(trade.claim.counterparty == .offer(sellerID: alice.publicKey.wire, offerID: 1))
        #expect(trade.claim.amountSold == 233)
        #expect(trade.claim.amountBought == 100)
        #expect(trade.price == Trade.Price(n: 3, d: 7))
        ledger.recordsChanges = false
        let greedy = try apply(root, [offer(dollar, .native, 1000, 7, 3)])
        #expect(greedy.trades.map(\.takerOfferID) == [2])
        let claim = try #require(greedy.trades.first).claim
        #expect(greedy.trades.map(\.price) == [Trade.Price(n: claim.amountBought, d: claim.amountSold)])
    }

    @Test("what a failed transaction would have exchanged is no trade")
    mutating func failure() throws {
        _ = try apply(
            root,
            [.createAccount(destination: alice.publicKey, startingBalance: Amount(stroops: 1_000_000_000))]
        )
        _ = try apply(alice, [.changeTrust(line: .asset(dollar), limit: Amount(stroops: .max))])
        _ = try apply(alice, [offer(.native, dollar, 1000, 1, 1)])
        let failed = try apply(root, [offer(dollar, .native, 10, 1, 1), .manageData(name: "none", value: nil)])
        #expect(!failed.result.isSuccess)
        #expect(failed.result.operations.first?.isSuccess == true)
        #expect(failed.trades.isEmpty)
    }
}
