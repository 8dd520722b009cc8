import AnchorClient
import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import Stellar
import Testing

@Suite("RequestOrigin")
struct RequestOriginTests {
    private let request = SigningRequest(.payment(PaymentRequest(to: MuxedAccount(People.customer.publicKey))))

    private func prove(_ text: String, toml: String) async throws -> RequestOrigin {
        let http = ScriptedHTTP { request, _ in
            request.url.absoluteString == "https://wallet.example/.well-known/stellar.toml"
                ? .text(toml) : .text("", status: 404)
        }
        return try await RequestOrigin.prove(try SigningRequest(parsing: text), http: http)
    }

    @Test("a domain stands behind what its key has signed")
    func proved() async throws {
        let text = request.text(signedBy: People.wallet, for: "wallet.example")
        let toml =
            "URI_REQUEST_SIGNING_KEY = \"\(People.wallet.publicKey)\"\nSIGNING_KEY = \"\(People.server.publicKey)\""
        #expect(try await prove(text, toml: toml) == .domain(.wallet, key: People.wallet.publicKey))
        #expect(try await prove(request.unsignedText, toml: toml) == .unknown)
    }

    @Test("a domain does not stand behind what somebody else has signed, nor without a key for it")
    func forged() async throws {
        func reason(_ domain: String, _ toml: String) async -> RequestOriginError? {
            let text = request.text(signedBy: People.stranger, for: domain)
            return await #expect(throws: RequestOriginError.self) { try await prove(text, toml: toml) }
        }
        let key = People.wallet.publicKey
        let forged = await reason("wallet.example", "URI_REQUEST_SIGNING_KEY = \"\(key)\"")
        #expect(forged?.reason == .signature(key))
        #expect(forged?.failure == .refused)
        // The key for challenges is not the one for requests.
        let keyless = await reason("wallet.example", "SIGNING_KEY = \"\(People.stranger.publicKey)\"")
        #expect(
            keyless?.reason == .discovery(DiscoveryError(.missing(key: "URI_REQUEST_SIGNING_KEY"), domain: .wallet))
        )
        guard case .discovery = await reason("other.example", "")?.reason else {
            Issue.record("a domain without a stellar.toml proves nothing")
            return
        }
    }
}
