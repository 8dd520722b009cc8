import HTTPTransport
import JSON
import Stellar
import Testing
import Timekeeping

@testable import Sandbox

@Suite("An anchor's transfers by SEP-6")
struct AnchorProgrammaticTests {
    /// An anchor whose deposits and withdrawals of USDC go by `script`, for customers of any kind.
    private func configuration(
        deposit: TransferScript? = nil,
        withdrawal: TransferScript? = nil,
        customerType: String? = nil
    ) -> AnchorConfiguration {
        var configuration = AnchorConfiguration()
        configuration.assets[0].deposit?.script = deposit
        configuration.assets[0].withdrawal?.script = withdrawal
        configuration.assets[0].deposit?.customerType = customerType
        configuration.assets[0].withdrawal?.customerType = customerType
        return configuration
    }

    @Test("/info names methods and limits, and what is exchanged")
    func info() async throws {
        try await AnchorRig.run { rig in
            let toml = try await rig.get(".well-known/stellar.toml").text
            #expect(toml.contains("TRANSFER_SERVER = \"http://\(rig.anchor.homeDomain)/sep6\""))
            let answer = try await rig.get("sep6/info")
            #expect(answer.headers["Access-Control-Allow-Origin"] == "*")
            let info = try answer.json()
            for part in ["deposit", "withdraw", "deposit-exchange", "withdraw-exchange"] {
                let usdc = try #require(info[part]?["USDC"], "\(part)")
                #expect(usdc["enabled"] == .bool(true))
                #expect(usdc["authentication_required"] == .bool(true))
                #expect(usdc["funding_methods"]?[0]?.string == "bank_account")
                #expect(usdc["min_amount"] == .number("1"))
                #expect((usdc["fee_fixed"] == nil) == part.hasSuffix("exchange"))
            }
            #expect(info["transaction"]?["enabled"] == .bool(true))
            #expect(info["features"]?["claimable_balances"] == .bool(false))
        }
    }

    @Test("/info has the methods in the older form too, from which wallets in use build their forms")
    func olderInfo() async throws {
        var configuration = AnchorConfiguration()
        configuration.assets[0].withdrawal?.fields = [TransferField(name: "dest", about: "Your account")]
        try await AnchorRig.run(configuration) { rig in
            let info = try await rig.get("sep6/info").json()
            for part in ["deposit", "deposit-exchange"] {
                let type = try #require(info[part]?["USDC"]?["fields"]?["type"], "\(part)")
                #expect(type["choices"]?.arrayValue?.map(\.string) == ["bank_account"])
                #expect(type["description"]?.string?.isEmpty == false)
            }
            for part in ["withdraw", "withdraw-exchange"] {
                let types = try #require(info[part]?["USDC"]?["types"], "\(part)")
                #expect(types.objectValue?.keys.sorted() == ["bank_account"])
                #expect(types["bank_account"]?["fields"]?["dest"]?["description"]?.string == "Your account")
            }
            let old = rig.depositPath.replacing("funding_method", with: "type")
            #expect(try await rig.get(old, token: rig.signIn()).status == 200)
        }
    }

    @Test(
        "a withdrawal without an amount takes what is paid, within the limits",
        arguments: [("5", "completed"), ("0.5", "too_small"), ("12000", "too_large"), ("10000", "completed")]
    )
    func openAmount(amount: String, status: String) async throws {
        try await AnchorRig.run(configuration()) { rig in
            try await rig.trust(rig.client, rig.usdc)
            let paid = try #require(Amount(amount))
            let supply = Stellar.Operation.Body.payment(
                destination: MuxedAccount(rig.client.publicKey),
                asset: try rig.usdc,
                amount: Amount(stroops: 20_000_0000000)
            )
            try await rig.submit(rig.anchor.keys.distribution, supply)
            let token = try await rig.signIn()
            let path = "sep6/withdraw?asset_code=USDC&funding_method=bank_account"
            let id = try #require(await rig.get(path, token: token).json()["id"]?.string)
            let waiting = try await rig.follow6(id, token, until: "pending_user_transfer_start")
            #expect(waiting["amount_in"]?.string == nil)
            let payment = Stellar.Operation.Body.payment(
                destination: MuxedAccount(rig.distribution),
                asset: try rig.usdc,
                amount: paid
            )
            let memo = try #require(waiting["withdraw_memo"]?.string.flatMap { UInt64($0) })
            try await rig.submit(rig.client, payment, memo: .id(memo))
            let ended = try await rig.follow6(id, token, until: "completed", "too_small", "too_large")
            #expect(ended["status"]?.string == status)
            #expect(ended["amount_in"]?.string == amount)
            if status != "completed" {
                #expect(ended["refunds"]?["amount_refunded"]?.string == amount)
                #expect(ended["message"]?.string?.contains("between 1 and 10000 USDC") == true)
            }
        }
    }

