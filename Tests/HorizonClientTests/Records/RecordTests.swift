import Foundation
import HTTPTestSupport
import HTTPTransport
import HorizonClient
import JSON
import Stellar
import TestSupport
import Testing
import Timekeeping

@Suite("Records")
struct RecordTests {
    private let records: JSONValue
    private let customer: PublicKey
    private let issuer: PublicKey
    private let hash: Hash256
    private let usdc: Asset

    init() throws {
        records = try JSONValue.parse(try Fixture.text("horizon/records.json"))
        customer = try #require(TestHorizon.customer)
        issuer = try #require(PublicKey("GDEISG5WA25KU6HHB7N4HVQKID4A7FDDR3FKD32R6C7KCV7YLYKVY7S7"))
        hash = try #require(TestHorizon.hash)
        usdc = .issued(code: try #require(AssetCode("USDC")), issuer: issuer)
    }

    private func amount(_ text: String) throws -> Amount { try #require(Amount(text)) }

    private func amount(_ text: String, of asset: Asset) throws -> AssetAmount {
        AssetAmount(asset: asset, amount: try amount(text))
    }

    @Test("operations of all kinds are known, and what is unknown is kept as it came")
    func operations() async throws {
        let page = try await TestHorizon("operations").horizon.page(of: .operations(of: .network))
        let (own, other) = (MuxedAccount(customer), MuxedAccount(issuer))
        let id = ClaimableBalanceID(hash)
        #expect(page.next == .after("123"))
        let reserves = [try amount("10", of: .native), try amount("20", of: usdc)]
        let late = ClaimPredicate.and(.not(.beforeAbsoluteTime(1_795_248_000)), .beforeRelativeTime(60))
        let details = page.records.map(\.details)
        #expect(
            details.prefix(2) == [
                .createAccount(account: customer, funder: other, startingBalance: try amount("10000")),
                .payment(from: own, to: other, asset: usdc, amount: try amount("25.5")),
            ]
        )
        guard case .pathPayment(let path)? = details[2] else {
            Issue.record("no path payment")
            return
        }
        #expect(path.sourceAsset == usdc && path.asset == .native && path.path == [.native])
        #expect(path.sourceAmount == Amount("2") && path.amount == Amount("1"))
        #expect(
            details[3...10] == [
                .offer(
                    id: 0,
                    selling: .native,
                    buying: usdc,
                    amount: try amount("5"),
                    price: Price(numerator: 1, denominator: 3)
                ),
                .setOptions,
                .changeTrust(trustor: own, line: .liquidityPool(hash), limit: .maximum),
                .trustlineFlags(
                    trustor: customer,
                    asset: usdc,
                    clear: [.authorizedToMaintainLiabilities, .clawbackEnabled],
                    set: .authorized
                ),
                .accountMerge(account: own, into: other),
                .manageData(name: "config.memo_required", value: Array("1".utf8)),
                .manageData(name: "config.memo_required", value: nil),
                .bumpSequence(to: 9_007_199_254_740_993),
            ]
        )
        #expect(
            details[12...] == [
                .claimClaimableBalance(id: id, claimant: own), .clawbackClaimableBalance(id: id),
                .beginSponsoring(sponsored: issuer), .endSponsoring(beginSponsor: own), .revokeSponsorship,
                .clawback(asset: usdc, from: own, amount: try amount("1")),
                .liquidityPoolDeposit(pool: hash, deposited: reserves, shares: try amount("14")),
                .liquidityPoolWithdraw(pool: hash, received: reserves, shares: try amount("14")), .inflation, nil, nil,
            ]
        )
        guard case .createClaimableBalance(usdc, _, let claimants)? = details[11] else {
            Issue.record("no claimable balance")
            return
        }
        #expect(claimants.map(\.predicate) == [late, .unconditional])
        #expect(page.records[21].kind.rawValue == "invoke_host_function")
        #expect(page.records[21].fields["function"]?.string?.isEmpty == false)
        #expect(page.records[22].kind == .payment)
        #expect(page.records[22].fields["amount"]?.string == "much")
    }

    @Test("effects tell what came and went, and unknown ones are kept as they came")
    func effects() async throws {
        let page = try await TestHorizon("effects").horizon.page(of: .effects(of: .account(customer)))
        #expect(
            page.records.map(\.details) == [
                .accountCreated(startingBalance: try amount("10000")), .credited(try amount("1", of: usdc)),
                .debited(try amount("2", of: .native)), .trustline(.asset(usdc), limit: try amount("5")),
                .trustline(.liquidityPool(hash), limit: .zero),
                .trade(
                    counterparty: MuxedAccount(issuer),
                    offerID: 7,
                    sold: try amount("1", of: .native),
                    bought: try amount("2", of: usdc)
                ),
                .signer(key: issuer.address, weight: 1), .data(name: "n", value: Array("1".utf8)),
                .claimableBalance(id: ClaimableBalanceID(hash), try amount("3", of: usdc)), .sequenceBumped(to: 12),
                nil,
                .accountRemoved,
            ]
        )
        #expect(page.records[10].kind == "contract_credited")
        #expect(page.records.allSatisfy { $0.account == MuxedAccount(customer) })
    }

    @Test("a ledger")
    func ledger() throws {
        let ledger = try #require(records["ledger"].flatMap { LedgerRecord($0) })
        #expect(ledger.sequence == 3 && ledger.hash == hash && ledger.pagingToken == "12884901888")
        #expect(ledger.totalCoins == Amount("100000000000") && ledger.feePool == Amount(stroops: 1000))
        #expect(ledger.baseReserve == Amount(stroops: 5_000_000) && ledger.baseFee == 100)
        #expect(ledger.closedAt?.description == "2026-11-21T08:00:00Z")
    }

    @Test("an offer, and trades with offers and with pools")
    func market() throws {
        let offer = try #require(records["offer"].flatMap { OfferRecord($0) })
        #expect(offer.id == 9 && offer.seller == customer && offer.selling == .native && offer.buying == usdc)
        #expect(offer.price == Price(numerator: 1, denominator: 3) && offer.sponsor == issuer)
        let trade = try #require(records["trade"].flatMap { TradeRecord($0) })
        #expect(trade.base.gave == (try amount("1", of: .native)) && trade.base.offerID == 9)
        #expect(trade.counter.gave == (try amount("2", of: usdc)) && trade.counter.account == issuer)
        #expect(trade.price == Price(numerator: 2, denominator: 1) && trade.isBaseSeller)
        let withPool = try #require(records["pool_trade"].flatMap { TradeRecord($0) })
        #expect(withPool.base.pool == hash && withPool.base.account == nil)
    }

    @Test("an asset whose holders have more than one account could hold")
    func asset() throws {
        let asset = try #require(records["asset"].flatMap { AssetRecord($0) })
        #expect(asset.asset == usdc && asset.accounts.authorized == 5)
        #expect(asset.balances.authorized == ExactDecimal("9223372036854.775807"))
        #expect(asset.flags == [.authorizationRequired, .authorizationRevocable, .clawbackEnabled])
    }

    @Test("a claimable balance with a condition that nobody knows yet")
    func claimableBalance() throws {
        let balance = try #require(records["claimable_balance"].flatMap { ClaimableBalanceRecord($0) })
        #expect(balance.id == ClaimableBalanceID(hash) && balance.amount == Amount("3") && balance.asset == usdc)
        #expect(balance.claimants == [ClaimantRecord(destination: customer)])
        #expect(balance.isClawbackEnabled && balance.sponsor == customer)
    }

    @Test("a liquidity pool")
    func pool() throws {
        let pool = try #require(records["liquidity_pool"].flatMap { LiquidityPoolRecord($0) })
        #expect(pool.id == hash && pool.fee == 30 && pool.totalTrustlines == 2)
        #expect(pool.reserves == [try amount("10", of: .native), try amount("20", of: usdc)])
    }

    @Test("an order book, and the ways through it")
    func paths() async throws {
        let book = try #require(records["order_book"]).text
        let paths = try #require(records["paths"]).text
        let test = try TestHorizon { request, _ in .json(request.url.path() == "/order_book" ? book : paths) }
        let levels = try await test.horizon.orderBook(selling: .native, buying: usdc)
        #expect(levels.asks.map(\.price) == [Price(numerator: 1, denominator: 3)])
        #expect(levels.asks.map(\.amount) == [ExactDecimal("5")])
        #expect(levels.bids.map(\.amount) == [ExactDecimal("7")])
        let receiving = try await test.horizon.paths(
            receiving: try amount("5", of: .native),
            from: .account(customer)
        )
        #expect(receiving.count == 1)
        #expect(receiving.first?.source == (try amount("2", of: usdc)))
        #expect(receiving.first?.path.map(\.code) == ["BRIDGE"])
        _ = try await test.horizon.paths(sending: try amount("5", of: usdc), to: .assets([.native, usdc]))
        let texts = test.http.requests.map { $0.url.absoluteString.replacing(issuer.address, with: "I") }
        let base = "https://horizon.example"
        #expect(
            texts == [
                "\(base)/order_book?selling_asset_type=native&buying_asset_type=credit_alphanum4"
                    + "&buying_asset_code=USDC&buying_asset_issuer=I&limit=20",
                "\(base)/paths/strict-receive?source_account=\(customer)&destination_asset_type=native"
                    + "&destination_amount=5",
                "\(base)/paths/strict-send?destination_assets=native%2CUSDC%3AI&source_asset_type=credit_alphanum4"
                    + "&source_asset_code=USDC&source_asset_issuer=I&source_amount=5",
            ]
        )
    }

    @Test("ways of which none can be read are no answer that there is none")
    func illegiblePaths() async throws {
        for (records, isLegible) in [("[]", true), (#"[{"source_amount": null, "path": []}]"#, false)] {
            let test = try TestHorizon { _, _ in .json(#"{"_embedded": {"records": \#(records)}}"#) }
            let sent = try amount("5", of: usdc)
            do throws(HorizonError) {
                #expect(try await test.horizon.paths(sending: sent, to: .assets([.native])).isEmpty && isLegible)
            } catch {
                #expect(error.reason == .invalid(field: "_embedded.records") && !isLegible)
            }
        }
    }

    @Test("a transaction whose fee another one paid is found by either hash")
    func feeBump() async throws {
        let text = try #require(records["fee_bump"]).text
        let test = try TestHorizon { _, _ in .json(text) }
        let outer = try #require(TransactionHash(String(repeating: "f", count: 64)))
        for name in [hash, outer] {
            let record = try await test.horizon.transaction(name)
            #expect(record.feeBumpHash == outer && record.innerHash == hash)
            #expect(record.feeAccount == MuxedAccount(issuer) && record.source == MuxedAccount(customer))
        }
    }

    @Test("single records are asked for where Horizon has them")
    func single() async throws {
        let samples = records
        let test = try TestHorizon { request, _ in
            let names = ["ledgers": "ledger", "offers": "offer", "claimable_balances": "claimable_balance"]
            let name = names[request.url.pathComponents[1]] ?? "liquidity_pool"
            return .json(samples[name]?.text ?? "")
        }
        #expect(try await test.horizon.ledger(3).sequence == 3)
        #expect(try await test.horizon.offer(9).id == 9)
        let id = ClaimableBalanceID(hash)
        #expect(try await test.horizon.claimableBalance(id).id == id)
        #expect(try await test.horizon.liquidityPool(hash).id == hash)
        #expect(
            test.http.log == [
                "GET /ledgers/3", "GET /offers/9", "GET /claimable_balances/\(id)", "GET /liquidity_pools/\(hash.hex)",
            ]
        )
    }

    @Test("whatever a server sends in a field, a record keeps it or is none")
    func odd() throws {
        let odd: [JSONValue] = [
            .null, true, "", "odd", "-1", .number("1e999"), [], [1, "a", [:]], [:], ["a": ["b": 1]],
        ]
        func check<Record: HorizonRecord>(_ type: Record.Type, _ sample: JSONValue) throws {
            #expect(Record(sample)?.fields == sample)
            for name in try #require(sample.objectValue).keys {
                for value in odd {
                    var members = try #require(sample.objectValue)
                    members[name] = value
                    let changed = JSONValue.object(members)
                    if let record = Record(changed) { #expect(record.fields == changed) }
                }
            }
        }
        for (file, isEffect) in [("operations", false), ("effects", true)] {
            let page = try JSONValue.parse(try Fixture.text("horizon/\(file).json"))
            for sample in try #require(page["_embedded"]?["records"]?.arrayValue) {
                if isEffect { try check(EffectRecord.self, sample) } else { try check(OperationRecord.self, sample) }
            }
        }
        try check(LedgerRecord.self, try #require(records["ledger"]))
        try check(OfferRecord.self, try #require(records["offer"]))
        try check(TradeRecord.self, try #require(records["pool_trade"]))
        try check(AssetRecord.self, try #require(records["asset"]))
        try check(ClaimableBalanceRecord.self, try #require(records["claimable_balance"]))
        try check(LiquidityPoolRecord.self, try #require(records["liquidity_pool"]))
        try check(TransactionRecord.self, try #require(records["fee_bump"]))
    }
}
