internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import Timekeeping

extension FaultInjector {
    /// The most bytes that are written at once.
    private static let piece = 1 << 16

    /// An answer that is right, and badly sent.
    func send(_ made: FaultMemory, by fault: Fault) -> Response {
        let body = made.body
        let half = ByteBuffer(bytes: body.prefix(max(1, body.count / 2)))
        let sent: ResponseBody =
            switch fault.kind {
            case .stall:
                ResponseBody(contentLength: body.count) { writer in
                    try await writer.write(half)
                    // Nothing ever comes out of the stream; the end of the connection or of the server ends it.
                    let (nothing, source) = AsyncStream.makeStream(of: Never.self)
                    for await _ in nothing {}
                    source.finish()
                    throw CancellationError()
                }
            case .cut:
                ResponseBody(contentLength: body.count + 1) { writer in
                    try await writer.write(half)
                    throw CancellationError()
                }
            case .trickle:
                ResponseBody(contentLength: body.count) { [clock] writer in
                    for byte in body {
                        try await clock.sleep(for: fault.delay ?? .milliseconds(100))
                        try await writer.write(ByteBuffer(bytes: [byte]))
                    }
                    try await writer.finish(nil)
                }
            default:
                ResponseBody(contentLength: max(body.count, fault.size ?? 64 << 20)) { writer in
                    try await writer.write(ByteBuffer(bytes: body))
                    let blanks = ByteBuffer(repeating: UInt8(ascii: " "), count: Self.piece)
                    var rest = max(0, (fault.size ?? 64 << 20) - body.count)
                    while rest > 0 {
                        let count = min(rest, Self.piece)
                        try await writer.write(count == Self.piece ? blanks : ByteBuffer(repeating: 32, count: count))
                        rest -= count
                    }
                    try await writer.finish(nil)
                }
            }
        return Response(status: made.status, headers: made.headers, body: sent)
    }
}