    @Test(
        "a deposit without an amount is what the bank brings: what the scenario says, 25 by default",
        arguments: [
            ("", "25"), ("amount: 40", "40"), ("maximum: 20", "20"), ("minimum: 30", "30"),
            (
                "amount: 40, script: [pending_user_transfer_start, { status: pending_anchor, amount_in: 12 }, completed]",
                "12"
            ),
            ("script: [pending_user_transfer_start, expired, pending_anchor, completed]", "25"),
        ]
    )
    func broughtAmount(keys: String, amount: String) async throws {
        let terms = ["customer: none", keys].filter { !$0.isEmpty }.joined(separator: ", ")
        let text = "scenario: brought\nassets: { USDC: { deposit: { \(terms) } } }"
        let (scenario, mistakes) = Scenario.parse(text: text, path: "brought.yaml")
        let configuration = try #require(scenario?.anchors.first, "\(mistakes)")
        try await AnchorRig.run(configuration) { rig in
            try await rig.trust(rig.client, rig.usdc)
            let token = try await rig.signIn()
            let path = rig.depositPath.replacing("&amount=25", with: "")
            let answer = try await rig.get(path, token: token)
            let id = try #require(answer.json()["id"]?.string, "\(answer.text)")
            let done = try await rig.follow6(id, token, until: "completed")
            #expect(done["amount_in"]?.string == amount)
            let out = try #require(done["amount_out"]?.string.flatMap { Amount($0) })
            #expect(out > .zero)
            #expect(try await rig.ledger.balance(of: rig.client.publicKey, in: rig.usdc) == out)
        }
    }

