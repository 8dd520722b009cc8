internal import HTTPServing
internal import LedgerEngine

extension ServerResponse {
    /// An answer in JSON.
    static func json(_ document: [UInt8], status: HTTPStatus = .ok, type: String = "hal+json") -> ServerResponse {
        ServerResponse(
            status: status,
            headers: [
                .contentType: "application/\(type); charset=utf-8",
                .cacheControl: "no-cache, no-store, max-age=0",
            ],
            body: .bytes(document)
        )
    }

    /// An answer that is a stream of events.
    static func events(_ body: ServerResponse.Body) -> ServerResponse {
        ServerResponse(
            status: .ok,
            headers: [
                .contentType: "text/event-stream; charset=utf-8",
                .cacheControl: "no-cache",
                // Ends the connection with the stream, so that the client comes with a new one.
                .connection: "close",
            ],
            body: body
        )
    }

    /// A refusal.
    static func problem(_ problem: Problem) -> ServerResponse {
        json(problem.document, status: problem.status, type: "problem+json")
    }
}

extension ServerResponse {
    /// The answer of Horizon to a method that an address does not answer: nothing beside the status.
    static var methodNotAllowed: ServerResponse {
        ServerResponse(status: .methodNotAllowed, headers: [.cacheControl: "no-cache, no-store, max-age=0"])
    }

    /// Adds what answers of a kind have in common, and that the page of `origin` may read the answer.
    mutating func complete(origin: String?) {
        let type = headers[.contentType] ?? ""
        let isDocument = type.hasPrefix("application/hal+json")
        if isDocument { headers["Content-Disposition"] = "inline" }
        if headers["Vary"] == nil { headers["Vary"] = isDocument ? "Accept-Encoding" : "Origin" }
        if let origin {
            headers[.accessControlAllowOrigin] = origin
            if status != .noContent { headers[.accessControlExposeHeaders] = "Date, Latest-Ledger" }
        } else if type.hasPrefix("text/event-stream") {
            headers[.accessControlAllowOrigin] = "*"
        }
    }
}

/// Answers for Horizon: lets pages of every origin read what is answered, and turns errors into problem documents.
struct HorizonResponder: HTTPResponder {
    let router: HTTPRouter

    func respond(to request: ServerRequest) async throws -> ServerResponse {
        var response = await answer(request)
        let isFriendbot = request.path == "/friendbot"
        // Friendbot is a server of its own on the network, with fewer words in its heads.
        if isFriendbot {
            response.headers[.cacheControl] = nil
            response.headers["Vary"] = "Origin"
        }
        response.complete(origin: request.headers[.origin])
        return response
    }

    private func answer(_ request: ServerRequest) async -> ServerResponse {
        switch request.method {
        case .options: return preflight()
        case .head: return .methodNotAllowed
        default: break
        }
        do {
            return try await router.respond(to: request)
        } catch let problem as Problem {
            return .problem(problem)
        } catch is BodyTooLarge {
            return .problem(.payloadTooLarge)
        } catch {
            return .problem(.internalError)
        }
    }

    private func preflight() -> ServerResponse {
        ServerResponse(
            status: .noContent,
            headers: [
                .cacheControl: "no-cache, no-store, max-age=0",
                "Vary": "Origin, Access-Control-Request-Method, Access-Control-Request-Headers",
                .accessControlAllowMethods: "GET, POST, HEAD, OPTIONS",
                .accessControlAllowHeaders: "*",
                .accessControlMaxAge: "300",
            ]
        )
    }
}
