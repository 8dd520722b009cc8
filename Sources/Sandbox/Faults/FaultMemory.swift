internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import Synchronization

/// A whole answer, with its body in hand, so that it can be changed or given again.
struct FaultMemory: Sendable {
    var status: HTTPResponse.Status
    var headers: HTTPFields
    var body: [UInt8]

    /// Takes `response` to its end.
    init(_ response: Response) async throws {
        status = response.status
        headers = response.headers
        let collected = Collected()
        try await response.body.write(CollectingWriter(collected: collected))
        body = collected.bytes
        headers[.contentLength] = nil
        headers[.transferEncoding] = nil
    }

    init(status: HTTPResponse.Status, contentType: String?, body: String) {
        self.status = status
        headers = [.accessControlAllowOrigin: "*", .cacheControl: "no-store"]
        headers[.contentType] = contentType
        self.body = Array(body.utf8)
    }

    /// The answer as a response again.
    var response: Response {
        Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }

    /// The body as JSON, or `nil` where it is none.
    var json: WireValue? { try? JSONReader.read(body) }
}

/// The bytes of a body that was written to its end.
private final class Collected: Sendable {
    private let buffer = Mutex<[UInt8]>([])

    var bytes: [UInt8] { buffer.withLock { $0 } }

    func append(_ more: ByteBuffer) {
        buffer.withLock { $0.append(contentsOf: more.readableBytesView) }
    }
}

private struct CollectingWriter: ResponseBodyWriter {
    let collected: Collected

    mutating func write(_ buffer: ByteBuffer) async throws { collected.append(buffer) }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
