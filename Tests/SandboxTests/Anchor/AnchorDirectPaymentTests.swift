import Diagnostics
import HTTPTransport
import JSON
import Stellar
import Testing
import Timekeeping

@testable import Sandbox

@Suite("An anchor's payments for others by SEP-31")
struct AnchorDirectPaymentTests {
    private func configuration(_ change: (inout TransferTerms) -> Void = { _ in }) -> AnchorConfiguration {
        var configuration = AnchorConfiguration()
        var terms = TransferTerms.receiving
        change(&terms)
        configuration.assets[0].receive = terms
        return configuration
    }

    @Test("/info tells the limits, the quotes and the types of customers, and stellar.toml where it is")
    func info() async throws {
        try await AnchorRig.run(configuration { $0.fields = [TransferField(name: "purpose")] }) { rig in
            let toml = try await rig.get(".well-known/stellar.toml").text
            #expect(toml.contains("DIRECT_PAYMENT_SERVER = \"http://\(rig.anchor.homeDomain)/sep31\""))
            let answer = try await rig.get("sep31/info")
            #expect(answer.headers["Access-Control-Allow-Origin"] == "*")
            let usdc = try #require(answer.json()["receive"]?["USDC"])
            #expect(usdc["min_amount"] == .number("1"))
            #expect(usdc["fee_fixed"] == .number("0.1"))
            #expect(usdc["quotes_supported"] == .bool(true))
            #expect(usdc["quotes_required"] == .bool(false))
            #expect(usdc["funding_methods"]?[0]?.string == "bank_account")
            #expect(usdc["sep12"]?["sender"]?["types"]?.objectValue?.keys.sorted() == ["sep31-sender"])
            #expect(usdc["sep12"]?["receiver"]?["types"]?.objectValue?.keys.sorted() == ["sep31-receiver"])
            #expect(usdc["fields"]?["transaction"]?["purpose"]?["optional"] == .bool(false))
        }
    }

    @Test("an anchor that receives nothing for others has no such service")
    func none() async throws {
        var configuration = AnchorConfiguration()
        configuration.assets[0].receive = nil
        try await AnchorRig.run(configuration) { rig in
            let (info, toml) = (try await rig.get("sep31/info"), try await rig.get(".well-known/stellar.toml"))
            #expect(info.status == 404)
            #expect(!toml.text.contains("DIRECT_PAYMENT_SERVER"))
        }
    }

    @Test("a payment is asked for with its memo, taken, and paid out")
    func payment() async throws {
        let outside = OutsideRecorder()
        try await AnchorRig.run(configuration(), outside: outside) { rig in
            let token = try await rig.signIn()
            let body = try await rig.payment(token)
            let answer = try await rig.send(.post, "sep31/transactions", body: .json(.object(body)), token: token)
            try #require(answer.status == 201, "\(answer.text)")
            let id = try #require(answer.json()["id"]?.string)
            let callback: JSONValue = ["url": "http://localhost:5999/callbacks"]
            let place = "sep31/transactions/\(id)/callback"
            #expect(try await rig.send(.put, place, body: .json(callback), token: token).status == 204)
            let waiting = try await rig.transfer31(id, token)
            #expect(waiting["status"]?.string == "pending_sender")
            #expect(waiting["stellar_account_id"]?.string == rig.distribution.address)
            #expect(try answer.json()["stellar_memo"] == waiting["stellar_memo"])
            #expect(waiting["stellar_memo_type"]?.string == "id")
            #expect(waiting["amount_in"]?.string == "10")
            let usdc = try rig.usdc
            #expect(waiting["amount_in_asset"]?.string == "stellar:\(usdc)")
            #expect(waiting["amount_out_asset"]?.string == "iso4217:USD")
            #expect(waiting["fee_details"]?["details"]?.arrayValue?.isEmpty == false)
            #expect(waiting["kind"] == nil)
            #expect(waiting["message"] == nil)
            try await rig.paySEP31(waiting, "10")
            let done = try await rig.follow31(id, token, until: "completed")
            #expect(done["amount_out"]?.string == "9.8")
            #expect(done["stellar_transaction_id"]?.string != nil)
            #expect(done["completed_at"]?.string != nil)
            #expect(await outside.posts(atLeast: 3).compactMap(\.status).last == "completed")
        }
    }

