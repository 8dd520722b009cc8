internal import CMicrohttpd
internal import Glibc
internal import Synchronization

/// One request that a handler answers, and its response.
///
/// The library's thread calls ``step(_:_:start:)`` and ``read(into:_:)``; the handler's task calls the rest. What both know
/// is behind one lock, the library's connection among it: so it is suspended and resumed in turn, and never touched once the
/// library is done with it.
final class Exchange: Sendable {
    private enum Phase {
        /// The library has told the head, and no handler has been started.
        case fresh
        /// The connection is suspended until the handler wants the body or has a response.
        case waiting
        /// The library reads the body for the handler.
        case reading
        /// The library reads the rest of a body that no handler wants, as its response is there.
        case draining
        /// The body is longer than its reader allows.
        case overflown
        /// The library sends the response.
        case answering
    }

    private struct State {
        /// An `MHD_Connection *`, as a number since pointers aren't `Sendable`.
        var handle: UInt
        var phase = Phase.fresh
        var isSuspended = false
        /// The connection is to end as soon as the library gets to it.
        var isCut = false
        /// The library is done with the request.
        var isOver = false
        var hasClientLeft = false
        var task: Task<Void, Never>?
        // The body of the request.
        var isBodyComplete: Bool
        /// The body is announced as longer than its reader allows: it is not waited for.
        var isBodyRefused = false
        var limit = 0
        var body: [UInt8] = []
        var reader: CheckedContinuation<[UInt8], any Error>?
        // The response, and what is written of a streamed body.
        var response: ServerResponse?
        var hasLength = false
        var pieces: [UInt8] = []
        var sentCount = 0
        var isFinished = false
        var isBroken = false
        var writer: CheckedContinuation<Void, any Error>?

        mutating func suspend() {
            guard !isSuspended else { return }
            isSuspended = true
            MHD_suspend_connection(OpaquePointer(bitPattern: handle))
        }

        mutating func resume() {
            guard isSuspended, !isOver else { return }
            isSuspended = false
            MHD_resume_connection(OpaquePointer(bitPattern: handle))
        }

        /// Ends what the handler waits for.
        mutating func endWaiting() {
            reader?.resume(throwing: ClientGone())
            reader = nil
            writer?.resume(throwing: ClientGone())
            writer = nil
        }
    }

    /// The number of bytes that are kept for a client before its writer has to wait.
    private static let bufferLimit = 1 << 16
    /// The largest unread body that is read to its end, so that the connection can be kept.
    private static let drainLimit = 1 << 16
    /// The number of bytes of a streamed body that the library asks for at a time.
    private static let blockSize = 16 << 10

    private let method: ServerRequest.Method
    private let descriptor: Int32
    /// The length that the head tells, `nil` where the body comes in chunks.
    private let announcedLength: Int?
    private let expectsContinue: Bool
    private let state: Mutex<State>

    init(
        handle: OpaquePointer,
        descriptor: Int32,
        method: ServerRequest.Method,
        hasBody: Bool,
        announcedLength: Int?,
        expectsContinue: Bool
    ) {
        self.method = method
        self.descriptor = descriptor
        self.announcedLength = announcedLength
        self.expectsContinue = expectsContinue
        state = Mutex(State(handle: UInt(bitPattern: handle), isBodyComplete: !hasBody))
    }

    // MARK: - On the library's thread

    /// Carries out the library's request: without data at the head, after a resumption and at the end of the request.
    func step(
        _ data: UnsafePointer<CChar>?,
        _ size: UnsafeMutablePointer<Int>,
        start: () -> Task<Void, Never>
    ) -> MHD_Result {
        state.withLock { state in
            guard !state.isCut else { return .NO }
            switch state.phase {
            case .fresh:
                state.phase = .waiting
                // Before the handler starts, which may answer at once.
                state.suspend()
                state.task = start()
                if state.hasClientLeft { state.task?.cancel() }
                return .YES
            case .waiting:
                guard let response = state.response else {
                    // It was resumed for the body.
                    state.phase = .reading
                    return .YES
                }
                if !state.isBodyComplete, !state.isBodyRefused, !expectsContinue, let announcedLength,
                    announcedLength <= Self.drainLimit
                {
                    state.phase = .draining
                    return .YES
                }
                return queue(response, &state)
            case .reading:
                guard let data, size.pointee > 0 else {
                    state.phase = .waiting
                    state.isBodyComplete = true
                    state.suspend()
                    state.reader?.resume(returning: state.body)
                    state.reader = nil
                    return .YES
                }
                guard state.body.count + size.pointee <= state.limit else {
                    state.phase = .overflown
                    state.body = []
                    state.reader?.resume(throwing: BodyTooLarge())
                    state.reader = nil
                    state.suspend()
                    return .YES
                }
                state.body.append(contentsOf: UnsafeRawBufferPointer(start: data, count: size.pointee))
                size.pointee = 0
                return .YES
            case .draining:
                guard size.pointee == 0 else {
                    size.pointee = 0
                    return .YES
                }
                state.isBodyComplete = true
                return state.response.map { queue($0, &state) } ?? .NO
            case .overflown:
                // The library takes no response in the middle of a body, so it is written past it.
                if let response = state.response, case .bytes(let body) = response.body { send(response, body, &state) }
                return .NO
            case .answering: return .NO
            }
        }
    }

