import TestSupport
import Testing

@testable import HTTPServing

/// Answers requests with a closure.
struct Handling: HTTPResponder {
    let handle: HTTPRouter.Handler

    func respond(to request: ServerRequest) async throws -> ServerResponse { try await handle(request) }
}

/// Has a server serve while `test` is at work, and closes it.
func serving(
    _ configuration: HTTPServer.Configuration = HTTPServer.Configuration(),
    ready: HTTPServer.Ready? = nil,
    by handler: @escaping HTTPRouter.Handler = { _ in .text("hello") },
    _ test: (HTTPServer) async throws -> Void
) async throws {
    let server = try await HTTPServer.open(configuration, ready: ready, responder: Handling(handle: handler))
    do {
        try await test(server)
    } catch {
        await server.close()
        throw error
    }
    await server.close()
}

/// Waits until something holds that nothing tells of, and looks every 5 milliseconds; `false` where it doesn't in time.
func eventually(within limit: Duration = .seconds(40), _ holds: () -> Bool) async throws -> Bool {
    let end = ContinuousClock.now + limit
    while !holds() {
        guard ContinuousClock.now < end else { return false }
        try await Task.sleep(for: .milliseconds(5))
    }
    return true
}

/// Waits until so many connections have been accepted, none is open and no handler at work; returns how many of them are,
/// `[0, 0]` but for a fault.
func leftovers(of server: HTTPServer, accepted count: Int = 1) async throws -> [Int] {
    _ = try await eventually {
        server.acceptedCount >= count && server.connectionCount == 0 && server.handlerCount == 0
    }
    return [server.connectionCount, server.handlerCount]
}

/// Waits until the task is cancelled.
func cancellation() async {
    let (nothing, source) = AsyncStream.makeStream(of: Never.self)
    for await _ in nothing {}
    source.finish()
}

/// A request without a body.
func get(_ target: String, _ lines: String..., method: String = "GET") -> String {
    "\(method) \(target) HTTP/1.1\r\nHost: a\r\n" + lines.map { "\($0)\r\n" }.joined() + "\r\n"
}

/// A request with a body, which tells its length.
func post(_ target: String, _ lines: String..., body: String) -> String {
    "POST \(target) HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n"
        + lines.map { "\($0)\r\n" }.joined() + "\r\n" + body
}

/// The body in chunks of so many bytes, with the last chunk behind them.
func chunks(_ body: some StringProtocol, of size: Int) -> String {
    var rest = Array(body.utf8)[...]
    var bytes: [UInt8] = []
    while !rest.isEmpty {
        let chunk = rest.prefix(size)
        bytes += Array((String(chunk.count, radix: 16) + "\r\n").utf8) + chunk + Array("\r\n".utf8)
        rest = rest.dropFirst(size)
    }
    return String(decoding: bytes, as: UTF8.self) + "0\r\n\r\n"
}

extension ServerResponse {
    static func text(_ text: String, status: HTTPStatus = .ok, _ headers: HTTPFields = [:]) -> ServerResponse {
        ServerResponse(status: status, headers: headers, body: .bytes(Array(text.utf8)))
    }

    static func stream(
        length: Int? = nil,
        _ headers: HTTPFields = [:],
        _ write: @escaping @Sendable (BodyWriter) async throws -> Void
    ) -> ServerResponse {
        ServerResponse(status: .ok, headers: headers, body: .stream(length: length, write: write))
    }
}

extension BodyWriter {
    func write(_ text: String) async throws { try await write(Array(text.utf8)) }
}
