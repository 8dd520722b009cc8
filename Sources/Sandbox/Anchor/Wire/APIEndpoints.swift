internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// Registers endpoints of the anchor's API: JSON in and out, open to scripts of every origin, refusals as answers.
struct APIEndpoints<Context: RequestContext> {
    /// The most bytes that a request's body may have.
    static var bodyLimit: Int { 2 << 20 }

    let router: Router<Context>

    /// Answers requests of one method to `path`, and the preflight requests to it.
    func on(
        _ path: RouterPath,
        _ method: HTTPRequest.Method,
        handler: @escaping @Sendable (Request, Context) async throws -> Response
    ) {
        router.on(path, method: method) { request, context in
            var response: Response
            do {
                response = try await handler(request, context)
            } catch let refusal as AnchorRefusal {
                response = .json(refusal.body, status: refusal.status)
            } catch let error as HTTPError {
                response = .json(["error": .string(error.body ?? error.status.reasonPhrase)], status: error.status)
            }
            response.headers[.accessControlAllowOrigin] = "*"
            return response
        }
    }

    /// Answers the preflight requests to `paths`.
    func preflights(_ paths: [RouterPath], methods: String) {
        for path in paths {
            router.on(path, method: .options) { _, _ in
                Response(
                    status: .noContent,
                    headers: [
                        .accessControlAllowOrigin: "*",
                        .accessControlAllowMethods: methods,
                        .accessControlAllowHeaders: "authorization, content-type",
                        .accessControlMaxAge: "600",
                    ]
                )
            }
        }
    }
}

extension Response {
    /// An answer in JSON.
    static func json(_ value: WireValue, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: value.json))
        )
    }
}
