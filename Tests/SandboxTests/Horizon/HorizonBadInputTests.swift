import HTTPTransport
import JSON
import Stellar
import Testing

@testable import Sandbox

@Suite("Bad input for Horizon")
struct HorizonBadInputTests {
    @Test("every bad request gets the status and the problem that Horizon gives it")
    func table() async throws {
        let unknown = KeyPair.random().publicKey.address
        let cases: [(method: HTTPMethod, path: String, status: Int, type: String)] = [
            (.get, "/nothing", 404, "not_found"),
            (.get, "/accounts/\(unknown)", 404, "not_found"),
            (.get, "/accounts/\(unknown)/payments", 404, "not_found"),
            (.get, "/accounts/GABC", 400, "bad_request"),
            (.get, "/accounts/%FF%FE", 400, "bad_request"),
            (.get, "/transactions/zz", 400, "bad_request"),
            (.get, "/transactions/\(String(repeating: "0", count: 64))", 404, "not_found"),
            (.get, "/transactions/\(String(repeating: "0", count: 64))/operations", 404, "not_found"),
            (.get, "/ledgers/99", 404, "not_found"),
            (.get, "/ledgers/99999999999999999999", 400, "bad_request"),
            (.get, "/ledgers/-1", 400, "bad_request"),
            (.get, "/ledgers/4294967297", 400, "bad_request"),
            (.get, "/operations/9223372036854775807", 404, "not_found"),
            (.get, "/payments?limit=0", 400, "bad_request"),
            (.get, "/payments?limit=201", 400, "bad_request"),
            (.get, "/payments?limit=many", 400, "bad_request"),
            (.get, "/payments?order=up", 400, "bad_request"),
            (.get, "/payments?cursor=-1", 400, "bad_request"),
            (.get, "/payments?cursor=abc", 400, "bad_request"),
            (.get, "/payments?include_failed=maybe", 400, "bad_request"),
            (.get, "/payments?join=everything", 400, "bad_request"),
            (.get, "/ledgers/0", 410, "before_history"),
            (.get, "/operations/1", 410, "before_history"),
            (.get, "/operations/x", 400, "bad_request"),
            (.get, "/accounts", 400, "invalid_accounts_params"),
            (.get, "/accounts?asset=native", 400, "bad_request"),
            (.get, "/accounts?asset=USD", 400, "bad_request"),
            (.get, "/accounts?signer=\(unknown)&sponsor=\(unknown)", 400, "invalid_accounts_params"),
            (.get, "/accounts?liquidity_pool=ff", 400, "bad_request"),
            (.get, "/offers?seller=G", 400, "bad_request"),
            (.get, "/offers?selling_asset_code=USD", 400, "bad_request"),
            (.get, "/offers?selling=native&selling_asset_type=native", 400, "bad_request"),
            (.get, "/offers/x", 400, "bad_request"),
            (.get, "/offers/18446744073709551615", 404, "not_found"),
            (.get, "/order_book", 400, "invalid_order_book"),
            (.get, "/order_book?selling_asset_type=native&buying_asset_type=gold", 400, "invalid_order_book"),
            (.get, "/assets?asset_code=!", 400, "bad_request"),
            (.get, "/assets?cursor=USD", 400, "bad_request"),
            (.get, "/claimable_balances/00", 400, "bad_request"),
            (.get, "/claimable_balances/\(String(repeating: "0", count: 72))", 404, "not_found"),
            (.get, "/claimable_balances/\(String(repeating: "0", count: 72))/operations", 404, "not_found"),
            (.get, "/liquidity_pools/x", 400, "bad_request"),
            (.get, "/liquidity_pools/\(String(repeating: "0", count: 64))", 404, "not_found"),
            (.get, "/liquidity_pools?reserves=native,native,native", 400, "bad_request"),
            (.get, "/paths/strict-send", 400, "bad_request"),
            (
                .get, "/paths/strict-send?source_asset_type=native&source_amount=0&destination_assets=native", 400,
                "bad_request"
            ),
            (.get, "/paths/strict-send?source_asset_type=native&source_amount=1", 400, "bad_request"),
            (.get, "/paths/strict-receive?destination_asset_type=native&destination_amount=1e5", 400, "bad_request"),
            (.get, "/trades?base_asset_type=native", 400, "bad_request"),
            (.get, "/trades?trade_type=barter", 400, "bad_request"),
            (.get, "/trades?offer_id=1&liquidity_pool_id=\(String(repeating: "0", count: 64))", 400, "bad_request"),
            (.get, "/trade_aggregations", 400, "bad_request"),
            (.get, "/effects?cursor=1-x", 400, "bad_request"),
            (.post, "/manualclose", 404, "not_found"),
        ]
        // As Horizon 22 calls them.
        let titles = [
            "bad_request": "Bad Request", "not_found": "Resource Missing",
            "before_history": "Data Requested Is Before Recorded History",
            "invalid_accounts_params": "Invalid Accounts Parameters",
            "invalid_order_book": "Invalid Order Book Parameters",
        ]
        try await HorizonRig.with { rig in
            for (method, path, status, type) in cases {
                let response = try await rig.send(method, path)
                #expect(response.status == status, "\(path)")
                let problem = try response.json()
                #expect(problem["type"]?.string == "https://stellar.org/horizon-errors/\(type)", "\(path)")
                #expect(problem["status"]?.integer == Int64(status), "\(path)")
                #expect(problem["title"]?.string == titles[type], "\(path)")
            }
        }
    }

