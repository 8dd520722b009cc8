import Diagnostics
import Foundation
import HTTPTransport
import Stellar
import Testing
import Timekeeping

@testable import Sandbox

@Suite("Habits of anchors")
struct HabitTests {
    private func configuration(_ habit: AnchorHabit) -> AnchorConfiguration {
        AnchorConfiguration(habit: habit)
    }

    @Test("the Anchor Platform: other names, other shapes, and nothing told before the transaction is asked for")
    func anchorPlatform() async throws {
        try await AnchorRig.run(configuration(.anchorPlatform)) { rig in
            let stranger = try await rig.get("sep24/transactions?asset_code=USDC")
            #expect(stranger.status == 403)
            #expect(try stranger.json()["error"]?.string == "forbidden")
            let token = try await rig.signIn()
            let form = HTTPBody.form([("asset_code", "USDC")])
            #expect(
                try await rig.send(.post, "sep24/transactions/deposit/interactive", body: form, token: token).status
                    == 415
            )
            _ = try await rig.putCustomer(token, rig.person)
            let deposit = try await rig.get(rig.depositPath, token: token).json()
            #expect(deposit.objectValue?.keys.sorted() == ["how", "id"])
            #expect(try await rig.get(rig.withdrawPath, token: token).json().objectValue?.keys.sorted() == ["id"])
            let (id, url) = try await rig.start("withdraw", token: token)
            _ = try await AnchorPageWalk(rig: rig).finish(url, account: "DE89370400440532013000")
            let transfer = try await rig.transfer(id, token: token)
            #expect(transfer["fee_details"]?["details"]?.arrayValue?.count == 2)
            #expect(transfer["fee_details"]?["breakdown"] == nil)
            #expect(transfer["refunded"] == .bool(false))
            #expect(transfer["kyc_verified"] == nil && transfer["updated_at"] == nil)
        }
    }

    @Test("what /info says of the endpoints is no transfer", arguments: AnchorHabit.allCases)
    func info(habit: AnchorHabit) async throws {
        try await AnchorRig.run(configuration(habit)) { rig in
            let endpoint = try await rig.get("sep6/info").json()["transaction"]
            #expect(endpoint?.objectValue?.keys.sorted() == ["authentication_required", "enabled"])
        }
    }

    @Test("the Anchor Platform reads claimable_balances_supported, and not the SEP's name")
    func claimableBalances() async throws {
        var configuration = configuration(.anchorPlatform)
        configuration.createsClaimableBalances = true
        configuration.assets[0].deposit?.customerType = nil
        try await AnchorRig.run(configuration) { rig in
            await rig.ledger.fund(rig.client.publicKey)
            let token = try await rig.signIn()
            for (name, status) in [
                ("claimable_balance_supported", "pending_trust"), ("claimable_balances_supported", "completed"),
            ] {
                let id = try #require(
                    await rig.get(rig.depositPath + "&\(name)=true", token: token).json()["id"]?.string
                )
                _ = try await rig.follow6(id, token, until: status)
            }
        }
    }

    @Test("Polaris: nulls, an older schema, refusals at the request, and memos that are hashes")
    func polaris() async throws {
        try await AnchorRig.run(configuration(.polaris)) { rig in
            let token = try await rig.signIn()
            #expect(try await rig.get(rig.withdrawPath, token: token).json()["error"]?.string == "'type' is required")
            let path = rig.withdrawPath + "&type=bank_account&dest=DE1"
            let needed = try await rig.get(path, token: token)
            #expect(needed.status == 403)
            #expect(try needed.json()["type"]?.string == "non_interactive_customer_info_needed")
            _ = try await rig.putCustomer(token, rig.person)
            try await rig.fill()
            let opened = try await rig.get(path, token: token).json()
            #expect(opened["memo_type"]?.string == "hash")
            #expect(opened["min_amount"] == .number("1.0"))
            let id = try #require(opened["id"]?.string)
            let waiting = try await rig.transfer6(id, token)
            #expect(waiting["amount_in"]?.string == "25.00")
            #expect(waiting["amount_fee"]?.string == "0.35")
            #expect(waiting["fee_details"] == nil)
            #expect(try await rig.get("sep6/transaction?id=\(id)", token: token).text.contains("\"message\":null"))
            #expect(waiting["refunded"] == .bool(false))
            let memo = try Memo(type: "hash", value: #require(opened["memo"]?.string))
            let amount = try #require(Amount("25"))
            let payment = Stellar.Operation.Body.payment(
                destination: MuxedAccount(rig.distribution),
                asset: try rig.usdc,
                amount: amount
            )
            try await rig.submit(rig.client, payment, memo: memo)
            _ = try await rig.follow6(id, token, until: "completed")
            let price = try await rig.get(
                "sep38/price?context=sep6&sell_asset=iso4217%3AUSD&sell_amount=10&buy_asset=stellar%3A\(rig.usdc)"
            )
            #expect(price.status == 200, "\(price.text)")
            #expect(try price.json()["total_price"] == nil)
            #expect(try await rig.get("sep99").json()["detail"]?.string != nil)
            #expect(try await rig.get("sep6/info").json()["deposit"]?["USDC"]?["funding_methods"] == nil)
        }
    }

    @Test("memos may be texts too")
    func texts() async throws {
        var configuration = AnchorConfiguration(paymentMemo: .text)
        configuration.assets[0].withdrawal?.customerType = nil
        try await AnchorRig.run(configuration) { rig in
            try await rig.fill()
            let token = try await rig.signIn()
            let opened = try await rig.get(rig.withdrawPath, token: token).json()
            #expect(opened["memo_type"]?.string == "text")
            let memo = try Memo(text: #require(opened["memo"]?.string))
            let payment = Stellar.Operation.Body.payment(
                destination: MuxedAccount(rig.distribution),
                asset: try rig.usdc,
                amount: Amount(stroops: 25_0000000)
            )
            try await rig.submit(rig.client, payment, memo: memo)
            _ = try await rig.follow6(#require(opened["id"]?.string), token, until: "completed")
        }
    }

    @Test("an anchor's clock may be wrong", arguments: [600, -600])
    func clock(skew: Int64) async throws {
        try await AnchorRig.run(AnchorConfiguration(clockSkew: .seconds(skew))) { rig in
            let challenge = try await rig.challenge(for: rig.client.publicKey.address)
            let issued = try #require(challenge.transaction?.preconditions.timeBounds?.minTime)
            #expect(Int64(issued) == rig.clock.now.unixSeconds + skew)
        }
    }

    @Test("scenarios have habits, clocks, memos and faults, with a place for each mistake")
    func scenarios() throws {
        let text = """
            scenario: x
            habit: polaris
            payment_memo: hash
            clock_behind: 5m
            faults:
              - { at: sep24.info, fault: status, code: 503, retry_after: 2s, once: true }
              - { at: [horizon.account, horizon.submit], fault: reset, every: 3 }
            """
        let (scenario, mistakes) = Scenario.parse(text: text, path: "x")
        #expect(mistakes.map(\.summary) == [])
        #expect(scenario?.anchors[0].habit == .polaris)
        #expect(scenario?.anchors[0].clockSkew == .seconds(-300))
        #expect(scenario?.faults.map(\.kind) == [.status, .reset])
        #expect(scenario?.faults[1].endpoints == [.account, .submission])
        #expect(scenario?.faults[0].occasion == .once)
        for (flaw, line, column, words) in [
            ("faults: [{ at: sep24.info, fault: rest }]", 2, 35, "`fault` can't be `rest`"),
            ("faults: [{ at: sep24.inf, fault: reset }]", 2, 16, "no endpoint `sep24.inf`"),
            ("faults: [{ at: sep24.info, fault: reset, code: 5 }]", 2, 48, "has no key `code`"),
            ("faults: [{ fault: reset }]", 2, 10, "needs the key `at`"),
            ("habit: polarise", 2, 8, "`habit` can't be `polarise`"),
        ] {
            let mistake = try #require(Scenario.parse(text: "scenario: x\n" + flaw, path: "x").mistakes.first)
            #expect(mistake.summary.contains(words), "\(mistake.summary)")
            #expect(mistake.place.map { [$0.line, $0.column] } == [line, column], "\(flaw)")
        }
    }
}
