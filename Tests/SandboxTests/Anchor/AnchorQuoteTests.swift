import Foundation
import HTTPTransport
import JSON
import Stellar
import Testing
import Timekeeping

@testable import Sandbox

@Suite("An anchor's quotes")
struct AnchorQuoteTests {
    private func query(_ rig: AnchorRig, _ fields: [(String, String)]) throws -> String {
        fields.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
    }

    private func sale(_ rig: AnchorRig, _ amount: String) throws -> [(String, String)] {
        [("sell_asset", "iso4217:USD"), ("buy_asset", "stellar:\(try rig.usdc)"), ("sell_amount", amount)]
    }

    /// A quote for selling USD, as the anchor promises it.
    private func quote(_ rig: AnchorRig, _ token: String, _ amount: String = "100") async throws -> JSONValue {
        let fields = try sale(rig, amount) + [("context", "sep6"), ("sell_delivery_method", "bank_account")]
        let body = JSONValue.object(Dictionary(uniqueKeysWithValues: fields.map { ($0.0, .string($0.1)) }))
        let answer = try await rig.send(.post, "sep38/quote", body: .json(body), token: token)
        try #require(answer.status == 201, "\(answer.text)")
        return try answer.json()
    }

    @Test("/info and /prices list what is exchanged")
    func lists() async throws {
        try await AnchorRig.run { rig in
            let toml = try await rig.get(".well-known/stellar.toml").text
            #expect(toml.contains("ANCHOR_QUOTE_SERVER = \"http://\(rig.anchor.homeDomain)/sep38\""))
            let info = try await rig.get("sep38/info").json()
            #expect(info["assets"]?[0]?["asset"]?.string == "iso4217:USD")
            #expect(info["assets"]?[0]?["sell_delivery_methods"]?[0]?["name"]?.string == "bank_account")
            #expect(info["assets"]?[1]?["asset"]?.string == "stellar:\(try rig.usdc)")
            let prices = try await rig.get("sep38/prices?sell_asset=iso4217:USD&sell_amount=100").json()
            #expect(prices["buy_assets"]?[0]?["price"]?.string == "1.02")
            #expect(prices["buy_assets"]?[0]?["decimals"] == .number("7"))
            #expect(try await rig.get("sep38/prices?sell_asset=iso4217:USD").status == 400)
            #expect(try await rig.get("sep38/prices?sell_asset=iso4217:XAU&sell_amount=1").status == 400)
        }
    }

    @Test("what is only bought has no prices as what is sold, and that is no mistake")
    func boughtOnly() async throws {
        let scenario = try #require(Scenario.named("pair"))
        try await AnchorRig.run(scenario.anchors[1]) { rig in
            let asset = try #require(rig.anchor.assets.first { $0.code == "EURT" })
            let answer = try await rig.get("sep38/prices?sell_asset=stellar:\(asset)&sell_amount=10")
            #expect(answer.status == 200, "\(answer.text)")
            #expect(try answer.json() == ["buy_assets": []])
        }
    }

    @Test("a quote that is asked for without a token is refused with type and error")
    func noToken() async throws {
        try await AnchorRig.run { rig in
            for answer in [
                try await rig.get("sep38/quote/1"), try await rig.send(.post, "sep38/quote", body: .json([:])),
            ] {
                #expect(answer.status == 403)
                #expect(try answer.json()["error"]?.string?.isEmpty == false, "\(answer.text)")
                #expect(try answer.json()["type"]?.string == "authentication_required")
            }
        }
    }

