internal import Foundation
internal import Stellar
internal import Timekeeping

/// Posts news to the URLs that wallets gave, signed so that they can tell who sent it.
///
/// Specification: <https://stellar.org/protocol/sep-12#customer-callback-put>
struct CallbackSender: Sendable {
    var signingKey: KeyPair
    var clock: any WallClock
    /// `nil` where this anchor reaches nobody; nothing is sent then.
    var outside: (any AnchorOutside)?

    /// Sends `news` once; that it does not arrive is the wallet's loss, which goes on asking anyway.
    func send(_ news: WireValue, to url: String) async {
        guard let outside, let host = Self.host(of: url) else { return }
        let body = news.json
        let time = clock.now.unixSeconds
        let signature = Data(signingKey.sign(Array("\(time).\(host).".utf8) + body)).base64EncodedString()
        let value = "t=\(time), s=\(signature)"
        _ = await outside.post(
            url,
            headers: [
                ("Content-Type", "application/json"), ("Signature", value), ("X-Stellar-Signature", value),
            ],
            body: body
        )
    }

    /// The host that is signed, with its port where the URL names one.
    private static func host(of url: String) -> String? {
        guard let parts = URLComponents(string: url), let host = parts.host else { return nil }
        return parts.port.map { "\(host):\($0)" } ?? host
    }

    /// Checks a URL that a wallet wants to be called at.
    static func checked(_ url: String, _ name: String) throws(AnchorRefusal) -> String {
        guard url.utf8.count <= 2000, let parts = URLComponents(string: url), ["http", "https"].contains(parts.scheme),
            parts.host?.isEmpty == false
        else { throw AnchorRefusal("\(name) is not an absolute http or https URL") }
        return url
    }
}