    @Test("a deposit without an amount tells none before the money is there")
    func openDeposit() async throws {
        let script = TransferScript([TransferStage(.pendingUserTransferStart)])
        try await AnchorRig.run(configuration(deposit: script)) { rig in
            try await rig.trust(rig.client, rig.usdc)
            let token = try await rig.signIn()
            let path = rig.depositPath.replacing("&amount=25", with: "")
            let id = try #require(await rig.get(path, token: token).json()["id"]?.string)
            let waiting = try await rig.transfer6(id, token)
            #expect(waiting["status"]?.string == "pending_user_transfer_start")
            for name in ["amount_in", "amount_out", "fee_details"] { #expect(waiting[name] == nil, "\(name)") }
            for status in ["pending_anchor", "completed"] {
                let moved = try await rig.send(
                    .post,
                    "sandbox/transfers/\(id)",
                    body: .json(["status": .string(status)])
                )
                try #require(moved.status == 200, "\(moved.text)")
            }
            let done = try await rig.follow6(id, token, until: "completed")
            #expect(done["amount_in"]?.string == "25" && done["amount_out"]?.string == "24.65")
            #expect(try await rig.ledger.balance(of: rig.client.publicKey, in: rig.usdc) == Amount("24.65"))
        }
    }

    @Test("a deposit waits for the customer, says where the money goes, and is paid")
    func depositWithCustomer() async throws {
        try await AnchorRig.run { rig in
            try await rig.trust(rig.client, rig.usdc)
            let token = try await rig.signIn()
            let answer = try await rig.get(rig.depositPath, token: token)
            try #require(answer.status == 200, "\(answer.text)")
            let id = try #require(answer.json()["id"]?.string)
            #expect(try answer.json()["instructions"] == nil)
            #expect(try answer.json()["fee_fixed"] == .number("0.1"))
            let waiting = try await rig.transfer6(id, token)
            #expect(waiting["status"]?.string == "pending_customer_info_update")
            #expect(waiting["instructions"] == nil)
            let asked = try await rig.get("sep12/customer?type=sep6&transaction_id=\(id)", token: token).json()
            #expect(asked["status"]?.string == "NEEDS_INFO")
            _ = try await rig.putCustomer(token, rig.person.merging(["transaction_id": id, "type": "sep6"]) { $1 })
            let done = try await rig.follow6(id, token, until: "completed")
            #expect(done["kind"]?.string == "deposit")
            #expect(done["amount_out"]?.string == "24.65")
            #expect(done["fee_details"]?["details"]?.arrayValue?.count == 2)
            #expect(done["instructions"]?["organization.bank_number"]?["value"]?.string == "0000")
            #expect(done["instructions"]?["organization.external_transfer_memo"]?["value"]?.string == id)
            #expect(try await rig.ledger.balance(of: rig.client.publicKey, in: rig.usdc) == Amount("24.65"))
        }
    }

    @Test("a customer who is known already is told at once where the money goes")
    func knownCustomer() async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            _ = try await rig.putCustomer(token, rig.person)
            let deposit = try await rig.get(rig.depositPath, token: token).json()
            #expect(deposit["instructions"]?["organization.bank_name"]?["description"]?.string == "Our bank")
            let withdrawal = try await rig.get(rig.withdrawPath, token: token).json()
            #expect(withdrawal["account_id"]?.string == rig.distribution.address)
            #expect(withdrawal["memo_type"]?.string == "id")
            let transfer = try await rig.transfer6(#require(withdrawal["id"]?.string), token)
            #expect(transfer["withdraw_memo"]?.string == withdrawal["memo"]?.string)
        }
    }

    @Test("a rejected customer ends the transfer with the reason")
    func rejectedCustomer() async throws {
        var configuration = AnchorConfiguration()
        configuration.customers.types[0].verdict = .reject(reason: "You are on a list.")
        try await AnchorRig.run(configuration) { rig in
            let token = try await rig.signIn()
            let id = try #require(await rig.get(rig.depositPath, token: token).json()["id"]?.string)
            _ = try await rig.putCustomer(token, rig.person)
            let ended = try await rig.follow6(id, token, until: "error")
            #expect(ended["message"]?.string == "You are on a list.")
        }
    }

    @Test("the older way refuses customers at the request, in both shapes")
    func refusedAtRequest() async throws {
        var configuration = AnchorConfiguration()
        configuration.customers.asksAtRequest = true
        configuration.customers.types[0].verdict = .acceptAfter(.seconds(60))
        try await AnchorRig.run(configuration) { rig in
            let token = try await rig.signIn()
            let needed = try await rig.get(rig.depositPath, token: token)
            #expect(needed.status == 403)
            #expect(try needed.json()["type"]?.string == "non_interactive_customer_info_needed")
            #expect(try needed.json()["fields"]?.arrayValue?.count == 3)
            _ = try await rig.putCustomer(token, rig.person)
            let pending = try await rig.get(rig.depositPath, token: token)
            #expect(pending.status == 403)
            #expect(try pending.json()["type"]?.string == "customer_info_status")
            #expect(try pending.json()["status"]?.string == "pending")
            #expect(try pending.json()["eta"] == .number("60"))
            rig.clock.advance(by: .milliseconds(59_500))
            let almost = try await rig.get(rig.depositPath, token: token)
            #expect(try almost.json()["eta"] == .number("1"))
            rig.clock.advance(by: .milliseconds(500))
            #expect(try await rig.get(rig.depositPath, token: token).status == 200)
        }
    }

