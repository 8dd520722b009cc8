internal import HTTPServing

/// One HTTP server on the loopback interface.
///
/// It listens from ``open(port:responder:ready:)`` on until ``close()``, which also ends the streams that are still open.
struct LoopbackServer: Sendable {
    private let server: HTTPServer

    private let isSecure: Bool

    /// The port that it listens on.
    var port: Int { server.port }

    /// How it is reached under a name of this machine.
    func origin(_ host: String) -> ServedOrigin { ServedOrigin(host: host, port: port, isSecure: isSecure) }

    /// Opens a server on `port`, or on any free port where it is 0; `ready` answers before `responder` is asked.
    ///
    /// Of the free ports it takes `preferred`, where that is one. With an `identity` it speaks TLS.
    static func open(
        port: Int,
        preferring preferred: Int? = nil,
        identity: ServerIdentity? = nil,
        responder: some HTTPResponder,
        ready: HTTPServer.Ready? = nil
    ) async throws(SandboxError) -> LoopbackServer {
        var configuration = HTTPServer.Configuration()
        configuration.identity = identity
        let isSecure = identity != nil
        if port == 0, let preferred {
            configuration.port = preferred
            do throws(ListeningError) {
                let server = try await HTTPServer.open(configuration, ready: ready, responder: responder)
                return LoopbackServer(server: server, isSecure: isSecure)
            } catch {
                // It is not free any more.
            }
        }
        configuration.port = port
        do {
            let server = try await HTTPServer.open(configuration, ready: ready, responder: responder)
            return LoopbackServer(server: server, isSecure: isSecure)
        } catch {
            throw SandboxError(reason: .cannotListen(port: port, cause: error.cause))
        }
    }

    /// Stops listening and returns when every connection is closed.
    func close() async { await server.close() }
}

/// How a server is reached: scheme, host and port.
struct ServedOrigin: Hashable, Sendable {
    var host: String
    var port: Int
    var isSecure: Bool

    /// The host, with the port where that is not the scheme's own.
    var authority: String { port == (isSecure ? 443 : 80) ? host : "\(host):\(port)" }

    /// The beginning of all its addresses, as `https://localhost:8001`.
    var url: String { "\(isSecure ? "https" : "http")://\(authority)" }
}
