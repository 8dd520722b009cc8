import HTTPTransport
import JSON
import Stellar
import Testing

@testable import Sandbox

@Suite("An anchor's client domains")
struct AnchorClientDomainTests {
    private let wallet = KeyPair.random()

    private func outside(_ key: String? = nil) -> OutsideRecorder {
        let toml = "VERSION=\"2.7.0\"\nSIGNING_KEY = \"\(key ?? wallet.publicKey.address)\" # ours\n[DOCUMENTATION]\n"
        return OutsideRecorder(pages: [
            "https://wallet.example/.well-known/stellar.toml": toml,
            "http://localhost:7001/.well-known/stellar.toml": toml,
        ])
    }

    @Test("the wallet's key signs too, for a domain anywhere", arguments: ["wallet.example", "localhost:7001"])
    func signing(domain: String) async throws {
        try await AnchorRig.run(outside: outside()) { rig in
            let challenge = try await rig.challenge(for: rig.client.publicKey.address, "&client_domain=\(domain)")
            let half = challenge.signed(by: rig.client, for: rig.ledger.network)
            let refused = try await rig.answer(half)
            #expect(refused.status == 400)
            #expect(try refused.json()["error"]?.string?.contains("client domain's key") == true)
            let answer = try await rig.answer(half.signed(by: wallet, for: rig.ledger.network))
            #expect(answer.status == 200, "\(answer.text)")
            // Also an account whose signers are on the ledger.
            await rig.ledger.fund(rig.client.publicKey)
            let second = try await rig.challenge(for: rig.client.publicKey.address, "&client_domain=\(domain)")
            let both = second.signed(by: wallet, for: rig.ledger.network).signed(
                by: rig.client,
                for: rig.ledger.network
            )
            #expect(try await rig.answer(both).status == 200)
        }
    }

    @Test(
        "a domain without a key, or without a toml, is refused",
        arguments: ["other.example", "wallet.example", "a/b"]
    )
    func refusals(domain: String) async throws {
        try await AnchorRig.run(outside: outside("none")) { rig in
            let answer = try await rig.get("auth?account=\(rig.client.publicKey.address)&client_domain=\(domain)")
            #expect(answer.status == 400)
            #expect(try answer.json()["error"]?.string?.contains("client_domain") == true)
        }
    }
}
