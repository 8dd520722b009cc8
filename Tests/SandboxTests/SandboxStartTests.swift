import Diagnostics
import Foundation
import HTTPTransport
import JSON
import Stellar
import Testing
import Timekeeping

@testable import Sandbox

@Suite("Starting a sandbox")
struct SandboxStartTests {
    private let client = HTTPClient()

    @Test("Horizon and the anchor serve when start returns, and nobody after stop")
    func startAndStop() async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let root = try await client.send(HTTPRequest(url: sandbox.horizonURL)).json()
        #expect(root["network_passphrase"]?.string == sandbox.network.passphrase)
        let toml = try #require(URL(string: "http://\(sandbox.anchorDomain)/.well-known/stellar.toml"))
        let response = try await client.send(HTTPRequest(url: toml))
        #expect(response.status == 200)
        #expect(response.text.contains(sandbox.network.passphrase))
        await sandbox.stop()
        await #expect(throws: TransportError.self) { try await client.send(HTTPRequest(url: toml)) }
        await #expect(throws: TransportError.self) { try await client.send(HTTPRequest(url: sandbox.horizonURL)) }
    }

    @Test("the same seed makes the same anchor, on a ledger that closes by itself too")
    func seed() async throws {
        let first = try await EmbeddedSandbox.start(SandboxConfiguration(seed: 7))
        let second = try await EmbeddedSandbox.start(SandboxConfiguration(seed: 7, closing: .every(.seconds(5))))
        let third = try await EmbeddedSandbox.start(SandboxConfiguration(seed: 8, closing: .manually))
        #expect(first.anchor.keys.issuer.publicKey == second.anchor.keys.issuer.publicKey)
        #expect(first.anchor.keys.issuer.publicKey != third.anchor.keys.issuer.publicKey)
        for sandbox in [first, second, third] { await sandbox.stop() }
    }

    @Test("a port that is taken is an error that says so, and leaves nothing behind")
    func takenPort() async throws {
        let first = try await EmbeddedSandbox.start()
        let port = try #require(first.horizonURL.port)
        do {
            let second = try await EmbeddedSandbox.start(SandboxConfiguration(port: port))
            await second.stop()
            Issue.record("two servers share a port")
        } catch let error as SandboxError {
            guard case .cannotListen(port, _) = error.reason else { throw error }
            #expect(error.summary == "can't listen for the sandbox at 127.0.0.1:\(port): the port is in use")
        }
        await first.stop()
    }

    @Test("with TLS every server has it, and all addresses that they tell begin with https")
    func tls() async throws {
        var configuration = SandboxConfiguration(anchors: [AnchorConfiguration(), AnchorConfiguration()])
        configuration.tls = .made(others: ["anchor.example"])
        let sandbox = try await EmbeddedSandbox.start(configuration)
        let authority = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pem")
        defer { try? FileManager.default.removeItem(at: authority) }
        try #require(sandbox.authority).write(to: authority, atomically: true, encoding: .utf8)
        var trusting = HTTPClient.Configuration(allowsPrivateAddresses: true)
        trusting.certificateAuthorities = try CertificateAuthorityFile(authority)
        let client = HTTPClient(trusting)
        let account = KeyPair.random().publicKey.address
        func text(_ url: String, _ query: [(String, String)] = []) async throws -> String {
            let url = try #require(URL(string: url))
            return try await client.send(HTTPRequest(url: query.isEmpty ? url : url.appendingQuery(query))).text
        }
        #expect(sandbox.horizonURL.scheme == "https")
        var told = [try await text(sandbox.friendbotURL.absoluteString, [("addr", account)])]
        for path in ["", "accounts/\(account)", "ledgers", "transactions", "operations", "effects"] {
            told.append(try await text("\(sandbox.horizonURL)/\(path)"))
        }
        for anchor in sandbox.anchors {
            #expect(anchor.url == "https://\(anchor.homeDomain)")
            told.append(try await text(anchor.url + "/.well-known/stellar.toml"))
            told.append(try await text(anchor.url + "/sep24/info"))
        }
        for text in told {
            #expect(text.contains("_links") || text.contains("SIGNING_KEY") || text.contains("deposit"), "\(text)")
            #expect(!text.contains("http://"), "\(text)")
        }
        // Plain HTTP is not served beside it.
        let plain = try #require(URL(string: "http://\(sandbox.anchorDomain)/sep24/info"))
        await #expect(throws: TransportError.self) { try await client.send(HTTPRequest(url: plain)) }
        await sandbox.stop()
    }

    @Test("an unusable certificate is an error")
    func wrongCertificate() async throws {
        var configuration = SandboxConfiguration()
        configuration.tls = .given(certificates: "none", key: "none")
        await #expect(throws: SandboxError.self) { try await EmbeddedSandbox.start(configuration) }
    }

    @Test(
        "an address has no port where that is the scheme's own",
        arguments: [
            ("http://a", 80, false), ("http://a:443", 443, false), ("https://a", 443, true), ("https://a:80", 80, true),
            ("http://a:8000", 8000, false),
        ]
    )
    func defaultPorts(url: String, port: Int, isSecure: Bool) {
        let origin = ServedOrigin(host: "a", port: port, isSecure: isSecure)
        #expect(origin.url == url)
        #expect(url.hasSuffix("://\(origin.authority)"))
    }

    @Test("a port that is none is refused", arguments: [-1, 65_536, 65_535])
    func impossiblePort(_ port: Int) async throws {
        await #expect(throws: SandboxError.self) { try await EmbeddedSandbox.start(SandboxConfiguration(port: port)) }
    }
}
