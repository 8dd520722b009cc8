import Foundation
import HTTPTransport
import Sandbox
import Synchronization

/// The network of runs in which something goes wrong: what is never answered is given up soon, and what was shown to get
/// in is remembered.
final class FaultedHTTP: HTTPExchanging {
    /// How long an answer is waited for that will never come whole.
    private static let shortPatience = Duration.milliseconds(400)
    /// How long others are, on a machine that has much else to do.
    private static let patience = Duration.seconds(10)

    private struct State {
        var silent: SandboxEndpoint?
        var tokens: Set<String> = []
    }

    private let http = HTTPClient()
    private let state = Mutex(State())

    /// The tokens that were shown since the run began.
    var tokens: [String] { state.withLock { $0.tokens.sorted() } }

    /// Begins a run in which `silent` does not answer, or not to the end; `nil` where all do.
    func begin(silent: SandboxEndpoint?) {
        state.withLock { $0 = State(silent: silent) }
    }

    /// Whether `url` is at `endpoint`, or may be, where that has no path of its own.
    private static func isAt(_ endpoint: SandboxEndpoint, _ url: URL) -> Bool {
        guard let path = endpoint.path else { return true }
        let (pattern, parts) = (path.split(separator: "/"), url.path().split(separator: "/"))
        return pattern.count == parts.count && zip(pattern, parts).allSatisfy { $0 == "*" || $0 == $1 }
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        var request = request
        state.withLock { state in
            let isSilent = state.silent.map { Self.isAt($0, request.url) } ?? false
            request.timeouts.total = isSilent ? Self.shortPatience : Self.patience
            if let token = request.headers["Authorization"]?.split(separator: " ").last {
                state.tokens.insert(String(token))
            }
        }
        return try await http.send(request)
    }

    func events(_ request: HTTPRequest) -> ServerSentEvents { http.events(request) }
}
