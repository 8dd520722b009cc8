import AnchorClient
import Diagnostics
import Foundation
import HTTPTransport
import JSON
import Stellar
import TestSupport
import Testing
import Timekeeping

@Suite("Challenge")
struct ChallengeTests {
    @Test("each rule that is broken alone refuses a challenge for its own reason", arguments: BrokenChallenge.all)
    func brokenRules(_ challenge: BrokenChallenge) {
        let error = #expect(throws: ChallengeError.self) {
            try Challenge.verify(
                challenge.blueprint.text,
                networkPassphrase: challenge.blueprint.networkPassphrase,
                against: ChallengeBlueprint.expectation(subject: challenge.subject, client: challenge.client),
                now: ChallengeBlueprint.now
            )
        }
        guard let error else { return }
        #expect(challenge.expects(error.reason), "refused for \(error.reason)")
        #expect(error.summary.contains("anchor.example"))
        #expect(error.help != nil)
        #expect(!error.summary.hasSuffix("."))
    }

    @Test("there are enough broken challenges, and every rule has one")
    func coverage() {
        #expect(BrokenChallenge.all.count >= 50)
        let rules = Set(
            BrokenChallenge.all.map { challenge in
                switch challenge.rule {
                case .undecodable: "undecodable"
                case .reason(let reason): String("\(reason)".prefix { $0.isLetter })
                }
            }
        )
        // Left out: a missing web_auth_domain, which is refused on request only, and what a signer does to a challenge.
        #expect(rules.count == 31, "\(rules.sorted())")
    }

    static let accepted: [(String, [Challenge.Remark], @Sendable (inout ChallengeBlueprint) -> Void)] = [
        ("as it should be", [.webAuthDomainWithPort], { _ in }),
        ("in the old form", [.webAuthDomainWithPort], { $0.isV0 = true }),
        ("without a passphrase", [.webAuthDomainWithPort], { $0.networkPassphrase = nil }),
        (
            "with its host but not the port", [],
            { blueprint in
                blueprint.others = []
                blueprint.add("web_auth_domain", "auth.anchor.example", by: People.server)
            }
        ),
        ("without its host", [.noWebAuthDomain], { $0.others = [] }),
        ("with an entry of the server more", [.webAuthDomainWithPort], { $0.add("note", "hello", by: People.server) }),
        (
            "that begins within the grace", [.webAuthDomainWithPort],
            {
                $0.preconditions.timeBounds = TimeBounds(minTime: 1_790_000_300, maxTime: 1_790_000_900)
            }
        ),
        (
            "that ends now", [.webAuthDomainWithPort],
            { $0.preconditions.timeBounds = TimeBounds(minTime: 0, maxTime: 1_790_000_000) }
        ),
        (
            "that ends at the end of days", [.webAuthDomainWithPort],
            {
                $0.preconditions.timeBounds = TimeBounds(minTime: 1_790_000_000, maxTime: .max)
            }
        ),
    ]

    @Test("a challenge that breaks no rule is accepted", arguments: accepted.indices)
    func acceptance(_ index: Int) throws {
        let (_, remarks, change) = Self.accepted[index]
        var blueprint = ChallengeBlueprint()
        change(&blueprint)
        let challenge = try Challenge.verify(
            blueprint.text,
            networkPassphrase: blueprint.networkPassphrase,
            against: ChallengeBlueprint.expectation(),
            now: ChallengeBlueprint.now
        )
        #expect(challenge.remarks == remarks)
        #expect(challenge.hash == blueprint.envelope.hash(for: .testnet))
        #expect(!challenge.attestsClient)
    }

    @Test(
        "E28: a shared account has its memo, and a muxed one its address",
        arguments: [
            SessionSubject(People.customer.publicKey, memo: .max),
            SessionSubject(MuxedAccount(People.customer.publicKey, muxID: .max)),
        ]
    )
    func sharedAccounts(_ subject: SessionSubject) throws {
        var blueprint = ChallengeBlueprint()
        blueprint.account = subject.account
        if let memo = subject.memo { blueprint.memo = .id(memo) }
        _ = try Challenge.verify(
            blueprint.text,
            networkPassphrase: nil,
            against: ChallengeBlueprint.expectation(subject: subject),
            now: ChallengeBlueprint.now
        )
    }

    @Test("a client domain that was asked for is attested, or overlooked")
    func clientDomain() throws {
        let client = ChallengeExpectation.Client(domain: .wallet, signingKey: People.wallet.publicKey)
        let expectation = ChallengeBlueprint.expectation(client: client)
        var blueprint = ChallengeBlueprint()
        let ignored = try Challenge.verify(
            blueprint.text,
            networkPassphrase: nil,
            against: expectation,
            now: ChallengeBlueprint.now
        )
        #expect(!ignored.attestsClient)
        #expect(ignored.remarks == [.webAuthDomainWithPort, .clientDomainIgnored])
        blueprint.add("client_domain", "wallet.example", by: People.wallet)
        let attested = try Challenge.verify(
            blueprint.text,
            networkPassphrase: nil,
            against: expectation,
            now: ChallengeBlueprint.now
        )
        #expect(attested.attestsClient)
    }

    @Test("a challenge without its host is refused where that is required")
    func requiredHost() {
        var blueprint = ChallengeBlueprint()
        blueprint.others = []
        var expectation = ChallengeBlueprint.expectation()
        expectation.requiresWebAuthDomain = true
        let error = #expect(throws: ChallengeError.self) {
            try Challenge.verify(
                blueprint.text,
                networkPassphrase: nil,
                against: expectation,
                now: ChallengeBlueprint.now
            )
        }
        #expect(error?.reason == .webAuthDomainMissing)
    }

    @Test("the SEP's own example is accepted in its time, on the network that it was signed for")
    func example() throws {
        let example = try JSONValue.parse(Array(Fixture.data("sep10/example.json")))
        func text(_ name: String) throws -> String { try #require(example[name]?.string) }
        let expectation = ChallengeExpectation(
            homeDomain: try HomeDomain(parsing: text("home_domain")),
            signingKey: try PublicKey(address: text("signing_key")),
            endpoint: try #require(URL(string: text("web_auth_endpoint"))),
            network: .testnet,
            subject: SessionSubject(try PublicKey(address: text("account")))
        )
        let inTime = Timestamp(unixSeconds: 1_597_691_000)
        let challenge = try Challenge.verify(
            text("challenge"),
            networkPassphrase: nil,
            against: expectation,
            now: inTime
        )
        #expect(challenge.remarks == [.noWebAuthDomain])
        let signed = try TransactionEnvelope(base64: text("signed_challenge"))
        #expect(signed.hash(for: .testnet) == challenge.hash)
        #expect(signed.signatures.count == 2)
        let later = #expect(throws: ChallengeError.self) {
            try Challenge.verify(
                text("challenge"),
                networkPassphrase: nil,
                against: expectation,
                now: Timestamp(unixSeconds: 1_597_691_894)
            )
        }
        #expect(later?.reason == .expired(at: 1_597_691_893, now: Timestamp(unixSeconds: 1_597_691_894)))
    }

    @Test("the message names the values, and hides what could drive a terminal")
    func messages() {
        var error = ChallengeError(.homeDomain(name: "evil\u{1B}[2J\u{202E}.example auth"), homeDomain: .example)
        #expect(
            error.summary == "the challenge from anchor.example is for \"evil [2J.example auth\", "
                + "not for \"anchor.example auth\""
        )
        error = ChallengeError(.notYetValid(from: 1_790_000_400, now: ChallengeBlueprint.now), homeDomain: .example)
        error.clockDifference = .seconds(420)
        #expect(
            error.help == "set time bounds from now on by a synchronized clock; SEP-10, \"Challenge\"; "
                + "this machine's clock is 420 s behind the anchor's: set it, then sign in again"
        )
    }
}
