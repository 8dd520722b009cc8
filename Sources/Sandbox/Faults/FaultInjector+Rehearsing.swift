internal import HTTPServing
internal import JSON

extension FaultInjector {
    /// Answers as if nothing went wrong, and notes which of the `trials` would have changed the answer.
    func rehearse(
        _ trials: [FaultTrial],
        at request: ServerRequest,
        _ answer: (ServerRequest) async throws -> ServerResponse
    ) async throws -> ServerResponse {
        let response = try await answer(request)
        guard response.headers[.contentType]?.hasPrefix("text/event-stream") != true else { return response }
        let made = try await FaultMemory(response)
        let older = book.memory(of: Self.key(of: request), orElse: made)
        let json = made.json
        for trial in trials where changes(made, json, by: trial.fault, request, older) { book.note(trial) }
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

/// A fault at one request of a rehearsal.
struct FaultTrial: Hashable, Sendable {
    var index: Int
    var fault: Fault
    var endpoint: SandboxEndpoint
    /// The number of the request to its endpoint, from 1.
    var number: Int
}
