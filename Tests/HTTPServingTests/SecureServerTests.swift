import Foundation
import HTTPTransport
import TestSupport
import Testing

@testable import HTTPServing

/// Servers with TLS, asked by libcurl and by OpenSSL: neither uses the library that serves.
@Suite("Servers with TLS", .timeLimit(.minutes(1)))
struct SecureServerTests {
    /// Has a server with a certificate of its own serve while `test` is at work; `client` trusts it.
    private func serving(
        _ configuration: HTTPServer.Configuration = HTTPServer.Configuration(),
        ready: HTTPServer.Ready? = nil,
        by handler: @escaping HTTPRouter.Handler = ResponseTests.site,
        _ test: (HTTPServer, HTTPClient, _ base: String) async throws -> Void
    ) async throws {
        let (identity, authority) = try ServerIdentity.made(for: ["localhost", "127.0.0.1", "::1", "anchor.example"])
        var configuration = configuration
        configuration.identity = identity
        try await Self.with(authority) { file in
            let client = try Self.client(trusting: file)
            try await HTTPServingTests.serving(configuration, ready: ready, by: handler) { server in
                try await test(server, client, "https://localhost:\(server.port)")
            }
        }
    }

    private static func with(_ authority: String, _ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "windlass-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "authority.pem")
        try authority.write(to: file, atomically: true, encoding: .utf8)
        try await body(file)
    }

    private static func client(trusting file: URL) throws -> HTTPClient {
        var configuration = HTTPClient.Configuration(allowsPrivateAddresses: true)
        configuration.certificateAuthorities = try CertificateAuthorityFile(file)
        return HTTPClient(configuration)
    }

    private func ask(_ client: HTTPClient, _ url: String, _ body: HTTPBody? = nil) async throws -> HTTPResponse {
        let url = try #require(URL(string: url))
        return try await client.send(HTTPRequest(method: body == nil ? .get : .post, url: url, body: body))
    }

    @Test("every kind of response comes whole, one after the other on a connection that is kept")
    func responses() async throws {
        let big = [UInt8](repeating: 7, count: 1_000_000)
        let handler: HTTPRouter.Handler = { request in
            #expect(request.isSecure && request.scheme == "https")
            switch request.path {
            case "/big": return ServerResponse(status: .ok, body: .bytes(big))
            case "/size": return .text("\(try await request.body.collect(upTo: 4 << 20).count)")
            case "/raw":
                return ServerResponse(
                    status: .ok,
                    body: .raw(Array("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nraw".utf8))
                )
            case "/pieces":
                return .stream {
                    for piece in 0..<200 { try await $0.write(String(repeating: "\(piece % 10)", count: 1000)) }
                }
            default: return try await ResponseTests.site(request)
            }
        }
        try await serving(ready: ResponseTests.readied, by: handler) { server, client, base in
            for _ in 0..<3 {
                for (path, text) in [("/", "hello"), ("/ready", "ready"), ("/chunks", "chunk"), ("/length", "bytes")] {
                    let answer = try await ask(client, base + path)
                    #expect(answer.text == text)
                }
                #expect(try await ask(client, base + "/big").body == big)
                #expect(try await ask(client, base + "/pieces").body.count == 200_000)
                // Bodies around the sizes of a record (16 KB), of the library's memory (24 KB) and of a socket.
                for size in [1, 500, 16_000, 16_384, 24_000, 40_000, 100_000, 2_000_000] {
                    let body = HTTPBody.data([UInt8](repeating: 1, count: size), contentType: "text/plain")
                    #expect(try await ask(client, base + "/size", body).text == "\(size)")
                }
            }
            // The client sends each POST on a connection of its own.
            #expect(server.acceptedCount <= 25)
            #expect(try await ask(client, base + "/raw").text == "raw")
            #expect(try await ask(client, base + "/close").text == "bye")
            let long = HTTPBody.data([UInt8](repeating: 1, count: 101), contentType: "text/plain")
            #expect(try await ask(client, base + "/body", long).status == 413)
        }
    }

