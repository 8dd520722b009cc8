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

extension HTTPFields {
    /// Adds what every answer has: pages of every origin may read it, and it tells the ledger that it is of.
    mutating func open(latestLedger sequence: UInt32) {
        self[.accessControlAllowOrigin] = "*"
        self[.accessControlExposeHeaders] = "Date, Latest-Ledger"
        self["Latest-Ledger"] = String(sequence)
    }
}

/// Answers for Horizon: lets pages of every origin read what is answered, and turns errors into problem documents.
struct HorizonResponder: HTTPResponder {
    let host: LedgerHost
    let router: HTTPRouter

    func respond(to request: ServerRequest) async throws -> ServerResponse {
        var response = await answer(request)
        response.headers.open(latestLedger: await host.header.sequence)
        return response
    }

    private func answer(_ request: ServerRequest) async -> ServerResponse {
        if request.method == .options { return preflight() }
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
                .accessControlAllowMethods: "GET, POST, HEAD, OPTIONS",
                .accessControlAllowHeaders: "*",
                .accessControlMaxAge: "300",
            ]
        )
    }
}
