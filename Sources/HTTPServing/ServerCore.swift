internal import Dispatch
internal import Glibc
internal import Synchronization

/// The state that all connections of a server share.
final class ServerCore: Sendable {
    private struct Handlers {
        var count = 0
        var waiter: CheckedContinuation<Void, Never>?
    }

    let connections: ConnectionTable
    /// Whether its connections have TLS.
    let isSecure: Bool
    let ready: HTTPServer.Ready?
    private let responder: any HTTPResponder
    private let watcher: ConnectionWatcher
    private let handlers = Mutex(Handlers())

    init(
        life: Duration?,
        requestTimeout: Duration,
        isSecure: Bool,
        ready: HTTPServer.Ready?,
        responder: any HTTPResponder
    ) throws(ListeningError) {
        let connections = ConnectionTable()
        self.connections = connections
        self.isSecure = isSecure
        self.ready = ready
        self.responder = responder
        watcher = try ConnectionWatcher(
            life: life,
            patience: requestTimeout,
            halfSent: { connections.halfSent(at: $0, for: $1) },
            left: { connections[$0]?.clientLeft() ?? false },
            expired: { connections.end($0) }
        )
    }

    /// The library has accepted a connection.
    func connected(_ descriptor: Int32) -> ServerConnection {
        let connection = connections.add { id, isClosing in
            ServerConnection(id: id, descriptor: descriptor, core: self, isClosing: isClosing)
        }
        watcher.add(descriptor, id: connection.id)
        return connection
    }

    /// Ends the thread that watches the connections, once the library is stopped.
    func stopWatching() { watcher.stop() }

    // MARK: - Handlers

    /// The number of handlers that are at work.
    var handlerCount: Int { handlers.withLock { $0.count } }

    /// Starts the responder's answer to a request.
    func start(_ request: ServerRequest, on exchange: Exchange) -> Task<Void, Never> {
        handlers.withLock { $0.count += 1 }
        return Task { [self] in
            await handle(request, on: exchange)
            let waiter = handlers.withLock { handlers in
                handlers.count -= 1
                guard handlers.count == 0 else { return nil as CheckedContinuation<Void, Never>? }
                defer { handlers.waiter = nil }
                return handlers.waiter
            }
            waiter?.resume()
        }
    }

    private func handle(_ request: ServerRequest, on exchange: Exchange) async {
        let response: ServerResponse
        do {
            response = try await responder.respond(to: request)
        } catch is CancellationError {
            response = ServerResponse(status: .serviceUnavailable, body: .nothing)
        } catch is ClientGone {
            response = ServerResponse(status: .serviceUnavailable, body: .nothing)
        } catch is BodyTooLarge {
            response = ServerResponse(status: .contentTooLarge)
        } catch {
            response = ServerResponse(status: .internalServerError)
        }
        exchange.answer(response)
        guard case .stream(_, let write) = response.body, request.method != .head else { return }
        do {
            try await write(BodyWriter { try await exchange.write($0) })
            exchange.finish(isBroken: false)
        } catch {
            exchange.finish(isBroken: true)
        }
    }

    /// Returns when no handler is at work, or after `limit`: a handler may not heed that it is cancelled.
    func handlersEnded(within limit: Duration) async {
        await withCheckedContinuation { continuation in
            let isIdle = handlers.withLock { handlers in
                if handlers.count > 0 { handlers.waiter = continuation }
                return handlers.count == 0
            }
            if isIdle { return continuation.resume() }
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(Int(limit.milliseconds))) { [self] in
                let waiter = handlers.withLock { handlers in
                    defer { handlers.waiter = nil }
                    return handlers.waiter
                }
                waiter?.resume()
            }
        }
    }
}

/// The open connections of a server.
final class ConnectionTable: Sendable {
    private struct State {
        var connections: [UInt64: ServerConnection] = [:]
        var latest: UInt64 = 0
        var isClosing = false
    }

    private let state = Mutex(State())

    var count: Int { state.withLock { $0.connections.count } }

    /// The number of connections that there have been.
    var total: UInt64 { state.withLock { $0.latest } }

    subscript(id: UInt64) -> ServerConnection? { state.withLock { $0.connections[id] } }

    /// Adds the connection that `make` makes of its number, which is never 0, and of whether the server is closing.
    func add(_ make: (UInt64, _ isClosing: Bool) -> ServerConnection) -> ServerConnection {
        state.withLock { state in
            state.latest &+= 1
            let connection = make(state.latest, state.isClosing)
            state.connections[state.latest] = connection
            return connection
        }
    }

    func remove(_ id: UInt64) {
        state.withLock { $0.connections[id] = nil }
    }

    /// The connections whose clients have sent a part of a request, and nothing for too long; `nil` where none is open.
    func halfSent(at now: UInt64, for limit: UInt64) -> [UInt64]? {
        let ids = state.withLock { Array($0.connections.keys) }
        guard !ids.isEmpty else { return nil }
        return ids.filter { id in
            // Under the lock the descriptor is still this connection's, and not for all of them: others are accepted meanwhile.
            state.withLock { $0.connections[id]?.isHalfSent(at: now, for: limit) ?? false }
        }
    }

    /// Ends a connection, regardless of its state.
    func end(_ id: UInt64) {
        let connection = state.withLock { state in
            // Under the lock the descriptor is still this connection's: it is closed only after `remove`.
            if let connection = state.connections[id] { shutdown(connection.descriptor, Int32(SHUT_RDWR)) }
            return state.connections[id]
        }
        connection?.cut()
    }

    /// Ends all connections, and those that are still accepted.
    func endAll() {
        let connections = state.withLock { state in
            state.isClosing = true
            return Array(state.connections.values)
        }
        for connection in connections { connection.cut() }
    }
}