    /// Hands the response to the library.
    private func queue(_ response: ServerResponse, _ state: inout State) -> MHD_Result {
        state.phase = .answering
        guard let status = UInt32(exactly: response.status.code) else { return .NO }
        let made: OpaquePointer?
        switch response.body {
        case .bytes(let bytes):
            made = bytes.withUnsafeBytes {
                // The library copies the bytes and does not change them.
                MHD_create_response_from_buffer(
                    $0.count,
                    UnsafeMutableRawPointer(mutating: $0.baseAddress),
                    .RESPMEM_MUST_COPY
                )
            }
        case .stream(nil, _) where method == .head:
            // The library would send the last chunk of no chunks, which the reader of the next response would find.
            made = MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
        case .stream(let length, _):
            state.hasLength = length != nil
            made = MHD_create_response_from_callback(
                length.flatMap { UInt64(exactly: $0) } ?? UInt64.max,
                Self.blockSize,
                { context, _, buffer, count in
                    guard let context, let buffer else { return -2 }
                    return Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue().read(into: buffer, count)
                },
                Unmanaged.passRetained(self).toOpaque(),
                { context in if let context { Unmanaged<Exchange>.fromOpaque(context).release() } }
            )
        case .raw(let bytes):
            send(bytes, &state)
            return .NO
        case .reset:
            reset()
            return .NO
        case .nothing: return .NO
        }
        guard let made else { return .NO }
        response.headers.add(to: made)
        let result = MHD_queue_response(OpaquePointer(bitPattern: state.handle), status, made)
        MHD_destroy_response(made)
        return result
    }

    /// Fills the library's buffer with what has been written; where that is nothing, the connection is suspended.
    private func read(into buffer: UnsafeMutablePointer<CChar>, _ count: Int) -> Int {
        state.withLock { state in
            guard !state.isCut else { return breakOff(buffer) }
            let rest = state.pieces.count - state.sentCount
            if rest > 0 {
                let piece = min(rest, count)
                state.pieces.withUnsafeBytes {
                    if let base = $0.baseAddress { memcpy(buffer, base + state.sentCount, piece) }
                }
                state.sentCount += piece
                if state.sentCount == state.pieces.count {
                    state.pieces.removeAll(keepingCapacity: true)
                    state.sentCount = 0
                    state.writer?.resume()
                    state.writer = nil
                }
                return piece
            }
            if state.isBroken { return breakOff(buffer) }
            // The end of the stream, which comes too early where the length is known: the library asks no more after it.
            if state.isFinished { return state.hasLength ? breakOff(buffer) : -1 }
            state.suspend()
            return 0
        }
    }

    /// Ends the connection in the middle of a response.
    ///
    /// With `MHD_CONTENT_READER_END_WITH_ERROR`, a connection that was suspended before hangs until its timeout
    /// (libmicrohttpd 0.9.75). A byte that can't be sent any more ends it at once.
    private func breakOff(_ buffer: UnsafeMutablePointer<CChar>) -> Int {
        shutdown(descriptor, Int32(SHUT_WR))
        buffer.pointee = 0
        return 1
    }

    /// The library is done with the request, whether or not it was answered.
    func end() {
        let task = state.withLock { state in
            state.isOver = true
            state.endWaiting()
            // The closure of a stream may hold the request, and with it this exchange.
            state.response = nil
            state.pieces = []
            defer { state.task = nil }
            return state.task
        }
        task?.cancel()
    }

