internal import HTTPServing

/// One HTTP server on the loopback interface.
///
/// It listens from ``open(port:responder:ready:)`` on until ``close()``, which also ends the streams that are still open.
struct LoopbackServer: Sendable {
    private let server: HTTPServer

    /// The port that it listens on.
    var port: Int { server.port }

    /// Opens a server on `port`, or on any free port where it is 0; `ready` answers before `responder` is asked.
    ///
    /// Of the free ports it takes `preferred`, where that is one.
    static func open(
        port: Int,
        preferring preferred: Int? = nil,
        responder: some HTTPResponder,
        ready: HTTPServer.Ready? = nil
    ) async throws(SandboxError) -> LoopbackServer {
        var configuration = HTTPServer.Configuration()
        if port == 0, let preferred {
            configuration.port = preferred
            do throws(ListeningError) {
                return LoopbackServer(server: try await .open(configuration, ready: ready, responder: responder))
            } catch {
                // It is not free any more.
            }
        }
        configuration.port = port
        do {
            return LoopbackServer(server: try await .open(configuration, ready: ready, responder: responder))
        } catch {
            throw SandboxError(reason: .cannotListen(port: port, cause: error.cause))
        }
    }

    /// Stops listening and returns when every connection is closed.
    func close() async { await server.close() }
}