    @Test("the formulas of SEP-38 hold to the last digit", arguments: ["100", "3.33", "9999.99", "1.7"])
    func formulas(amount: String) async throws {
        try await AnchorRig.run { rig in
            for name in ["sell_amount", "buy_amount"] {
                let fields = [
                    ("sell_asset", "iso4217:USD"), ("buy_asset", "stellar:\(try rig.usdc)"), (name, amount),
                    ("context", "sep6"),
                ]
                let price = try await rig.get("sep38/price?\(try query(rig, fields))").json()
                func number(_ value: JSONValue?) throws -> ExactDecimal {
                    try #require(value?.string.flatMap { ExactDecimal($0) })
                }
                let (sell, buy) = (try number(price["sell_amount"]), try number(price["buy_amount"]))
                let fee = try number(price["fee"]?["total"])
                let parts = try #require(price["fee"]?["details"]?.arrayValue)
                let sum = try parts.reduce(ExactDecimal.zero) { try $0.adding(number($1["amount"])) }
                #expect(sum == fee)
                #expect(price["fee"]?["asset"]?.string == "iso4217:USD")
                #expect(try sell.subtracting(fee) == number(price["price"]).multiplied(by: buy))
                let total = try number(price["total_price"])
                #expect(try total.multiplied(by: buy).subtracting(sell).magnitude < #require(ExactDecimal("0.000001")))
            }
        }
    }

