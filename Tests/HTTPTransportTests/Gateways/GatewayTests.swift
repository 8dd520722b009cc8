import Diagnostics
import Foundation
import HTTPTestSupport
import TestSupport
import Testing

@testable import HTTPTransport

/// What a gateway in front of an anchor asks for.
@Suite("Gateways", .timeLimit(.minutes(5)))
struct GatewayTests {
    @Test(
        "a header has a name of its own, which Windlass does not set, and a value of one line",
        arguments: [
            ("X-Api-Key", "k", nil), ("CF-Access-Client-Id", "a b: c", nil), ("X Api", "k", .name), ("", "k", .name),
            ("X-Api\r\nHost", "k", .name), ("X-Api-Key", "", .value), ("X-Api-Key", "a\r\nHost: b", .value),
            ("Host", "b", .reserved), ("authorization", "Bearer x", .reserved), ("Content-Length", "1", .reserved),
            ("COOKIE", "a=b", .reserved), ("User-Agent", "x", .reserved), ("X-Request-Id", "1", .reserved),
            ("Transfer-Encoding", "chunked", .reserved),
        ] as [(String, String, GatewayHeader.Problem?)]
    )
    func headers(name: String, value: String, problem: GatewayHeader.Problem?) {
        do throws(GatewayHeader.Problem) {
            let header = try GatewayHeader(name: name, value: Secret(value))
            #expect(problem == nil && !"\(header)".contains("value: \(value)"))
        } catch {
            #expect(error == problem)
        }
    }

    @Test("of the pages that lead anywhere, those of the anchor's origins have what its gateway asks for")
    func origins() async throws {
        let http = ScriptedHTTP { _, _ in .text("ok") }
        let access = GatewayAccess(headers: [try GatewayHeader(name: "X-Api-Key", value: Secret("k"))])
        let pages = GatewayHTTP(http, gateway: access, origins: ["https://a.example:443"])
        for (url, count) in [("https://a.example/p", 1), ("https://a.example:444/p", 0), ("http://localhost/p", 0)] {
            _ = try await pages.send(HTTPRequest(url: #require(URL(string: url))))
            #expect(http.requests.last?.gateway?.headers.count ?? 0 == count, "\(url)")
        }
    }

    private static func path(_ name: String) -> String { Fixture.url("certificates/\(name)").path }

    @Test(
        "a certificate is taken with its key, which may be open, encrypted, or in the same file",
        arguments: [
            ("client.pem", "client.key", nil), ("client-and-key.pem", nil, nil),
            ("client.pem", "client-encrypted.key", "opensesame"), ("client.pem", "client.key", "not asked for"),
        ] as [(String, String?, String?)]
    )
    func taken(certificate: String, key: String?, passphrase: String?) throws {
        let secret = passphrase.map { Secret($0) }
        _ = try ClientCertificate(Self.path(certificate), key: key.map(Self.path), passphrase: secret)
    }

    @Test(
        "what is no certificate, no key, of another key, or locked, is told at once",
        arguments: [
            ("nowhere.pem", nil, nil, "nowhere.pem can't be read: No such file", .usage),
            ("client.key", nil, nil, "client.key holds no certificate", .usage),
            ("client.pem", nil, nil, "client.pem holds no private key", .usage),
            ("client.pem", "nowhere.key", nil, "nowhere.key can't be read", .usage),
            ("client.pem", "other.key", nil, "can't be used", .usage),
            ("client.pem", "client-encrypted.key", nil, "its passphrase is not given", .unanswered),
            ("client.pem", "client-encrypted.key", "wrong", "can't be used", .usage),
            ("client.pem", "client-encrypted.key", "", "can't be used", .usage),
        ] as [(String, String?, String?, String, FailureKind)]
    )
    func refused(certificate: String, key: String?, passphrase: String?, words: String, kind: FailureKind) {
        let error = #expect(throws: Failure.self) {
            try ClientCertificate(
                Self.path(certificate),
                key: key.map(Self.path),
                passphrase: passphrase.map { Secret($0) }
            )
        }
        #expect(error?.summary.contains(words) == true, "\(error?.summary ?? "")")
        #expect(error?.failure == kind && error?.help != nil)
    }

    @Test(
        "a server that asks for a certificate gets the request's, and no other request has one",
        .enabled(if: SecureServer.isAvailable, "needs the openssl program")
    )
    func presented() async throws {
        let authority = Self.path("client.pem")
        let server = try await SecureServer(options: "-Verify 1 -verify_return_error -CAfile \(authority)")
        let client = HTTPClient(certificateAuthorityFile: server.certificate)
        var request = HTTPRequest(url: server.url)
        request.gateway = GatewayAccess(
            certificate: try ClientCertificate(
                authority,
                key: Self.path("client-encrypted.key"),
                passphrase: Secret("opensesame")
            )
        )
        #expect(try await client.send(request).status == 200)
    }

    @Test(
        "a server that gets no certificate, or one that it does not take, is told as that, and is not asked again",
        .enabled(if: SecureServer.isAvailable, "needs the openssl program"),
        arguments: [
            ("-tls1_3", false, .missing), ("-tls1_3", true, .refused), ("-tls1_2", false, .handshake),
            ("-tls1_2", true, .refused),
        ] as [(String, Bool, TransportError.ClientCertificateProblem)]
    )
    func unaccepted(version: String, isGiven: Bool, expected: TransportError.ClientCertificateProblem) async throws {
        // The server trusts its own certificate alone.
        let server = try await SecureServer(
            options: "\(version) -Verify 1 -verify_return_error -CAfile certificate.pem"
        )
        let client = HTTPClient(certificateAuthorityFile: server.certificate)
        var request = HTTPRequest(url: server.url)
        if isGiven {
            let certificate = try ClientCertificate(Self.path("client.pem"), key: Self.path("client.key"))
            request.gateway = GatewayAccess(certificate: certificate)
        }
        let error = try #require(await #expect(throws: TransportError.self) { try await client.send(request) })
        guard case .clientCertificate(let problem, _) = error.reason else { throw error }
        #expect(problem == expected && !error.isTransient && !error.mayHaveReachedServer)
        #expect(error.failure == .transport && error.help?.contains("`--client-cert`") == true)
    }

    @Test(
        "an alert is known by the number in OpenSSL's words, and by no words",
        arguments: [
            ("OpenSSL SSL_read: OpenSSL/3.0.19: error:0A00045C:SSL routines::x, errno 0", .certificateRequired),
            ("OpenSSL/3.0.19: error:0A000418:SSL routines::x", .unknownCA),
            ("error:14094410:SSL routines:ssl3_read_bytes:x", .handshakeFailure),
            ("error:0A000086:SSL routines::certificate verify failed", nil), ("error:80000002:system library::x", nil),
            ("tlsv13 alert certificate required", nil), ("error:", nil), ("error:FFFFFFFF:", nil), ("", nil),
        ] as [(String, TLSAlert?)]
    )
    func alerts(words: String, alert: TLSAlert?) {
        #expect(TLSAlert(words: words) == alert)
    }
}
