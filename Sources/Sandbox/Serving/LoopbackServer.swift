internal import Foundation
internal import Hummingbird
internal import Logging
internal import NIOCore

/// One HTTP server on the loopback interface.
///
/// It listens from ``open(port:responder:)`` on until ``close()``, which also ends the streams that are still open.
struct LoopbackServer: Sendable {
    /// The port that it listens on.
    let port: Int

    private let serving: Task<Void, any Error>

    /// How long a connection may say nothing, within a request or between two.
    static let patience: Duration = .seconds(60)

    /// Opens a server on `port`, or on any free port where it is 0; what is ready is answered before anybody is asked.
    static func open<Responder: HTTPResponder>(
        port: Int,
        responder: Responder,
        ready: ReadyAnswers? = nil,
        traffic: SandboxTraffic = SandboxTraffic(),
        patience: Duration = patience
    ) async throws -> LoopbackServer
    where Responder.Context == BasicRequestContext {
        guard (0...Int(UInt16.max)).contains(port) else {
            throw SandboxError(reason: .cannotListen(port: port, cause: "ports go from 0 to 65535"))
        }
        let (opened, announcement) = AsyncThrowingStream<Int, any Error>.makeStream()
        let application = Application(
            responder: responder,
            server: .http1(
                configuration: .init(
                    // What is ready comes first, and nothing is in its way.
                    additionalChannelHandlers: (ready.map { [ReadyAnswerHandler($0, traffic)] } ?? []) + [
                        ExpectationHandler(), ConnectionFaultHandler(),
                    ],
                    idleTimeout: TimeAmount(patience)
                )
            ),
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { channel in
                if let port = channel.localAddress?.port { announcement.yield(port) }
            },
            logger: Logger(label: "windlass.sandbox") { _ in SwiftLogNoOpLogHandler() }
        )
        let serving = Task {
            do {
                try await application.run()
                announcement.finish()
            } catch {
                announcement.finish(throwing: error)
                throw error
            }
        }
        do {
            for try await port in opened { return LoopbackServer(port: port, serving: serving) }
        } catch {
            throw SandboxError(reason: .cannotListen(port: port, cause: cause(of: error)))
        }
        throw SandboxError(reason: .cannotListen(port: port, cause: "the server ended at once"))
    }

    /// Why a port could not be had, in words for whoever chose it.
    private static func cause(of error: any Error) -> String {
        guard let error = error as? IOError else { return "the system refused it" }
        return switch error.errnoCode {
        case EADDRINUSE: "the port is in use"
        case EACCES: "this user may not listen on the port"
        case let code: "the system refused it (error \(code))"
        }
    }

    /// Stops listening and returns when every connection is closed.
    func close() async {
        serving.cancel()
        _ = await serving.result
    }
}
