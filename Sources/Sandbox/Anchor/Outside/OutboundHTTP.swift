internal import FoundationEssentials
internal import JSON
internal import Stellar
internal import Timekeeping

/// The outbound HTTP of an anchor: callbacks, and the stellar.toml of client domains.
///
/// Anyone who starts a sandbox lends it this, so that the sandbox needs no HTTP client of its own.
package protocol OutboundHTTP: Sendable {
    /// The body that a server answers with status 200, or `nil` where it does not.
    func get(_ url: String) async -> [UInt8]?

    /// Posts JSON; returns the status of the answer, or `nil` where there is none.
    func post(_ url: String, headers: [(name: String, value: String)], body: [UInt8]) async -> Int?
}

/// Tasks that an anchor performs besides its answers, for as long as it serves.
struct BackgroundTasks: Sendable {
    private let queue: AsyncStream<@Sendable () async -> Void>
    private let orders: AsyncStream<@Sendable () async -> Void>.Continuation

    init() {
        (queue, orders) = AsyncStream.makeStream()
    }

    /// Performs `work` in a task of its own.
    func start(_ work: @escaping @Sendable () async -> Void) {
        orders.yield(work)
    }

    /// Carries out the orders until its task is cancelled.
    func run() async {
        await withDiscardingTaskGroup { group in
            for await work in queue {
                group.addTask { await work() }
            }
        }
    }
}

/// Posts signed callbacks to the URLs that wallets gave.
///
/// Specification: <https://stellar.org/protocol/sep-12#customer-callback-put>
struct CallbackSender: Sendable {
    var signingKey: KeyPair
    var clock: any WallClock
    /// `nil` where this anchor reaches no one; nothing is sent then.
    var outside: (any OutboundHTTP)?
    /// The faults of callbacks.
    var faults = FaultRegistry()

    /// Posts `callback` once; a wallet that does not get it polls anyway.
    func send(_ callback: OrderedJSON, to url: String) async {
        guard let outside, let host = Self.host(of: url) else { return }
        let struck = faults.strike(at: .callback)
        let kinds = Set(struck.map(\.kind))
        if let late = struck.first(where: { $0.kind == .lateCallback }) {
            guard (try? await clock.sleep(for: late.delay ?? .seconds(5))) != nil else { return }
        }
        let body = callback.json
        let time = clock.now.unixSeconds - (kinds.contains(.oldCallback) ? 3600 : 0)
        let key = kinds.contains(.forgedCallback) ? KeyPair.random() : signingKey
        let signature = Data(key.sign(Array("\(time).\(host).".utf8) + body)).base64EncodedString()
        let value = "t=\(time), s=\(signature)"
        var headers = [(name: "Content-Type", value: "application/json")]
        if !kinds.contains(.unsignedCallback) { headers += [("Signature", value), ("X-Stellar-Signature", value)] }
        for _ in 0..<(kinds.contains(.duplicateCallback) ? 2 : 1) {
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
