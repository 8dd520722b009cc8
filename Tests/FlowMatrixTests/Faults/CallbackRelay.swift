import FlowRunner
import Foundation
import HTTPTransport
import Sandbox
import Synchronization
import Timekeeping

/// Receives the callbacks of a sandbox, and hands them to the receiver of the runs; there is no network between.
final class CallbackRelay: OutboundHTTP {
    /// What the runs give their anchor to post to.
    let receiver: CallbackReceiver
    private let count = Mutex(0)

    init?(clock: any WallClock) {
        guard let address = URL(string: "http://127.0.0.1:1/callbacks") else { return nil }
        receiver = CallbackReceiver(address: address, clock: clock)
    }

    /// How many callbacks have woken a run so far.
    var taken: Int { count.withLock { $0 } }

    func get(_ url: String) async -> [UInt8]? { nil }

    func post(_ url: String, headers: [(name: String, value: String)], body: [UInt8]) async -> Int? {
        var fields = HTTPHeaders()
        for (name, value) in headers { fields[name] = value }
        let path = URL(string: url)?.path() ?? ""
        guard await receiver.take(body, headers: fields, at: path) == .taken else { return 403 }
        count.withLock { $0 += 1 }
        return 204
    }
}
