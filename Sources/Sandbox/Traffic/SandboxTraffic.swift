internal import HTTPServing
internal import JSON
internal import Synchronization
internal import Timekeeping

/// The traffic of a sandbox's servers: what they were asked for, and what goes wrong there.
final class SandboxTraffic: Sendable {
    let counts = RequestCounts()
    let faults = FaultRegistry()
    let clock: any WallClock
    /// Receives a line for each request; `nil` where no one does.
    let accessLog: (@Sendable (AccessLogLine) -> Void)?

    init(clock: any WallClock = SystemWallClock(), accessLog: (@Sendable (AccessLogLine) -> Void)? = nil) {
        self.clock = clock
        self.accessLog = accessLog
    }

    /// Answers a request, and logs it.
    func logging(
        _ request: ServerRequest,
        _ answer: () async throws -> ServerResponse
    ) async throws -> ServerResponse {
        guard let log = accessLog else { return try await answer() }
        let (clock, start) = (ContinuousClock(), self.clock.now)
        let began = clock.now
        func note(_ status: Int?) {
            log(AccessLogLine(request, at: start, status: status, after: began.duration(to: clock.now)))
        }
        do {
            let response = try await answer()
            switch response.body {
            case .bytes, .stream: note(response.status.code)
            case .raw, .reset, .nothing: note(nil)
            }
            return response
        } catch {
            note(error is BodyTooLarge ? HTTPStatus.contentTooLarge.code : nil)
            throw error
        }
    }
}

/// The responder that every request to a server of the sandbox passes: it is counted, and faults strike at it.
struct TrafficResponder<Inner: HTTPResponder>: HTTPResponder {
    let inner: Inner
    let traffic: SandboxTraffic
    let isHorizon: Bool

    func respond(to request: ServerRequest) async throws -> ServerResponse {
        try await traffic.logging(request) { try await answer(to: request) }
    }

    /// The transfer that a request asks about: its `id`, or the path, which has that in SEP-31.
    private func transfer(in request: ServerRequest) -> String {
        request.query?.split(separator: "&").first { $0.hasPrefix("id=") }.map(String.init) ?? request.path
    }

    private func answer(to request: ServerRequest) async throws -> ServerResponse {
        let path = request.path
        // What steers the sandbox is no traffic.
        guard request.method != .options, !path.hasPrefix("/sandbox/") else {
            return try await inner.respond(to: request)
        }
        let endpoint = SandboxEndpoint(request.method.rawValue, path: path, ofHorizon: isHorizon)
        traffic.counts.note(endpoint)
        let faults = traffic.faults.strike(at: endpoint, of: transfer(in: request))
        let trials = traffic.faults.trials(at: endpoint)
        guard !faults.isEmpty || !trials.isEmpty || traffic.faults.remembers(endpoint) else {
            return try await inner.respond(to: request)
        }
        let injector = FaultInjector(
            faults: faults,
            registry: traffic.faults,
            clock: traffic.clock,
            isHorizon: isHorizon
        )
        if faults.isEmpty, !trials.isEmpty {
            return try await injector.tryOut(trials, at: request) { [inner] in try await inner.respond(to: $0) }
        }
        return try await injector.respond(to: request, at: endpoint) { [inner] in try await inner.respond(to: $0) }
    }
}

/// The numbers of requests to a sandbox, by what they asked for, over all of its servers.
package final class RequestCounts: Sendable {
    private let counts = Mutex<[SandboxEndpoint: Int]>([:])

    /// Counts one request; callbacks that an anchor posts are not counted.
    func note(_ endpoint: SandboxEndpoint) {
        counts.withLock { $0[endpoint, default: 0] += 1 }
    }

    /// The number of requests to each endpoint, those left out that no one asked.
    package var all: [SandboxEndpoint: Int] { counts.withLock { $0 } }

    /// All requests together.
    package var total: Int { counts.withLock { $0.values.reduce(0, +) } }

    /// Begins again at nothing.
    package func reset() {
        counts.withLock { $0 = [:] }
    }

    /// The counts as `GET /sandbox/requests` answers, in the order of the endpoints.
    var wire: OrderedJSON {
        let all = all
        return [
            "total": .number(String(all.values.reduce(0, +))),
            "requests": .object(
                SandboxEndpoint.allCases.compactMap { endpoint in
                    all[endpoint].map { .init(name: endpoint.rawValue, value: .number(String($0))) }
                }
            ),
        ]
    }
}
