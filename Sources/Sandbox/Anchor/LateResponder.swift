internal import HTTPServing
internal import Synchronization

/// Answers with a responder that is only known once the server listens, and with 503 before.
final class LateResponder: HTTPResponder {
    private let responder = Mutex<(any HTTPResponder)?>(nil)

    func respond(with responder: any HTTPResponder) {
        self.responder.withLock { $0 = responder }
    }

    func respond(to request: ServerRequest) async throws -> ServerResponse {
        guard let responder = responder.withLock({ $0 }) else { return ServerResponse(status: .serviceUnavailable) }
        return try await responder.respond(to: request)
    }
}
