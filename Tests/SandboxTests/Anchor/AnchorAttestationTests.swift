import Foundation
import HTTPTransport
import JSON
import Stellar
import Testing
import Timekeeping

@testable import Sandbox

@Suite("Signed requests for challenges")
struct AnchorAttestationTests {
    private func proof(
        _ rig: AnchorRig,
        by key: KeyPair? = nil,
        changing change: (inout [String: JSONValue]) -> Void = { _ in }
    ) throws -> String {
        let now = rig.clock.now.unixSeconds
        var claims: [String: JSONValue] = [
            "iat": .number(String(now)), "exp": .number(String(now &+ 900)),
            "web_auth_endpoint": .string("http://\(rig.anchor.homeDomain)/auth"),
            "account": .string(rig.client.publicKey.address),
        ]
        change(&claims)
        func encoded(_ bytes: [UInt8]) -> String {
            Data(bytes).base64EncodedString()
                .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        }
        let text = encoded(Array(#"{"alg":"EdDSA"}"#.utf8)) + "." + encoded(Array(JSONValue.object(claims).text.utf8))
        return text + "." + encoded((key ?? rig.client).sign(Array(text.utf8)))
    }

    private func ask(_ rig: AnchorRig, _ token: String?) async throws -> HTTPResponse {
        try await rig.send(.get, "auth?account=\(rig.client.publicKey.address)", token: token)
    }

    @Test("what is signed is verified, and what is not signed is as good unless a signature is required")
    func verified() async throws {
        try await AnchorRig.run { rig in
            #expect(try await ask(rig, nil).status == 200)
            let signed = try await ask(rig, proof(rig))
            #expect(signed.status == 200)
            let flawed: [(String, (inout [String: JSONValue]) -> Void)] = [
                ("expired", { $0["exp"] = .number("1") }),
                ("another web_auth_endpoint", { $0["web_auth_endpoint"] = "http://localhost/auth" }),
                ("another account", { $0["account"] = .string(KeyPair.random().publicKey.address) }),
            ]
            for (words, change) in flawed {
                let answer = try await ask(rig, proof(rig, changing: change))
                #expect(answer.status == 400)
                #expect(try answer.json()["error"]?.string?.contains(words) == true, "\(answer.text)")
            }
            let stranger = try await ask(rig, proof(rig, by: .random()))
            #expect(stranger.text.contains("not signed by"))
            #expect(try await ask(rig, "a.b").status == 400)
        }
    }

    @Test("an anchor may want the signature")
    func required() async throws {
        let rules = AnchorAuthentication(attestation: .required)
        try await AnchorRig.run(AnchorConfiguration(authentication: rules)) { rig in
            #expect(try await ask(rig, nil).status == 401)
            let signed = try await ask(rig, proof(rig))
            #expect(signed.status == 200)
        }
    }
}