    @Test("an anchor asks for more about a transfer, and goes on once it has it")
    func infoUpdate() async throws {
        let fields = [TransferField(name: "dest", about: "The account of your bank")]
        let script = TransferScript([
            TransferStage(.pendingUserTransferStart),
            TransferStage(.pendingAnchor),
            TransferStage(.pendingTransactionInfoUpdate, message: "The bank does not know it.", fields: fields),
            TransferStage(.completed),
        ])
        try await AnchorRig.run(configuration(withdrawal: script)) { rig in
            let token = try await rig.signIn()
            let (id, memo) = try await rig.startWithdrawal6(token)
            try await rig.pay(memo)
            let asking = try await rig.follow6(id, token, until: "pending_transaction_info_update")
            #expect(asking["required_info_message"]?.string == "The bank does not know it.")
            let field = asking["required_info_updates"]?["transaction"]?["dest"]
            #expect(field?["description"]?.string == "The account of your bank")
            func patch(_ body: JSONValue) async throws -> HTTPResponse {
                try await rig.send(.patch, "sep6/transactions/\(id)", body: .json(body), token: token)
            }
            #expect(try await patch(["transaction": [:]]).status == 400)
            #expect(try await patch(["transaction": ["dest": "DE1", "color": "red"]]).status == 400)
            #expect(try await patch(["dest": "DE1"]).status == 400)
            let patched = try await patch(["transaction": ["dest": "DE1"]])
            #expect(patched.status == 200, "\(patched.text)")
            let done = try await rig.follow6(id, token, until: "completed")
            #expect(done["to"]?.string == "DE1")
            #expect(done["required_info_updates"] == nil)
            #expect(try await patch(["transaction": ["dest": "DE1"]]).status == 400)
        }
    }

