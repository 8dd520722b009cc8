import AnchorClient
import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import JSON
import Stellar
import TestSupport
import Testing

@Suite("Proved requests for challenges")
struct ProvedRequestTests {
    private let customer = SessionSubject(People.customer.publicKey, memo: 7)

    private func bytes(_ part: Substring) -> [UInt8] {
        let base64 = part.replacing("-", with: "+").replacing("_", with: "/")
        return Data(base64Encoded: base64 + String(repeating: "=", count: (4 - base64.count % 4) % 4)).map(Array.init)
            ?? []
    }

    /// What a token says, if `key` has signed it.
    private func claims(_ token: String, of key: PublicKey) throws -> JSONValue {
        let parts = token.split(separator: ".")
        try #require(parts.count == 3)
        #expect(String(decoding: bytes(parts[0]), as: UTF8.self) == #"{"alg":"EdDSA"}"#)
        #expect(key.verify(bytes(parts[2]), of: Array("\(parts[0]).\(parts[1])".utf8)))
        return try JSONValue.parse(bytes(parts[1]))
    }

    private func quirks() -> TestAnchor.Quirks {
        var quirks = TestAnchor.Quirks()
        quirks.blueprint.memo = .id(7)
        quirks.token = { _, _ in TestAnchor.token(["sub": .string("\(People.customer.publicKey.address):7")]) }
        return quirks
    }

