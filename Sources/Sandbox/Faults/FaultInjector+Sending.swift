internal import HTTPServing
internal import JSON
internal import Timekeeping

extension FaultInjector {
    /// The most bytes that are written at once.
    private static let piece = 1 << 16

    /// An answer that is right, and badly sent.
    func send(_ made: FaultMemory, by fault: Fault) -> ServerResponse {
        let body = made.body
        let half = Array(body.prefix(max(1, body.count / 2)))
        let sent: ServerResponse.Body =
            switch fault.kind {
            case .stall:
                .stream(length: body.count) { writer in
                    try await writer.write(half)
                    try await Self.waitForCancellation()
                }
            case .cut:
                .stream(length: body.count + 1) { writer in
                    try await writer.write(half)
                    throw CancellationError()
                }
            case .trickle:
                .stream(length: body.count) { [clock] writer in
                    for byte in body {
                        try await clock.sleep(for: fault.delay ?? .milliseconds(100))
                        try await writer.write([byte])
                    }
                }
            default:
                .stream(length: max(body.count, fault.size ?? 64 << 20)) { writer in
                    try await writer.write(body)
                    let blanks = [UInt8](repeating: UInt8(ascii: " "), count: Self.piece)
                    var rest = max(0, (fault.size ?? 64 << 20) - body.count)
                    while rest > 0 {
                        try await writer.write(rest < Self.piece ? Array(blanks.prefix(rest)) : blanks)
                        rest -= min(rest, Self.piece)
                    }
                }
            }
        return ServerResponse(status: made.status, headers: made.headers, body: sent)
    }

    /// Waits until the client leaves or the server closes.
    static func waitForCancellation() async throws {
        let (nothing, source) = AsyncStream.makeStream(of: Never.self)
        for await _ in nothing {}
        source.finish()
        throw CancellationError()
    }
}

extension ServerResponse {
    /// A reset of the connection in place of a response.
    static var reset: ServerResponse { ServerResponse(status: .ok, body: .reset) }
}

/// A whole answer, with its body in hand, so that it can be changed or given again.
struct FaultMemory: Sendable {
    var status: HTTPStatus
    var headers: HTTPFields
    var body: [UInt8]

    /// Takes `response` to its end.
    init(_ response: ServerResponse) async throws {
        status = response.status
        headers = response.headers
        body = try await response.body.collect()
        headers[.contentLength] = nil
        headers[.transferEncoding] = nil
    }

    init(status: HTTPStatus, contentType: String?, body: String) {
        self.status = status
        headers = [.accessControlAllowOrigin: "*", .cacheControl: "no-store"]
        headers[.contentType] = contentType
        self.body = Array(body.utf8)
    }

    /// The answer as a response again.
    var response: ServerResponse {
        ServerResponse(status: status, headers: headers, body: .bytes(body))
    }

    /// The body as JSON, or `nil` where it is none.
    var json: OrderedJSON? { try? OrderedJSON.parse(body) }
}
