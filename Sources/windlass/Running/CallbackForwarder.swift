import AnchorClient
import CallbackServer
import Diagnostics
import FlowRunner
import HTTPTransport
import Synchronization

/// Forwards callbacks from the HTTP server to the receiver of the runs; warns once of each kind of refusal.
final class CallbackForwarder: Sendable {
    private struct State {
        var receiver: CallbackReceiver?
        var told: Set<String> = []
    }

    private let state = Mutex(State())

    /// Forwards from now on.
    func serve(_ receiver: CallbackReceiver) {
        state.withLock { $0.receiver = receiver }
    }

    /// Takes a post, and returns the status with which it is answered.
    func take(_ callback: PostedCallback) async -> Int {
        guard let receiver = state.withLock({ $0.receiver }) else { return 503 }
        var headers = HTTPHeaders()
        for (name, value) in callback.headers { headers[name] = value }
        switch await receiver.take(callback.body, headers: headers, at: callback.path) {
        case .taken, .repeated: return 204
        case .unknown: return 404
        case .undecided: return 503
        case .refused(let error):
            let isNew = state.withLock { $0.told.insert("\(error.reason)".prefix { $0 != "(" }.description).inserted }
            if isNew { Warning(summary: error.summary, help: error.help).write() }
            return 403
        }
    }
}
