internal import CMicrohttpd
internal import Dispatch
internal import Glibc
internal import Synchronization

/// An HTTP/1.1 server at one address, with TLS or without.
///
/// It serves from ``open(_:ready:responder:)`` until ``close()``. It says `Connection: close` wherever it closes a connection
/// behind a response (RFC 9112 section 9.6).
public final class HTTPServer: Sendable {
    /// The address at which a server listens, and its limits.
    public struct Configuration: Sendable {
        /// A name or address of this machine.
        public var host = "127.0.0.1"
        /// The port, 0 for one that the system chooses.
        public var port = 0
        /// The time for which a connection may be silent between two requests, or while it is sent a response; in whole seconds, at
        /// least one.
        public var idleTimeout: Duration = .seconds(60)
        /// The time that a client may take for the head of a request, and how long it may be silent within a body.
        ///
        /// A head counts from its first byte on. A connection on which it takes longer is closed, up to a tenth later.
        public var requestTimeout: Duration = .seconds(10)
        /// The time for which a connection may last, regardless of what happens on it.
        public var life: Duration?
        /// The number of connections that are open at a time; others wait until one is closed.
        public var connectionLimit = 8192
        /// The number of bytes that the heads of a request and of its response may have together.
        public var headLimit = 24 << 10
        /// The server's certificate and key: it speaks TLS with one, and plain HTTP without.
        public var identity: ServerIdentity?

        /// The defaults.
        public init() {}
    }

    /// Looks for a response that is there already.
    ///
    /// It is asked about each `GET` without a body, on the thread that serves all connections, before any task is made.
    public typealias Ready = @Sendable (borrowing RequestHead) -> ReadyResponse?

    /// The time for which ``close()`` waits for handlers that don't heed that they are cancelled.
    private static let closingTime: Duration = .seconds(1)

    /// The port on which it listens.
    public let port: Int
    private let core: ServerCore
    /// An `MHD_Daemon *`, as a number since pointers aren't `Sendable`; `nil` once it is closed.
    private let daemon: Mutex<UInt?>

    /// The number of connections that are open.
    var connectionCount: Int { core.connections.count }

    /// The number of accepted connections.
    var acceptedCount: UInt64 { core.connections.total }

    /// The number of handlers that are at work.
    var handlerCount: Int { core.handlerCount }

    private init(port: Int, core: ServerCore, daemon: OpaquePointer) {
        self.port = port
        self.core = core
        self.daemon = Mutex(UInt(bitPattern: daemon))
    }

    /// Opens a server.
    ///
    /// - Parameters:
    ///   - configuration: where it listens, and what it bears.
    ///   - ready: looks for responses that are there already.
    ///   - responder: answers all other requests, each in a task of its own.
    /// - Returns: the server, listening.
    /// - Throws: why it can't listen.
    public static func open(
        _ configuration: Configuration = Configuration(),
        ready: Ready? = nil,
        responder: any HTTPResponder
    ) async throws(ListeningError) -> HTTPServer {
        // A name is looked up, and a thread started: nothing for a thread that tasks share.
        let result: Result<HTTPServer, ListeningError> = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    returning: Result { () throws(ListeningError) in
                        try start(configuration, ready: ready, responder: responder)
                    }
                )
            }
        }
        return try result.get()
    }

    private static func start(
        _ configuration: Configuration,
        ready: Ready?,
        responder: any HTTPResponder
    ) throws(ListeningError) -> HTTPServer {
        guard configuration.identity == nil || cmicrohttpd_has_tls() != 0 else { throw .noTLS }
        let core = try ServerCore(
            life: configuration.life,
            requestTimeout: configuration.requestTimeout,
            isSecure: configuration.identity != nil,
            ready: ready,
            responder: responder
        )
        let socket: ListeningSocket
        do {
            socket = try ListeningSocket(host: configuration.host, port: configuration.port)
        } catch {
            core.stopWatching()
            throw error
        }
        // The library has the core until it is stopped.
        let context = Unmanaged.passRetained(core)
        var settings = cmicrohttpd_settings(
            flags: MHD_USE_EPOLL.rawValue | MHD_USE_INTERNAL_POLLING_THREAD.rawValue
                | MHD_ALLOW_SUSPEND_RESUME.rawValue | MHD_USE_ITC.rawValue
                | (configuration.identity == nil ? 0 : MHD_USE_TLS.rawValue),
            listener: socket.descriptor,
            memory_limit: max(configuration.headLimit, 1024),
            connection_limit: UInt32(clamping: max(1, configuration.connectionLimit)),
            // 0 would be none.
            timeout_seconds: UInt32(clamping: max(1, (configuration.idleTimeout.milliseconds + 999) / 1000)),
            access: { _, handle, _, method, version, data, size, context in
                guard let handle, let method, let version, let size, let context,
                    let connection = ServerConnection.of(handle)
                else { return .NO }
                return connection.access(handle, method, version, data, size, context)
            },
            completed: { _, handle, _, _ in
                if let handle { ServerConnection.of(handle)?.completed() }
            },
            connection: { core, handle, context, event in
                guard let core, let handle, let context else { return }
                if event == .CONNECTION_NOTIFY_STARTED {
                    let core = Unmanaged<ServerCore>.fromOpaque(core).takeUnretainedValue()
                    let connection = core.connected(cmicrohttpd_descriptor(handle))
                    context.pointee = Unmanaged.passRetained(connection).toOpaque()
                } else if let known = context.pointee {
                    Unmanaged<ServerConnection>.fromOpaque(known).takeRetainedValue().closed()
                }
            },
            target: { _, target, handle in
                ServerConnection.of(handle)?.began(target)
                return nil
            },
            context: context.toOpaque(),
            certificates: nil,
            key: nil
        )
        guard let daemon = Self.start(&settings, configuration.identity) else {
            let code = errno
            socket.closeIfOpen()
            core.stopWatching()
            context.release()
            throw ListeningError.system(code)
        }
        return HTTPServer(port: socket.port, core: core, daemon: daemon)
    }

    private static func start(
        _ settings: inout cmicrohttpd_settings,
        _ identity: ServerIdentity?
    ) -> OpaquePointer? {
        guard let identity else { return cmicrohttpd_start(&settings) }
        return identity.certificates.withCString { certificates in
            identity.key.withCString { key in
                (settings.certificates, settings.key) = (certificates, key)
                return cmicrohttpd_start(&settings)
            }
        }
    }

    /// Stops listening, ends all connections and cancels their handlers; returns when they have ended, after a second at
    /// the latest.
    public func close() async {
        let taken = daemon.withLock { daemon in
            defer { daemon = nil }
            return daemon
        }
        guard let taken else { return }
        await withCheckedContinuation { continuation in
            // It joins threads: nothing for a thread that tasks share.
            DispatchQueue.global().async { [self] in
                // Not `MHD_quiesce_daemon`: it races with the library's thread, which then aborts the program.
                core.connections.endAll()
                MHD_stop_daemon(OpaquePointer(bitPattern: taken))
                core.stopWatching()
                Unmanaged.passUnretained(core).release()
                continuation.resume()
            }
        }
        await core.handlersEnded(within: Self.closingTime)
    }
}