    // MARK: - On any thread

    /// Whether the library waits for bytes of the body.
    var isReceiving: Bool {
        state.withLock { state in [.reading, .draining].contains(state.phase) && !state.isSuspended && !state.isOver }
    }

    /// Ends the connection as soon as the library gets to it.
    func cut() {
        let task = state.withLock { state in
            state.isCut = true
            state.resume()
            state.endWaiting()
            return state.task
        }
        task?.cancel()
    }

    /// The client has ended its side of the connection: its handler is cancelled, a stream is ended.
    ///
    /// - Returns: whether the library reads a body, and may have missed the end of the connection.
    func clientLeft() -> Bool {
        let (phase, task) = state.withLock { state in
            state.hasClientLeft = true
            return (state.phase, state.task)
        }
        switch phase {
        case .reading, .draining: return true
        case .answering: cut()
        case .fresh, .waiting, .overflown: task?.cancel()
        }
        return false
    }

    /// The handler has a response.
    func answer(_ response: ServerResponse) {
        state.withLock { state in
            guard !state.isOver else { return }
            state.response = response
            state.resume()
        }
    }

    /// The handler has written all of a streamed body, or can't go on.
    func finish(isBroken: Bool) {
        state.withLock { state in
            if isBroken { state.isBroken = true } else { state.isFinished = true }
            state.resume()
        }
    }

    /// Sends a piece of a streamed body; see ``BodyWriter/write(_:)``.
    func write(_ bytes: [UInt8]) async throws {
        try Task.checkCancellation()
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            state.withLock { state in
                guard !state.isOver, !state.isCut else { return continuation.resume(throwing: ClientGone()) }
                state.pieces += bytes
                if state.phase == .answering { state.resume() }
                guard state.pieces.count > Self.bufferLimit else { return continuation.resume() }
                // Only a second writer at the same time could be there.
                state.writer?.resume()
                state.writer = continuation
            }
        }
    }

    /// Reads the body; see ``RequestBody/collect(upTo:)``.
    func collect(upTo limit: Int) async throws -> [UInt8] {
        if let announcedLength, announcedLength > limit {
            state.withLock { $0.isBodyRefused = true }
            throw BodyTooLarge()
        }
        return try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<[UInt8], any Error>) in
            state.withLock { state in
                if state.isOver || state.isCut { return continuation.resume(throwing: ClientGone()) }
                if state.phase == .overflown || state.body.count > limit {
                    return continuation.resume(throwing: BodyTooLarge())
                }
                if state.isBodyComplete { return continuation.resume(returning: state.body) }
                state.limit = limit
                state.reader?.resume(throwing: CancellationError())
                state.reader = continuation
                state.resume()
            }
        }
    }

    // MARK: - Past the library

    /// Writes a whole response on the descriptor, after which the connection ends.
    private func send(_ response: ServerResponse, _ body: [UInt8], _ state: inout State) {
        var head = "HTTP/1.1 \(response.status.code) \(response.status.reasonPhrase)\r\n"
        for field in response.headers.all
        where field.name != .contentLength && field.name != .connection && field.isSendable {
            head += "\(field.name.rawValue): \(field.value)\r\n"
        }
        if response.headers[.date] == nil { head += "Date: \(Self.date)\r\n" }
        head += "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
        send(Array(head.utf8) + body, &state)
    }

    /// The present time as the field `Date` has it (RFC 9110 section 5.6.7).
    private static var date: String {
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        return String(unsafeUninitializedCapacity: 64) { buffer in
            buffer.withMemoryRebound(to: CChar.self) { buffer in
                guard let base = buffer.baseAddress else { return 0 }
                return strftime(base, buffer.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
            }
        }
    }

    /// Writes bytes on the descriptor, as many as the system's buffer takes.
    private func send(_ bytes: [UInt8], _ state: inout State) {
        if let session = OpaquePointer(bitPattern: state.handle).flatMap({ cmicrohttpd_session($0) }) {
            return SecureBytes.send(bytes, in: session)
        }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Resets the connection; with `SO_LINGER` the reset would come after the library's own orderly end.
    private func reset() {
        var none = sockaddr()
        none.sa_family = sa_family_t(AF_UNSPEC)
        connect(descriptor, &none, socklen_t(MemoryLayout<sockaddr>.size))
    }
}