    @Test(
        "what the anchor can't take is refused, with what it needs",
        arguments: [
            ("amount", nil, "amount is required"), ("amount", "0", "positive"), ("amount", "-1", "positive"),
            ("amount", "x", "positive"), ("amount", "0.5", "between 1 and 10000"), ("amount", "10001", "between"),
            ("asset_code", nil, "asset_code is required"), ("asset_code", "NOPE", "has no"),
            ("asset_issuer", "GDTH5EADWYM2AXE7IA7JNCSS4X2TQEHWN6UM4IUQW64GJ3B5XEMQ67QI", "issuer"),
            ("funding_method", "PIGEON", "bank_account"), ("destination_asset", "iso4217:XXX", "does not exchange"),
            ("quote_id", "nope", "quote_id"), ("sender_id", nil, "customer_info_needed sep31-sender"),
            ("receiver_id", nil, "customer_info_needed sep31-receiver"), ("sender_id", "nope", "sender_id"),
            ("receiver_id", "SENDER", "customer_info_needed sep31-receiver"), ("refund_memo", "9", "belong together"),
        ] as [(String, String?, String)]
    )
    func refusals(field: String, value: String?, words: String) async throws {
        try await AnchorRig.run(configuration()) { rig in
            let token = try await rig.signIn()
            var body = try await rig.payment(token)
            body[field] = value == "SENDER" ? body["sender_id"] : value.map { .string($0) }
            let answer = try await rig.send(.post, "sep31/transactions", body: .json(.object(body)), token: token)
            #expect(answer.status == 400)
            let told = [try answer.json()["error"]?.string, try answer.json()["type"]?.string].compactMap { $0 }
            #expect(told.joined(separator: " ").contains(words), "\(answer.text)")
        }
    }

    @Test("a quote that is required, or for another amount, is asked for")
    func quotes() async throws {
        try await AnchorRig.run(configuration { $0.direct?.requiresQuote = true }) { rig in
            let token = try await rig.signIn()
            var body = try await rig.payment(token)
            #expect(try await rig.get("sep31/info").json()["receive"]?["USDC"]?["quotes_required"] == .bool(true))
            func start() async throws -> HTTPResponse {
                try await rig.send(.post, "sep31/transactions", body: .json(.object(body)), token: token)
            }
            #expect(try await start().text.contains("quote_id is required"))
            body["quote_id"] = try await rig.sale(token, context: "sep31")["id"]
            body["amount"] = "11"
            #expect(try await start().text.contains("the quote sells 10"))
            body["amount"] = "10"
            #expect(try await start().status == 201)
            // It was used, and the clock of the test has passed its end.
            #expect(try await start().text.contains("the quote has "))
        }
    }

    @Test(
        "without a part that the scenario wants a payment is taken, paid, and rests with the receiver",
        arguments: [
            ("quote", "", "pending_receiver"), ("receiver", nil, "pending_receiver"),
            ("receiver", "nope", "pending_receiver"), ("receiver", "", "completed"),
        ] as [(String, String?, String)]
    )
    func rests(part: String, receiver: String?, last: String) async throws {
        let text = """
            scenario: rests
            pace: { review: 1s, bank_pays: 1s }
            assets: { USDC: { receive: { sender: none, receiver: none, rests_without: [\(part)] } } }
            """
        let (scenario, mistakes) = Scenario.parse(text: text, path: "rests.yaml")
        #expect(mistakes.isEmpty, "\(mistakes.map(\.summary))")
        try await AnchorRig.run(try #require(scenario?.anchors.first)) { rig in
            let token = try await rig.signIn()
            var body = try await rig.payment(token)
            if receiver != "" { body["receiver_id"] = receiver.map { .string($0) } }
            let answer = try await rig.send(.post, "sep31/transactions", body: .json(.object(body)), token: token)
            let id = try #require(answer.json()["id"]?.string, "\(answer.text)")
            try await rig.paySEP31(try await rig.follow31(id, token, until: "pending_sender"), "10")
            let rested = try await rig.follow31(id, token, until: last)
            #expect(rested["stellar_transaction_id"]?.string != nil)
            _ = try await rig.send(.post, "sandbox/clock", body: .json(["advance": "30d"]))
            #expect(try await rig.transfer31(id, token)["status"]?.string == last)
        }
    }

