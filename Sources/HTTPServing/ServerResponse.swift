/// A response of a server.
public struct ServerResponse: Sendable {
    /// The bytes behind the head, or in place of a response.
    public enum Body: Sendable {
        /// The bytes as they are.
        case bytes([UInt8])
        /// The output of `write`, piece by piece.
        ///
        /// `length` is announced, whether or not as many bytes follow; `nil` sends chunks. An error, and an end before
        /// that length, end the connection in the middle of the body.
        case stream(length: Int?, write: @Sendable (BodyWriter) async throws -> Void)
        /// Bytes in place of the whole response, then the end of the connection.
        case raw([UInt8])
        /// A reset of the connection in place of a response.
        case reset
        /// The end of the connection in place of a response.
        case nothing
    }

    /// The status.
    public var status: HTTPStatus
    /// The fields of the head.
    ///
    /// The server adds `Date`, the length and `Connection: close`.
    public var headers: HTTPFields
    /// The part behind the head.
    public var body: Body

    /// A response.
    public init(status: HTTPStatus, headers: HTTPFields = [:], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension ServerResponse.Body {
    /// All bytes of the body; of one that never ends, this does not return.
    public func collect() async throws -> [UInt8] {
        switch self {
        case .bytes(let bytes): return bytes
        case .stream(_, let write):
            let collected = CollectedBytes()
            try await write(BodyWriter { collected.append($0) })
            return collected.bytes
        case .raw, .reset, .nothing: return []
        }
    }
}

/// The way on which the pieces of a streamed body are sent.
public struct BodyWriter: Sendable {
    private let send: @Sendable ([UInt8]) async throws -> Void

    init(_ send: @escaping @Sendable ([UInt8]) async throws -> Void) {
        self.send = send
    }

    /// Sends a piece; returns once the client has taken most of what was sent before.
    ///
    /// - Throws: ``ClientGone``, or `CancellationError` where the server is closing.
    public func write(_ bytes: [UInt8]) async throws {
        try await send(bytes)
    }
}

/// The answerer of requests.
public protocol HTTPResponder: Sendable {
    /// The response to a request.
    ///
    /// A handler's task is cancelled when its client closes the connection. Where it throws, a ``HTTPServer`` answers with
    /// 413 (``BodyTooLarge``) or 500, or not at all (``ClientGone`` and `CancellationError`).
    func respond(to request: ServerRequest) async throws -> ServerResponse
}
