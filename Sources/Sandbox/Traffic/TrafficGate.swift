internal import HTTPServing

/// What every request to a server of the sandbox passes: it is counted, and faults strike at it.
struct TrafficGate<Inner: HTTPResponder>: HTTPResponder {
    let inner: Inner
    let traffic: SandboxTraffic
    let isHorizon: Bool

    func respond(to request: ServerRequest) async throws -> ServerResponse {
        let path = request.path
        // What steers the sandbox is no traffic.
        guard request.method != .options, !path.hasPrefix("/sandbox/") else {
            return try await inner.respond(to: request)
        }
        let endpoint = SandboxEndpoint(request.method.rawValue, path: path, ofHorizon: isHorizon)
        traffic.counts.note(endpoint)
        let faults = traffic.faults.strike(at: endpoint)
        let trials = traffic.faults.trials(at: endpoint)
        guard !faults.isEmpty || !trials.isEmpty || traffic.faults.remembers(endpoint) else {
            return try await inner.respond(to: request)
        }
        let injector = FaultInjector(faults: faults, book: traffic.faults, clock: traffic.clock, isHorizon: isHorizon)
        if faults.isEmpty, !trials.isEmpty {
            return try await injector.rehearse(trials, at: request) { [inner] in try await inner.respond(to: $0) }
        }
        return try await injector.respond(to: request, at: endpoint) { [inner] in try await inner.respond(to: $0) }
    }
}
