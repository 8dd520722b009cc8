internal import HTTPTypes
internal import Hummingbird
internal import Synchronization

/// Answers with a responder that is only known once the server listens, and refuses what no route of it answers.
final class LateResponder: HTTPResponder {
    private let responder = Mutex<RouterResponder<BasicRequestContext>?>(nil)

    func respond(with responder: RouterResponder<BasicRequestContext>) {
        self.responder.withLock { $0 = responder }
    }

    func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
        guard let responder = responder.withLock({ $0 }) else { throw HTTPError(.serviceUnavailable) }
        let response = try await responder.respond(to: request, context: context)
        // What the router itself says where it finds no route.
        let isUnrouted = response.status == .notFound && context.endpointPath.map { $0 == "NotFound" } ?? true
        return isUnrouted ? Self.refusal(of: request.method, at: request.uri.path) : response
    }

    /// The answer to a method that a path does not have, or to a path that is none.
    private static func refusal(of method: HTTPRequest.Method, at path: String) -> Response {
        let methods = SandboxEndpoint.methods(at: path)
        var response: Response
        if methods.isEmpty {
            response = .json(["error": "there is nothing at this path"] as WireValue, status: .notFound)
        } else {
            let allowed = methods.joined(separator: ", ")
            let message = "\(method.rawValue.prefix(20)) means nothing here; what does: \(allowed)"
            response = .json(["error": .string(message)] as WireValue, status: .methodNotAllowed)
            response.headers[.allow] = allowed + ", OPTIONS"
        }
        response.headers[.accessControlAllowOrigin] = "*"
        return response
    }
}
