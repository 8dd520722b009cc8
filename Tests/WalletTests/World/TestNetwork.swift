import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import HorizonClient
import Stellar
import Synchronization
import Testing
import Timekeeping
import Wallet

/// A network that says what a test tells it, and a wallet on it.
struct TestNetwork {
    /// What the network says; a path without an answer is not found.
    final class Answers: Sendable {
        private let state = Mutex<[String: ScriptedHTTP.Reply]>([:])

        subscript(path: String) -> ScriptedHTTP.Reply? {
            get { state.withLock { $0[path] } }
            set { state.withLock { $0[path] = newValue } }
        }
    }

    let http: ScriptedHTTP
    let clock = ManualClock(now: Timestamp(unixSeconds: 1_790_000_000), jumps: true)
    let answers = Answers()
    let wallet: NetworkWallet

    init(
        _ accounts: [AccountSketch],
        friendbot: Bool = false,
        feeLimit: FeeLimit = FeeLimit(),
        lifetimes: CacheLifetimes = CacheLifetimes()
    ) throws {
        let answers = answers
        for account in accounts { answers["/accounts/\(account.id)"] = .json(account.json) }
        answers["/ledgers"] = .json(
            #"{"_embedded":{"records":[{"sequence":7,"base_fee_in_stroops":100,"base_reserve_in_stroops":5000000}]}}"#
        )
        answers["/fee_stats"] = .json(#"{"last_ledger_base_fee":"100","fee_charged":{"p90":"200"}}"#)
        answers["/"] = .json(
            #"{"network_passphrase":"\#(Network.testnet.passphrase)","history_latest_ledger":7}"#
        )
        http = ScriptedHTTP { request, _ in
            if request.method == .post, request.url.path() == "/transactions" {
                return answers["POST"] ?? Self.included(request)
            }
            // A list is one page here.
            let path = request.url.path() + (request.query("cursor") == nil ? "" : " after")
            return answers[path] ?? .json(#"{"title":"Resource Missing","status":404}"#, status: 404)
        }
        wallet = NetworkWallet(
            network: .testnet,
            horizon: try #require(URL(string: "https://horizon.example/")),
            friendbot: friendbot ? URL(string: "https://horizon.example/friendbot") : nil,
            feeLimit: feeLimit,
            lifetimes: lifetimes,
            http: http,
            clock: clock
        )
    }

    /// A page of a list.
    func list(_ path: String, _ records: [String]) {
        answers[path] = .json(#"{"_embedded":{"records":[\#(records.joined(separator: ","))]}}"#)
        answers["\(path) after"] = .json(#"{"_embedded":{"records":[]}}"#)
    }

    /// The transactions that were handed in.
    var handedIn: [TransactionEnvelope] {
        http.requests.filter { $0.method == .post }.compactMap { Self.envelope(of: $0) }
    }

    private static func envelope(of request: HTTPRequest) -> TransactionEnvelope? {
        let text = request.bodyText.dropFirst("tx=".count).removingPercentEncoding ?? ""
        return try? TransactionEnvelope(base64: text)
    }

    private static func included(_ request: HTTPRequest) -> ScriptedHTTP.Reply {
        guard let envelope = envelope(of: request) else { return .json("{}", status: 400) }
        return .json(
            #"{"hash":"\#(envelope.hash(for: .testnet).hex)","successful":true,"ledger":8,"fee_charged":"100"}"#
        )
    }
}

/// Keys that are always the same.
enum Keys {
    static let payer = key(1)
    static let receiver = key(2)
    static let issuer = key(3)
    static let other = key(4)

    private static func key(_ number: UInt8) -> KeyPair {
        // 32 bytes are a seed, whatever they are.
        guard let keys = try? KeyPair(seed: Secret([UInt8](repeating: number, count: 32))) else { return .random() }
        return keys
    }
}

/// Assets of the one issuer.
enum Assets {
    static let gold = asset("GOLD")
    static let silver = asset("SILVER")
    static let copper = asset("COPPER")

    private static func asset(_ code: String) -> Asset {
        AssetCode(code).map { .issued(code: $0, issuer: Keys.issuer.publicKey) } ?? .native
    }
}

extension Amount {
    /// The amount written as `text`, for tests.
    static func of(_ text: String) throws -> Amount { try Amount.parse(text) }
}
