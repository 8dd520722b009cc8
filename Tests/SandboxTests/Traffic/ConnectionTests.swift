import Foundation
import HTTPTransport
import Stellar
import TestSupport
import Testing

@testable import Sandbox

/// That the servers say when they close a connection: clients keep one that isn't said to end (RFC 9112 section 9.6).
///
/// Node's `http` with node-fetch 2.6 lost every second request at a server that closed without a word.
@Suite("Connections of the sandbox's servers", .timeLimit(.minutes(1)))
struct ConnectionTests {
    private static func horizonRequests(_ account: String) -> [String] {
        [
            "GET /", "GET /accounts/\(account)", "GET /accounts/nobody", "GET /ledgers?order=desc",
            "GET /ledgers?limit=x",
            "GET /nothing", "GET /friendbot?addr=\(account)", "PUT /ledgers", "HEAD /fee_stats",
        ]
    }

    private static let anchorRequests = [
        "GET /.well-known/stellar.toml", "GET /auth", "GET /auth?account=x", "GET /sep24/info",
        "GET /sep24/transaction",
        "GET /sep6/info", "GET /sep12/customer", "GET /sep38/info", "GET /sep38/quote/1", "GET /pages/1",
        "GET /pages.css",
        "GET /sandbox/transfers", "OPTIONS /auth", "PUT /auth", "GET /nothing", "HEAD /sep24/info",
    ]

    /// Asks on a connection of its own: once as it is, where the connection has to stay, and once with `Connection: close`.
    private func check(_ line: String, at port: Int) async throws {
        let request = "\(line) HTTP/1.1\r\nHost: localhost:\(port)\r\n"
        let isHead = line.hasPrefix("HEAD")
        let client = try RawConnection(port: port)
        for _ in 0..<2 where !isHead {
            let answer = try await client.exchange(request + "\r\n")
            #expect(!answer.saysClose, "\(line) says that the connection ends")
        }
        client.send(request + "Connection: close\r\n\r\n")
        let (bytes, ending) = try await onThread { client.rest() }
        let head = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n\r\n")[0]
        #expect(ending == .closed, "\(line) with Connection: close")
        #expect(head.components(separatedBy: "\r\n").contains("Connection: close"), "\(line): \(head)")
    }

    @Test("Horizon says it, whatever is asked, and keeps all other connections")
    func horizon() async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let port = try #require(sandbox.horizonURL.port)
        let account = KeyPair.random().publicKey.address
        _ = try await HTTPClient().send(HTTPRequest(url: sandbox.friendbotURL.appendingQuery([("addr", account)])))
        for line in Self.horizonRequests(account) { try await check(line, at: port) }
        await sandbox.stop()
    }

    @Test("an anchor says it, whatever is asked, and keeps all other connections")
    func anchor() async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let port = try #require(Int(sandbox.anchorDomain.split(separator: ":").last ?? ""))
        for line in Self.anchorRequests { try await check(line, at: port) }
        await sandbox.stop()
    }
}