    @Test("the account signs the request with all its parameters, and nothing else")
    func account() async throws {
        let test = TestAnchor(quirks())
        let session = try test.anchor.session(
            for: customer,
            signers: [People.customer],
            prover: People.customer,
            from: try await test.anchor.discover()
        )
        _ = try await session.validToken()
        let request = try #require(test.http.requests.first { $0.url.path() == "/auth" })
        let header = try #require(request.headers["Authorization"])
        #expect(
            try claims(String(header.dropFirst("Bearer ".count)), of: People.customer.publicKey) == [
                "iat": 1_790_000_000, "exp": 1_790_000_900, "memo": "7", "home_domain": "anchor.example",
                "account": .string(People.customer.publicKey.address),
                "web_auth_endpoint": "https://auth.anchor.example:8443/auth",
            ]
        )
        #expect(test.http.requests.last?.headers["Authorization"] == nil)
    }

    @Test("the wallet signs where its domain is named, with the key of the domain")
    func wallet() async throws {
        let test = TestAnchor(quirks())
        let attestation = ClientAttestation(domain: .wallet, signer: People.wallet)
        let authentication = try await test.authentication()
        _ = try await authentication.signIn(
            customer,
            signers: [People.customer],
            attestation: attestation,
            prover: People.wallet
        )
        let request = try #require(test.http.requests.first { $0.url.path() == "/auth" })
        let token = try #require(request.headers["Authorization"]).dropFirst("Bearer ".count)
        #expect(try claims(String(token), of: People.wallet.publicKey)["client_domain"]?.string == "wallet.example")
        let error = await #expect(throws: AnchorError.self) {
            try await authentication.signIn(
                customer,
                signers: [People.customer],
                attestation: attestation,
                prover: People.customer
            )
        }
        #expect(error?.failure == .usage)
    }

    @Test("the SEP's own example tokens are read and verify")
    func examples() throws {
        let vectors = try JSONValue.parse(Array(Fixture.data("vectors/sep-vectors.json")))
        let tokens = try #require(vectors["sep10_example_auth_header_jwts"]?.arrayValue).compactMap(\.string)
        let account = try PublicKey(address: "GCXXH6AYJUVTDGIHT42OZNMF3LHCV4DOKCX6HHDKWECUZYXDZSWZN6HS")
        #expect(try claims(tokens[1], of: account)["memo"] == "1234567")
    }

    @Test("a remote signer signs requests and challenges, let in by its headers")
    func remote() async throws {
        let server = ScriptedHTTP { request, _ in
            guard request.headers["Authorization"] == "Bearer let me in",
                let document = try? JSONValue.parse(request.bodyText)
            else { return .json("{}", status: 401) }
            if request.url.path() == "/header" {
                return .json(
                    await JSONValue.object(["token": .string(Self.token(document))]).text
                )
            }
            guard let text = document["transaction"]?.string, let envelope = try? TransactionEnvelope(base64: text),
                document["network_passphrase"]?.string == Network.testnet.passphrase
            else { return .json("{}", status: 400) }
            let signed = envelope.signed(by: People.wallet, for: .testnet)
            return .json(JSONValue.object(["transaction": .string(signed.base64)]).text)
        }
        let signer = RemoteSigner(
            publicKey: People.wallet.publicKey,
            challenges: try #require(URL(string: "https://signer.example/challenge")),
            requests: URL(string: "https://signer.example/header"),
            headers: ["Authorization": Secret("Bearer let me in")],
            http: server
        )
        var quirks = quirks()
        quirks.blueprint.add("client_domain", "wallet.example", by: People.wallet)
        quirks.token = { _, _ in
            TestAnchor.token([
                "sub": .string("\(People.customer.publicKey.address):7"), "client_domain": "wallet.example",
            ])
        }
        let test = TestAnchor(quirks)
        let token = try await test.authentication().signIn(
            customer,
            signers: [People.customer],
            attestation: ClientAttestation(domain: .wallet, signer: signer),
            prover: signer
        )
        #expect(token.claims.clientDomain == "wallet.example")
        #expect(server.log == ["POST /header", "POST /challenge"])
        // Anyone who named it knows where it is.
        #expect(server.requests.allSatisfy { $0.reach == .everywhere })
        #expect(!"\(signer)".contains("let me in"))
    }

    @Test(
        "a replay asks a remote signer, whose signatures are on no tape, and ends where it refused",
        arguments: [200, 403]
    )
    func recordedRemote(status: Int) async throws {
        let server = ScriptedHTTP { _, _ in .text("", status: status) }
        let url = try #require(URL(string: "https://signer.example/"))
        let remote = RemoteSigner(publicKey: People.wallet.publicKey, challenges: url, requests: url, http: server)
        let signer = RecordedSigner(of: remote)
        var quirks = quirks()
        quirks.blueprint.add("client_domain", "wallet.example", by: People.wallet)
        quirks.token = { _, _ in
            TestAnchor.token([
                "sub": .string("\(People.customer.publicKey.address):7"), "client_domain": "wallet.example",
            ])
        }
        let test = TestAnchor(quirks)
        let authentication = try await test.authentication()
        let attestation = ClientAttestation(domain: .wallet, signer: signer)
        func signIn() async throws {
            _ = try await authentication.signIn(
                customer,
                signers: [People.customer],
                attestation: attestation,
                prover: signer
            )
        }
        guard status == 200 else {
            let error = await #expect(throws: AnchorError.self) { try await signIn() }
            guard case .signing(let refused)? = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(refused.asFailure.facts.number(.status) == 403)
            #expect(server.log == ["POST /"] && !test.http.log.contains("GET /auth"))
            return
        }
        try await signIn()
        #expect(server.log == ["POST /", "POST /"])
        let body = try JSONValue.parse(try #require(test.http.requests.last).bodyText)
        let envelope = try TransactionEnvelope(base64: try #require(body["transaction"]?.string))
        #expect(envelope.isSigned(by: People.customer.publicKey, for: .testnet))
        #expect(envelope.signatures.last?.signature == [UInt8](repeating: 0, count: 64))
    }

    /// A token with the claims of `document`, as a server makes it with a library of its own.
    private static func token(_ document: JSONValue) async -> String {
        let parts = [#"{"typ":"JWT","alg":"EdDSA"}"#, document.text].map { part in
            Data(part.utf8).base64EncodedString()
                .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        }
        let text = parts.joined(separator: ".")
        let signature = Data(People.wallet.sign(Array(text.utf8))).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        return "\(text).\(signature)"
    }

    @Test(
        "what a remote signer spoils is not used",
        arguments: [
            #"{"token":"e30.e30.x"}"#, "{}", "no JSON",
            // Anchor and wallet agree, but on another request.
            #"{"token":"eyJhbGciOiJFZERTQSJ9.eyJhY2NvdW50IjoiRyJ9.AAAA"}"#,
        ]
    )
    func spoiled(_ answer: String) async throws {
        let url = try #require(URL(string: "https://signer.example/"))
        let signer = RemoteSigner(
            publicKey: People.customer.publicKey,
            challenges: url,
            requests: url,
            http: ScriptedHTTP { _, _ in .json(answer) }
        )
        let test = TestAnchor(quirks())
        let authentication = try await test.authentication()
        let error = await #expect(throws: AnchorError.self) {
            try await authentication.signIn(customer, signers: [signer], prover: signer)
        }
        guard case .signing = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.failure == .transport)
        #expect(!test.http.log.contains("GET /auth"))
        let unproved = await #expect(throws: AnchorError.self) {
            try await authentication.signIn(customer, signers: [signer])
        }
        guard case .signing = unproved?.reason else {
            Issue.record("\(String(describing: unproved))")
            return
        }
        #expect(!test.http.log.contains("POST /auth"))
    }
}
