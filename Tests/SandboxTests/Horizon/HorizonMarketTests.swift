import HTTPTransport
import JSON
import Stellar
import Testing
import Timekeeping

@testable import Sandbox

@Suite("Horizon's markets")
struct HorizonMarketTests {
    /// A rig in which the issuer has given `USD` and `EUR` to both others.
    private func market(_ body: (HorizonRig, _ usd: Asset, _ eur: Asset) async throws -> Void) async throws {
        try await HorizonRig.with { rig in
            try await rig.fund(rig.alice, rig.bob, rig.issuer)
            let usd = try #require(Asset("USD:\(rig.issuer.publicKey.address)"))
            let eur = try #require(Asset("EURO12:\(rig.issuer.publicKey.address)"))
            for holder in [rig.alice, rig.bob] {
                for asset in [usd, eur] {
                    try await rig.perform(holder, .changeTrust(line: .asset(asset), limit: .maximum))
                    try await rig.perform(
                        rig.issuer,
                        .payment(destination: MuxedAccount(holder.publicKey), asset: asset, amount: .units(1000))
                    )
                }
            }
            try await body(rig, usd, eur)
        }
    }

    @Test("an offer has its number, its price as a fraction and as a decimal, and its assets")
    func offers() async throws {
        try await market { rig, usd, _ in
            try await rig.perform(rig.alice, .sell(usd, for: .native, 100, at: (1, 3)))
            let seller = rig.alice.publicKey.address
            let offer = try #require(try await rig.records("/offers?seller=\(seller)").first)
            let id = try #require(offer["id"]?.string)
            #expect(offer["paging_token"]?.string == id)
            #expect(offer["seller"]?.string == seller)
            #expect(offer["selling"]?["asset_code"]?.string == "USD")
            #expect(offer["buying"]?["asset_type"]?.string == "native")
            #expect(offer["amount"]?.string == "99.9999999")
            #expect(offer["price"]?.string == "0.3333333")
            #expect(offer["price_r"]?["n"]?.integer == 1)
            #expect(offer["price_r"]?["d"]?.integer == 3)
            #expect(offer["last_modified_time"]?.string != nil)
            #expect(offer["_links"]?["offer_maker"]?["href"]?.string == "\(rig.url)/accounts/\(seller)")
            #expect(try await rig.json("/offers/\(id)") == offer)
            #expect(try await rig.records("/accounts/\(seller)/offers") == [offer])
            let pair = "selling=USD:\(rig.issuer.publicKey.address)&buying=native"
            #expect(try await rig.records("/offers?\(pair)&sponsor=\(seller)").isEmpty)
            #expect(try await rig.records("/offers?\(pair)&limit=1&order=desc") == [offer])
            #expect(try await rig.records("/offers?\(pair)&cursor=\(id)").isEmpty)
        }
    }

