internal import HTTPServing
internal import JSON

extension HTTPRouter {
    /// Adds an endpoint of an anchor's API: JSON in and out, open to scripts of every origin, refusals as answers.
    mutating func api(_ path: String, _ method: ServerRequest.Method, handler: @escaping Handler) {
        on(path, method) { request in
            var response: ServerResponse
            do {
                response = try await handler(request)
            } catch let refusal as AnchorRefusal {
                response = .json(refusal.body, status: refusal.status)
            }
            response.headers[.accessControlAllowOrigin] = "*"
            return response
        }
    }

    /// Answers the preflight requests to `paths`.
    mutating func preflights(_ paths: [String], methods: String) {
        for path in paths { on(path, .options) { _ in .preflight(methods: methods) } }
    }
}

extension ServerResponse {
    /// The answer to a preflight request, for scripts of every origin.
    static func preflight(methods: String) -> ServerResponse {
        ServerResponse(
            status: .noContent,
            headers: [
                .accessControlAllowOrigin: "*",
                .accessControlAllowMethods: methods,
                .accessControlAllowHeaders: "authorization, content-type",
                .accessControlMaxAge: "600",
            ]
        )
    }

    /// The answer to a path that is none, or to a method that a path does not have.
    static func unrouted(_ request: ServerRequest, allowed: [ServerRequest.Method]) -> ServerResponse {
        let methods = allowed.filter { $0 != .options }.map(\.rawValue)
        var response: ServerResponse
        if methods.isEmpty {
            response = .json(["error": "there is nothing at this path"] as OrderedJSON, status: .notFound)
        } else {
            let names = methods.joined(separator: ", ")
            let message = "\(request.method.rawValue.prefix(20)) means nothing here; what does: \(names)"
            response = .json(["error": .string(message)] as OrderedJSON, status: .methodNotAllowed)
            response.headers[.allow] = names + ", OPTIONS"
        }
        response.headers[.accessControlAllowOrigin] = "*"
        return response
    }
}
