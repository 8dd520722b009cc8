internal import Diagnostics
internal import HTTPServing

/// One HTTP server of a sandbox, on the loopback interface, or at all addresses of this machine where it has a ``PublicHost``.
///
/// It listens from ``open(port:preferring:identity:host:traffic:responder:ready:)`` on until ``close()``, which also ends the streams that
/// are still open.
struct SandboxServer: Sendable {
    private let server: HTTPServer

    private let host: PublicHost?

    private let isSecure: Bool

    /// The port that it listens on.
    var port: Int { server.port }

    /// The origin under its public name, or under `own`, a name of this machine.
    func origin(_ own: String) -> ServedOrigin { ServedOrigin(host: host?.name ?? own, port: port, isSecure: isSecure) }

    /// Opens a server on `port`, or on any free port where it is 0; `ready` answers before `responder` is asked.
    ///
    /// Of the free ports it takes `preferred`, where that is one. With an `identity` it speaks TLS.
    static func open(
        port: Int,
        preferring preferred: Int? = nil,
        identity: ServerIdentity? = nil,
        host: PublicHost? = nil,
        traffic: SandboxTraffic? = nil,
        responder: some HTTPResponder,
        ready: HTTPServer.Ready? = nil
    ) async throws(SandboxError) -> SandboxServer {
        var configuration = HTTPServer.Configuration()
        if host != nil { configuration.host = "0.0.0.0" }
        // Under another name there is no TLS: the certificate is for the sandbox's own.
        let isGated = identity == nil || host != nil
        let responder: any HTTPResponder =
            isGated ? HostCheck(inner: responder, host: host, traffic: traffic) : responder
        // What is ready is given to everyone who asks.
        let ready = host == nil ? ready : nil
        configuration.identity = identity
        let isSecure = identity != nil
        if port == 0, let preferred {
            configuration.port = preferred
            do throws(ListeningError) {
                let server = try await HTTPServer.open(configuration, ready: ready, responder: responder)
                return SandboxServer(server: server, host: host, isSecure: isSecure)
            } catch {
                // It is not free any more.
            }
        }
        configuration.port = port
        do {
            let server = try await HTTPServer.open(configuration, ready: ready, responder: responder)
            return SandboxServer(server: server, host: host, isSecure: isSecure)
        } catch {
            let code = error.systemCode.map(Fact.number)
            throw SandboxError(reason: .cannotListen(port: port, cause: [.flaw: .text(error.name), .count: code]))
        }
    }

    /// Stops listening and returns when every connection is closed.
    func close() async { await server.close() }
}

/// The origin of a server: scheme, host and port.
struct ServedOrigin: Hashable, Sendable {
    var host: String
    var port: Int
    var isSecure: Bool

    /// The host, with the port where that is not the scheme's own.
    var authority: String { port == (isSecure ? 443 : 80) ? host : "\(host):\(port)" }

    /// The beginning of all its addresses, as `https://localhost:8001`.
    var url: String { "\(isSecure ? "https" : "http")://\(authority)" }
}