    @Test("a book has both sides with their prices in lowest terms, and is followed")
    func book() async throws {
        try await market { rig, usd, _ in
            let query =
                "/order_book?selling_asset_type=credit_alphanum4&selling_asset_code=USD"
                + "&selling_asset_issuer=\(rig.issuer.publicKey.address)&buying_asset_type=native"
            var events = try rig.events(query).makeAsyncIterator()
            #expect(try await events.next()?.data == "\"hello\"")
            let empty = try JSONValue.parse(try #require(try await events.next()).data)
            #expect(empty["asks"]?.arrayValue == [])
            try await rig.perform(rig.alice, .sell(usd, for: .native, 100, at: (4, 2)))
            try await rig.perform(rig.bob, .sell(usd, for: .native, 50, at: (2, 1)))
            try await rig.perform(rig.bob, .sell(.native, for: usd, 30, at: (2, 3)))
            let book = try await rig.json(query)
            #expect(book["base"]?["asset_code"]?.string == "USD")
            #expect(book["counter"]?["asset_type"]?.string == "native")
            #expect(book["asks"]?.arrayValue?.count == 1)
            #expect(book["asks"]?[0]?["amount"]?.string == "150.0000000")
            #expect(book["asks"]?[0]?["price_r"]?["n"]?.integer == 2)
            #expect(book["asks"]?[0]?["price_r"]?["d"]?.integer == 1)
            #expect(book["bids"]?[0]?["price"]?.string == "1.5000000")
            #expect(book["bids"]?[0]?["amount"]?.string == "30.0000000")
            var last = empty
            while last != book { last = try JSONValue.parse(try #require(try await events.next()).data) }
        }
    }

    @Test("a trade is told to both sides, from the side that is asked for, in effects and summed up")
    func trades() async throws {
        try await market { rig, usd, _ in
            try await rig.perform(rig.alice, .sell(usd, for: .native, 100, at: (2, 1)))
            let offer = try #require(try await rig.records("/offers").first?["id"]?.string)
            try await rig.perform(rig.bob, .buy(usd, for: .native, 40, at: (3, 1)))
            let usdQuery =
                "asset_type=credit_alphanum4&BASEasset_code=USD&BASEasset_issuer=\(rig.issuer.publicKey.address)"
            func pair(_ usdSide: String, _ nativeSide: String) -> String {
                "\(usdSide)\(usdQuery.replacing("BASE", with: usdSide))&\(nativeSide)asset_type=native"
            }
            let trade = try #require(try await rig.records("/trades?\(pair("base_", "counter_"))").first)
            #expect(trade["base_is_seller"]?.bool == true)
            #expect(trade["base_offer_id"]?.string == offer)
            #expect(trade["base_account"]?.string == rig.alice.publicKey.address)
            #expect(trade["base_amount"]?.string == "40.0000000")
            #expect(trade["counter_amount"]?.string == "80.0000000")
            #expect(trade["price"]?["n"]?.string == "2")
            #expect(trade["trade_type"]?.string == "orderbook")
            let mirrored = try #require(try await rig.records("/trades?\(pair("counter_", "base_"))").first)
            #expect(mirrored["base_is_seller"]?.bool == false)
            #expect(mirrored["counter_account"]?.string == rig.alice.publicKey.address)
            #expect(mirrored["price"]?["d"]?.string == "2")
            for path in [
                "/offers/\(offer)/trades", "/accounts/\(rig.alice.publicKey.address)/trades",
                "/accounts/\(rig.bob.publicKey.address)/trades?trade_type=orderbook", "/trades?offer_id=\(offer)",
            ] {
                #expect(try await rig.records(path).map { $0["id"] } == [trade["id"]], "\(path)")
            }
            #expect(try await rig.records("/trades?trade_type=liquidity_pool").isEmpty)
            let cursor = try #require(trade["paging_token"]?.string)
            #expect(try await rig.records("/trades?cursor=\(cursor)").isEmpty)

            let effects = try await rig.records("/effects?order=desc&limit=2")
            #expect(effects.map { $0["type"]?.string } == ["trade", "trade"])
            #expect(effects[1]["account"]?.string == rig.bob.publicKey.address)
            #expect(effects[1]["seller"]?.string == rig.alice.publicKey.address)
            #expect(effects[1]["bought_amount"]?.string == "40.0000000")
            #expect(effects[0]["sold_asset_code"]?.string == "USD")
            let sums = try await rig.records("/trade_aggregations?resolution=60000&\(pair("base_", "counter_"))")
            #expect(sums.count == 1)
            #expect(sums[0]["trade_count"]?.string == "1")
            #expect(sums[0]["base_volume"]?.string == "40.0000000")
            #expect(sums[0]["avg"]?.string == "2.0000000")
            #expect(sums[0]["high_r"]?["n"]?.string == "2")
        }
    }

    @Test("paths are found from accounts and lists of assets, and the payments along them tell what was exchanged")
    func paths() async throws {
        try await market { rig, usd, eur in
            try await rig.perform(rig.bob, .sell(.native, for: usd, 500, at: (1, 2)))
            try await rig.perform(rig.bob, .sell(eur, for: .native, 500, at: (4, 1)))
            let issuer = rig.issuer.publicKey.address
            let receive =
                "/paths/strict-receive?destination_asset_type=credit_alphanum12&destination_asset_code=EURO12"
                + "&destination_asset_issuer=\(issuer)&destination_amount=10"
            let found = try await rig.records("\(receive)&source_assets=USD:\(issuer),native")
            let dollars = try #require(found.first { $0["source_asset_code"]?.string == "USD" })
            #expect(dollars["source_amount"]?.string == "20.0000000")
            #expect(dollars["path"]?.arrayValue?.map { $0["asset_type"]?.string } == ["native"])
            #expect(dollars["destination_amount"]?.string == "10.0000000")
            let ofAccount = try await rig.records("\(receive)&source_account=\(rig.alice.publicKey.address)")
            let types = ofAccount.compactMap { $0["source_asset_type"]?.string }
            #expect(types.contains("native") && types.contains("credit_alphanum4"))
            let send =
                "/paths/strict-send?source_asset_type=native&source_amount=40&destination_assets=EURO12:\(issuer)"
            #expect(try await rig.records(send).map { $0["destination_amount"]?.string } == ["10.0000000"])

            let response = try await rig.perform(
                rig.alice,
                .pathPaymentStrictReceive(
                    PathPaymentStrictReceive(
                        sendAsset: usd,
                        sendMaximum: .units(21),
                        destination: MuxedAccount(rig.bob.publicKey),
                        destinationAsset: eur,
                        destinationAmount: .units(10),
                        path: [.native]
                    )
                )
            )
            let hash = try #require(try response.json()["hash"]?.string)
            let operation = try #require(try await rig.records("/transactions/\(hash)/operations").first)
            #expect(operation["type"]?.string == "path_payment_strict_receive")
            #expect(operation["amount"]?.string == "10.0000000")
            #expect(operation["source_amount"]?.string == "20.0000000")
            #expect(operation["source_max"]?.string == "21.0000000")
            #expect(operation["source_asset_code"]?.string == "USD")
            #expect(operation["path"]?[0]?["asset_type"]?.string == "native")
            let kinds = try await rig.records("/transactions/\(hash)/effects").map { $0["type"]?.string }
            #expect(kinds == ["account_credited", "account_debited"] + Array(repeating: "trade", count: 4))
        }
    }
}
