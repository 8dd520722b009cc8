import HTTPTransport
import JSON
import Stellar
import Testing

@testable import Sandbox

@Suite("Moving an anchor's transfers by hand")
struct AnchorControlTests {
    private func push(_ rig: AnchorRig, _ id: String, _ body: JSONValue) async throws -> HTTPResponse {
        try await rig.send(.post, "sandbox/transfers/\(id)", body: .json(body))
    }

    /// A withdrawal that was paid and waits to be moved by hand, and the token of its customer.
    private func paidWithdrawal(_ rig: AnchorRig) async throws -> (id: String, token: String) {
        let token = try await rig.signIn()
        let (id, url) = try await rig.start("withdraw", token: token)
        try await rig.fill()
        _ = try await AnchorPageWalk(rig: rig).finish(url, account: "DE89370400440532013000")
        let ready = try await rig.follow(id, token: token, until: "pending_user_transfer_start").transfer
        _ = try await push(rig, id, ["status": "pending_user_transfer_start", "message": "by hand"])
        try await rig.pay(#require(ready["withdraw_memo"]?.string.flatMap { UInt64($0) }))
        _ = try await rig.follow(id, token: token, until: "pending_anchor")
        return (id, token)
    }

    @Test("a transfer goes where the machine allows, with money and messages, and nowhere else")
    func pushing() async throws {
        try await AnchorRig.run { rig in
            try await rig.trust(rig.client, rig.usdc)
            let token = try await rig.signIn()
            let (id, _) = try await rig.start("deposit", token: token)
            let listed = try await rig.get("sandbox/transfers").json()["transfers"]?[0]
            #expect(listed?["id"]?.string == id)
            #expect(listed?["service"]?.string == "sep24")
            #expect(listed?["scripted"] == .bool(true))
            #expect(listed?["next"]?.arrayValue?.contains("pending_user_transfer_start") == true)

            let refused = try await push(rig, id, ["status": "completed"])
            #expect(refused.status == 409)
            #expect(try refused.json()["error"]?.string?.contains("only to pending_user_transfer_start") == true)
            for (status, message) in [
                ("pending_user_transfer_start", nil), ("on_hold", "We look at it."), ("pending_anchor", nil),
                ("pending_stellar", nil), ("completed", nil),
            ] as [(String, String?)] {
                var body: [String: JSONValue] = ["status": .string(status)]
                if let message { body["message"] = .string(message) }
                let answer = try await push(rig, id, .object(body))
                #expect(answer.status == 200, "\(answer.text)")
                let seen = try await rig.follow(id, token: token, until: status).transfer
                #expect(seen["message"]?.string == message)
            }
            #expect(try await rig.ledger.balance(of: rig.client.publicKey, in: rig.usdc) == Amount("24.65"))
        }
    }

    @Test("force goes anywhere, and moves no money")
    func force() async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            let (id, _) = try await rig.start("deposit", token: token)
            for status in ["completed", "pending_trust", "incomplete", "refunded"] {
                let answer = try await push(rig, id, ["status": .string(status), "force": true])
                #expect(try answer.json()["transfer"]?["status"]?.string == status)
            }
            #expect(try await rig.transfer(id, token: token)["refunds"] == nil)
        }
    }

    @Test("a refund in part leaves the rest to go on")
    func refund() async throws {
        try await AnchorRig.run { rig in
            let (id, token) = try await paidWithdrawal(rig)
            _ = try await push(rig, id, ["status": "pending_anchor", "refund": "5", "refund_fee": "1"])
            let part = try await rig.transfer(id, token: token)
            #expect(part["refunds"]?["amount_refunded"]?.string == "5")
            #expect(part["amount_out"]?.string == "18.65")
            let rest = try await push(rig, id, ["status": "refunded"])
            #expect(rest.status == 200, "\(rest.text)")
            let done = try await rig.follow(id, token: token, until: "refunded").transfer
            #expect(done["refunds"]?["amount_refunded"]?.string == "24")
            #expect(done["refunds"]?["payments"]?.arrayValue?.count == 2)
        }
    }

    @Test("a part that goes back out of `pending_stellar` takes a withdrawal to `pending_anchor` again")
    func refundOnItsWay() async throws {
        try await AnchorRig.run { rig in
            let (id, token) = try await paidWithdrawal(rig)
            #expect(try await push(rig, id, ["status": "pending_stellar"]).status == 200)
            #expect(try await push(rig, id, ["status": "pending_anchor"]).status == 409)
            let part = try await push(rig, id, ["status": "pending_anchor", "refund": "5"])
            #expect(part.status == 200, "\(part.text)")
            let transfer = try await rig.follow(id, token: token, until: "pending_anchor").transfer
            #expect(transfer["refunds"]?["amount_refunded"]?.string == "5")
        }
    }

    @Test("the money of an expired deposit may come late")
    func late() async throws {
        try await AnchorRig.run { rig in
            try await rig.trust(rig.client, rig.usdc)
            let token = try await rig.signIn()
            let (id, _) = try await rig.start("deposit", token: token)
            for status in ["pending_user_transfer_start", "expired"] {
                #expect(try await push(rig, id, ["status": .string(status)]).status == 200)
            }
            let listed = try await rig.get("sandbox/transfers").json()["transfers"]?[0]
            #expect(listed?["next"]?.arrayValue == ["pending_anchor"])
            for status in ["pending_anchor", "completed"] {
                let answer = try await push(rig, id, ["status": .string(status)])
                #expect(answer.status == 200, "\(answer.text)")
            }
            _ = try await rig.follow(id, token: token, until: "completed")
            #expect(try await rig.ledger.balance(of: rig.client.publicKey, in: rig.usdc) == Amount("24.65"))
        }
    }

    @Test("web pages are kept out, and what means nothing is named")
    func refusals() async throws {
        try await AnchorRig.run { rig in
            var request = HTTPRequest(method: .get, url: try rig.url("sandbox/transfers"))
            request.headers["Origin"] = "https://evil.example"
            #expect(try await rig.http.send(request).status == 403)
            let token = try await rig.signIn()
            let (id, _) = try await rig.start("deposit", token: token)
            #expect(try await push(rig, id, ["status": "done"]).status == 400)
            #expect(try await push(rig, "nope", ["status": "completed"]).status == 404)
            let unknown = try await push(rig, id, ["status": "error", "reason": "x"])
            #expect(try unknown.json()["error"]?.string?.contains("reason means nothing here") == true)
        }
    }

    @Test("a transfer asks for fields of every kind that SEP-6 has, and takes what they allow")
    func fields() async throws {
        var configuration = AnchorConfiguration()
        configuration.assets[0].deposit?.customerType = nil
        configuration.assets[0].deposit?.script = TransferScript([TransferStage(.pendingUserTransferStart)])
        try await AnchorRig.run(configuration) { rig in
            let token = try await rig.signIn()
            let id = try #require(await rig.get(rig.depositPath, token: token).json()["id"]?.string)
            _ = try await push(rig, id, ["status": "pending_anchor", "amount_in": 20])
            let answer = try await push(
                rig,
                id,
                [
                    "status": "pending_transaction_info_update", "message": "Tell us more.",
                    "fields": [
                        "transaction": [
                            "dest": ["description": "Your account", "type": "string"],
                            "floor": ["type": "number", "choices": [1, .number("2.5"), "3"], "optional": true],
                            "since": ["type": "date"], "reason": .null,
                        ]
                    ],
                ]
            )
            #expect(answer.status == 200, "\(answer.text)")
            let asking = try await rig.follow6(id, token, until: "pending_transaction_info_update")
            let asked = asking["required_info_updates"]?["transaction"]
            #expect(asked?["dest"]?["description"]?.string == "Your account")
            #expect(asked?["dest"]?["type"]?.string == "string")
            #expect(asked?["dest"]?["optional"] == .bool(false))
            #expect(asked?["floor"]?["choices"] == ["1", "2.5", "3"])
            #expect(asked?["floor"]?["optional"] == .bool(true))
            #expect(asked?["reason"]?["description"]?.string == "reason")
            #expect(asking["amount_in"]?.string == "20")
            func patch(_ given: JSONValue) async throws -> Int {
                let body: JSONValue = ["transaction": given]
                return try await rig.send(.patch, "sep6/transactions/\(id)", body: .json(body), token: token).status
            }
            #expect(try await patch(["dest": "DE1", "since": "soon", "reason": "why"]) == 400)
            #expect(try await patch(["dest": "DE1", "since": "2020-02-02", "reason": "why", "floor": 4]) == 400)
            #expect(
                try await patch(["dest": "DE1", "since": "2020-02-02", "reason": "why", "floor": .number("2.5")]) == 200
            )
        }
    }

    @Test("fields that mean nothing are told by their place")
    func wrongFields() async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            let id = try #require(await rig.get(rig.depositPath, token: token).json()["id"]?.string)
            for (fields, told) in [
                (["dest": ["kind": "string"]], "fields.dest.kind means nothing"),
                (["dest": ["type": "text"]], "fields.dest.type is none of string, binary, number, date"),
                (["dest": ["optional": "yes"]], "fields.dest.optional is a text, and neither true nor false"),
                (["dest": ["choices": "a"]], "fields.dest.choices is a text, and not a list"),
                (["dest": ["choices": [.null]]], "fields.dest.choices has null where a text or a number"),
                (["dest": ["type": "number", "choices": ["one"]]], "fields.dest.choices has one, which is no number"),
                (["dest": ["type": "binary"]], "fields.dest is binary, and a PATCH carries no files"),
                (["dest": 5], "fields.dest is a number, and not an object"),
                (["de st": .null], "fields.de st is no name of a field"),
                (["dest", "dest"], "fields.dest is there twice"),
                ([["name": "dest"]], "fields is a list, and an object in it is no name"),
                (5, "fields is a number, and not an object"),
            ] as [(JSONValue, String)] {
                let answer = try await push(rig, id, ["status": "pending_transaction_info_update", "fields": fields])
                #expect(answer.status == 400)
                #expect(try answer.json()["error"]?.string?.contains(told) == true, "\(answer.text)")
            }
            let idle = try await push(rig, id, ["status": "pending_anchor", "fields": "dest"])
            #expect(try idle.json()["error"]?.string?.contains("pending_anchor asks for no fields") == true)
        }
    }

    @Test("a transfer asks for more about its customer, by SEP-12 and for itself alone")
    func customerFields() async throws {
        var configuration = AnchorConfiguration()
        configuration.assets[0].deposit?.script = TransferScript([TransferStage(.pendingUserTransferStart)])
        try await AnchorRig.run(configuration) { rig in
            try await rig.trust(rig.client, rig.usdc)
            let token = try await rig.signIn()
            _ = try await rig.putCustomer(token, rig.person)
            let id = try #require(await rig.get(rig.depositPath, token: token).json()["id"]?.string)
            _ = try await push(rig, id, ["status": "pending_anchor"])
            let asked = try await push(
                rig,
                id,
                [
                    "status": "pending_customer_info_update",
                    "fields": ["occupation": ["type": "number"], "first_name": .null],
                ]
            )
            #expect(try asked.json()["transfer"]?["status"]?.string == "pending_customer_info_update")
            let query = "sep12/customer?type=sep6&transaction_id=\(id)"
            let needed = try await rig.get(query, token: token).json()
            #expect(needed["status"]?.string == "NEEDS_INFO")
            #expect(needed["fields"]?["occupation"]?["type"]?.string == "number")
            #expect(needed["fields"]?["first_name"] != nil)
            #expect(needed["provided_fields"]?["last_name"]?["status"]?.string == "ACCEPTED")
            _ = try await rig.putCustomer(token, ["first_name": "Grace"])
            // For everything else the customer is fine.
            #expect(try await rig.customer(token)["status"]?.string == "ACCEPTED")
            #expect(
                try await rig.get(query, token: token).json()["fields"]?.objectValue?.keys.sorted() == ["occupation"]
            )
            #expect(try await rig.transfer6(id, token)["status"]?.string == "pending_customer_info_update")
            let answer: JSONValue = ["occupation": 251, "type": "sep6", "transaction_id": .string(id)]
            _ = try await rig.send(.put, "sep12/customer", body: .json(answer), token: token)
            _ = try await rig.follow6(id, token, until: "pending_anchor")
        }
    }

    @Test("no more goes back than has come in")
    func tooMuchBack() async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            let (id, _) = try await rig.start("deposit", token: token)
            _ = try await push(rig, id, ["status": "pending_user_transfer_start"])
            let early = try await push(rig, id, ["status": "pending_user_transfer_start", "refund": 5])
            #expect(try early.json()["error"]?.string?.contains("nothing has come in yet") == true)
            _ = try await push(rig, id, ["status": "pending_anchor"])
            let much = try await push(
                rig,
                id,
                ["status": "pending_anchor", "refund": 24, "refund_fee": .number("1.1")]
            )
            #expect(much.status == 409)
            let alone = try await push(rig, id, ["status": "pending_anchor", "refund_fee": 1])
            #expect(alone.status == 400)
            let back = try await push(rig, id, ["status": "refunded", "refund_fee": 1])
            #expect(try back.json()["transfer"]?["refunds"]?["amount_refunded"]?.string == "24")
            #expect(try back.json()["transfer"]?["refunds"]?["amount_fee"]?.string == "1")
        }
    }
}
