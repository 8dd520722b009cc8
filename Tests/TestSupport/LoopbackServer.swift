public import Foundation
internal import Synchronization

/// A server on 127.0.0.1, or on ::1, that does exactly what a test tells it, down to the byte.
///
/// Each connection has a thread of its own, on which the script answers one request after the other:
///
///     let server = try LoopbackServer { request, connection in
///         connection.respond(200, ["Content-Type: application/json"], body: #"{"ok":true}"#)
///     }
///
/// A script that does not close the connection leaves it open for the next request.
public final class LoopbackServer: Sendable {
    /// Answers one request.
    public typealias Script = @Sendable (LoopbackRequest, LoopbackConnection) -> Void

    /// What happened at the server.
    public enum Event: Sendable {
        /// A client connected.
        case connected(Int)
        /// A request has been received.
        case request(LoopbackRequest)
        /// A connection has ended, and whether it was the client that ended it.
        case closed(Int, byClient: Bool)
    }

    private struct State {
        var events: [Event] = []
        var sockets: [Int32] = []
        var connections = 0
        var isListening = true
        var waiting: [(isMet: @Sendable ([Event]) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
    }

    /// The port that the system chose.
    public let port: UInt16
    private let listener: Int32
    /// Holds the port of a server on ::1 on 127.0.0.1 as well, without listening: a client that tries both finds no other server.
    private let holder: Int32?
    private let log: Log

    /// Starts a server with a script.
    ///
    /// - Parameters:
    ///   - usesVersion6: whether it is on ::1 instead of 127.0.0.1.
    ///   - greeting: what it does with a connection before any request has come.
    ///   - script: what it does with each request.
    /// - Throws: `POSIXError` where the system gives it no port.
    public init(
        usesVersion6: Bool = false,
        greeting: @escaping @Sendable (LoopbackConnection) -> Void = { _ in },
        _ script: @escaping Script
    ) throws {
        listener = socket(usesVersion6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let port: UInt16?
        if usesVersion6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_addr = in6addr_loopback
            let holder = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            self.holder = holder
            // The port that 127.0.0.1 gives is asked of ::1.
            var held = Self.version4
            address.sin6_port = Self.bind(holder, to: &held) ? held.sin_port : 0
            port = Self.bind(listener, to: &address) ? UInt16(bigEndian: address.sin6_port) : nil
        } else {
            holder = nil
            var address = Self.version4
            port = Self.bind(listener, to: &address) ? UInt16(bigEndian: address.sin_port) : nil
        }
        let listener = listener
        guard let port, listen(listener, 64) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        self.port = port
        log = Log()
        let log = log
        Thread.detachNewThread { Self.accept(listener, log, greeting, script) }
    }

    deinit {
        stop()
        if let holder { close(holder) }
    }

    /// 127.0.0.1, at a port that the system chooses.
    private static var version4: sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    /// Binds a socket to an address, into which it writes the port that the system chose.
    private static func bind<Address>(_ socket: Int32, to address: inout Address) -> Bool {
        var length = socklen_t(MemoryLayout<Address>.size)
        return withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                Foundation.bind(socket, address, length) == 0 && getsockname(socket, address, &length) == 0
            }
        }
    }

    /// Closes the server and all its connections.
    public func stop() {
        log.state.withLock { state in
            // Once closed, the number of a socket may already be another party's.
            if state.isListening { shutdown(listener, Int32(SHUT_RDWR)) }
            state.isListening = false
            for socket in state.sockets { shutdown(socket, Int32(SHUT_RDWR)) }
        }
    }

    /// The URL of a path on this server.
    public func url(_ path: String = "/", host: String = "127.0.0.1") -> URL {
        URL(string: "http://\(host):\(port)\(path)") ?? URL(filePath: "/")
    }

    /// What has happened so far.
    public var events: [Event] { log.state.withLock { $0.events } }

    /// The requests received so far.
    public var requests: [LoopbackRequest] {
        events.compactMap { event in if case .request(let request) = event { request } else { nil } }
    }

    /// How many connections clients have made so far.
    public var connectionCount: Int { log.state.withLock { $0.connections } }

    /// Waits until what has happened meets a condition.
    public func until(_ isMet: @escaping @Sendable ([Event]) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isMetNow = log.state.withLock { state in
                let isMetNow = isMet(state.events)
                if !isMetNow { state.waiting.append((isMet, continuation)) }
                return isMetNow
            }
            if isMetNow { continuation.resume() }
        }
    }

    /// Waits until `count` requests have been received.
    public func received(_ count: Int) async {
        await until { events in
            events.filter { event in if case .request = event { true } else { false } }.count >= count
        }
    }

    /// Waits until a client has closed a connection.
    public func closedByClient() async {
        await until { events in
            events.contains { event in if case .closed(_, byClient: true) = event { true } else { false } }
        }
    }

    // MARK: - Threads

    /// What the threads share with the server, which may be gone before they are.
    private final class Log: Sendable {
        let state = Mutex(State())

        func add(_ event: Event) {
            let met = state.withLock { state in
                state.events.append(event)
                let met = state.waiting.filter { $0.isMet(state.events) }
                state.waiting.removeAll { $0.isMet(state.events) }
                return met
            }
            for waiting in met { waiting.continuation.resume() }
        }
    }

    private static func accept(
        _ listener: Int32,
        _ log: Log,
        _ greeting: @escaping @Sendable (LoopbackConnection) -> Void,
        _ script: @escaping Script
    ) {
        while true {
            let socket = Foundation.accept(listener, nil, nil)
            guard socket >= 0 else { break }
            var yes: Int32 = 1
            setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
            var limit = timeval(tv_sec: 20, tv_usec: 0)
            setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
            setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
            let number = log.state.withLock { state in
                state.connections += 1
                state.sockets.append(socket)
                return state.connections
            }
            Thread.detachNewThread {
                let connection = LoopbackConnection(number: number, socket: socket)
                log.add(.connected(number))
                greeting(connection)
                serve(connection, log, script)
                log.state.withLock { state in
                    state.sockets.removeAll { $0 == socket }
                    _ = close(socket)
                }
                log.add(.closed(number, byClient: !connection.isClosed))
            }
        }
        log.state.withLock { state in
            state.isListening = false
            _ = close(listener)
        }
    }

    private static func serve(_ connection: LoopbackConnection, _ log: Log, _ script: Script) {
        while !connection.isClosed, let request = connection.nextRequest() {
            log.add(.request(request))
            script(request, connection)
        }
    }
}
