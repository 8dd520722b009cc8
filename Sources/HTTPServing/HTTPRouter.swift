/// Finds the handler of a request by its method and path.
///
/// A path is written as `transactions/{id}`: a part in braces stands for any one part, and a handler finds it under its name
/// in ``ServerRequest/parameters``. A literal part is preferred over one in braces. `GET` handlers answer `HEAD` as well.
public struct HTTPRouter: HTTPResponder {
    /// The handler of a route.
    public typealias Handler = @Sendable (ServerRequest) async throws -> ServerResponse

    /// The handler of requests that no route takes.
    ///
    /// It is told the methods that the path has, in the order of their routes; none where there is no such path.
    public typealias Fallback =
        @Sendable (ServerRequest, _ allowed: [ServerRequest.Method]) async throws -> ServerResponse

    fileprivate enum Part: Sendable {
        case literal(Substring)
        case parameter(String)
    }

    fileprivate struct Route: Sendable {
        let method: ServerRequest.Method
        let parts: [Part]
        let handler: Handler
    }

    /// The routes by how many parts their paths have.
    private var routes: [Int: [Route]] = [:]
    private let fallback: Fallback

    /// A router without routes.
    ///
    /// - Parameter fallback: answers what no route takes.
    public init(otherwise fallback: @escaping Fallback) {
        self.fallback = fallback
    }

    /// Adds a route; the first of two routes with the same method and path counts.
    public mutating func on(_ path: String, _ method: ServerRequest.Method, handler: @escaping Handler) {
        let parts = path.split(separator: "/").map { part -> Part in
            part.hasPrefix("{") && part.hasSuffix("}")
                ? .parameter(String(part.dropFirst().dropLast())) : .literal(part)
        }
        routes[parts.count, default: []].append(Route(method: method, parts: parts, handler: handler))
    }

    /// The response of the route that takes the request, or of the fallback.
    public func respond(to request: ServerRequest) async throws -> ServerResponse {
        // By bytes, as an accent behind a slash makes another character of both.
        let path = request.path
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { path[$0.startIndex..<$0.endIndex] }
        let matching = Self.mostLiteral(routes[parts.count, default: []].filter { $0.matches(parts) })
        let own = matching.first { $0.method == request.method }
        let found = own ?? (request.method == .head ? matching.first { $0.method == .get } : nil)
        guard let found else {
            var allowed: [ServerRequest.Method] = []
            for route in matching where !allowed.contains(route.method) { allowed.append(route.method) }
            return try await fallback(request, allowed)
        }
        var routed = request
        routed.parameters = found.parameters(in: parts)
        return try await found.handler(routed)
    }

    /// The routes that have a literal part where others have a parameter, of routes that match a path.
    private static func mostLiteral(_ routes: [Route]) -> [Route] {
        guard routes.count > 1, let parts = routes.first?.parts.count else { return routes }
        return (0..<parts).reduce(routes) { routes, place in
            let literal = routes.filter { if case .literal = $0.parts[place] { true } else { false } }
            return literal.isEmpty ? routes : literal
        }
    }
}

extension HTTPRouter.Route {
    fileprivate func matches(_ path: [Substring]) -> Bool {
        zip(parts, path).allSatisfy { part, text in if case .literal(let wanted) = part { wanted == text } else { true }
        }
    }

    fileprivate func parameters(in path: [Substring]) -> [String: Substring] {
        var found: [String: Substring] = [:]
        for case (.parameter(let name), let text) in zip(parts, path) { found[name] = text }
        return found
    }
}
