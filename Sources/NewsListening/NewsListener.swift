internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore

/// A small HTTP server that takes what anchors post, for as long as it listens.
///
/// It speaks plain HTTP: whoever lets the world in puts something in front of it that speaks TLS.
public struct NewsListener: Sendable {
    /// The most bytes that a post may have.
    public static let bodyLimit = 1 << 20

    /// How many connections are open at a time; others wait until one is closed.
    public static let connectionLimit = 128

    /// How long a connection may say nothing.
    private static let patience = Duration.seconds(10)
    /// How long a connection may last, whatever it says.
    private static let life = Duration.seconds(30)

    /// The port that it listens on.
    public let port: Int

    private let serving: Task<Void, any Error>

    /// Listens at `host` and `port`, on any free port where it is 0, and has `receive` take each post.
    ///
    /// - Parameters:
    ///   - host: the name or address of this machine to listen at.
    ///   - port: the port, or 0.
    ///   - receive: takes a post, and returns the status with which it is answered.
    /// - Returns: the server, which listens until it is closed.
    /// - Throws: ``NewsListenerError`` where the address can't be had.
    public static func open(
        host: String,
        port: Int,
        receive: @escaping @Sendable (PostedNews) async -> Int
    ) async throws(NewsListenerError) -> NewsListener {
        try await open(host: host, port: port, life: life, receive: receive)
    }

    /// As ``open(host:port:receive:)``, with connections that last no longer than `life`.
    static func open(
        host: String,
        port: Int,
        life: Duration,
        connections: Int = connectionLimit,
        receive: @escaping @Sendable (PostedNews) async -> Int
    ) async throws(NewsListenerError) -> NewsListener {
        let (opened, announcement) = AsyncThrowingStream<Int, any Error>.makeStream()
        let responder = CallbackResponder<BasicRequestContext> { request, _ in
            let status = await answer(to: request, by: receive)
            return Response(status: HTTPResponse.Status(code: status))
        }
        let logger = Logger(label: "windlass.news") { _ in SwiftLogNoOpLogHandler() }
        let application = Application(
            responder: responder,
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [ConnectionLife(TimeAmount(life))],
                    idleTimeout: TimeAmount(min(patience, life))
                )
            ),
            configuration: ApplicationConfiguration(
                address: .hostname(host, port: port),
                availableConnectionsDelegate: .maximum(connections, logger: logger)
            ),
            onServerRunning: { channel in
                if let port = channel.localAddress?.port { announcement.yield(port) }
            },
            logger: logger
        )
        let serving = Task {
            do {
                // Not `runService`, which would take the signals of the program for itself.
                try await application.run()
                announcement.finish()
            } catch {
                announcement.finish(throwing: error)
                throw error
            }
        }
        do {
            for try await port in opened { return NewsListener(port: port, serving: serving) }
        } catch {
            throw NewsListenerError(host: host, port: port, cause: cause(of: error))
        }
        throw NewsListenerError(host: host, port: port, cause: "the server ended at once")
    }

    private static func answer(
        to request: Request,
        by receive: @Sendable (PostedNews) async -> Int
    ) async -> Int {
        guard request.method == .post else { return 405 }
        guard let body = try? await request.body.collect(upTo: bodyLimit) else { return 413 }
        let headers = request.headers.map { ($0.name.canonicalName, $0.value) }
        return await receive(PostedNews(path: request.uri.path, headers: headers, body: Array(buffer: body)))
    }

    /// Why an address could not be had, in words for whoever chose it.
    private static func cause(of error: any Error) -> String {
        guard let error = error as? IOError else { return "the system refused it" }
        return switch error.errnoCode {
        case EADDRINUSE: "the port is in use"
        case EACCES: "this user may not listen on the port"
        case EADDRNOTAVAIL: "this machine has no such address"
        case let code: "the system refused it (error \(code))"
        }
    }

    /// Stops listening; returns when every connection is closed.
    public func close() async {
        serving.cancel()
        _ = await serving.result
    }
}
