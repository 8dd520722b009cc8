import Diagnostics
import Foundation
import HTTPTransport
import JSON
import Stellar
import Testing
import Timekeeping

@testable import Sandbox

@Suite("Quirks of anchors")
struct QuirkTests {
    private func configuration(_ software: AnchorSoftware) -> AnchorConfiguration {
        guard software == .anchorPlatform, let scenario = Scenario.named("anchor-platform"),
            var anchor = scenario.anchors.first
        else { return AnchorConfiguration(software: software) }
        anchor.pace.begins = .zero
        return anchor
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
                    == 500
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

    @Test("what /info says of the endpoints is no transfer", arguments: AnchorSoftware.allCases)
    func info(software: AnchorSoftware) async throws {
        try await AnchorRig.run(configuration(software)) { rig in
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
            // Who is not signed in hears of that, and not of a parameter that is missing.
            #expect(try await rig.get(rig.withdrawPath).status == 403)
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

    @Test("the Anchor Platform: a token's memo stands in every request about its customer")
    func repeatedMemos() async throws {
        try await AnchorRig.run(configuration(.anchorPlatform)) { rig in
            let token = try await rig.signIn(rig.client, as: nil, "&memo=7")
            let left = try await rig.get("sep12/customer?type=sep6", token: token)
            #expect(left.status == 403)
            #expect(try left.json()["error"]?.string == "forbidden")
            #expect(try await rig.get("sep12/customer?memo=7&type=sep6", token: token).status == 200)
            let id = try await rig.putCustomer(token, ["memo": "7", "memo_type": "id", "first_name": "Ada"])
            #expect(try await rig.get("sep12/customer?id=\(id)&type=sep6", token: token).status == 403)
            let owner = try await rig.signIn()
            #expect(try await rig.get("sep12/customer?type=sep6", token: owner).status == 200)
        }
    }

    @Test("the Anchor Platform takes an answer to a challenge again, others take it once", arguments: [true, false])
    func answeredAgain(_ isTaken: Bool) async throws {
        try await AnchorRig.run(isTaken ? configuration(.anchorPlatform) : AnchorConfiguration()) { rig in
            let challenge = try await rig.challenge(for: rig.client.publicKey.address)
            #expect(try await rig.answer(challenge).status == 400)
            let signed = challenge.signed(by: rig.client, for: rig.ledger.network)
            #expect(try await rig.answer(signed).status == 200)
            #expect(try await rig.answer(signed).status == (isTaken ? 200 : 400))
        }
    }

    @Test("the Anchor Platform: no muxed accounts, times to the microsecond, messages that stay, sums in their assets")
    func told() async throws {
        var configuration = configuration(.anchorPlatform)
        configuration.assets[0].deposit?.customerType = "sep6"
        try await AnchorRig.run(configuration) { rig in
            let muxed = MuxedAccount(rig.client.publicKey, muxID: 9).address
            #expect(try await rig.get("auth?account=\(muxed)").status == 400)
            let token = try await rig.signIn()
            _ = try await rig.putCustomer(token, rig.person)
            let id = try #require(await rig.get(rig.depositPath, token: token).json()["id"]?.string)
            let waiting = try await rig.follow6(
                id,
                token,
                until: "pending_user_transfer_start",
                "pending_trust",
                "completed"
            )
            #expect(waiting["amount_in_asset"]?.string == "iso4217:USD")
            #expect(waiting["started_at"]?.string?.count == "2026-11-23T13:46:26.695168Z".count)
            #expect(waiting["refunded"] == nil)
            let (hosted, _) = try await rig.start("withdraw", token: token)
            let transfer = try await rig.transfer(hosted, token: token)
            #expect(
                transfer.objectValue?.keys.sorted()
                    == ["from", "id", "kind", "more_info_url", "refunded", "started_at", "status", "to"]
            )
            #expect(transfer["to"]?.string == rig.distribution.address)
        }
    }

    @Test("a scenario may have quirks of its own, and each mistake in one has a place")
    func quirks() async throws {
        let text = """
            scenario: x
            quirks:
              - { at: sep24.info, headers: { X-Mine: yes, Cache-Control: null }, set: { fee.enabled: true, more: [1, "a"] } }
              - { at: sep6.info, refuse: { status: 503, error: asleep } }
              - { at: sep24.transaction, status: 404, answer: { status: 200, body: { id: "{?id}", at: "http://{host}" } } }
              - { at: sep24, content_type: application/x-www, refuse: { status: 500, error: no forms } }
            """
        let (scenario, mistakes) = Scenario.parse(text: text, path: "x")
        #expect(mistakes.map(\.summary) == [])
        try await AnchorRig.run(try #require(scenario?.anchors.first)) { rig in
            let info = try await rig.get("sep24/info")
            #expect(info.headers["X-Mine"] == "yes" && info.headers["Cache-Control"] == nil)
            #expect(try info.json()["fee"]?["enabled"] == .bool(true))
            #expect(try info.json()["more"] == .array([.number("1"), .string("a")]))
            #expect(try await rig.get("sep6/info").status == 503)
            let form = HTTPBody.form([("asset_code", "USDC")])
            let path = "sep24/transactions/deposit/interactive"
            #expect(try await rig.send(.post, path, body: form).status == 403)
            let token = try await rig.signIn()
            #expect(try await rig.send(.post, path, body: form, token: token).status == 500)
            let unknown = try await rig.get("sep24/transaction?id=a%7B?b%7D", token: token).json()
            #expect(unknown["id"]?.string == "a{?b}")
            #expect(unknown["at"]?.string == "http://\(rig.anchor.homeDomain)")
        }
        for (flaw, words) in [
            ("{ at: sep24.inf }", "no endpoint of an anchor is called `sep24.inf`"),
            ("{ sett: { a: 1 } }", "a quirk has no key `sett`"),
            ("{ refuse: { status: 99 } }", "`status` is a whole number from 200 to 599"),
        ] {
            let found = Scenario.parse(text: "scenario: x\nquirks:\n  - \(flaw)", path: "x").mistakes.first?.summary
            #expect(found?.contains(words) == true, "\(found ?? "nothing")")
        }
    }

    @Test("Polaris: a memo has its type beside it, and neither stands beside a customer's id")
    func typedMemos() async throws {
        try await AnchorRig.run(configuration(.polaris)) { rig in
            let token = try await rig.signIn(rig.client, as: nil, "&memo=7")
            #expect(try await rig.get("sep12/customer?type=sep6", token: token).status == 200)
            let untyped = try await rig.get("sep12/customer?memo=7&type=sep6", token: token)
            #expect(untyped.status == 403)
            #expect(try untyped.json()["error"]?.string?.hasPrefix("The memo specified does not match") == true)
            #expect(try await rig.get("sep12/customer?memo=7&memo_type=id&type=sep6", token: token).status == 200)
            let id = try await rig.putCustomer(token, ["memo": "7", "memo_type": "id", "first_name": "Ada"])
            #expect(try await rig.get("sep12/customer?id=\(id)&type=sep6", token: token).status == 200)
            #expect(try await rig.get("sep12/customer?id=\(id)&memo=7&memo_type=id", token: token).status == 400)
            let muxed = MuxedAccount(rig.client.publicKey, muxID: 9).address
            let other = try await rig.signIn(rig.client, as: muxed)
            #expect(try await rig.get("sep12/customer?memo=9&type=sep6", token: other).status == 400)
            #expect(try await rig.get("sep12/customer?memo=9&memo_type=id&type=sep6", token: other).status == 200)
        }
    }

    @Test("Polaris: exchanges name assets as quotes do, quotes want a delivery method, and `how` says all")
    func exchanges() async throws {
        try await AnchorRig.run(configuration(.polaris)) { rig in
            let token = try await rig.signIn()
            _ = try await rig.putCustomer(token, rig.person)
            let usdc = "stellar%3A\(try rig.usdc.description.replacing(":", with: "%3A"))"
            let rest =
                "&source_asset=iso4217%3AUSD&amount=10&funding_method=bank_account"
                + "&account=\(rig.client.publicKey.address)"
            let byCode = try await rig.get("sep6/deposit-exchange?destination_asset=USDC" + rest, token: token)
            #expect(byCode.status == 400)
            #expect(try byCode.json()["error"]?.string == "invalid 'destination_asset'")
            let opened = try await rig.get("sep6/deposit-exchange?destination_asset=\(usdc)" + rest, token: token)
            #expect(opened.status == 200, "\(opened.text)")
            #expect(try opened.json()["how"]?.string?.contains("organization.bank_account_number ") == true)
            #expect(try opened.json()["instructions"] == nil)
            var quote: [String: JSONValue] = [
                "sell_asset": "iso4217:USD", "buy_asset": .string("stellar:\(try rig.usdc)"), "sell_amount": "10",
                "context": "sep6",
            ]
            let refused = try await rig.send(.post, "sep38/quote", body: .json(.object(quote)), token: token)
            #expect(refused.status == 400)
            #expect(try refused.json()["error"]?.string?.hasPrefix("'buy_delivery_method' or") == true)
            quote["sell_delivery_method"] = "bank_account"
            #expect(
                try await rig.send(.post, "sep38/quote", body: .json(.object(quote)), token: token).status == 201
            )
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
            #expect(Int64(issued) == rig.clock.now.unixSeconds &+ skew)
        }
    }

    @Test("scenarios have software, clocks, memos and faults, with a place for each mistake")
    func scenarios() throws {
        let text = """
            scenario: x
            software: polaris
            payment_memo: hash
            clock_behind: 5m
            faults:
              - { at: sep24.info, fault: status, code: 503, retry_after: 2s, once: true }
              - { at: [horizon.account, horizon.submit], fault: reset, every: 3 }
            """
        let (scenario, mistakes) = Scenario.parse(text: text, path: "x")
        #expect(mistakes.map(\.summary) == [])
        #expect(scenario?.anchors[0].software == .polaris)
        #expect(scenario?.anchors[0].clockSkew == .seconds(-300))
        #expect(scenario?.faults.map(\.kind) == [.status, .reset])
        #expect(scenario?.faults[1].endpoints == [.account, .submission])
        #expect(scenario?.faults[0].occasion == .once)
        for (flaw, line, column, words) in [
            ("faults: [{ at: sep24.info, fault: rest }]", 2, 35, "`fault` can't be `rest`"),
            ("faults: [{ at: sep24.inf, fault: reset }]", 2, 16, "no endpoint `sep24.inf`"),
            ("faults: [{ at: sep24.info, fault: reset, code: 5 }]", 2, 48, "has no key `code`"),
            ("faults: [{ fault: reset }]", 2, 10, "needs the key `at`"),
            ("software: polarise", 2, 11, "`software` can't be `polarise`"),
        ] {
            let mistake = try #require(Scenario.parse(text: "scenario: x\n" + flaw, path: "x").mistakes.first)
            #expect(mistake.summary.contains(words), "\(mistake.summary)")
            #expect(mistake.place.map { [$0.line, $0.column] } == [line, column], "\(flaw)")
        }
    }
}
