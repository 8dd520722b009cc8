internal import HTTPServing

/// A small HTTP server for the callbacks of anchors.
///
/// It speaks plain HTTP: anyone who lets the world in puts something in front of it that speaks TLS.
public struct CallbackListener: Sendable {
    /// The most bytes that a post may have.
    public static let bodyLimit = 1 << 20

    /// The number of connections that are open at a time; others wait until one is closed.
    public static let connectionLimit = 128

    /// The time for which a connection may say nothing.
    private static let idleTimeout = Duration.seconds(10)
    /// The time for which a connection may last, regardless of what it says.
    private static let life = Duration.seconds(30)

    /// The port that it listens on.
    public var port: Int { server.port }

    private let server: HTTPServer

    /// Listens at `host` and `port`, on any free port where it is 0, and has `receive` take each post.
    ///
    /// - Parameters:
    ///   - host: the name or address of this machine to listen at.
    ///   - port: the port, or 0.
    ///   - receive: takes a post, and returns the status with which it is answered.
    /// - Returns: the server, which listens until it is closed.
    /// - Throws: ``CallbackListenerError`` where the address can't be had.
    public static func open(
        host: String,
        port: Int,
        receive: @escaping @Sendable (PostedCallback) async -> Int
    ) async throws(CallbackListenerError) -> CallbackListener {
        try await open(host: host, port: port, life: life, receive: receive)
    }

    /// Listens like ``open(host:port:receive:)``, with connections that last no longer than `life`.
    static func open(
        host: String,
        port: Int,
        life: Duration,
        connections: Int = connectionLimit,
        receive: @escaping @Sendable (PostedCallback) async -> Int
    ) async throws(CallbackListenerError) -> CallbackListener {
        var configuration = HTTPServer.Configuration()
        configuration.host = host
        configuration.port = port
        configuration.idleTimeout = min(idleTimeout, life)
        configuration.life = life
        configuration.connectionLimit = connections
        do {
            return CallbackListener(server: try await .open(configuration, responder: Receiver(receive: receive)))
        } catch {
            throw CallbackListenerError(host: host, port: port, cause: error.name, systemCode: error.systemCode)
        }
    }

    /// Stops listening; returns when every connection is closed.
    public func close() async { await server.close() }
}

/// Takes posts, and refuses all else.
private struct Receiver: HTTPResponder {
    let receive: @Sendable (PostedCallback) async -> Int

    func respond(to request: ServerRequest) async throws -> ServerResponse {
        guard request.method == .post else {
            return ServerResponse(status: .methodNotAllowed, headers: [.allow: "POST"])
        }
        let body = try await request.body.collect(upTo: CallbackListener.bodyLimit)
        let headers = request.headers.all.map { ($0.name.rawValue.lowercased(), $0.value) }
        let status = await receive(PostedCallback(path: request.path, headers: headers, body: body))
        return ServerResponse(status: HTTPStatus(code: status))
    }
}