    @Test("without a token, and for the payments of others, there is nothing")
    func strangers() async throws {
        try await AnchorRig.run(configuration()) { rig in
            let token = try await rig.signIn()
            let body = HTTPBody.json(.object(try await rig.payment(token)))
            #expect(try await rig.send(.post, "sep31/transactions", body: body).status == 403)
            let answer = try await rig.send(.post, "sep31/transactions", body: body, token: token)
            let id = try #require(answer.json()["id"]?.string)
            let other = try await rig.signIn(KeyPair.random())
            for (method, path) in [
                (HTTPMethod.get, "sep31/transactions/\(id)"), (.patch, "sep31/transactions/\(id)"),
                (.put, "sep31/transactions/\(id)/callback"), (.get, "sep31/transactions/nope"),
            ] {
                #expect(try await rig.send(method, path, body: .json([:]), token: other).status == 404)
                #expect(try await rig.send(method, path, body: .json([:])).status == 403)
            }
            #expect(try await rig.get("sep24/transaction?id=\(id)", token: token).status == 404)
        }
    }

    @Test("what the transaction needs is asked for at the start, and later by a PATCH")
    func details() async throws {
        let stages = [
            TransferStage(.pendingTransactionInfoUpdate, message: "Why?", fields: [TransferField(name: "purpose")]),
            TransferStage(.pendingUserTransferStart),
        ]
        let configuration = configuration {
            $0.fields = [TransferField(name: "routing_number", about: "The bank's number")]
            $0.script = TransferScript([TransferStage(.pendingAnchor)] + stages)
        }
        try await AnchorRig.run(configuration) { rig in
            let token = try await rig.signIn()
            var body = try await rig.payment(token)
            let refused = try await rig.send(.post, "sep31/transactions", body: .json(.object(body)), token: token)
            #expect(refused.status == 400)
            #expect(try refused.json()["error"]?.string == "transaction_info_needed")
            let wanted = try refused.json()["fields"]?["transaction"]?["routing_number"]
            #expect(wanted?["description"]?.string == "The bank's number")
            body["fields"] = ["transaction": ["routing_number": "1"]]
            let answer = try await rig.send(.post, "sep31/transactions", body: .json(.object(body)), token: token)
            let id = try #require(answer.json()["id"]?.string, "\(answer.text)")
            let path = "sep31/transactions/\(id)"
            let asked = try await rig.follow31(id, token, until: "pending_transaction_info_update")
            #expect(asked["required_info_message"]?.string == "Why?")
            #expect(asked["required_info_updates"]?["transaction"]?["purpose"] != nil)
            let wrong: JSONValue = ["fields": ["transaction": ["colour": "red", "purpose": "gift"]]]
            #expect(try await rig.send(.patch, path, body: .json(wrong), token: token).status == 400)
            let right: JSONValue = ["fields": ["transaction": ["purpose": "gift"]]]
            let updated = try await rig.send(.patch, path, body: .json(right), token: token)
            #expect(try updated.json()["transaction"]?["status"]?.string == "pending_receiver")
            _ = try await rig.follow31(id, token, until: "pending_sender")
            let late = try await rig.send(.patch, path, body: .json(right), token: token)
            #expect(late.status == 400)
            #expect(late.text.contains("pending_sender"))
        }
    }

