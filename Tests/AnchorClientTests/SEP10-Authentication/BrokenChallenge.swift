import AnchorClient
import Foundation
import Stellar
import Testing
import Timekeeping

/// A challenge with exactly one thing wrong with it, and the rule that it breaks.
struct BrokenChallenge: Sendable, CustomTestStringConvertible {
    /// The rule that refuses it: a reason, or any error of decoding.
    enum Rule: Sendable {
        case reason(ChallengeError.Reason)
        case undecodable
    }

    var testDescription: String
    var rule: Rule
    var subject: SessionSubject
    var client: ChallengeExpectation.Client?
    var blueprint: ChallengeBlueprint

    init(
        _ description: String,
        _ rule: Rule,
        subject: SessionSubject = SessionSubject(People.customer.publicKey),
        client: ChallengeExpectation.Client? = nil,
        _ spoil: (inout ChallengeBlueprint) -> Void
    ) {
        testDescription = description
        self.rule = rule
        self.subject = subject
        self.client = client
        blueprint = ChallengeBlueprint()
        blueprint.account = subject.account
        blueprint.memo = subject.memo.map { .id($0) } ?? .none
        if let client { blueprint.add("client_domain", client.domain.name, by: People.wallet) }
        spoil(&blueprint)
    }

    /// Whether `reason` is the one that this challenge should be refused for.
    func expects(_ reason: ChallengeError.Reason) -> Bool {
        switch rule {
        case .reason(let expected): reason == expected
        case .undecodable: if case .undecodable = reason { true } else { false }
        }
    }

    static let all = transport + frame + time + memo + shape + first + webAuthDomain + clientDomain + signatures

    private static let now = ChallengeBlueprint.now
    private static let server = MuxedAccount(People.server.publicKey)
    private static let customer = MuxedAccount(People.customer.publicKey)
    private static let stranger = MuxedAccount(People.stranger.publicKey)
    private static let wallet = ChallengeExpectation.Client(domain: .wallet, signingKey: People.wallet.publicKey)

    private static func bytes(_ text: String, _ change: (inout [UInt8]) -> Void) -> String {
        var bytes = Array(Data(base64Encoded: text) ?? Data())
        change(&bytes)
        return Data(bytes).base64EncodedString()
    }

    private static let transport = [
        BrokenChallenge("for the public network", .reason(.network(passphrase: Network.public.passphrase))) {
            $0.networkPassphrase = Network.public.passphrase
        },
        BrokenChallenge("with an empty passphrase", .reason(.network(passphrase: ""))) { $0.networkPassphrase = "" },
        BrokenChallenge("nothing at all", .undecodable) { $0.spoil = { _ in "" } },
        BrokenChallenge("not base64", .undecodable) { $0.spoil = { _ in "this is no challenge!" } },
        BrokenChallenge("with a line break in it", .undecodable) {
            $0.spoil = { "\($0.prefix(8))\n\($0.dropFirst(8))" }
        },
        BrokenChallenge("cut off", .undecodable) { $0.spoil = { text in bytes(text) { $0.removeLast(4) } } },
        BrokenChallenge("with bytes behind its end", .undecodable) {
            $0.spoil = { text in bytes(text) { $0 += [0, 0, 0, 0] } }
        },
        BrokenChallenge("of an unknown envelope type", .undecodable) {
            $0.spoil = { text in bytes(text) { $0[3] = 9 } }
        },
        BrokenChallenge("that calls a contract", .undecodable) {
            // manageData is operation 10; the type of the first follows its source account.
            $0.spoil = { text in
                bytes(text) { bytes in
                    if let found = bytes.firstRange(of: [0, 0, 0, 10, 0, 0, 0, 19]) {
                        bytes[found.lowerBound + 3] = 24
                    }
                }
            }
        },
    ]