    @Test(
        "a connection that is cut or reset is an error, and the next request is served",
        arguments: ["/cut", "/reset"]
    )
    func broken(path: String) async throws {
        try await serving(by: LeavingClientTests.site) { server, client, base in
            await #expect(throws: TransportError.self) { try await ask(client, base + path) }
            let next = try await ask(client, base + "/")
            #expect(next.text == "hello")
        }
    }

    @Test("a client that doesn't know the authority, or asks for another host, refuses the certificate")
    func distrust() async throws {
        try await serving { server, client, base in
            await #expect(throws: TransportError.self) { try await ask(HTTPClient(), base) }
            #expect(try await ask(client, "https://127.0.0.1:\(server.port)/").text == "hello")
            let (_, another) = try ServerIdentity.made(for: ["localhost"])
            try await Self.with(another) { file in
                let stranger = try Self.client(trusting: file)
                await #expect(throws: TransportError.self) { try await ask(stranger, base) }
            }
        }
        let (identity, authority) = try ServerIdentity.made(for: ["anchor.example"])
        var configuration = HTTPServer.Configuration()
        configuration.identity = identity
        try await Self.with(authority) { file in
            let client = try Self.client(trusting: file)
            try await HTTPServingTests.serving(configuration) { server in
                await #expect(throws: TransportError.self) {
                    try await ask(client, "https://localhost:\(server.port)")
                }
            }
        }
    }

    @Test("plain HTTP and half a handshake are dropped in time, and others are served meanwhile")
    func strangers() async throws {
        var configuration = HTTPServer.Configuration()
        // Long enough for the handshake of a client on a busy machine.
        configuration.requestTimeout = .seconds(1)
        try await serving(configuration) { server, client, base in
            // The beginnings of a ClientHello, and what is none.
            for beginning in [[0x16], [0x16, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3], Array("GET / HTTP/1.1\r\n\r\n".utf8)]
                as [[UInt8]]
            {
                let stranger = try RawConnection(port: server.port)
                stranger.send(beginning)
                #expect(try await ask(client, base + "/").text == "hello")
                #expect(try await onThread { stranger.rest(within: 10_000).ending } != .silent)
            }
        }
    }

    @Test("a connection between two requests is kept for longer than a request may take")
    func idle() async throws {
        var configuration = HTTPServer.Configuration()
        // Long enough for the handshake of a client on a busy machine.
        configuration.requestTimeout = .seconds(1)
        try await serving(configuration) { server, client, base in
            let bystander = try RawConnection(port: server.port)
            for _ in 0..<2 {
                #expect(try await ask(client, base + "/").text == "hello")
                #expect(try await onThread { bystander.rest(within: 1_200) } == ([], .silent))
            }
            #expect(server.acceptedCount == 2)
        }
    }

    @Test("an identity is taken from PEM files, and wrong ones are refused with the cause")
    func files() async throws {
        let (one, authority) = try ServerIdentity.made(for: ["localhost"])
        let (other, _) = try ServerIdentity.made(for: ["localhost"])
        let read = try ServerIdentity(certificates: one.certificates, key: one.key)
        var configuration = HTTPServer.Configuration()
        configuration.identity = read
        try await Self.with(authority) { file in
            let client = try Self.client(trusting: file)
            try await HTTPServingTests.serving(configuration) { server in
                let answer = try await ask(client, "https://localhost:\(server.port)/")
                #expect(answer.text == "hello")
            }
        }
        let wrong: [(certificates: String, key: String, error: ServerIdentityError)] = [
            (one.certificates, other.key, .keyOfAnother), ("", one.key, .certificates),
            (one.key, one.key, .certificates),
            ("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", one.key, .certificates),
            (one.certificates, "", .key), (one.certificates, one.certificates, .key),
        ]
        for (certificates, key, error) in wrong {
            #expect(throws: error) { try ServerIdentity(certificates: certificates, key: key) }
        }
        // A key is in nothing that is printed.
        #expect(!"\(one) \(String(reflecting: one))".contains("PRIVATE"))
        var dumped = ""
        dump(one, to: &dumped)
        #expect(!dumped.contains("PRIVATE"))
    }
}
