import Foundation
import HTTPTransport
import JSON
import Stellar
import Testing
import Timekeeping

@testable import Sandbox

@Suite("An anchor's challenges")
struct AnchorChallengeTests {
    @Test("a challenge has the shape that SEP-10 asks for")
    func shape() async throws {
        try await AnchorRig.run { rig in
            let envelope = try await rig.challenge(for: rig.client.publicKey.address)
            let transaction = try #require(envelope.transaction)
            let server = MuxedAccount(rig.anchor.keys.signing.publicKey)
            #expect(transaction.source == server)
            #expect(transaction.sequenceNumber == 0)
            #expect(transaction.memo == .none)
            let bounds = try #require(transaction.preconditions.timeBounds)
            #expect(bounds.minTime == UInt64(rig.clock.now.unixSeconds))
            #expect(bounds.maxTime == bounds.minTime &+ 900)
            try #require(transaction.operations.count == 2)
            #expect(transaction.operations[0].source == MuxedAccount(rig.client.publicKey))
            guard case .manageData(let name, let value?) = transaction.operations[0].body else {
                Issue.record("the first operation is \(transaction.operations[0].body)")
                return
            }
            #expect(name == "\(rig.anchor.homeDomain) auth")
            #expect(Data(base64Encoded: Data(value))?.count == 48)
            #expect(transaction.operations[1].source == server)
            #expect(
                transaction.operations[1].body
                    == .manageData(name: "web_auth_domain", value: Array("localhost".utf8))
            )
            try #require(envelope.signatures.count == 1)
            let hash = envelope.hash(for: rig.ledger.network)
            #expect(rig.anchor.keys.signing.publicKey.verify(envelope.signatures[0].signature, of: hash.bytes))
        }
    }

    @Test(
        "the host is named without its port, as wallets want it, or with it where that is said",
        arguments: [
            (.host, "localhost"), (.hostAndPort, nil),
        ] as [(AnchorAuthentication.WebAuthDomain, String?)]
    )
    func webAuthDomain(form: AnchorAuthentication.WebAuthDomain, host: String?) async throws {
        var configuration = AnchorConfiguration()
        configuration.authentication.webAuthDomain = form
        try await AnchorRig.run(configuration) { rig in
            let challenge = try await rig.challenge(for: rig.client.publicKey.address)
            let body = try #require(challenge.transaction?.operations.last?.body)
            #expect(body == .manageData(name: "web_auth_domain", value: Array((host ?? rig.anchor.homeDomain).utf8)))
            let answer = try await rig.answer(challenge.signed(by: rig.client, for: rig.ledger.network))
            #expect(answer.status == 200, "\(answer.text)")
        }
    }

    @Test("two challenges have different nonces")
    func nonces() async throws {
        try await AnchorRig.run { rig in
            let first = try await rig.challenge(for: rig.client.publicKey.address)
            let second = try await rig.challenge(for: rig.client.publicKey.address)
            #expect(first.hash(for: rig.ledger.network) != second.hash(for: rig.ledger.network))
        }
    }

    @Test(
        "what cannot be signed in is refused",
        arguments: [
            "", "?account=", "?account=hello", "?account=SAV76USXIJOBMEQXPANUOQM6F5LIOTLPDIDVRJBFFE2MDJXG24TAPUU7",
            "?account=GAAAAAAAACGC6", "?account={G}&memo=-1", "?account={G}&memo=18446744073709551616",
            "?account={G}&memo=tea", "?account={G}&memo=0x1", "?account={G}&memo=%2B1", "?account={M}&memo=1",
            "?account={G}&home_domain=example.org", "?account={G}&home_domain=localhost", "?account={G}&account={G}",
        ]
    )
    func refusals(query: String) async throws {
        try await AnchorRig.run { rig in
            let muxed = MuxedAccount(rig.client.publicKey, muxID: 7)
            let path = query.replacing("{G}", with: rig.client.publicKey.address)
                .replacing("{M}", with: muxed.description)
            let answer = try await rig.get("auth\(path)")
            #expect(answer.status == 400)
            #expect(try answer.json()["error"]?.string?.isEmpty == false)
        }
    }

    @Test("the home domain may be named, and client_domain is ignored")
    func domains() async throws {
        try await AnchorRig.run { rig in
            let query = "&home_domain=\(rig.anchor.homeDomain)&client_domain=wallet.example"
            let challenge = try await rig.challenge(for: rig.client.publicKey.address, query)
            #expect(challenge.transaction?.operations.count == 2)
            let path = "auth?account=\(rig.client.publicKey.address)\(query)"
            #expect(try await rig.get(path, token: "signed.by.wallet").status == 400)
        }
    }
}
