import HTTPTransport
import Stellar
import Testing

@testable import Sandbox

@Suite("Moving an anchor's transfers by hand")
struct AnchorControlTests {
    private func push(_ rig: AnchorRig, _ id: String, _ body: JSONValue) async throws -> HTTPResponse {
        try await rig.send(.post, "sandbox/transfers/\(id)", body: .json(body))
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
            let token = try await rig.signIn()
            let (id, url) = try await rig.start("withdraw", token: token)
            try await rig.fill()
            _ = try await AnchorPageWalk(rig: rig).finish(url, account: "DE89370400440532013000")
            let ready = try await rig.follow(id, token: token, until: "pending_user_transfer_start").transfer
            _ = try await push(rig, id, ["status": "pending_user_transfer_start", "message": "by hand"])
            try await rig.pay(#require(ready["withdraw_memo"]?.string.flatMap { UInt64($0) }))
            _ = try await rig.follow(id, token: token, until: "pending_anchor")
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
}
