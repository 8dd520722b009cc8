import Foundation
import HTTPTransport
import JSON
import Stellar
import Timekeeping

/// An anchor without a network, with which every transfer waits for someone far away.
struct QuietAnchor: HTTPExchanging {
    static let domain = "anchor.example"
    static let network = Network(passphrase: "Benchmark Network")

    private let keys = KeyPair.random()

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let path = request.url.path()
        switch (request.method, path) {
        case (.get, "/.well-known/stellar.toml"): return text(toml, for: request)
        case (.get, "/auth"): return challenge(request)
        case (.post, "/auth"): return signIn(request)
        case (.get, "/sep24/info"): return text(#"{"deposit":{"USDC":{"enabled":true}},"withdraw":{}}"#, for: request)
        case (.post, "/sep24/transactions/deposit/interactive"): return begin(request)
        case (.get, "/sep24/transaction"): return transfer(request)
        default: return text("{}", status: 404, for: request)
        }
    }

    func events(_ request: HTTPRequest) -> ServerSentEvents {
        ServerSentEvents([])
    }

    private var toml: String {
        """
        NETWORK_PASSPHRASE = "\(Self.network.passphrase)"
        SIGNING_KEY = "\(keys.publicKey.address)"
        WEB_AUTH_ENDPOINT = "https://\(Self.domain)/auth"
        TRANSFER_SERVER_SEP0024 = "https://\(Self.domain)/sep24"
        [[CURRENCIES]]
        code = "USDC"
        issuer = "\(keys.publicKey.address)"
        status = "test"
        desc = "Dollars of the benchmark"
        """
    }

    private func text(_ text: String, status: Int = 200, for request: HTTPRequest) -> HTTPResponse {
        let type = text.hasPrefix("{") ? "application/json" : "text/plain"
        return HTTPResponse(status: status, headers: ["Content-Type": type], body: Array(text.utf8), url: request.url)
    }

    private func challenge(_ request: HTTPRequest) -> HTTPResponse {
        guard let client = MuxedAccount(query(request)["account"] ?? "") else {
            return text("{}", status: 400, for: request)
        }
        let nonce = Data((0..<48).map { _ in UInt8.random(in: 0...255) }).base64EncodedString()
        let time = UInt64(clamping: SystemWallClock().now.unixSeconds)
        let transaction = Transaction(
            source: MuxedAccount(keys.publicKey),
            fee: 200,
            sequenceNumber: 0,
            preconditions: Preconditions(timeBounds: TimeBounds(minTime: time, maxTime: time &+ 900)),
            operations: [
                Operation(source: client, .manageData(name: "\(Self.domain) auth", value: Array(nonce.utf8))),
                Operation(
                    source: MuxedAccount(keys.publicKey),
                    .manageData(name: "web_auth_domain", value: Array(Self.domain.utf8))
                ),
            ]
        )
        let envelope = TransactionEnvelope(transaction).signed(by: keys, for: Self.network).base64
        let passphrase = Self.network.passphrase
        return text(#"{"transaction":"\#(envelope)","network_passphrase":"\#(passphrase)"}"#, for: request)
    }

    private func signIn(_ request: HTTPRequest) -> HTTPResponse {
        guard case .json(.object(let members))? = request.body,
            let envelope = try? TransactionEnvelope(base64: members["transaction"]?.string ?? ""),
            let client = envelope.innermostTransaction.operations.first?.source
        else { return text("{}", status: 400, for: request) }
        let now = SystemWallClock().now.unixSeconds
        let claims = """
            {"iss":"https://\(Self.domain)/auth","sub":"\(client.address)","iat":\(now),"exp":\(now &+ 86_400),"jti":"1"}
            """
        let token = ["{\"alg\":\"none\"}", claims, "signature"].map { part in
            Data(part.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
                .replacing("=", with: "")
        }
        return text(#"{"token":"\#(token.joined(separator: "."))"}"#, for: request)
    }

    private func begin(_ request: HTTPRequest) -> HTTPResponse {
        let id = UUID().uuidString
        let url = "https://\(Self.domain)/page/\(id)?token=\(UUID().uuidString)"
        return text(#"{"type":"interactive_customer_info_needed","id":"\#(id)","url":"\#(url)"}"#, for: request)
    }

    private func transfer(_ request: HTTPRequest) -> HTTPResponse {
        let id = query(request)["id"] ?? ""
        return text(
            """
            {"transaction":{"id":"\(id)","kind":"deposit","status":"pending_external","amount_in":"25",
            "amount_out":"24.65","amount_fee":"0.35","started_at":"2026-11-21T11:27:30Z",
            "more_info_url":"https://\(Self.domain)/transfers/\(id)?token=seen"}}
            """,
            for: request
        )
    }

    private func query(_ request: HTTPRequest) -> [String: String] {
        let items = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }
}