    @Test("bad bodies are refused")
    func bodies() async throws {
        let cases: [(body: HTTPBody, status: Int, type: String)] = [
            (.form([("tx", "garbage")]), 400, "transaction_malformed"),
            (.form([("tx", "AAAA")]), 400, "transaction_malformed"),
            (.form([("tx", String(repeating: "A", count: 4000))]), 400, "transaction_malformed"),
            (.form([("ty", "AAAA")]), 400, "transaction_malformed"),
            (.json(["tx": "AAAA"]), 415, "unsupported_media_type"),
            (.form([("tx", String(repeating: "A", count: 400_000))]), 413, "payload_too_large"),
            (
                .data([0xFF, 0x00, 0x25], contentType: "application/x-www-form-urlencoded"), 400,
                "transaction_malformed"
            ),
        ]
        try await HorizonRig.with { rig in
            for (body, status, type) in cases {
                for path in ["/transactions", "/transactions_async"] {
                    let response = try await rig.send(.post, path, body: body)
                    #expect(response.status == status, "\(type)")
                    let problem = try response.json()
                    #expect(problem["type"]?.string == "https://stellar.org/horizon-errors/\(type)")
                }
            }
            let echoed = try await rig.send(.post, "/transactions", body: .form([("tx", "a\"b\n\u{1}c")])).json()
            #expect(echoed["extras"]?["envelope_xdr"]?.string == "a\"b\n\u{1}c")
        }
    }

    @Test("what a client does not take is not forced on it")
    func notAcceptable() async throws {
        try await HorizonRig.with { rig in
            for (path, accept) in [("/", "image/png"), ("/offers", "text/event-stream"), ("/fee_stats", "text/html")] {
                let response = try await rig.send(.get, path, headers: ["Accept": accept])
                #expect(response.status == 406, "\(path)")
                #expect(try response.json()["type"]?.string?.hasSuffix("/not_acceptable") == true)
            }
            for accept in ["*/*", "application/json", "text/html, application/*;q=0.5", "text/html;q=0.9,*/*;q=0.1"] {
                #expect(try await rig.send(.get, "/", headers: ["Accept": accept]).status == 200, "\(accept)")
            }
        }
    }

    @Test("a ledger that closes by hand closes when it is asked to")
    func manualClose() async throws {
        try await HorizonRig.with(closing: .manually) { rig in
            let response = try await rig.send(.post, "/manualclose")
            #expect(response.status == 200)
            #expect(try response.json()["sequence"]?.integer == 2)
        }
    }

    @Test("a preflight request is allowed everything that Horizon answers")
    func preflight() async throws {
        try await HorizonRig.with { rig in
            let origin = "https://wallet.example"
            let response = try await rig.send(.options, "/transactions", headers: ["Origin": origin])
            #expect(response.status == 204)
            #expect(response.headers["Access-Control-Allow-Origin"] == origin)
            #expect(response.headers["Access-Control-Allow-Methods"]?.contains("POST") == true)
        }
    }
}
