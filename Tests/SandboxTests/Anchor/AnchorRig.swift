import Diagnostics
import Foundation
import HTTPTransport
import JSON
import Sandbox
import Stellar
import Testing
import Timekeeping

/// An anchor over real HTTP, on a ledger and a clock of the test's own.
struct AnchorRig: Sendable {
    let anchor: AnchorServer
    let ledger = AnchorFakeLedger()
    /// Leaps to the end of every wait, so that an anchor's pace takes no time.
    let clock = ManualClock(jumps: true)
    let http = HTTPClient()
    let client = KeyPair.random()

    /// Runs `body` with an anchor, and stops the anchor afterwards.
    static func run(
        _ configuration: AnchorConfiguration = AnchorConfiguration(),
        outside: (any OutboundHTTP)? = nil,
        _ body: @Sendable (AnchorRig) async throws -> Void
    ) async throws {
        let rig = try await AnchorRig(configuration, outside: outside)
        do {
            try await body(rig)
        } catch {
            await rig.anchor.stop()
            throw error
        }
        await rig.anchor.stop()
    }

    private init(_ configuration: AnchorConfiguration, outside: (any OutboundHTTP)?) async throws {
        anchor = try await AnchorServer.start(
            configuration,
            seed: [1, 2, 3],
            ledger: ledger,
            clock: clock,
            outside: outside
        )
    }

    /// An anchor that was started elsewhere, on another ledger and clock.
    init(anchor: AnchorServer) {
        self.anchor = anchor
    }

    var usdc: Asset { get throws { try #require(anchor.assets.first) } }
    var distribution: PublicKey { anchor.keys.distribution.publicKey }

    func url(_ path: String) throws -> URL {
        try #require(URL(string: path.hasPrefix("http") ? path : "http://\(anchor.homeDomain)/\(path)"))
    }

    // MARK: Requests

    func send(
        _ method: HTTPMethod,
        _ path: String,
        body: HTTPBody? = nil,
        token: String? = nil,
        cookies: CookieJar? = nil,
        redirects: RedirectPolicy = .never
    ) async throws -> HTTPResponse {
        var request = HTTPRequest(
            method: method,
            url: try url(path),
            body: body,
            redirects: redirects,
            cookies: cookies
        )
        if let token { request.headers.authorize(bearer: Secret(token)) }
        return try await http.send(request)
    }

    func get(_ path: String, token: String? = nil) async throws -> HTTPResponse {
        try await send(.get, path, token: token)
    }

    // MARK: Signing in

    /// A fresh challenge for `account`, as the anchor signed it.
    func challenge(for account: String, _ query: String = "") async throws -> TransactionEnvelope {
        let answer = try await get("auth?account=\(account)\(query)")
        try #require(answer.status == 200, "\(answer.text)")
        return try TransactionEnvelope(base64: try #require(answer.json()["transaction"]?.string))
    }

    func answer(_ envelope: TransactionEnvelope) async throws -> HTTPResponse {
        try await send(.post, "auth", body: .json(["transaction": .string(envelope.base64)]))
    }

    /// A token for `account`, or for the rig's client.
    func signIn(_ key: KeyPair? = nil, as account: String? = nil, _ query: String = "") async throws -> String {
        let key = key ?? client
        let challenge = try await challenge(for: account ?? key.publicKey.address, query)
        let answer = try await answer(challenge.signed(by: key, for: ledger.network))
        try #require(answer.status == 200, "\(answer.text)")
        return try #require(answer.json()["token"]?.string)
    }

    // MARK: The ledger

    /// Gives the account XLM and a trustline.
    func trust(_ key: KeyPair, _ asset: Asset) async throws {
        await ledger.fund(key.publicKey)
        try await submit(key, .changeTrust(line: .asset(asset), limit: Amount(stroops: .max)))
    }

    @discardableResult
    func submit(_ key: KeyPair, _ body: Stellar.Operation.Body, memo: Memo = .none) async throws -> TransactionHash {
        let account = try #require(await ledger.account(key.publicKey))
        let transaction = Transaction(
            source: MuxedAccount(key.publicKey),
            fee: 100,
            sequenceNumber: account.sequenceNumber &+ 1,
            preconditions: Preconditions(),
            memo: memo,
            operations: [Stellar.Operation(body)]
        )
        return try await ledger.submit(TransactionEnvelope(transaction).signed(by: key, for: ledger.network))
    }

    // MARK: Transfers

    /// Asks for a transfer; returns its id and the URL of its pages.
    func start(
        _ kind: String,
        token: String,
        _ fields: [(String, String)] = [("asset_code", "USDC"), ("amount", "25")]
    ) async throws -> (id: String, url: String) {
        let answer = try await send(
            .post,
            "sep24/transactions/\(kind)/interactive",
            body: .multipart(fields.map(MultipartPart.init)),
            token: token
        )
        try #require(answer.status == 200, "\(answer.text)")
        let json = try answer.json()
        #expect(json["type"]?.string == "interactive_customer_info_needed")
        return (try #require(json["id"]?.string), try #require(json["url"]?.string))
    }

    func transfer(_ id: String, token: String) async throws -> JSONValue {
        let answer = try await get("sep24/transaction?id=\(id)", token: token)
        try #require(answer.status == 200, "\(answer.text)")
        return try #require(answer.json()["transaction"])
    }

    /// The transfer once it is in one of `statuses`, and all statuses that were seen on the way.
    func follow(
        _ id: String,
        token: String,
        until statuses: String...
    ) async throws -> (transfer: JSONValue, seen: [String]) {
        var seen: [String] = []
        for _ in 0..<5000 {
            let transfer = try await transfer(id, token: token)
            let status = try #require(transfer["status"]?.string)
            if seen.last != status { seen.append(status) }
            if statuses.contains(status) { return (transfer, seen) }
        }
        Issue.record("never reached \(statuses), only \(seen)")
        throw CancellationError()
    }
}

extension MultipartPart {
    fileprivate init(_ field: (String, String)) {
        self.init(name: field.0, value: field.1)
    }
}
