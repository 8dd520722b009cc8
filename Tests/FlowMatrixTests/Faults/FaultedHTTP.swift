import HTTPTransport
import Synchronization

/// The network of runs in which something goes wrong: what is never answered is given up soon, and what was shown to get
/// in is remembered.
final class FaultedHTTP: HTTPExchanging {
    private struct State {
        var patience: Duration?
        var tokens: Set<String> = []
    }

    private let http = HTTPClient()
    private let state = Mutex(State())

    /// The tokens that were shown since the run began.
    var tokens: [String] { state.withLock { $0.tokens.sorted() } }

    /// Begins a run whose requests take so long at most.
    func begin(waitingAtMost patience: Duration) {
        state.withLock { $0 = State(patience: patience) }
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        var request = request
        state.withLock { state in
            if let patience = state.patience { request.timeouts.total = patience }
            if let token = request.headers["Authorization"]?.split(separator: " ").last {
                state.tokens.insert(String(token))
            }
        }
        return try await http.send(request)
    }

    func events(_ request: HTTPRequest) -> ServerSentEvents { http.events(request) }
}