    @Test("the answer has a word for people, and the transfer more about the account outside")
    func extras() async throws {
        var configuration = configuration()
        configuration.assets[0].withdrawal?.note = "Banks rest on Sundays."
        try await AnchorRig.run(configuration) { rig in
            let token = try await rig.signIn()
            let answer = try await rig.get(rig.withdrawPath + "&dest=DE1&dest_extra=BIC1", token: token).json()
            #expect(answer["extra_info"]?["message"]?.string == "Banks rest on Sundays.")
            let transfer = try await rig.transfer6(#require(answer["id"]?.string), token)
            #expect(transfer["to"]?.string == "DE1")
            #expect(transfer["external_extra"]?.string == "BIC1")
            let fee = "sep6/fee?operation=deposit&asset_code=USDC&amount=25&type="
            #expect(try await rig.get(fee + "bank_account", token: token).json()["fee"] == .number("0.35"))
            #expect(try await rig.get(fee + "pigeon", token: token).status == 400)
        }
    }

    @Test("without a trustline, a deposit becomes a claimable balance where the wallet can claim one")
    func claimableBalance() async throws {
        var configuration = configuration()
        configuration.createsClaimableBalances = true
        try await AnchorRig.run(configuration) { rig in
            await rig.ledger.fund(rig.client.publicKey)
            let token = try await rig.signIn()
            let path = rig.depositPath + "&claimable_balance_supported=true"
            let id = try #require(await rig.get(path, token: token).json()["id"]?.string)
            let done = try await rig.follow6(id, token, until: "completed")
            let balance = try #require(await rig.ledger.claimable.first)
            #expect(done["claimable_balance_id"]?.string?.count == 72)
            #expect(balance.claimants == [rig.client.publicKey])
            #expect(balance.amount == Amount("24.65"))
            #expect(done["stellar_transaction_id"]?.string == balance.transaction.description)

            let other = try #require(await rig.get(rig.depositPath, token: token).json()["id"]?.string)
            _ = try await rig.follow6(other, token, until: "pending_trust")
        }
    }

    @Test("part of a withdrawal goes back, and the rest is paid out")
    func partialRefund() async throws {
        let ten = Amount("10")
        let script = TransferScript([
            TransferStage(.pendingUserTransferStart),
            TransferStage(.pendingAnchor),
            TransferStage(.completed, refund: ten, refundFee: Amount(stroops: 5_000_000)),
        ])
        try await AnchorRig.run(configuration(withdrawal: script)) { rig in
            let token = try await rig.signIn()
            let (id, memo) = try await rig.startWithdrawal6(token)
            try await rig.pay(memo)
            let done = try await rig.follow6(id, token, until: "completed")
            #expect(done["amount_in"]?.string == "25")
            // 25 - 0.35 - 10 - 0.5
            #expect(done["amount_out"]?.string == "14.15")
            #expect(done["refunds"]?["amount_refunded"]?.string == "10")
            #expect(done["refunds"]?["amount_fee"]?.string == "0.5")
            let refund = try #require(await rig.ledger.transactions.last)
            #expect(done["refunds"]?["payments"]?[0]?["id"]?.string == refund.hash.description)
            #expect(refund.payments.first?.amount == ten)
        }
    }

    @Test("a deposit that is refunded goes back through the bank")
    func refundedDeposit() async throws {
        let script = TransferScript([
            TransferStage(.pendingUserTransferStart), TransferStage(.pendingAnchor), TransferStage(.refunded),
        ])
        try await AnchorRig.run(configuration(deposit: script)) { rig in
            let token = try await rig.signIn()
            let id = try #require(await rig.get(rig.depositPath, token: token).json()["id"]?.string)
            let done = try await rig.follow6(id, token, until: "refunded")
            #expect(done["refunds"]?["amount_refunded"]?.string == "25")
            #expect(done["refunds"]?["payments"]?[0]?["id_type"]?.string == "external")
            // No fee is left of it: amount_out is amount_in less the fee and the refunds.
            #expect(done["amount_out"]?.string == "0")
            #expect(done["fee_details"] == nil)
            #expect(done["completed_at"]?.string != nil)
        }
    }

    @Test("the account to pay to appears once the anchor waits for the payment")
    func lateAccount() async throws {
        let script = TransferScript([
            TransferStage(.pendingAnchor), TransferStage(.pendingUserTransferStart, after: .seconds(5)),
            TransferStage(.pendingAnchor), TransferStage(.completed),
        ])
        try await AnchorRig.run(configuration(withdrawal: script)) { rig in
            let token = try await rig.signIn()
            // The clock must not leap to the next status before the anchor has answered.
            let period = rig.clock.beginPeriod()
            let answer = try await rig.get(rig.withdrawPath, token: token).json()
            period.end()
            #expect(answer["account_id"] == nil)
            let id = try #require(answer["id"]?.string)
            let ready = try await rig.follow6(id, token, until: "pending_user_transfer_start")
            #expect(ready["withdraw_anchor_account"]?.string == rig.distribution.address)
        }
    }

    @Test("histories are by protocol and kind, and a callback hears of every status")
    func history() async throws {
        let outside = OutsideRecorder()
        try await AnchorRig.run(configuration(), outside: outside) { rig in
            try await rig.trust(rig.client, rig.usdc)
            let token = try await rig.signIn()
            let path = rig.depositPath + "&on_change_callback=http%3A%2F%2Flocalhost%3A5999%2Fcallbacks"
            let id = try #require(await rig.get(path, token: token).json()["id"]?.string)
            _ = try await rig.follow6(id, token, until: "completed")
            _ = try await rig.get(rig.withdrawPath, token: token)
            func count(_ query: String) async throws -> Int? {
                try await rig.get(query, token: token).json()["transactions"]?.arrayValue?.count
            }
            #expect(try await count("sep6/transactions?asset_code=USDC") == 2)
            #expect(try await count("sep6/transactions?asset_code=USDC&kind=deposit&kind=deposit-exchange") == 1)
            #expect(try await count("sep6/transactions?asset_code=USDC&kind=withdrawal-exchange") == 0)
            #expect(try await count("sep24/transactions?asset_code=USDC") == 0)
            #expect(try await rig.get("sep24/transaction?id=\(id)", token: token).status == 404)
            let posts = await outside.posts(atLeast: 4)
            #expect(
                posts.map(\.status) == [
                    "pending_user_transfer_start", "pending_anchor", "pending_stellar", "completed",
                ]
            )
        }
    }

