internal import HTTPServing
internal import JSON
internal import Timekeeping

/// The injector of faults into one request.
struct FaultInjector: Sendable {
    /// The most bytes of a request that is acted on later.
    private static let bodyLimit = 16 << 20

    let faults: [Fault]
    let registry: FaultRegistry
    let clock: any WallClock
    let isHorizon: Bool

    /// The answer to `request`, which `answer` would make where nothing went wrong.
    func respond(
        to request: ServerRequest,
        at endpoint: SandboxEndpoint,
        _ answer: @escaping @Sendable (ServerRequest) async throws -> ServerResponse
    ) async throws -> ServerResponse {
        if let place = faults.firstIndex(where: { $0.kind.stage == .instead }) {
            var others = faults
            let fault = others.remove(at: place).repeating(tokenOf: request)
            registry.noteMisses(of: others)
            switch fault.execution {
            case .never: break
            case .first: _ = try await FaultMemory(answer(request))
            case .later: try await act(on: request, after: fault.delay ?? .seconds(2), answer)
            }
            registry.noteDone()
            return try await self.answer(fault, instead: request)
        }
        let key = Self.key(of: request)
        let (stale, shaping) = (faults.filter { $0.kind == .stale }, faults.filter { $0.kind.stage == .answer })
        if !stale.isEmpty, let older = registry.memory(of: key) {
            registry.noteMisses(of: shaping)
            return older.response
        }
        registry.noteMisses(of: stale)
        let response = try await answer(request)
        // A stream has no end to wait for.
        guard response.headers[.contentType]?.hasPrefix("text/event-stream") != true else {
            registry.noteMisses(of: shaping)
            return response
        }
        var made = try await FaultMemory(response)
        if registry.remembers(endpoint) { _ = registry.memory(of: key, orElse: made) }
        for fault in shaping {
            let acting = fault.repeating(tokenOf: request)
            if !changes(made, made.json, by: acting, request, nil) { registry.noteMisses(of: [fault]) }
            shape(&made, by: acting, request)
        }
        guard let sending = shaping.last(where: { [.stall, .cut, .trickle, .oversized].contains($0.kind) }) else {
            return made.response
        }
        registry.noteDone()
        return send(made, by: sending)
    }

    /// The key that requests share which ask the same.
    static func key(of request: ServerRequest) -> String {
        "\(request.method.rawValue) \(request.target) \(request.headers[.authorization] ?? "")"
    }

    /// Carries out a request some time after its fault was answered.
    private func act(
        on request: ServerRequest,
        after delay: Duration,
        _ answer: @escaping @Sendable (ServerRequest) async throws -> ServerResponse
    ) async throws {
        let body = try await request.body.collect(upTo: Self.bodyLimit)
        var copy = request
        copy.body = RequestBody(body)
        Task {
            try await clock.sleep(for: delay)
            _ = try await FaultMemory(answer(copy))
        }
    }
}

extension Fault {
    /// The fault with the request's own token wherever it says `{token}`, as an indiscreet server repeats it.
    fileprivate func repeating(tokenOf request: ServerRequest) -> Fault {
        guard value?.contains(Self.token) == true || target?.contains(Self.token) == true else { return self }
        let token = request.headers[.authorization].map { $0.replacing("Bearer ", with: "") } ?? ""
        var fault = self
        fault.value = value?.replacing(Self.token, with: token)
        fault.target = target?.replacing(Self.token, with: token)
        return fault
    }

    private static let token = "{token}"
}

extension FaultInjector {
    /// Answers as if nothing went wrong, and notes which of the `trials` would have changed the answer.
    func tryOut(
        _ trials: [FaultTrial],
        at request: ServerRequest,
        _ answer: (ServerRequest) async throws -> ServerResponse
    ) async throws -> ServerResponse {
        let response = try await answer(request)
        guard response.headers[.contentType]?.hasPrefix("text/event-stream") != true else { return response }
        let made = try await FaultMemory(response)
        let older = registry.memory(of: Self.key(of: request), orElse: made)
        let json = made.json
        for trial in trials where changes(made, json, by: trial.fault, request, older) { registry.note(trial) }
        return made.response
    }

    private func changes(
        _ made: FaultMemory,
        _ json: OrderedJSON?,
        by fault: Fault,
        _ request: ServerRequest,
        _ older: FaultMemory?
    ) -> Bool {
        switch fault.kind {
        case .stall, .cut, .trickle, .oversized: return !made.body.isEmpty
        default: break
        }
        switch fault.kind.stage {
        case .instead: return true
        case .callback: return false
        case .memory: return older.map { $0.body != made.body } ?? false
        case .answer:
            // JSON is written anew by these, be there a change or not.
            if fault.kind.changesMembers { return json.map { struck($0, by: fault, request) != $0 } ?? false }
            var changed = made
            shape(&changed, by: fault, request)
            return changed.status != made.status || changed.headers != made.headers || changed.body != made.body
        }
    }
}

/// A fault at one request of a dry run.
struct FaultTrial: Hashable, Sendable {
    var index: Int
    var fault: Fault
    var endpoint: SandboxEndpoint
    /// The number of the request to its endpoint, from 1.
    var number: Int
}
