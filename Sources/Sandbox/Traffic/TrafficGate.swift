internal import HTTPTypes
internal import Hummingbird

/// What every request to a server of the sandbox passes: it is counted, and what no route answers is refused as the
/// server refuses.
struct TrafficGate<Inner: HTTPResponder>: HTTPResponder where Inner.Context == BasicRequestContext {
    let inner: Inner
    let traffic: SandboxTraffic
    let isHorizon: Bool

    func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
        let path = request.uri.path
        // What steers the sandbox is no traffic.
        if path.hasPrefix("/sandbox/") { return try await inner.respond(to: request, context: context) }
        if request.method != .options {
            traffic.counts.note(SandboxEndpoint(request.method, path: path, ofHorizon: isHorizon))
        }
        do {
            return try await inner.respond(to: request, context: context)
        } catch let error as HTTPError where !isHorizon && error.status == .notFound {
            return Self.refusal(of: request.method, at: path)
        }
    }

    /// The anchor's answer to a method that a path does not have, or to a path that is none.
    private static func refusal(of method: HTTPRequest.Method, at path: String) -> Response {
        let methods = SandboxEndpoint.methods(at: path)
        var response: Response
        if methods.isEmpty {
            response = .json(["error": "there is nothing at this path"], status: .notFound)
        } else {
            let allowed = methods.map(\.rawValue).joined(separator: ", ")
            let message = "\(method.rawValue.prefix(20)) means nothing here; what does: \(allowed)"
            response = .json(["error": .string(message)], status: .methodNotAllowed)
            response.headers[.allow] = allowed + ", OPTIONS"
        }
        response.headers[.accessControlAllowOrigin] = "*"
        return response
    }
}