    @Test(
        "bad requests are refused in words",
        arguments: [
            ("deposit?asset_code=USDC&amount=25&funding_method=bank_account", "account is required"),
            ("withdraw?asset_code=USDC&amount=25", "funding_method is required"),
            ("withdraw?asset_code=USDC&funding_method=pigeon", "none of those"),
            ("withdraw?asset_code=NOPE&funding_method=bank_account", "no withdrawals of NOPE"),
            ("withdraw?asset_code=USDC&funding_method=bank_account&amount=0.5", "between 1 and 10000"),
            ("withdraw?asset_code=USDC&funding_method=bank_account&refund_memo=1", "belong together"),
            ("fee?operation=deposit&asset_code=USDC&amount=x", "amount is not"),
        ]
    )
    func badRequests(path: String, message: String) async throws {
        try await AnchorRig.run { rig in
            let answer = try await rig.get("sep6/\(path)", token: try await rig.signIn())
            #expect(answer.status == 400)
            #expect(try answer.json()["error"]?.string?.contains(message) == true, "\(answer.text)")
        }
    }

    @Test("the fee endpoint and the token")
    func fee() async throws {
        try await AnchorRig.run { rig in
            let path = "sep6/fee?operation=deposit&asset_code=USDC&amount=25"
            let refused = try await rig.get(path)
            #expect(refused.status == 403)
            #expect(try refused.json()["type"]?.string == "authentication_required")
            #expect(try await rig.get(path, token: rig.signIn()).json()["fee"] == .number("0.35"))
        }
    }
}

extension AnchorRig {
    var person: [String: String] {
        ["first_name": "Ada", "last_name": "Lovelace", "email_address": "ada@example.org"]
    }

    var depositPath: String {
        "sep6/deposit?asset_code=USDC&amount=25&funding_method=bank_account&account=\(client.publicKey.address)"
    }

    var withdrawPath: String { "sep6/withdraw?asset_code=USDC&amount=25&funding_method=bank_account" }

    func transfer6(_ id: String, _ token: String) async throws -> JSONValue {
        let answer = try await get("sep6/transaction?id=\(id)", token: token)
        try #require(answer.status == 200, "\(answer.text)")
        return try #require(answer.json()["transaction"])
    }

    /// The transfer once it is in `status`.
    func follow6(_ id: String, _ token: String, until statuses: String...) async throws -> JSONValue {
        var last: String?
        for _ in 0..<3000 {
            let transfer = try await transfer6(id, token)
            last = transfer["status"]?.string
            if let last, statuses.contains(last) { return transfer }
        }
        Issue.record("never reached \(statuses), only \(last ?? "nothing")")
        throw CancellationError()
    }

    /// A withdrawal of 25 USDC, of which the client gets 100 first; returns its id and memo.
    func startWithdrawal6(_ token: String) async throws -> (id: String, memo: UInt64) {
        try await fill()
        let answer = try await get(withdrawPath, token: token)
        try #require(answer.status == 200, "\(answer.text)")
        let json = try answer.json()
        return (try #require(json["id"]?.string), try #require(json["memo"]?.string.flatMap { UInt64($0) }))
    }

    /// Gives the client a trustline and 100 USDC.
    func fill() async throws {
        try await trust(client, usdc)
        try await submit(
            anchor.keys.issuer,
            .payment(destination: MuxedAccount(client.publicKey), asset: usdc, amount: Amount(stroops: 100_0000000))
        )
    }

    /// Pays a withdrawal.
    func pay(_ memo: UInt64, _ amount: String = "25") async throws {
        try await submit(
            client,
            .payment(destination: MuxedAccount(distribution), asset: usdc, amount: #require(Amount(amount))),
            memo: .id(memo)
        )
    }
}
