import AnchorClient
import Diagnostics
import HTTPTransport
import JSON
import Stellar
import Testing
import Timekeeping

@Suite("SessionToken")
struct SessionTokenTests {
    private static let now = ChallengeBlueprint.now
    private static let customer = SessionSubject(People.customer.publicKey)

    private func take(
        _ claims: JSONValue,
        for subject: SessionSubject = customer,
        clientDomain: HomeDomain? = nil
    ) throws(SessionTokenError) -> SessionToken {
        let token = Secret(TestAnchor.token(claims))
        return try SessionToken(token, for: subject, clientDomain: clientDomain, from: .example, now: Self.now)
    }

    @Test("reads its claims and never shows itself")
    func claims() throws {
        let address = People.customer.publicKey.address
        let token = try take(["sub": .string(address), "iat": 1_790_000_000, "exp": 1_790_086_400, "iss": "me", "x": 1])
        #expect(token.claims.issuer == "me")
        #expect(token.claims.issuedAt == Self.now)
        #expect(token.claims.fields["x"]?.integer == 1)
        #expect("\(token)" == "token for \(address) until 2026-09-22T14:13:20Z")
        #expect(!"\(token)".contains(token.value.reveal()))
    }

    @Test(
        "is for the whole subject",
        arguments: [
            (SessionSubject(People.customer.publicKey, memo: 7), "\(People.customer.publicKey):7"),
            (
                SessionSubject(MuxedAccount(People.customer.publicKey, muxID: 7)),
                MuxedAccount(People.customer.publicKey, muxID: 7).address
            ),
        ]
    )
    func subjects(_ subject: SessionSubject, _ text: String) throws {
        #expect(try take(["sub": .string(text)], for: subject).expiresAt == nil)
        #expect(throws: SessionTokenError.self) { try take(["sub": .string(text)]) }
        #expect(throws: SessionTokenError.self) {
            try take(["sub": .string(People.customer.publicKey.address)], for: subject)
        }
    }

    @Test("is refused where it is for nobody, from the future, over, or for another wallet")
    func refusals() {
        let me = JSONValue.string(People.customer.publicKey.address)
        func reason(_ claims: JSONValue, clientDomain: HomeDomain? = nil) -> SessionTokenError.Reason? {
            let error = #expect(throws: SessionTokenError.self) { try take(claims, clientDomain: clientDomain) }
            return error?.reason
        }
        #expect(reason([:]) == .subject(found: nil, expected: Self.customer))
        #expect(
            reason(["sub": me, "iat": 1_790_000_301])
                == .issuedInFuture(Timestamp(unixSeconds: 1_790_000_301), now: Self.now)
        )
        #expect(reason(["sub": me, "exp": 1_790_000_000]) == .expired(Self.now, now: Self.now))
        #expect(
            reason(["sub": me, "client_domain": "wallet.example"])
                == .clientDomain(found: "wallet.example", expected: nil)
        )
        #expect(throws: Never.self) {
            _ = try take(["sub": me, "client_domain": "wallet.example"], clientDomain: .wallet)
            _ = try take(["sub": me, "iat": 1_790_000_300, "exp": "1790000001.5"])
        }
        #expect(reason(["sub": me], clientDomain: .wallet) == .clientDomain(found: "", expected: .wallet))
        #expect(reason(["sub": me, "exp": .number("1e5")]) == .expired(Timestamp(unixSeconds: 100_000), now: Self.now))
        #expect(reason(["sub": me, "exp": "soon"]) == .notAToken)
    }

    @Test(
        "is refused where it is no token",
        arguments: ["", "abc", "a.b", "a.b.c", "e30.W10.x", "e30.e30.x\r\nX-Evil: 1", "e30.\u{0}.x", "..", "a.b.c.d"]
    )
    func noToken(_ text: String) {
        let error = #expect(throws: SessionTokenError.self) {
            try SessionToken(Secret(text), for: Self.customer, from: .example, now: Self.now)
        }
        #expect(error?.reason == .notAToken)
    }

    @Test(
        "is due in the last quarter of its life, and at most half a minute before its end",
        arguments: [(86_400, 86_369, false), (86_400, 86_370, true), (40, 29, false), (40, 30, true), (4, 2, false)]
            as [(Int64, Int64, Bool)]
    )
    func renewal(_ lifetime: Int64, _ age: Int64, _ isDue: Bool) throws {
        let me = JSONValue.string(People.customer.publicKey.address)
        let token = try take(["sub": me, "exp": .number(String(1_790_000_000 &+ lifetime))])
        #expect(token.isDue(at: Self.now.advanced(by: .seconds(age))) == isDue)
    }
}
