import Foundation
import HTTPTransport
import Sandbox
import Synchronization

/// The network of runs in which something goes wrong: what is never answered is given up soon, and what was shown to get
/// in is remembered.
final class FaultedHTTP: HTTPExchanging {
    /// How long an answer is waited for, on a machine that has much else to do.
    private static let patience = Duration.seconds(10)
    /// How long it is from one look at the count to the next.
    private static let interval = Duration.milliseconds(10)

    private struct State {
        var silent: SandboxEndpoint?
        var phase = TransportError.Phase.waiting
        var tokens: Set<String> = []
    }

    /// The number of requests for which the server has done all, but for the answer that a fault holds back.
    private let done: @Sendable () -> Int
    private let http = HTTPClient()
    private let state = Mutex(State())

    init(done: @escaping @Sendable () -> Int) {
        self.done = done
    }

    /// The tokens that were shown since the run began.
    var tokens: [String] { state.withLock { $0.tokens.sorted() } }

    /// Begins a run in which `silent` does not answer, or not to the end, so that time runs out in `phase`; `nil` where all
    /// do.
    func begin(silent: SandboxEndpoint?, in phase: TransportError.Phase = .waiting) {
        state.withLock { $0 = State(silent: silent, phase: phase) }
    }

    /// Whether `url` is at `endpoint`, or may be, where that has no path of its own.
    private static func isAt(_ endpoint: SandboxEndpoint, _ url: URL) -> Bool {
        guard let path = endpoint.path else { return true }
        let (pattern, parts) = (path.split(separator: "/"), url.path().split(separator: "/"))
        return pattern.count == parts.count && zip(pattern, parts).allSatisfy { $0 == "*" || $0 == $1 }
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        var request = request
        request.timeouts.total = Self.patience
        let phase: TransportError.Phase? = state.withLock { state in
            if let token = request.headers["Authorization"]?.split(separator: " ").last {
                state.tokens.insert(String(token))
            }
            return state.silent.map { Self.isAt($0, request.url) } == true ? state.phase : nil
        }
        guard let phase else { return try await http.send(request) }
        return try await send(request, untilDoneIn: phase).get()
    }

    /// Sends what may never be answered whole; the client's time runs out as soon as the server has done what it does at that request.
    ///
    /// That the client itself gives up is shown by its own tests; here it would take real time in hundreds of runs.
    private func send(
        _ request: HTTPRequest,
        untilDoneIn phase: TransportError.Phase
    ) async -> Result<HTTPResponse, TransportError> {
        let before = done()
        let lost = TransportError(
            .timedOut(phase, after: Self.patience),
            method: request.method,
            url: RedactedURL(request)
        )
        return await withTaskGroup(of: Result<HTTPResponse, TransportError>.self) { group in
            group.addTask { [http] in
                do throws(TransportError) {
                    return .success(try await http.send(request))
                } catch {
                    return .failure(error)
                }
            }
            group.addTask { [done] in
                while done() == before, !Task.isCancelled { try? await Task.sleep(for: Self.interval) }
                return .failure(lost)
            }
            defer { group.cancelAll() }
            return await group.next() ?? .failure(lost)
        }
    }

    func events(_ request: HTTPRequest) -> ServerSentEvents { http.events(request) }
}