    private static let frame = [
        BrokenChallenge("a fee bump", .reason(.feeBump)) {
            let inner = $0.envelope
            $0.spoil = { text in
                guard case .v1(let transaction, let signatures) = inner else { return text }
                let bump = FeeBumpTransaction(
                    feeSource: server,
                    fee: 200,
                    inner: transaction,
                    innerSignatures: signatures
                )
                return TransactionEnvelope(bump).signed(by: People.server, for: .testnet).base64
            }
        },
        BrokenChallenge("a stranger's transaction", .reason(.source(stranger))) { $0.source = stranger },
        BrokenChallenge("the customer's own transaction", .reason(.source(customer))) { $0.source = customer },
        BrokenChallenge(
            "of a muxed account of the server",
            .reason(.source(MuxedAccount(People.server.publicKey, muxID: 7)))
        ) { $0.source = MuxedAccount(People.server.publicKey, muxID: 7) },
        BrokenChallenge("with sequence number 1", .reason(.sequenceNumber(1))) { $0.sequenceNumber = 1 },
        BrokenChallenge("with a negative sequence number", .reason(.sequenceNumber(-1))) { $0.sequenceNumber = -1 },
        BrokenChallenge("with the largest sequence number", .reason(.sequenceNumber(.max))) {
            $0.sequenceNumber = .max
        },
        BrokenChallenge("with ledger bounds", .reason(.precondition(.ledgerBounds))) {
            $0.preconditions.ledgerBounds = LedgerBounds(minLedger: 0, maxLedger: 0)
        },
        BrokenChallenge("with a smallest sequence number", .reason(.precondition(.minSequenceNumber))) {
            $0.preconditions.minSequenceNumber = 0
        },
        BrokenChallenge("with a smallest age", .reason(.precondition(.minSequenceAge))) {
            $0.preconditions.minSequenceAge = 1
        },
        BrokenChallenge("with a smallest gap", .reason(.precondition(.minSequenceLedgerGap))) {
            $0.preconditions.minSequenceLedgerGap = 1
        },
        BrokenChallenge("with an extra signer", .reason(.precondition(.extraSigners))) {
            $0.preconditions.extraSigners = [.publicKey(People.stranger.publicKey)]
        },
    ]

    private static func time(_ minTime: UInt64, _ maxTime: UInt64) -> Preconditions {
        Preconditions(timeBounds: TimeBounds(minTime: minTime, maxTime: maxTime))
    }

    private static let time = [
        BrokenChallenge("without time bounds", .reason(.noTimeBounds)) { $0.preconditions = .none },
        BrokenChallenge("without an end", .reason(.endless)) { $0.preconditions = time(1_790_000_000, 0) },
        BrokenChallenge("that ends before it begins", .reason(.timeBoundsReversed)) {
            $0.preconditions = time(1_790_000_200, 1_790_000_100)
        },
        BrokenChallenge("that begins after the grace", .reason(.notYetValid(from: 1_790_000_301, now: now))) {
            $0.preconditions = time(1_790_000_301, 1_790_001_200)
        },
        BrokenChallenge("that begins at the end of days", .reason(.notYetValid(from: .max, now: now))) {
            $0.preconditions = time(.max, .max)
        },
        BrokenChallenge("that ended a second ago", .reason(.expired(at: 1_789_999_999, now: now))) {
            $0.preconditions = time(1_789_999_000, 1_789_999_999)
        },
        BrokenChallenge("that ended long ago", .reason(.expired(at: 1, now: now))) { $0.preconditions = time(0, 1) },
    ]

    private static let memo = [
        BrokenChallenge("with a memo for nobody", .reason(.memoUnasked(.id(7)))) { $0.memo = .id(7) },
        BrokenChallenge("with a text for nobody", .reason(.memoUnasked(.text(Array("7".utf8))))) {
            $0.memo = .text(Array("7".utf8))
        },
        BrokenChallenge(
            "with a memo for a muxed account",
            .reason(.memoUnasked(.id(7))),
            subject: SessionSubject(MuxedAccount(People.customer.publicKey, muxID: 7))
        ) { $0.memo = .id(7) },
        BrokenChallenge("without the memo", .reason(.memoMissing(expected: 7)), subject: shared) { $0.memo = .none },
        BrokenChallenge("with another memo", .reason(.memo(.id(8), expected: 7)), subject: shared) {
            $0.memo = .id(8)
        },
        BrokenChallenge(
            "with the memo as text",
            .reason(.memo(.text(Array("7".utf8)), expected: 7)),
            subject: shared
        ) { $0.memo = .text(Array("7".utf8)) },
    ]

    private static let shared = SessionSubject(People.customer.publicKey, memo: 7)

