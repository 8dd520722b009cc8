import HTTPTransport
import JSON
import Stellar
import Testing
import Timekeeping

@testable import Sandbox

@Suite("Horizon's assets, balances and pools")
struct HorizonHoldingTests {
    @Test("an asset is listed with who holds how much of it, and its holders are listed")
    func assets() async throws {
        try await HorizonRig.with { rig in
            try await rig.fund(rig.alice, rig.bob, rig.issuer)
            let usd = try #require(Asset("USD:\(rig.issuer.publicKey.address)"))
            let other = try #require(Asset("EUR:\(rig.issuer.publicKey.address)"))
            for holder in [rig.alice, rig.bob] {
                try await rig.perform(holder, .changeTrust(line: .asset(usd), limit: .maximum))
            }
            try await rig.perform(rig.alice, .changeTrust(line: .asset(other), limit: .maximum))
            try await rig.perform(
                rig.issuer,
                .payment(destination: MuxedAccount(rig.bob.publicKey), asset: usd, amount: .units(7))
            )
            let asset = try #require(try await rig.records("/assets?asset_code=USD").first)
            #expect(asset["asset_type"]?.string == "credit_alphanum4")
            #expect(asset["asset_issuer"]?.string == rig.issuer.publicKey.address)
            #expect(asset["accounts"]?["authorized"]?.integer == 2)
            #expect(asset["balances"]?["authorized"]?.string == "7.0000000")
            #expect(asset["num_claimable_balances"]?.integer == 0)
            #expect(asset["flags"]?["auth_required"]?.bool == false)
            let token = "USD_\(rig.issuer.publicKey.address)_credit_alphanum4"
            #expect(asset["paging_token"]?.string == token)
            let all = try await rig.records("/assets?asset_issuer=\(rig.issuer.publicKey.address)")
            #expect(all.map { $0["asset_code"]?.string } == ["EUR", "USD"])
            #expect(
                try await rig.records("/assets?order=desc&cursor=\(token)").map { $0["asset_code"]?.string } == ["EUR"]
            )
            let holders = try await rig.records("/accounts?asset=USD:\(rig.issuer.publicKey.address)")
            let addresses = [rig.alice, rig.bob].map(\.publicKey.address).sorted()
            #expect(holders.map { $0["id"]?.string } == addresses)
            let second = try await rig.records(
                "/accounts?asset=USD:\(rig.issuer.publicKey.address)&cursor=\(addresses[0])"
            )
            #expect(second.map { $0["id"]?.string } == [addresses[1]])
        }
    }

    @Test("a claimable balance is found by its asset, sponsor and claimant, and so is what became of it")
    func claimableBalances() async throws {
        try await HorizonRig.with { rig in
            try await rig.fund(rig.alice, rig.bob)
            let made = try await rig.perform(
                rig.alice,
                .createClaimableBalance(
                    asset: .native,
                    amount: .units(5),
                    claimants: [Claimant(destination: rig.bob.publicKey)]
                )
            )
            let (alice, bob) = (rig.alice.publicKey.address, rig.bob.publicKey.address)
            let balance = try #require(try await rig.records("/claimable_balances?claimant=\(bob)").first)
            let id = try #require(balance["id"]?.string)
            #expect(id.count == 72)
            #expect(balance["asset"]?.string == "native")
            #expect(balance["amount"]?.string == "5.0000000")
            #expect(balance["sponsor"]?.string == alice)
            #expect(balance["flags"]?["clawback_enabled"]?.bool == false)
            #expect(balance["claimants"]?[0]?["destination"]?.string == bob)
            #expect(balance["claimants"]?[0]?["predicate"]?["unconditional"]?.bool == true)
            let token = try #require(balance["paging_token"]?.string)
            #expect(token == "\(balance["last_modified_ledger"]?.integer ?? 0)-\(id)")
            #expect(try await rig.json("/claimable_balances/\(id)") == balance)
            #expect(try await rig.records("/claimable_balances?sponsor=\(alice)&asset=native") == [balance])
            #expect(try await rig.records("/claimable_balances?sponsor=\(bob)").isEmpty)
            #expect(try await rig.records("/claimable_balances?cursor=\(token)").isEmpty)
            #expect(try await rig.send(.get, "/claimable_balances?cursor=7").status == 400)

            let hash = try #require(try made.json()["hash"]?.string)
            let effects = try await rig.records("/transactions/\(hash)/effects")
            #expect(
                effects.map { $0["type"]?.string } == [
                    "claimable_balance_created", "claimable_balance_claimant_created", "account_debited",
                    "claimable_balance_sponsorship_created",
                ]
            )
            #expect(effects[1]["predicate"]?["unconditional"]?.bool == true)
            let operation = try #require(try await rig.records("/transactions/\(hash)/operations").first)
            #expect(operation["sponsor"]?.string == alice)
            #expect(operation["claimants"]?[0]?["destination"]?.string == bob)
            try await rig.perform(rig.bob, .claimClaimableBalance(try #require(ClaimableBalanceID(id))))
            #expect(try await rig.send(.get, "/claimable_balances/\(id)").status == 404)
            let operations = try await rig.records("/claimable_balances/\(id)/operations")
            #expect(operations.map { $0["type"]?.string } == ["create_claimable_balance", "claim_claimable_balance"])
            #expect(try await rig.records("/claimable_balances/\(id)/transactions").count == 2)
        }
    }

    @Test("a pool is listed with its reserves, its trades and all that was done with it")
    func pools() async throws {
        try await HorizonRig.with { rig in
            try await rig.fund(rig.alice, rig.issuer)
            let usd = try #require(Asset("USD:\(rig.issuer.publicKey.address)"))
            let parameters = LiquidityPoolParameters(assetA: .native, assetB: usd)
            try await rig.perform(
                rig.alice,
                .changeTrust(line: .asset(usd), limit: .maximum),
                .changeTrust(line: .liquidityPool(parameters), limit: .maximum)
            )
            try await rig.perform(
                rig.issuer,
                .payment(destination: MuxedAccount(rig.alice.publicKey), asset: usd, amount: .units(1000))
            )
            let pool = try #require(try await rig.records("/liquidity_pools").first)
            let id = try #require(pool["id"]?.string)
            #expect(pool["fee_bp"]?.integer == 30)
            #expect(pool["type"]?.string == "constant_product")
            #expect(pool["total_trustlines"]?.string == "1")
            let deposit = try await rig.perform(
                rig.alice,
                .liquidityPoolDeposit(
                    LiquidityPoolDeposit(
                        pool: try #require(Hash256(id)),
                        maxAmountA: .units(100),
                        maxAmountB: .units(400),
                        minPrice: Price(numerator: 1, denominator: 5),
                        maxPrice: Price(numerator: 1, denominator: 3)
                    )
                )
            )
            let filled = try await rig.json("/liquidity_pools/\(id)")
            #expect(filled["total_shares"]?.string == "200.0000000")
            #expect(filled["reserves"]?[0]?["asset"]?.string == "native")
            #expect(filled["reserves"]?[1]?["amount"]?.string == "400.0000000")
            let holder = rig.alice.publicKey.address
            #expect(try await rig.records("/liquidity_pools?account=\(holder)") == [filled])
            #expect(
                try await rig.records("/liquidity_pools?reserves=native,USD:\(rig.issuer.publicKey.address)") == [
                    filled
                ]
            )
            #expect(try await rig.records("/accounts?liquidity_pool=\(id)").map { $0["id"]?.string } == [holder])
            let hash = try #require(try deposit.json()["hash"]?.string)
            let operation = try #require(try await rig.records("/transactions/\(hash)/operations").first)
            #expect(operation["reserves_deposited"]?[0]?["amount"]?.string == "100.0000000")
            #expect(operation["shares_received"]?.string == "200.0000000")
            let effect = try #require(try await rig.records("/transactions/\(hash)/effects").first)
            #expect(effect["type"]?.string == "liquidity_pool_deposited")
            #expect(effect["liquidity_pool"]?["total_shares"]?.string == "200.0000000")
            try await rig.perform(
                rig.alice,
                .pathPaymentStrictSend(
                    PathPaymentStrictSend(
                        sendAsset: .native,
                        sendAmount: .units(10),
                        destination: MuxedAccount(rig.alice.publicKey),
                        destinationAsset: usd,
                        destinationMinimum: .units(1)
                    )
                )
            )
            let trade = try #require(try await rig.records("/liquidity_pools/\(id)/trades").first)
            #expect(trade["trade_type"]?.string == "liquidity_pool")
            #expect(trade["liquidity_pool_fee_bp"]?.integer == 30)
            let types = try await rig.records("/liquidity_pools/\(id)/operations").map { $0["type"]?.string }
            #expect(types == ["change_trust", "liquidity_pool_deposit", "path_payment_strict_send"])
            let kinds = try await rig.records("/liquidity_pools/\(id)/effects?limit=200").map { $0["type"]?.string }
            #expect(kinds.contains("liquidity_pool_created") && kinds.contains("liquidity_pool_trade"))
            let lines = try await rig.json("/accounts/\(holder)")["balances"]?.arrayValue ?? []
            let share = try #require(lines.first { $0["asset_type"]?.string == "liquidity_pool_shares" })
            #expect(share["liquidity_pool_id"]?.string == id)
            #expect(share["buying_liabilities"] == nil)
        }
    }
}
