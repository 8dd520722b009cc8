import Diagnostics
import Foundation
import HTTPTransport
import JSON
import Stellar
import StellarXDR
import Timekeeping

@testable import Sandbox

/// A ledger with Horizon in front of it, and someone who asks it over real HTTP.
struct HorizonRig {
    let host: LedgerHost
    let url: String
    let alice = HorizonRig.key("alice")
    let bob = HorizonRig.key("bob")
    let issuer = HorizonRig.key("issuer")

    private let server: SandboxServer
    private let client = HTTPClient()

    /// Opens a rig, has `body` use it, and closes it again.
    static func with(
        closing: LedgerHost.Closing = .immediately,
        clock: any WallClock = ManualClock(),
        timing: EventStream.Timing = EventStream.Timing(),
        _ body: (HorizonRig) async throws -> Void
    ) async throws {
        let host = try LedgerHost(network: .standalone, clock: clock, closing: closing)
        let server = try await SandboxServer.open(
            port: 0,
            responder: HorizonRoutes(host: host, timing: timing).responder(),
            ready: { head in host.readyAnswers.answer(to: head) }
        )
        let rig = HorizonRig(host: host, url: "http://127.0.0.1:\(server.port)", server: server)
        do {
            try await body(rig)
        } catch {
            await server.close()
            throw error
        }
        await server.close()
    }

    private init(host: LedgerHost, url: String, server: SandboxServer) {
        self.host = host
        self.url = url
        self.server = server
    }

    private static func key(_ name: String) -> KeyPair {
        (try? KeyPair(seed: Secret(Hash256.digest(of: Array(name.utf8)).bytes))) ?? .random()
    }

    // MARK: - Asking

    func send(
        _ method: HTTPMethod = .get,
        _ path: String,
        headers: HTTPHeaders = [:],
        body: HTTPBody? = nil
    ) async throws -> HTTPResponse {
        let target = try address(path)
        return try await client.send(HTTPRequest(method: method, url: target, headers: headers, body: body))
    }

    func json(_ path: String) async throws -> JSONValue {
        try await send(.get, path).json()
    }

    /// The records of the collection at `path`.
    func records(_ path: String) async throws -> [JSONValue] {
        try await json(path)["_embedded"]?["records"]?.arrayValue ?? []
    }

    func events(_ path: String, lastEventID: String? = nil) throws -> ServerSentEvents {
        var headers: HTTPHeaders = ["Accept": "text/event-stream"]
        if let lastEventID { headers.add("Last-Event-ID", lastEventID) }
        return client.events(HTTPRequest(url: try address(path), headers: headers))
    }

    private func address(_ path: String) throws -> URL {
        guard let target = URL(string: url + path) else { throw URLError(.badURL) }
        return target
    }

    // MARK: - Acting

    func fund(_ keys: KeyPair...) async throws {
        for key in keys { _ = try await send(.get, "/friendbot?addr=\(key.publicKey.address)") }
    }

    /// An envelope with `operations` of `source`, with its next sequence number.
    func envelope(
        _ source: KeyPair,
        _ operations: [Stellar.Operation.Body],
        fee: UInt32 = 1000,
        memo: Memo = .none,
        signers: [KeyPair]? = nil
    ) async -> TransactionEnvelope {
        let number = await host.nextSequenceNumber(of: source.publicKey.wire) ?? 1
        let transaction = Transaction(
            source: MuxedAccount(source.publicKey),
            fee: fee,
            sequenceNumber: number,
            memo: memo,
            operations: operations.map { Stellar.Operation($0) }
        )
        return (signers ?? [source]).reduce(TransactionEnvelope(transaction)) { $0.signed(by: $1, for: .standalone) }
    }

    func submit(_ envelope: TransactionEnvelope, to path: String = "/transactions") async throws -> HTTPResponse {
        try await send(.post, path, body: .form([("tx", envelope.base64)]))
    }

    /// Has `from` pay lumens to `to`.
    @discardableResult
    func pay(_ from: KeyPair, _ to: KeyPair, stroops: Int64, memo: Memo = .none) async throws -> HTTPResponse {
        let payment = Stellar.Operation.Body.lumens(to: to, stroops: stroops)
        return try await submit(await envelope(from, [payment], memo: memo))
    }
}