    @Test("the receiver is asked for more during the transfer, and the sender is not")
    func laterQuestions() async throws {
        let asking = TransferStage(.pendingCustomerInfoUpdate, fields: [TransferField(name: "tax_id")])
        let configuration = configuration {
            $0.script = TransferScript([
                TransferStage(.pendingUserTransferStart), TransferStage(.pendingAnchor), asking,
                TransferStage(.completed),
            ])
        }
        try await AnchorRig.run(configuration) { rig in
            let token = try await rig.signIn()
            let body = try await rig.payment(token)
            let answer = try await rig.send(.post, "sep31/transactions", body: .json(.object(body)), token: token)
            let id = try #require(answer.json()["id"]?.string)
            try await rig.paySEP31(try await rig.transfer31(id, token), "10")
            _ = try await rig.follow31(id, token, until: "pending_customer_info_update")
            func status(_ side: String) async throws -> String? {
                let customer = body["\(side)_id"]?.string ?? ""
                let path = "sep12/customer?id=\(customer)&type=sep31-\(side)&transaction_id=\(id)"
                return try await rig.get(path, token: token).json()["status"]?.string
            }
            #expect(try await status("sender") == "ACCEPTED")
            #expect(try await status("receiver") == "NEEDS_INFO")
            let told: JSONValue = [
                "id": body["receiver_id"] ?? .null, "type": "sep31-receiver", "transaction_id": .string(id),
                "tax_id": "7",
            ]
            #expect(try await rig.send(.put, "sep12/customer", body: .json(told), token: token).status == 202)
            _ = try await rig.follow31(id, token, until: "completed")
        }
    }

    @Test("a payment waits with the receiver while its customers are looked at")
    func lookedAt() async throws {
        var configuration = configuration()
        let receiver = try #require(configuration.customers.types.firstIndex { $0.name == "sep31-receiver" })
        configuration.customers.types[receiver].verdict = .acceptAfter(.seconds(5))
        try await AnchorRig.run(configuration) { rig in
            let token = try await rig.signIn()
            let body = try await rig.payment(token)
            let answer = try await rig.send(.post, "sep31/transactions", body: .json(.object(body)), token: token)
            #expect(answer.status == 201, "\(answer.text)")
            #expect(try answer.json()["stellar_memo"] == nil)
            let id = try #require(answer.json()["id"]?.string)
            _ = try await rig.follow31(id, token, until: "pending_sender")
        }
    }

    @Test(
        "money goes back with the refund memo, in the words of SEP-31",
        arguments: ["10", "5", "20"]
    )
    func refunds(paid: String) async throws {
        let configuration = configuration {
            $0.script = TransferScript([
                TransferStage(.pendingUserTransferStart), TransferStage(.pendingAnchor), TransferStage(.pendingStellar),
                TransferStage(.refunded, message: "The bank does not take it."),
            ])
        }
        try await AnchorRig.run(configuration) { rig in
            let token = try await rig.signIn()
            var body = try await rig.payment(token)
            (body["refund_memo"], body["refund_memo_type"]) = ("9", "id")
            let answer = try await rig.send(.post, "sep31/transactions", body: .json(.object(body)), token: token)
            let id = try #require(answer.json()["id"]?.string)
            try await rig.paySEP31(try await rig.transfer31(id, token), paid)
            let ended = try await rig.follow31(id, token, until: "refunded")
            #expect(ended["refunds"]?["amount_refunded"]?.string == paid)
            #expect(ended["refunds"]?["payments"]?[0]?["id_type"] == nil)
            #expect(ended["status_message"]?.string?.isEmpty == false)
        }
    }

    @Test("a payment that nobody makes expires")
    func expiry() async throws {
        let configuration = configuration {
            $0.script = TransferScript([
                TransferStage(.pendingUserTransferStart), TransferStage(.expired, after: .seconds(5)),
            ])
        }
        try await AnchorRig.run(configuration) { rig in
            let token = try await rig.signIn()
            let body = try await rig.payment(token)
            let answer = try await rig.send(.post, "sep31/transactions", body: .json(.object(body)), token: token)
            let id = try #require(answer.json()["id"]?.string)
            _ = try await rig.follow31(id, token, until: "expired")
        }
    }

