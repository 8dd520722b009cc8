import HTTPTransport
import JSON
import Stellar
import Testing
import Timekeeping

@testable import Sandbox

/// Each rule for servers, broken singly: the challenge is rebuilt with one flaw and signed by the server's own key.
@Suite("The rules for answered challenges")
struct AnchorChallengeRulesTests {
    /// One flaw, and a word of the refusal that it must meet.
    struct Flaw: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var words: String
        var make: @Sendable (inout Transaction, AnchorRig) -> Void

        init(_ name: String, _ words: String, _ make: @escaping @Sendable (inout Transaction, AnchorRig) -> Void) {
            testDescription = name
            self.words = words
            self.make = make
        }
    }

    static let flaws: [Flaw] = [
        Flaw("another source", "source is not this server") { transaction, rig in
            transaction.source = MuxedAccount(rig.client.publicKey)
        },
        Flaw("a muxed source", "source is not this server") { transaction, _ in transaction.source.muxID = 1 },
        Flaw("sequence number 1", "sequence number is not 0") { transaction, _ in transaction.sequenceNumber = 1 },
        Flaw("no time bounds", "no time bounds") { transaction, _ in transaction.preconditions.timeBounds = nil },
        Flaw("an end that never comes", "no time bounds") { transaction, _ in
            transaction.preconditions.timeBounds?.maxTime = 0
        },
        Flaw("not valid yet", "not valid yet") { transaction, rig in
            transaction.preconditions.timeBounds?.minTime = UInt64(rig.clock.now.unixSeconds) &+ 1
        },
        Flaw("not valid any more", "expired") { transaction, rig in
            transaction.preconditions.timeBounds?.maxTime = UInt64(rig.clock.now.unixSeconds) &- 1
        },
        Flaw("no operations", "no operation") { transaction, _ in transaction.operations = [] },
        Flaw("a payment first", "not a manage data") { transaction, rig in
            transaction.operations[0].body = .payment(
                destination: transaction.source,
                asset: .native,
                amount: Amount(stroops: 1)
            )
        },
        Flaw("no source in the first operation", "no source") { transaction, _ in
            transaction.operations[0].source = nil
        },
        Flaw("another home domain", "not for localhost") { transaction, _ in
            transaction.rename(0, to: "example.org auth")
        },
        Flaw("a home domain without its port", "not for localhost") { transaction, _ in
            transaction.rename(0, to: "localhost auth")
        },
        Flaw("no nonce", "nonce") { transaction, _ in transaction.revalue(0, to: nil) },
        Flaw("a short nonce", "nonce") { transaction, _ in transaction.revalue(0, to: Array("AAAA".utf8)) },
        Flaw("a nonce that is not base64", "nonce") { transaction, _ in
            transaction.revalue(0, to: Array(repeating: 33, count: 64))
        },
        Flaw("a payment later", "not manage data") { transaction, _ in
            transaction.operations.append(
                Operation(
                    source: transaction.source,
                    .payment(destination: transaction.source, asset: .native, amount: Amount(stroops: 1))
                )
            )
        },
        Flaw("a later operation of the client", "another account") { transaction, rig in
            transaction.operations.append(
                Operation(
                    source: MuxedAccount(rig.client.publicKey),
                    .manageData(name: "x", value: [1])
                )
            )
        },
        Flaw("a later operation without a source", "another account") { transaction, _ in
            transaction.operations[1].source = nil
        },
        Flaw("another web_auth_domain", "web_auth_domain") { transaction, _ in
            transaction.revalue(1, to: Array("example.org".utf8))
        },
        Flaw("a text memo", "memo is not an id") { transaction, _ in transaction.memo = .text([65]) },
        Flaw("a memo with a muxed account", "memo and a muxed account") { transaction, _ in
            transaction.memo = .id(1)
            transaction.operations[0].source?.muxID = 1
        },
    ]

    @Test("one flaw is enough", arguments: flaws)
    func flaw(_ flaw: Flaw) async throws {
        try await AnchorRig.run { rig in
            var transaction = try #require(try await rig.challenge(for: rig.client.publicKey.address).transaction)
            flaw.make(&transaction, rig)
            let envelope = TransactionEnvelope(transaction)
                .signed(by: rig.anchor.keys.signing, for: rig.ledger.network)
                .signed(by: rig.client, for: rig.ledger.network)
            let answer = try await rig.answer(envelope)
            #expect(answer.status == 400)
            #expect(try answer.json()["error"]?.string?.contains(flaw.words) == true, "\(answer.text)")
        }
    }

    @Test("rebuilt without a flaw, a challenge is good")
    func noFlaw() async throws {
        try await AnchorRig.run { rig in
            let transaction = try #require(try await rig.challenge(for: rig.client.publicKey.address).transaction)
            let envelope = TransactionEnvelope(transaction)
                .signed(by: rig.anchor.keys.signing, for: rig.ledger.network)
                .signed(by: rig.client, for: rig.ledger.network)
            #expect(try await rig.answer(envelope).status == 200)
        }
    }

    @Test("a challenge that another server signed is refused")
    func foreignServer() async throws {
        try await AnchorRig.run { rig in
            let transaction = try #require(try await rig.challenge(for: rig.client.publicKey.address).transaction)
            let envelope = TransactionEnvelope(transaction)
                .signed(by: KeyPair.random(), for: rig.ledger.network)
                .signed(by: rig.client, for: rig.ledger.network)
            let answer = try await rig.answer(envelope)
            #expect(answer.status == 400)
            #expect(try answer.json()["error"]?.string?.contains("not signed by this server") == true)
        }
    }

    @Test("signatures for another network do not count")
    func foreignNetwork() async throws {
        try await AnchorRig.run { rig in
            let envelope = try await rig.challenge(for: rig.client.publicKey.address)
                .signed(by: rig.client, for: .testnet)
            #expect(try await rig.answer(envelope).status == 400)
        }
    }

    @Test("a challenge cannot be answered after its time")
    func late() async throws {
        try await AnchorRig.run { rig in
            let signed = try await rig.challenge(for: rig.client.publicKey.address)
                .signed(by: rig.client, for: rig.ledger.network)
            rig.clock.advance(by: .seconds(901))
            let answer = try await rig.answer(signed)
            #expect(answer.status == 400)
            #expect(try answer.json()["error"]?.string?.contains("expired") == true)
        }
    }
}

extension Transaction {
    fileprivate mutating func rename(_ index: Int, to name: String) {
        guard case .manageData(_, let value) = operations[index].body else { return }
        operations[index].body = .manageData(name: name, value: value)
    }

    fileprivate mutating func revalue(_ index: Int, to value: [UInt8]?) {
        guard case .manageData(let name, _) = operations[index].body else { return }
        operations[index].body = .manageData(name: name, value: value)
    }
}
