import AnchorClient
import Diagnostics
import Foundation
import Stellar
import Timekeeping

/// The people of the tests, always the same ones.
enum People {
    static let server = person(1)
    static let customer = person(2)
    static let stranger = person(3)
    static let wallet = person(4)
    static let cosigner = person(5)

    private static func person(_ number: UInt8) -> KeyPair {
        guard let pair = try? KeyPair(seed: Secret([UInt8](repeating: number, count: 32))) else {
            preconditionFailure("32 bytes make a key pair")
        }
        return pair
    }
}

extension HomeDomain {
    /// The anchor of the tests; its sign-in lives on another host, with a port.
    static let example = HomeDomain("anchor.example") ?? { preconditionFailure("it is a domain") }()
    /// The domain of the wallet of the tests.
    static let wallet = HomeDomain("wallet.example") ?? { preconditionFailure("it is a domain") }()
}

/// A challenge in the making: right as it is, until a test spoils a part of it.
struct ChallengeBlueprint: Sendable {
    static let now = Timestamp(unixSeconds: 1_790_000_000)
    static let endpoint = URL(string: "https://auth.anchor.example:8443/auth") ?? URL(filePath: "/")

    var source = MuxedAccount(People.server.publicKey)
    var sequenceNumber: Int64 = 0
    var preconditions = Preconditions(timeBounds: TimeBounds(minTime: 1_790_000_000, maxTime: 1_790_000_900))
    var memo = Memo.none
    var account = MuxedAccount(People.customer.publicKey)
    var name = "anchor.example auth"
    var nonce: [UInt8]? = Array(Data((0..<48).map { UInt8($0) }).base64EncodedData())
    /// The operations after the first.
    var others: [Stellar.Operation] = [
        Stellar.Operation(
            source: MuxedAccount(People.server.publicKey),
            .manageData(name: "web_auth_domain", value: Array("auth.anchor.example:8443".utf8))
        )
    ]
    /// What happens to all operations in the end.
    var rearrange: @Sendable ([Stellar.Operation]) -> [Stellar.Operation] = { $0 }
    var network = Network.testnet
    var signers = [People.server]
    var isV0 = false
    /// What happens to the text in the end.
    var spoil: @Sendable (String) -> String = { $0 }
    /// The passphrase that is sent along.
    var networkPassphrase: String? = Network.testnet.passphrase

    /// The operations.
    var operations: [Stellar.Operation] {
        rearrange([Stellar.Operation(source: account, .manageData(name: name, value: nonce))] + others)
    }

    /// The transaction, signed.
    var envelope: TransactionEnvelope {
        let transaction = Transaction(
            source: source,
            fee: 100,
            sequenceNumber: sequenceNumber,
            preconditions: preconditions,
            memo: memo,
            operations: operations
        )
        var envelope = TransactionEnvelope(transaction)
        if isV0 {
            let old = TransactionV0(
                source: source.accountID,
                fee: 100,
                sequenceNumber: sequenceNumber,
                timeBounds: preconditions.timeBounds,
                memo: memo,
                operations: operations
            )
            envelope = .v0(old, signatures: [])
        }
        return signers.reduce(envelope) { $0.signed(by: $1, for: network) }
    }

    /// The challenge as an anchor sends it.
    var text: String { spoil(envelope.base64) }

    /// Adds the entry `name` of `source`.
    mutating func add(_ name: String, _ value: String, by source: KeyPair) {
        let entry = Stellar.Operation.Body.manageData(name: name, value: Array(value.utf8))
        others.append(Stellar.Operation(source: MuxedAccount(source.publicKey), entry))
    }

    /// What the tests expect unless they say otherwise.
    static func expectation(
        subject: SessionSubject = SessionSubject(People.customer.publicKey),
        client: ChallengeExpectation.Client? = nil
    ) -> ChallengeExpectation {
        ChallengeExpectation(
            homeDomain: .example,
            signingKey: People.server.publicKey,
            endpoint: endpoint,
            network: .testnet,
            subject: subject,
            client: client
        )
    }
}
