import HTTPTransport
import JSON
import Stellar
import Testing

@testable import Sandbox

@Suite("The signatures under an anchor's challenges")
struct AnchorSignatureTests {
    private let second = KeyPair.random()
    private let third = KeyPair.random()

    /// Has the challenge for the rig's client signed by `keys`; returns whether it was good, or what was wrong.
    private func answer(_ rig: AnchorRig, signedBy keys: [KeyPair]) async throws -> String {
        var envelope = try await rig.challenge(for: rig.client.publicKey.address)
        for key in keys { envelope = envelope.signed(by: key, for: rig.ledger.network) }
        let answer = try await rig.answer(envelope)
        if answer.status == 200 { return "good" }
        #expect(answer.status == 400)
        return try #require(answer.json()["error"]?.string)
    }

    /// An account whose signatures have to weigh 5: the master key 2, another 2, a third 3.
    private func several(_ rig: AnchorRig) async {
        await rig.ledger.fund(rig.client.publicKey)
        await rig.ledger.set(
            [
                .init(key: rig.client.publicKey, weight: 2), .init(key: second.publicKey, weight: 2),
                .init(key: third.publicKey, weight: 3),
            ],
            medium: 5,
            of: rig.client.publicKey
        )
    }

    @Test("several signers reach the threshold together, in any order")
    func together() async throws {
        try await AnchorRig.run { (rig) async throws in
            await several(rig)
            #expect(try await answer(rig, signedBy: [rig.client, third]) == "good")
            #expect(try await answer(rig, signedBy: [third, second]) == "good")
            #expect(try await answer(rig, signedBy: [second, rig.client, third]) == "good")
        }
    }

    @Test("too little weight is refused, and a signer counts once")
    func weight() async throws {
        try await AnchorRig.run { (rig) async throws in
            await several(rig)
            #expect(try await answer(rig, signedBy: [rig.client, second]).contains("weigh 4"))
            #expect(try await answer(rig, signedBy: [third]).contains("weigh 3"))
            #expect(try await answer(rig, signedBy: [third, third]).contains("one too many"))
            #expect(try await answer(rig, signedBy: []).contains("not signed by"))
        }
    }

    @Test("a signature of somebody else spoils the challenge, even where the others suffice")
    func stranger() async throws {
        try await AnchorRig.run { (rig) async throws in
            await several(rig)
            let stranger = KeyPair.random()
            #expect(try await answer(rig, signedBy: [rig.client, third, stranger]).contains("not of a signer"))
        }
    }

    @Test("a master key without weight does not count")
    func masterWithoutWeight() async throws {
        try await AnchorRig.run { (rig) async throws in
            await rig.ledger.fund(rig.client.publicKey)
            await rig.ledger.set([.init(key: second.publicKey, weight: 1)], medium: 0, of: rig.client.publicKey)
            #expect(try await answer(rig, signedBy: [rig.client]).contains("not of a signer"))
            #expect(try await answer(rig, signedBy: [second]) == "good")
        }
    }

    @Test("the server's key never counts, even where it is a signer of the account")
    func serverAsSigner() async throws {
        try await AnchorRig.run { (rig) async throws in
            await rig.ledger.fund(rig.client.publicKey)
            let server = rig.anchor.keys.signing
            await rig.ledger.set(
                [.init(key: rig.client.publicKey, weight: 1), .init(key: server.publicKey, weight: 5)],
                medium: 5,
                of: rig.client.publicKey
            )
            #expect(try await answer(rig, signedBy: [rig.client]).contains("weigh 1"))
            #expect(try await answer(rig, signedBy: [server]).contains("not of a signer"))
        }
    }

    @Test("an account that is not on the ledger signs in with its key, and no other")
    func missingAccount() async throws {
        try await AnchorRig.run { (rig) async throws in
            #expect(try await answer(rig, signedBy: [rig.client]) == "good")
            #expect(try await answer(rig, signedBy: [second]).contains("does not exist"))
            #expect(try await answer(rig, signedBy: [rig.client, second]).contains("does not exist"))
            #expect(try await answer(rig, signedBy: [rig.client, rig.client]).contains("does not exist"))
        }
    }

    @Test("an anchor can insist on accounts that exist, and on the high threshold")
    func stricter() async throws {
        let rules = AnchorAuthentication(threshold: .high, acceptsMissingAccounts: false)
        try await AnchorRig.run(AnchorConfiguration(authentication: rules)) { (rig) async throws in
            #expect(try await answer(rig, signedBy: [rig.client]).contains("does not exist"))
            await several(rig)
            #expect(try await answer(rig, signedBy: [third]).contains("asks for 5"))
        }
    }
}
