import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import HorizonClient
import Stellar
import TestSupport
import Testing

@Suite("Lists")
struct RecordSequenceTests {
    /// A page of payments with these tokens, and a link to somewhere else.
    private static func page(_ tokens: [Int], next: String = "https://elsewhere.example/steal?cursor=1") -> String {
        let records = tokens.map { #"{"id":"\#($0)","paging_token":"\#($0)"}"# }.joined(separator: ",")
        return #"{"_links":{"next":{"href":"\#(next)"}},"_embedded":{"records":[\#(records)]}}"#
    }

    /// A server whose list goes from 1 to `count`.
    private static func server(_ count: Int) throws -> TestHorizon {
        try TestHorizon { request, _ in
            let first = (request.query("cursor").flatMap { Int($0) } ?? 0) + 1
            let limit = request.query("limit").flatMap { Int($0) } ?? 10
            return .json(page(first > count ? [] : Array(first...min(count, first + limit - 1))))
        }
    }

    @Test("a list is read page after page, to its end")
    func all() async throws {
        let test = try Self.server(450)
        let records = try await test.horizon.records(of: .operations(of: .network)).all()
        #expect(records.map(\.id) == (1...450).map(String.init))
        #expect(test.http.requests.map { $0.query("cursor") } == [nil, "200", "400", "450"])
        #expect(test.http.requests.allSatisfy { $0.url.host() == "horizon.example" })
    }

    @Test("an entry that is no record is left out; a page of which no entry is one is no page")
    func illegible() async throws {
        for (entries, count) in [(#"{"id":"1","paging_token":"1"},{"id":null}"#, 1), (#"{"id":null}"#, nil)] {
            let test = try TestHorizon { request, _ in
                .json(#"{"_embedded":{"records":[\#(request.query("cursor") == nil ? entries : "")]}}"#)
            }
            let records = test.horizon.records(of: .operations(of: .network))
            guard let count else {
                let error = await #expect(throws: HorizonError.self) { try await records.all() }
                #expect(error?.reason == .invalid(field: "_embedded.records"))
                continue
            }
            #expect(try await records.all().count == count)
        }
    }

    @Test("a bound holds, and no more is asked for than it takes")
    func bound() async throws {
        let test = try Self.server(450)
        let records = test.horizon.records(of: .payments(of: .network), from: .after("5"), pageSize: 20, bound: 30)
        var ids: [String] = []
        for try await record in records { ids.append(record.id) }
        #expect(ids == (6...35).map(String.init))
        #expect(test.http.requests.map { $0.query("limit") } == ["20", "10"])
        #expect(try await test.horizon.records(of: .payments(of: .network), bound: 0).all().isEmpty)
        #expect(test.http.requests.count == 2)
    }

    @Test("a server that goes round in a circle is told so", arguments: [[[1, 2]], [[1, 2], [3, 4]], [[], [1]]])
    func circle(_ pages: [[Int]]) async throws {
        let test = try TestHorizon { _, number in
            let tokens = pages[number % pages.count]
            return .json(Self.page(tokens))
        }
        let records = test.horizon.records(of: .operations(of: .network), from: .after("9"))
        guard pages[0].isEmpty else {
            let error = await #expect(throws: HorizonError.self) { try await records.all() }
            guard case .repeatedCursor = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(test.http.requests.count == pages.count + 1)
            return
        }
        #expect(try await records.all().isEmpty)
    }

    @Test("where records have no tokens, the link's cursor is taken, and nothing else of it")
    func link() async throws {
        let test = try TestHorizon { _, number in
            let page = #"{"_links":{"next":{"href":"https://elsewhere.example/x?limit=1&cursor=a%2Fb"}},"_embedded":"#
            let record = number == 0 ? #"{"asset_type":"native"}"# : ""
            return .json(page + #"{"records":[\#(record)]}}"#)
        }
        #expect(try await test.horizon.records(of: .assets()).all().count == 1)
        #expect(test.http.requests.map { $0.query("cursor") } == [nil, "a/b"])
        #expect(test.http.requests.allSatisfy { $0.url.host() == "horizon.example" })
    }

    @Test("lists have the addresses that Horizon has for them")
    func addresses() async throws {
        let test = try TestHorizon { _, _ in .json(#"{"_embedded":{"records":[]}}"#) }
        let horizon = test.horizon
        let account = try #require(TestHorizon.customer)
        let hash = try #require(TestHorizon.hash)
        let usdc = Asset.issued(code: try #require(AssetCode("USDC")), issuer: account)
        _ = try await horizon.page(of: .accounts(signedBy: account))
        _ = try await horizon.page(of: .accounts(holding: usdc))
        _ = try await horizon.page(of: .accounts(sponsoredBy: account))
        _ = try await horizon.page(of: .transactions(of: .account(account), includesFailed: true))
        _ = try await horizon.page(of: .operations(of: .ledger(3), joinsTransactions: true))
        _ = try await horizon.page(of: .effects(of: .operation("12")))
        _ = try await horizon.page(of: .ledgers)
        _ = try await horizon.page(of: .offers(of: account))
        _ = try await horizon.page(of: .offers(selling: .native, buying: usdc, seller: account))
        _ = try await horizon.page(of: .trades(base: .native, counter: usdc))
        _ = try await horizon.page(of: .trades(ofOffer: 7))
        _ = try await horizon.page(of: .trades(of: .liquidityPool(hash)))
        _ = try await horizon.page(of: .assets(code: AssetCode("USDC"), issuer: account))
        _ = try await horizon.page(of: .claimableBalances(claimant: account, asset: usdc))
        _ = try await horizon.page(of: .liquidityPools(holding: [.native, usdc]))
        let paths = test.http.requests.map { request in
            let text = request.url.absoluteString.replacing("https://horizon.example", with: "")
            return text.replacing(account.address, with: "G").replacing(hash.hex, with: "H")
        }
        #expect(
            paths.map { $0.replacing("order=asc&limit=50", with: "") } == [
                "/accounts?signer=G&", "/accounts?asset=USDC%3AG&", "/accounts?sponsor=G&",
                "/accounts/G/transactions?include_failed=true&", "/ledgers/3/operations?join=transactions&",
                "/operations/12/effects?", "/ledgers?", "/accounts/G/offers?",
                "/offers?selling=native&buying=USDC%3AG&seller=G&",
                "/trades?base_asset_type=native&counter_asset_type=credit_alphanum4&counter_asset_code=USDC"
                    + "&counter_asset_issuer=G&",
                "/offers/7/trades?", "/liquidity_pools/H/trades?", "/assets?asset_code=USDC&asset_issuer=G&",
                "/claimable_balances?claimant=G&asset=USDC%3AG&", "/liquidity_pools?reserves=native%2CUSDC%3AG&",
            ]
        )
    }
}