    private static let shape = [
        BrokenChallenge("without operations", .reason(.noOperations)) { $0.rearrange = { _ in [] } },
        BrokenChallenge("that pays instead", .reason(.foreignOperation(number: 1))) {
            $0.rearrange = { _ in [Stellar.Operation(source: customer, payment)] }
        },
        BrokenChallenge("that pays as well", .reason(.foreignOperation(number: 3))) {
            $0.others.append(Stellar.Operation(source: customer, payment))
        },
        BrokenChallenge("that pays with the server's money", .reason(.foreignOperation(number: 3))) {
            $0.others.append(Stellar.Operation(source: server, payment))
        },
        BrokenChallenge("that changes the customer's signers", .reason(.foreignOperation(number: 3))) {
            $0.others.append(Stellar.Operation(source: customer, .setOptions(SetOptions())))
        },
        BrokenChallenge("whose first operation is of nobody", .reason(.operationWithoutSource(number: 1))) {
            $0.rearrange = { operations in [Stellar.Operation(operations[0].body)] + operations.dropFirst() }
        },
        BrokenChallenge("whose second operation is of nobody", .reason(.operationWithoutSource(number: 2))) {
            $0.rearrange = { operations in [operations[0], Stellar.Operation(operations[1].body)] }
        },
    ]

    private static let payment = Stellar.Operation.Body.payment(
        destination: stranger,
        asset: .native,
        amount: Amount(stroops: 1)
    )

    private static let first = [
        BrokenChallenge("for a stranger", .reason(.account(found: stranger))) { $0.account = stranger },
        BrokenChallenge("for the server itself", .reason(.account(found: server))) { $0.account = server },
        BrokenChallenge(
            "for a muxed account of the customer",
            .reason(.account(found: MuxedAccount(People.customer.publicKey, muxID: 7)))
        ) { $0.account = MuxedAccount(People.customer.publicKey, muxID: 7) },
        BrokenChallenge(
            "for the account under the muxed one",
            .reason(.account(found: customer)),
            subject: SessionSubject(MuxedAccount(People.customer.publicKey, muxID: 7))
        ) { $0.account = customer },
        BrokenChallenge(
            "for another muxed account",
            .reason(.account(found: MuxedAccount(People.customer.publicKey, muxID: 8))),
            subject: SessionSubject(MuxedAccount(People.customer.publicKey, muxID: 7))
        ) { $0.account = MuxedAccount(People.customer.publicKey, muxID: 8) },
        BrokenChallenge("of another anchor", .reason(.homeDomain(name: "other.example auth"))) {
            $0.name = "other.example auth"
        },
        BrokenChallenge("of a subdomain", .reason(.homeDomain(name: "www.anchor.example auth"))) {
            $0.name = "www.anchor.example auth"
        },
        BrokenChallenge("of the domain alone", .reason(.homeDomain(name: "anchor.example"))) {
            $0.name = "anchor.example"
        },
        BrokenChallenge("of the domain in capitals", .reason(.homeDomain(name: "ANCHOR.EXAMPLE auth"))) {
            $0.name = "ANCHOR.EXAMPLE auth"
        },
        BrokenChallenge("with a blank behind the name", .reason(.homeDomain(name: "anchor.example auth "))) {
            $0.name = "anchor.example auth "
        },
        BrokenChallenge("in the wrong order", .reason(.account(found: server))) { $0.rearrange = { $0.reversed() } },
        BrokenChallenge("without a nonce", .reason(.nonceLength(0))) { $0.nonce = nil },
        BrokenChallenge("with an empty nonce", .reason(.nonceLength(0))) { $0.nonce = [] },
        BrokenChallenge("with a nonce of 48 bytes", .reason(.nonceLength(48))) {
            $0.nonce = [UInt8](repeating: 65, count: 48)
        },
        BrokenChallenge("with a nonce of 63 bytes", .reason(.nonceLength(63))) {
            $0.nonce = [UInt8](repeating: 65, count: 63)
        },
        BrokenChallenge("with a nonce that is no base64", .reason(.nonceEncoding)) {
            $0.nonce = [UInt8](repeating: 33, count: 64)
        },
        BrokenChallenge("with a nonce of 47 bytes in base64", .reason(.nonceEncoding)) {
            $0.nonce = Array(Data(repeating: 1, count: 47).base64EncodedData())
        },
    ]

    private static func host(_ value: String?, by source: MuxedAccount = server) -> Stellar.Operation {
        Stellar.Operation(source: source, .manageData(name: "web_auth_domain", value: value.map { Array($0.utf8) }))
    }

    private static let hosts = ["auth.anchor.example", "auth.anchor.example:8443"]

