import Foundation
import HTTPTransport
import JSON
import Stellar
import Testing

@testable import Sandbox

@Suite("What hosted transfers tell wallets")
struct AnchorHostedCallbackTests {
    @Test("a callback of the request hears of each status, signed, and kyc_verified changes with the pages")
    func callbacks() async throws {
        let outside = OutsideRecorder()
        try await AnchorRig.run(outside: outside) { rig in
            try await rig.trust(rig.client, rig.usdc)
            let token = try await rig.signIn()
            let fields = [("asset_code", "USDC"), ("on_change_callback", "http://localhost:5999/callbacks")]
            let (id, url) = try await rig.start("deposit", token: token, fields)
            #expect(try await rig.transfer(id, token: token)["kyc_verified"] == .bool(false))
            _ = try await AnchorPageWalk(rig: rig).finish(url)
            let posts = await outside.posts(atLeast: 4)
            #expect(
                posts.map(\.status)
                    == ["pending_user_transfer_start", "pending_anchor", "pending_stellar", "completed"]
            )
            let post = try #require(posts.first)
            #expect(try JSONValue.parse(post.body)["transaction"]?["kyc_verified"] == .bool(true))
            let signature = try #require(post.headers["Signature"])
            let parts = signature.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            let time = parts[0].dropFirst(2)
            let bytes = try #require(Data(base64Encoded: String(parts[1].dropFirst(2))))
            let signed = Array("\(time).localhost:5999.".utf8) + post.body
            #expect(rig.anchor.keys.signing.publicKey.verify(Array(bytes), of: signed))
        }
    }

    @Test("URLs that the wallet adds to that of the pages are told: one of all changes, one of the end of the pages")
    func appended() async throws {
        let outside = OutsideRecorder()
        try await AnchorRig.run(outside: outside) { rig in
            try await rig.trust(rig.client, rig.usdc)
            let token = try await rig.signIn()
            let (_, url) = try await rig.start("deposit", token: token)
            let more = "&on_change_callback=http%3A%2F%2Flocalhost%3A1%2Fall&callback=http%3A%2F%2Flocalhost%3A1%2Fend"
            _ = try await AnchorPageWalk(rig: rig).finish(url + more)
            let posts = await outside.posts(atLeast: 5)
            #expect(posts.filter { $0.url.hasSuffix("/all") }.map(\.status).last == "completed")
            #expect(posts.filter { $0.url.hasSuffix("/end") }.map(\.status) == ["pending_user_transfer_start"])
        }
    }

    @Test("the pages are filled in with what the anchor knows of the customer")
    func prefilled() async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            let customer = try await rig.putCustomer(token, ["first_name": "Grace", "last_name": "Hopper"])
            let fields = [("asset_code", "USDC"), ("customer_id", customer), ("last_name", "Murray")]
            let (_, url) = try await rig.start("deposit", token: token, fields)
            let page = try await AnchorPageWalk(rig: rig).open(url).text
            #expect(page.contains("value=\"Grace\""))
            #expect(page.contains("value=\"Murray\""))
        }
    }

    @Test("lumens are deposited, to new accounts too, and withdrawn")
    func lumens() async throws {
        let text = "scenario: x\nassets: { native: { deposit: { customer: none }, withdrawal: { customer: none } } }"
        let scenario = try #require(Scenario.parse(text: text, path: "x").scenario)
        try await AnchorRig.run(scenario.anchors[0]) { rig in
            #expect(try await rig.get("sep24/info").json()["deposit"]?["native"]?["enabled"] == .bool(true))
            let token = try await rig.signIn()
            let path = "sep6/deposit?asset_code=native&amount=25&funding_method=bank_account&account="
            let answer = try await rig.get(path + rig.client.publicKey.address, token: token)
            let id = try #require(answer.json()["id"]?.string, "\(answer.text)")
            let done = try await rig.follow6(id, token, until: "completed")
            #expect(done["amount_out_asset"]?.string == "stellar:native")
            // What the account was made with, and the deposit less its fee.
            #expect(await rig.ledger.balance(of: rig.client.publicKey, in: .native) == Amount("26.66"))
            let refused = try await rig.send(
                .post,
                "sep24/transactions/deposit/interactive",
                body: .form([("asset_code", "native"), ("asset_issuer", rig.client.publicKey.address)]),
                token: token
            )
            #expect(refused.status == 400)
        }
    }

    @Test("a payment in another asset is shown as sent back, with the hash of the way back")
    func wrongAsset() async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            _ = try await rig.putCustomer(token, rig.person)
            let (id, memo) = try await rig.startWithdrawal6(token)
            try await rig.submit(
                rig.client,
                .payment(destination: MuxedAccount(rig.distribution), asset: .native, amount: Amount(stroops: 5)),
                memo: .id(memo)
            )
            var ended = try await rig.follow6(id, token, until: "error")
            for _ in 0..<1000 where ended["refunds"] == nil { ended = try await rig.transfer6(id, token) }
            let back = try #require(await rig.ledger.transactions.last)
            #expect(ended["refunds"]?["payments"]?[0]?["id"]?.string == back.hash.description)
            #expect(ended["refunds"]?["amount_refunded"]?.string == "0")
            #expect(ended["amount_in"]?.string == "0")
        }
    }
}
