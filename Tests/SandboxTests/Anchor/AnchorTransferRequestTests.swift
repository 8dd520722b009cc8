import HTTPTransport
import JSON
import Stellar
import Testing

@testable import Sandbox

@Suite("Requests for transfers")
struct AnchorTransferRequestTests {
    @Test("come as JSON, as a form or in parts")
    func encodings() async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            let photo = MultipartPart(
                name: "photo_id_front",
                filename: "a.png",
                contentType: "image/png",
                bytes: [0, 255, 13, 10]
            )
            let bodies: [HTTPBody] = [
                .json(["asset_code": "USDC", "amount": .number("25.5")]),
                .json(["asset_code": "USDC", "amount": "25.5", "claimable_balance_supported": .bool(true)]),
                .form([("asset_code", "USDC"), ("amount", "25.5")]),
                .multipart([
                    .init(name: "asset_code", value: "USDC"), .init(name: "amount", value: "25.5"), photo,
                ]),
            ]
            for body in bodies {
                let answer = try await rig.send(
                    .post,
                    "sep24/transactions/deposit/interactive",
                    body: body,
                    token: token
                )
                #expect(answer.status == 200, "\(answer.text)")
                let id = try #require(answer.json()["id"]?.string)
                #expect(try await rig.transfer(id, token: token)["amount_in"]?.string == "25.5")
            }
        }
    }

    @Test("the URL carries a token of its own, not the session's")
    func urlToken() async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            let first = try await rig.start("deposit", token: token)
            let second = try await rig.start("deposit", token: token)
            #expect(!first.url.contains(token))
            #expect(first.url.hasPrefix("http://\(rig.anchor.homeDomain)/pages/\(first.id)?token="))
            #expect(first.url.split(separator: "token=").last != second.url.split(separator: "token=").last)
        }
    }

    @Test(
        "what the anchor does not offer is refused",
        arguments: [
            [:], ["asset_code": "EUR"], ["asset_code": "usdc"], ["asset_code": "native"],
            ["asset_code": "USDC", "asset_issuer": "nobody"],
            ["asset_code": "USDC", "asset_issuer": "GDQP2KPQGKIHYJGXNUIYOMHARUARCA7DJT5FO2FFOOKY3B2WSQHG4W37"],
            ["asset_code": "USDC", "amount": "0.5"], ["asset_code": "USDC", "amount": "10001"],
            ["asset_code": "USDC", "amount": "1e3"], ["asset_code": "USDC", "amount": "-1"],
            ["asset_code": "USDC", "amount": "0"], ["asset_code": "USDC", "amount": "twelve"],
            ["asset_code": "USDC", "account": "nobody"], ["asset_code": "USDC", "memo": "1"],
            ["asset_code": "USDC", "memo_type": "id"], ["asset_code": "USDC", "memo": "x", "memo_type": "id"],
            ["asset_code": "USDC", "memo": "1", "memo_type": "return"],
            ["asset_code": "USDC", "memo": "this text is far too long for a memo", "memo_type": "text"],
            ["asset_code": "USDC", "quote_id": "1"],
        ] as [[String: String]]
    )
    func refusals(fields: [String: String]) async throws {
        try await AnchorRig.run { rig in
            let answer = try await rig.send(
                .post,
                "sep24/transactions/deposit/interactive",
                body: .form(fields.map { ($0.key, $0.value) }),
                token: rig.signIn()
            )
            #expect(answer.status == 400)
            #expect(try answer.json()["error"]?.string?.isEmpty == false)
        }
    }

    @Test("an asset that only goes one way is refused the other way")
    func oneWay() async throws {
        var configuration = AnchorConfiguration()
        configuration.assets[0].withdrawal = nil
        try await AnchorRig.run(configuration) { rig in
            let answer = try await rig.send(
                .post,
                "sep24/transactions/withdraw/interactive",
                body: .form([("asset_code", "USDC")]),
                token: rig.signIn()
            )
            #expect(answer.status == 400)
            #expect(try await rig.get("sep24/info").json()["withdraw"]?["USDC"] == nil)
        }
    }

    @Test("a deposit may go to another account than the one that signed in, muxed or not")
    func otherAccount() async throws {
        try await AnchorRig.run { rig in
            let other = KeyPair.random()
            try await rig.trust(other, rig.usdc)
            let account = MuxedAccount(other.publicKey, muxID: 99)
            let token = try await rig.signIn()
            let fields = [("asset_code", "USDC"), ("amount", "5"), ("account", account.description)]
            let (id, url) = try await rig.start("deposit", token: token, fields)
            _ = try await AnchorPageWalk(rig: rig).finish(url, amount: "5")
            let (done, _) = try await rig.follow(id, token: token, until: "completed")
            #expect(done["to"]?.string == account.description)
            #expect(await rig.ledger.transactions.last?.payments.first?.destination == account)
        }
    }

    @Test(
        "the language falls back to one that the anchor has",
        arguments: [("de", "de"), ("de-AT", "de"), ("fr", "en")]
    )
    func language(wanted: String, given: String) async throws {
        try await AnchorRig.run(AnchorConfiguration(languages: ["en", "de"])) { rig in
            let (_, url) = try await rig.start(
                "deposit",
                token: rig.signIn(),
                [("asset_code", "USDC"), ("lang", wanted)]
            )
            let page = try await AnchorPageWalk(rig: rig).open(url)
            #expect(page.text.contains("<html lang=\"\(given)\">"))
        }
    }
}
