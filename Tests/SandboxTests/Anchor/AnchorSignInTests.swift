import Diagnostics
import Foundation
import HTTPTransport
import JSON
import Stellar
import Testing
import Timekeeping

@testable import Sandbox

@Suite("Signing in to an anchor")
struct AnchorSignInTests {
    /// The claims of a token, read without looking at its signature.
    private func claims(of token: String) throws -> JSONValue {
        let parts = token.split(separator: ".")
        try #require(parts.count == 3)
        var text = parts[1].replacing("-", with: "+").replacing("_", with: "/")
        text += String(repeating: "=", count: (4 - text.count % 4) % 4)
        return try JSONValue.parse(Array(try #require(Data(base64Encoded: String(text)))))
    }

    @Test("a token says who signed in, where, and for how long")
    func token() async throws {
        try await AnchorRig.run { rig in
            let envelope = try await rig.challenge(for: rig.client.publicKey.address)
            let answer = try await rig.answer(envelope.signed(by: rig.client, for: rig.ledger.network))
            let claims = try claims(of: try #require(answer.json()["token"]?.string))
            #expect(claims["iss"]?.string == "http://\(rig.anchor.homeDomain)/auth")
            #expect(claims["sub"]?.string == rig.client.publicKey.address)
            #expect(claims["jti"]?.string == envelope.hash(for: rig.ledger.network).description)
            #expect(claims["home_domain"]?.string == rig.anchor.homeDomain)
            let issued = try #require(claims["iat"]?.integer)
            #expect(issued == rig.clock.now.unixSeconds)
            #expect(claims["exp"]?.integer == issued &+ 86_400)
        }
    }

    @Test("a memo and a muxed account are in the token's subject")
    func subjects() async throws {
        try await AnchorRig.run { rig in
            let address = rig.client.publicKey.address
            let shared = try await rig.signIn(rig.client, "&memo=18446744073709551615")
            #expect(try claims(of: shared)["sub"]?.string == "\(address):18446744073709551615")
            let muxed = MuxedAccount(rig.client.publicKey, muxID: 7).description
            #expect(try claims(of: await rig.signIn(rig.client, as: muxed))["sub"]?.string == muxed)
        }
    }

    @Test("the answer may come as a form")
    func form() async throws {
        try await AnchorRig.run { rig in
            let envelope = try await rig.challenge(for: rig.client.publicKey.address)
                .signed(by: rig.client, for: rig.ledger.network)
            let answer = try await rig.send(.post, "auth", body: .form([("transaction", envelope.base64)]))
            #expect(answer.status == 200)
        }
    }

    @Test("a challenge buys one token")
    func replay() async throws {
        try await AnchorRig.run { rig in
            let signed = try await rig.challenge(for: rig.client.publicKey.address)
                .signed(by: rig.client, for: rig.ledger.network)
            #expect(try await rig.answer(signed).status == 200)
            let second = try await rig.answer(signed)
            #expect(second.status == 400)
            #expect(try second.json()["error"]?.string?.contains("answered before") == true)
        }
    }

    @Test(
        "a body that holds no envelope is refused",
        arguments: [
            (HTTPBody.json([:]), 400), (.json(["transaction": "%%%"]), 400), (.json(["transaction": "AAAA"]), 400),
            (.json(["transaction": .number("5")]), 400), (.json([]), 400),
            (.data([123], contentType: "application/json"), 400),
            (.form([("transaction", "")]), 400), (.form([("transaction", "a"), ("transaction", "b")]), 400),
            (.data([0xff, 0xfe], contentType: "application/x-www-form-urlencoded"), 400),
            (.data([65], contentType: "multipart/form-data"), 400),
            (.data([65], contentType: "multipart/form-data; boundary=x"), 400),
            (.data(Array("--x\r\n\r\n--x--".utf8), contentType: "multipart/form-data; boundary=x"), 400),
            (.data([65], contentType: "text/plain"), 415),
            (.form([("transaction", String(repeating: "A", count: 50_001))]), 400),
            (.data(Array(String(repeating: "[", count: 40_000).utf8), contentType: "application/json"), 400),
        ] as [(HTTPBody, Int)]
    )
    func badBodies(body: HTTPBody, status: Int) async throws {
        try await AnchorRig.run { rig in
            let answer = try await rig.send(.post, "auth", body: body)
            #expect(answer.status == status)
            #expect(try answer.json()["error"]?.string?.isEmpty == false)
        }
    }

    @Test(
        "a token that is not good is refused with what to do",
        arguments: [nil, "", "x", "a.b.c", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJHIn0."] as [String?]
    )
    func badTokens(token: String?) async throws {
        try await AnchorRig.run { rig in
            for path in ["sep24/transaction?id=1", "sep24/transactions?asset_code=USDC"] {
                let answer = try await rig.get(path, token: token)
                #expect(answer.status == 403)
                #expect(try answer.json()["type"]?.string == "authentication_required")
                #expect(try answer.json()["error"]?.string?.isEmpty == false)
            }
            let answer = try await rig.send(
                .post,
                "sep24/transactions/deposit/interactive",
                body: .form([("asset_code", "USDC")]),
                token: token
            )
            #expect(answer.status == 403)
        }
    }

    @Test("a token ends with its time, and does not survive a change")
    func endOfToken() async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            #expect(try await rig.get("sep24/transactions?asset_code=USDC", token: token).status == 200)
            let parts = token.split(separator: ".")
            let forged = "\(parts[0]).\(parts[1].dropLast(4))AAAA.\(parts[2])"
            #expect(try await rig.get("sep24/transactions?asset_code=USDC", token: forged).status == 403)
            rig.clock.advance(by: .seconds(86_400))
            #expect(try await rig.get("sep24/transactions?asset_code=USDC", token: token).status == 403)
        }
    }
}