    private static let webAuthDomain = [
        BrokenChallenge("from another host", .reason(.webAuthDomain("evil.example", expected: hosts))) {
            $0.others = [host("evil.example")]
        },
        BrokenChallenge("from another port", .reason(.webAuthDomain("auth.anchor.example:9", expected: hosts))) {
            $0.others = [host("auth.anchor.example:9")]
        },
        BrokenChallenge("from the home domain", .reason(.webAuthDomain("anchor.example", expected: hosts))) {
            $0.others = [host("anchor.example")]
        },
        BrokenChallenge("from no host", .reason(.webAuthDomain("", expected: hosts))) { $0.others = [host(nil)] },
        BrokenChallenge("from a host that the customer names", .reason(.webAuthDomainSource(customer))) {
            $0.others = [host("auth.anchor.example", by: customer)]
        },
        BrokenChallenge("from the right host, twice", .reason(.repeated(name: "web_auth_domain"))) {
            $0.others = [host("auth.anchor.example"), host("auth.anchor.example")]
        },
        BrokenChallenge("with an entry of the customer", .reason(.operationSource(number: 3, customer))) {
            $0.add("note", "hello", by: People.customer)
        },
        BrokenChallenge("with an entry of a stranger", .reason(.operationSource(number: 3, stranger))) {
            $0.add("note", "hello", by: People.stranger)
        },
        BrokenChallenge("with a second entry for the anchor", .reason(.operationSource(number: 3, customer))) {
            $0.add("anchor.example auth", "hello", by: People.customer)
        },
    ]

    private static let clientDomain = [
        BrokenChallenge("with a client domain", .reason(.clientDomainUnasked("wallet.example"))) {
            $0.add("client_domain", "wallet.example", by: People.wallet)
        },
        BrokenChallenge("with a client domain of the server", .reason(.clientDomainUnasked("wallet.example"))) {
            $0.add("client_domain", "wallet.example", by: People.server)
        },
        BrokenChallenge(
            "with another client domain",
            .reason(.clientDomain("other.example", expected: "wallet.example")),
            client: wallet
        ) { blueprint in
            blueprint.others.removeLast()
            blueprint.add("client_domain", "other.example", by: People.wallet)
        },
        BrokenChallenge(
            "with another account for the client domain",
            .reason(.clientDomainSource(stranger)),
            client: wallet
        ) { blueprint in
            blueprint.others.removeLast()
            blueprint.add("client_domain", "wallet.example", by: People.stranger)
        },
        BrokenChallenge(
            "with the customer's account for the client domain",
            .reason(.clientDomainSource(customer)),
            client: wallet
        ) { blueprint in
            blueprint.others.removeLast()
            blueprint.add("client_domain", "wallet.example", by: People.customer)
        },
        BrokenChallenge("with the client domain twice", .reason(.repeated(name: "client_domain")), client: wallet) {
            $0.add("client_domain", "wallet.example", by: People.wallet)
        },
    ]

    private static let signatures = [
        BrokenChallenge("without a signature", .reason(.unsigned)) { $0.signers = [] },
        BrokenChallenge("signed by a stranger", .reason(.signature(People.server.publicKey))) {
            $0.signers = [People.stranger]
        },
        BrokenChallenge("signed by the customer", .reason(.signature(People.server.publicKey))) {
            $0.signers = [People.customer]
        },
        BrokenChallenge("signed for another network", .reason(.signature(People.server.publicKey))) {
            $0.network = .public
        },
        BrokenChallenge("signed twice by the server", .reason(.tooManySignatures(2))) {
            $0.signers = [People.server, People.server]
        },
        BrokenChallenge("signed by the server and a stranger", .reason(.tooManySignatures(2))) {
            $0.signers = [People.server, People.stranger]
        },
        BrokenChallenge("changed after it was signed", .reason(.signature(People.server.publicKey))) {
            let signed = $0.envelope
            $0.spoil = { text in
                guard case .v1(var transaction, let signatures) = signed else { return text }
                transaction.fee &+= 1
                return TransactionEnvelope.v1(transaction, signatures: signatures).base64
            }
        },
        BrokenChallenge("with a spoilt signature", .reason(.signature(People.server.publicKey))) {
            $0.spoil = { text in bytes(text) { $0[$0.count - 1] ^= 1 } }
        },
        BrokenChallenge("with a signature under another hint", .reason(.signature(People.server.publicKey))) {
            var signed = $0.envelope
            signed.signatures[0].hint ^= 1
            let text = signed.base64
            $0.spoil = { _ in text }
        },
    ]
}