    @Test(
        "every status has a word of SEP-31, and each word leads back to a status",
        arguments: AnchorTransfer.Status.allCases
    )
    func words(status: AnchorTransfer.Status) {
        let word = status.name(in: .sep31)
        #expect(AnchorTransfer.Status(named: word, in: .sep31)?.name(in: .sep31) == word)
        #expect(AnchorTransfer.Status(named: word, in: .sep31)?.isFinal == status.isFinal)
        #expect(status.name(in: .sep24) == status.rawValue)
    }

    @Test("it is moved by hand with the words of SEP-31 alone")
    func byHand() async throws {
        try await AnchorRig.run(configuration()) { rig in
            let token = try await rig.signIn()
            let body = try await rig.payment(token)
            let answer = try await rig.send(.post, "sep31/transactions", body: .json(.object(body)), token: token)
            let place = "sandbox/transfers/\(try #require(answer.json()["id"]?.string))"
            let next = try await rig.get(place).json()["transfer"]?["next"]?.arrayValue?.compactMap(\.string)
            #expect(next?.contains("pending_receiver") == true)
            #expect(next?.contains("pending_anchor") == false)
            let wrong = try await rig.send(.post, place, body: .json(["status": "pending_anchor"]))
            #expect(wrong.status == 400)
            #expect(wrong.text.contains("pending_sender"))
            let moved = try await rig.send(.post, place, body: .json(["status": "pending_receiver"]))
            #expect(try moved.json()["transfer"]?["status"]?.string == "pending_receiver")
        }
    }
}

extension AnchorRig {
    /// The body of a request for a payment of 10 USDC, between two customers that the anchor knows; the client has some.
    func payment(_ token: String) async throws -> [String: JSONValue] {
        try await fill()
        func customer(_ type: String, _ memo: String, _ field: String) async throws -> JSONValue {
            let answers: JSONValue = .object([
                "type": .string(type), "memo": .string(memo), "memo_type": "id", "first_name": "Jane",
                "last_name": "Doe", field: "jane@example.com",
            ])
            let answer = try await send(.put, "sep12/customer", body: .json(answers), token: token)
            return try #require(answer.json()["id"], "\(answer.text)")
        }
        return [
            "amount": "10", "asset_code": "USDC", "funding_method": "bank_account",
            "sender_id": try await customer("sep31-sender", "1", "email_address"),
            "receiver_id": try await customer("sep31-receiver", "2", "bank_account_number"),
        ]
    }

    /// A quote for 10 USDC.
    func sale(_ token: String, context: String) async throws -> JSONValue {
        let asset = try usdc
        let body: JSONValue = [
            "sell_asset": .string("stellar:\(asset)"), "buy_asset": "iso4217:USD", "sell_amount": "10",
            "context": .string(context),
        ]
        return try await send(.post, "sep38/quote", body: .json(body), token: token).json()
    }

    func transfer31(_ id: String, _ token: String) async throws -> JSONValue {
        let answer = try await get("sep31/transactions/\(id)", token: token)
        return try #require(answer.json()["transaction"], "\(answer.text)")
    }

    /// The payment once it is in `status`.
    func follow31(_ id: String, _ token: String, until status: String) async throws -> JSONValue {
        var last: String?
        for _ in 0..<5000 {
            let transfer = try await transfer31(id, token)
            last = transfer["status"]?.string
            if last == status { return transfer }
        }
        Issue.record("never reached \(status), only \(last ?? "nothing")")
        throw CancellationError()
    }

    /// Pays what a transfer asks for, but `amount`.
    func paySEP31(_ transfer: JSONValue, _ amount: String) async throws {
        try await pay(try #require(transfer["stellar_memo"]?.string.flatMap { UInt64($0) }), amount)
    }
}