    @Test("a quote holds for as long as was asked for, to the fraction of a second")
    func fractions() async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            let wanted = Timestamp(unixSeconds: rig.clock.now.unixSeconds &+ 3600).advanced(by: .milliseconds(500))
            let body: JSONValue = [
                "sell_asset": "iso4217:USD", "buy_asset": .string("stellar:\(try rig.usdc)"), "sell_amount": "100",
                "context": "sep6", "expire_after": .string(wanted.description),
            ]
            let answer = try await rig.send(.post, "sep38/quote", body: .json(body), token: token)
            let expires = try #require(answer.json()["expires_at"]?.string.flatMap { Timestamp(iso8601: $0) })
            #expect(expires >= wanted)
            #expect(expires < wanted.advanced(by: .seconds(1)))
        }
    }

    @Test("an amount of one side goes with the asset of that side, and has its decimals")
    func priceAmounts() async throws {
        try await AnchorRig.run { rig in
            for (query, told) in [
                ("sell_asset=iso4217:USD&sell_amount=1&buy_amount=1", "buy_amount does not go with sell_asset"),
                ("sell_asset=iso4217:USD&sell_amount=1.001", "no more than 2 decimals"),
                ("buy_asset=iso4217:USD&buy_amount=1.001", "no more than 2 decimals"),
            ] {
                let answer = try await rig.get("sep38/prices?\(query)")
                #expect(answer.status == 400)
                #expect(try answer.json()["error"]?.string?.contains(told) == true, "\(answer.text)")
            }
            let token = try await rig.signIn()
            let path =
                "sep6/deposit-exchange?destination_asset=USDC&source_asset=iso4217:USD&amount=25.005"
                + "&funding_method=bank_account&account=\(rig.client.publicKey.address)"
            let answer = try await rig.get(path, token: token)
            #expect(try answer.json()["error"]?.string?.contains("no more than 2 decimals") == true, "\(answer.text)")
        }
    }

    @Test("a quote is kept for whom it was given to")
    func keeping() async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            let quote = try await quote(rig, token)
            let id = try #require(quote["id"]?.string)
            #expect(quote["sell_delivery_method"]?.string == "bank_account")
            let expires = try #require(quote["expires_at"]?.string.flatMap { Timestamp(iso8601: $0) })
            #expect(rig.clock.now.duration(to: expires) > .seconds(290))
            #expect(try await rig.get("sep38/quote/\(id)", token: token).json() == quote)
            #expect(try await rig.get("sep38/quote/\(id)", token: rig.signIn(KeyPair.random())).status == 404)
            #expect(try await rig.get("sep38/quote/\(id)").status == 403)
            rig.clock.advance(by: .seconds(1000))
            #expect(try await rig.get("sep38/quote/\(id)", token: token).status == 200)
        }
    }

    @Test("an exchange by SEP-6 pays what its quote promised, once")
    func exchange() async throws {
        try await AnchorRig.run { rig in
            try await rig.trust(rig.client, rig.usdc)
            let token = try await rig.signIn()
            _ = try await rig.putCustomer(token, rig.person)
            let quote = try await quote(rig, token)
            let id = try #require(quote["id"]?.string)
            let path =
                "sep6/deposit-exchange?destination_asset=USDC&source_asset=iso4217:USD&quote_id=\(id)"
                + "&funding_method=bank_account&account=\(rig.client.publicKey.address)"
            let wrong = try await rig.get(path + "&amount=99", token: token)
            #expect(wrong.status == 400)
            #expect(try wrong.json()["error"]?.string?.contains("the quote sells 100") == true)
            let answer = try await rig.get(path + "&amount=100", token: token)
            try #require(answer.status == 200, "\(answer.text)")
            let transfer = try await rig.transfer6(#require(answer.json()["id"]?.string), token)
            #expect(transfer["kind"]?.string == "deposit-exchange")
            #expect(transfer["quote_id"]?.string == id)
            #expect(transfer["amount_in_asset"]?.string == "iso4217:USD")
            #expect(transfer["amount_out"]?.string == quote["buy_amount"]?.string)
            #expect(transfer["amount_out_asset"]?.string == "stellar:\(try rig.usdc)")
            #expect(transfer["fee_details"]?["total"]?.string == quote["fee"]?["total"]?.string)
            let again = try await rig.get(path + "&amount=100", token: token)
            // The rig's clock may have leapt to the end of the quote meanwhile.
            #expect(try again.json()["error"]?.string?.contains("the quote has") == true)
        }
    }

    @Test("an expired quote is refused")
    func expiry() async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            let id = try #require(await quote(rig, token)["id"]?.string)
            rig.clock.advance(by: .seconds(301))
            let path =
                "sep6/deposit-exchange?destination_asset=USDC&source_asset=iso4217:USD&quote_id=\(id)&amount=100"
                + "&funding_method=bank_account&account=\(rig.client.publicKey.address)"
            let answer = try await rig.get(path, token: token)
            #expect(answer.status == 400)
            #expect(try answer.json()["error"]?.string?.contains("expired") == true)
        }
    }

    @Test("a hosted deposit takes a quote too, and its page the quote's amount alone")
    func hosted() async throws {
        try await AnchorRig.run { rig in
            try await rig.trust(rig.client, rig.usdc)
            let token = try await rig.signIn()
            let quote = try await quote(rig, token)
            let fields = [("asset_code", "USDC"), ("quote_id", try #require(quote["id"]?.string))]
            let (id, url) = try await rig.start("deposit", token: token, fields)
            let refused = try await AnchorPageWalk(rig: rig).finish(url, amount: "99")
            #expect(refused.status == 400)
            #expect(refused.text.contains("fixed by your quote"))
            let transfer = try await rig.transfer(id, token: token)
            #expect(transfer["quote_id"]?.string == quote["id"]?.string)
            #expect(transfer["amount_in"]?.string == "100")
        }
    }

    @Test(
        "bad requests are refused in words",
        arguments: [
            ("sell_amount=1&buy_amount=1&context=sep6", "exactly one of"), ("sell_amount=1", "context is required"),
            ("sell_amount=1&context=sep7", "none of sep6"), ("sell_amount=-1&context=sep6", "sell_amount is not"),
            ("sell_amount=0.1&context=sep6", "does not cover the fee"),
            ("sell_amount=1&context=sep6&sell_delivery_method=pigeon", "none of the methods"),
            ("sell_amount=100.005&context=sep6", "iso4217:USD has no more than 2 decimals"),
            ("sell_amount=100&context=sep6&country_code=BRA", "country_code is no code"),
        ]
    )
    func badRequests(query: String, message: String) async throws {
        try await AnchorRig.run { rig in
            let assets = "sell_asset=iso4217:USD&buy_asset=stellar:\(try rig.usdc)"
            let answer = try await rig.get("sep38/price?\(assets)&\(query)")
            #expect(answer.status == 400)
            #expect(try answer.json()["error"]?.string?.contains(message) == true, "\(answer.text)")
        }
    }
}
