internal import HTTPTypes
internal import Hummingbird
internal import LedgerEngine
internal import NIOCore

extension Response {
    /// An answer in JSON, sent with its head in one piece.
    static func json(_ document: [UInt8], status: HTTPResponse.Status = .ok, type: String = "hal+json") -> Response {
        Response(
            status: status,
            headers: [
                .contentType: "application/\(type); charset=utf-8",
                .contentLength: String(document.count),
                .cacheControl: "no-cache, no-store, max-age=0",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: document))
        )
    }

    /// An answer that is a stream of events.
    static func events(_ body: ResponseBody) -> Response {
        Response(
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
    static func problem(_ problem: Problem) -> Response {
        json(problem.document, status: problem.status, type: "problem+json")
    }
}

extension HTTPFields {
    private static let latestLedger = HTTPField.Name("Latest-Ledger")

    /// Adds what every answer has: pages of every origin may read it, and it tells the ledger that it is of.
    mutating func open(latestLedger sequence: UInt32) {
        self[.accessControlAllowOrigin] = "*"
        self[.accessControlExposeHeaders] = "Date, Latest-Ledger"
        if let name = Self.latestLedger { self[name] = String(sequence) }
    }
}

/// Lets pages of every origin read what is answered, and turns errors into problem documents.
struct ProblemMiddleware: RouterMiddleware {
    typealias Context = BasicRequestContext

    let host: LedgerHost

    func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = await answer(request, context, next)
        response.headers.open(latestLedger: await host.header.sequence)
        return response
    }

    private func answer(
        _ request: Request,
        _ context: Context,
        _ next: @concurrent (Request, Context) async throws -> Response
    ) async -> Response {
        if request.method == .options { return preflight() }
        do {
            return try await next(request, context)
        } catch let problem as Problem {
            return .problem(problem)
        } catch let error as any HTTPResponseError where error.status == .notFound {
            return .problem(.notFound)
        } catch let error as any HTTPResponseError where error.status == .contentTooLarge {
            return .problem(.payloadTooLarge)
        } catch {
            return .problem(.internalError)
        }
    }

    private func preflight() -> Response {
        Response(
            status: .noContent,
            headers: [
                .accessControlAllowMethods: "GET, POST, HEAD, OPTIONS",
                .accessControlAllowHeaders: "*",
                .accessControlMaxAge: "300",
            ]
        )
    }
}
