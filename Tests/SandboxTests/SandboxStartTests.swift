import Foundation
import HTTPTransport
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
            #expect(error.summary == "the sandbox can't listen on 127.0.0.1:\(port): the port is in use")
        }
        await first.stop()
    }

    @Test("a port that is none is refused", arguments: [-1, 65_536, 65_535])
    func impossiblePort(_ port: Int) async throws {
        await #expect(throws: SandboxError.self) { try await EmbeddedSandbox.start(SandboxConfiguration(port: port)) }
    }
}
