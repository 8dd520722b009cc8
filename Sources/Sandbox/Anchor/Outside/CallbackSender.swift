internal import FoundationEssentials
internal import JSON
internal import Stellar
internal import Timekeeping

/// Posts news to the URLs that wallets gave, signed so that they can tell who sent it.
///
/// Specification: <https://stellar.org/protocol/sep-12#customer-callback-put>
struct CallbackSender: Sendable {
    var signingKey: KeyPair
    var clock: any WallClock
    /// `nil` where this anchor reaches nobody; nothing is sent then.
    var outside: (any OutboundHTTP)?
    /// What goes wrong with news.
    var faults = FaultBook()

    /// Sends `news` once; that it does not arrive is the wallet's loss, which goes on asking anyway.
    func send(_ news: OrderedJSON, to url: String) async {
        guard let outside, let host = Self.host(of: url) else { return }
        let struck = faults.strike(at: .news)
        let kinds = Set(struck.map(\.kind))
        if let late = struck.first(where: { $0.kind == .lateNews }) {
            guard (try? await clock.sleep(for: late.delay ?? .seconds(5))) != nil else { return }
        }
        let body = news.json
        let time = clock.now.unixSeconds - (kinds.contains(.oldNews) ? 3600 : 0)
        let key = kinds.contains(.forgedNews) ? KeyPair.random() : signingKey
        let signature = Data(key.sign(Array("\(time).\(host).".utf8) + body)).base64EncodedString()
        let value = "t=\(time), s=\(signature)"
        var headers = [(name: "Content-Type", value: "application/json")]
        if !kinds.contains(.unsignedNews) { headers += [("Signature", value), ("X-Stellar-Signature", value)] }
        for _ in 0..<(kinds.contains(.duplicateNews) ? 2 : 1) {
            _ = await outside.post(url, headers: headers, body: body)
        }
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
