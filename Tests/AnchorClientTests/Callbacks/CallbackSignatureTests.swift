import AnchorClient
import Foundation
import HTTPTransport
import Stellar
import Testing
import Timekeeping

@Suite("CallbackSignature")
struct CallbackSignatureTests {
    private let key = KeyPair.random()
    private let now = Timestamp(unixSeconds: 1_790_000_000)
    private let body = Array(#"{"transaction":{"id":"t1"}}"#.utf8)
    private let address = URL(string: "https://wallet.example:8443/callbacks/run") ?? URL(filePath: "/")

    /// What an anchor signs for `host` at `seconds`.
    private func text(host: String, seconds: Int64, key: KeyPair? = nil) -> String {
        let signature = (key ?? self.key).sign(Array("\(seconds).\(host).".utf8) + body)
        return "t=\(seconds), s=\(Data(signature).base64EncodedString())"
    }

    private func reason(_ text: String, at address: URL? = nil, body: [UInt8]? = nil) -> CallbackError.Reason? {
        do throws(CallbackError) {
            try CallbackSignature(text)
                .verify(body ?? self.body, for: address ?? self.address, key: key.publicKey, now: now)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test(
        "E64: the host is the one that the wallet gave, with its port or without",
        arguments: ["wallet.example", "wallet.example:8443"]
    )
    func hosts(host: String) {
        #expect(reason(text(host: host, seconds: 1_790_000_000)) == nil)
    }

    @Test("another host, another key and another body are forged")
    func forged() throws {
        #expect(reason(text(host: "other.example", seconds: 1_790_000_000)) == .forged)
        #expect(reason(text(host: "wallet.example", seconds: 1_790_000_000, key: .random())) == .forged)
        #expect(reason(text(host: "wallet.example", seconds: 1_790_000_000), body: body + [10]) == .forged)
        let plain = try #require(URL(string: "https://wallet.example/callbacks"))
        #expect(reason(text(host: "wallet.example:443", seconds: 1_790_000_000), at: plain) == .forged)
    }

    @Test("signatures count for two minutes, and from clocks that are as much ahead")
    func freshness() {
        #expect(reason(text(host: "wallet.example", seconds: 1_789_999_880)) == nil)
        #expect(reason(text(host: "wallet.example", seconds: 1_790_000_120)) == nil)
        #expect(reason(text(host: "wallet.example", seconds: 1_789_999_879)) == .old(.seconds(121)))
        #expect(reason(text(host: "wallet.example", seconds: 1_790_000_121)) == .fromTheFuture(.seconds(121)))
    }

    @Test(
        "what is no signature is refused, whatever it is",
        arguments: [
            "", "t=1", "s=AAAA", "t=1, s=AAAA", "t=x, s=\(String(repeating: "A", count: 86))==", "t=1,t=2,s=AA==",
            "t=99999999999999999999, s=AAAA", "=,=", ",,,", String(repeating: "t=1,", count: 1000),
        ]
    )
    func malformed(text: String) {
        #expect(reason(text) == .malformedSignature)
    }

    @Test("the older name of the header counts where the newer is not there")
    func headers() throws {
        let text = text(host: "wallet.example", seconds: 1_790_000_000)
        #expect(try CallbackSignature(of: ["X-Stellar-Signature": text]) == CallbackSignature(text))
        #expect(throws: CallbackError(.malformedSignature)) {
            try CallbackSignature(of: ["Signature": "x", "X-Stellar-Signature": text])
        }
        #expect(throws: CallbackError(.unsigned)) { try CallbackSignature(of: [:]) }
    }
}
