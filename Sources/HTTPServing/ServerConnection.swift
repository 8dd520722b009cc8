internal import CMicrohttpd
internal import Glibc
internal import Synchronization

/// One connection of a server, on which the library has one request at a time.
final class ServerConnection: Sendable {
    private struct State {
        var target = ""
        var exchange: Exchange?
        var isClosing: Bool
        var hasClientLeft = false
        /// Whether the library has the head of a request with which it isn't done.
        var hasHead = false
        /// The number of bytes that the requests up to now had; `nil` after one in chunks, whose frames the library doesn't count.
        ///
        /// With TLS it is what had come when the last of them was answered, which may be more.
        var requestBytes: UInt64? = 0
        var silence: Silence?
    }

    /// The part of a request that the server waits for, and since when.
    private struct Silence {
        var isHead: Bool
        /// The number of bytes that had come by then.
        var received: UInt64
        /// The start, in milliseconds.
        var start: UInt64
    }

    let id: UInt64
    let descriptor: Int32
    /// Whether the client has a loopback address.
    private let isFromThisMachine: Bool
    private let core: ServerCore
    private let state: Mutex<State>

    init(id: UInt64, descriptor: Int32, core: ServerCore, isClosing: Bool) {
        self.id = id
        self.descriptor = descriptor
        isFromThisMachine = PeerAddress.isLoopback(descriptor)
        self.core = core
        state = Mutex(State(isClosing: isClosing))
    }

    /// The connection that the library knows by `handle`.
    static func of(_ handle: OpaquePointer) -> ServerConnection? {
        cmicrohttpd_socket_context(handle).map { Unmanaged<ServerConnection>.fromOpaque($0).takeUnretainedValue() }
    }

    // MARK: - On the library's thread

    /// The library has read a request line.
    func began(_ target: UnsafePointer<CChar>?) {
        let target = target.map { String(cString: $0) } ?? ""
        state.withLock { $0.target = target }
    }

    /// The library's call for a head, for a piece of a body, for the end of a request, and after each resumption.
    func access(
        _ handle: OpaquePointer,
        _ method: UnsafePointer<CChar>,
        _ version: UnsafePointer<CChar>,
        _ data: UnsafePointer<CChar>?,
        _ size: UnsafeMutablePointer<Int>,
        _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) -> MHD_Result {
        let (known, target, isClosing) = state.withLock { ($0.exchange, $0.target, $0.isClosing) }
        guard !isClosing else { return .NO }
        if let known { return known.step(data, size) { Task {} } }
        let framing = RequestFraming(handle)
        let isFirst = context.pointee == nil
        // A response to the first call would end the connection; there is a second call where there is no body.
        if isFirst {
            context.pointee = UnsafeMutableRawPointer(bitPattern: 1)
            noteHead(of: cmicrohttpd_head_size(handle), framing)
            if !framing.hasBody { return .YES }
        }
        if let fault = framing.fault ?? Self.fault(in: target, version, framing) { return Self.refuse(handle, fault) }
        if !isFirst, strcmp(method, "GET") == 0,
            let ready = core.ready?(RequestHead(target: target, connection: handle))
        {
            return MHD_queue_response(handle, UInt32(HTTPStatus.ok.code), ready.response)
        }
        let method = ServerRequest.Method(rawValue: String(cString: method))
        let exchange = Exchange(
            handle: handle,
            descriptor: descriptor,
            method: method,
            hasBody: framing.hasBody,
            announcedLength: framing.length,
            expectsContinue: framing.expectsContinue
        )
        let (isRefused, hasClientLeft) = state.withLock { state in
            if !state.isClosing { state.exchange = exchange }
            return (state.isClosing, state.hasClientLeft)
        }
        guard !isRefused else { return .NO }
        let result = exchange.step(data, size) {
            let body = RequestBody { try await exchange.collect(upTo: $0) }
            return core.start(
                ServerRequest(
                    method: method,
                    target: target,
                    headers: HTTPFields(of: handle),
                    body: body,
                    isSecure: core.isSecure,
                    isFromThisMachine: isFromThisMachine
                ),
                on: exchange
            )
        }
        // The client may have sent all that it has to say and closed its side before.
        if hasClientLeft { _ = exchange.clientLeft() }
        return result
    }

    private func noteHead(of size: Int, _ framing: RequestFraming) {
        state.withLock { state in
            state.hasHead = true
            guard !core.isSecure else { return }
            let body = framing.isChunked ? nil : UInt64(exactly: framing.length ?? 0)
            guard let before = state.requestBytes, let body else {
                state.requestBytes = nil
                return
            }
            let (sum, overflow) = before.addingReportingOverflow(UInt64(clamping: size))
            let (all, overflows) = sum.addingReportingOverflow(body)
            state.requestBytes = overflow || overflows ? nil : all
        }
    }

    /// The status with which a request is refused for its first line: a blank in its target, or a version from which on it
    /// needs a host that it doesn't have.
    private static func fault(
        in target: String,
        _ version: UnsafePointer<CChar>,
        _ framing: RequestFraming
    ) -> HTTPStatus? {
        let isHostless = !framing.hasHost && strcmp(version, "HTTP/1.0") != 0
        return isHostless || target.utf8.contains(UInt8(ascii: " ")) ? .badRequest : nil
    }

    private static func refuse(_ handle: OpaquePointer, _ status: HTTPStatus) -> MHD_Result {
        let response = MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
        defer { MHD_destroy_response(response) }
        MHD_add_response_header(response, "Connection", "close")
        return MHD_queue_response(handle, UInt32(status.code), response)
    }

    /// The library is done with a request, whether or not it was answered.
    func completed() {
        let exchange = state.withLock { state in
            defer {
                state.exchange = nil
                state.hasHead = false
            }
            if core.isSecure {
                var received: UInt64 = 0
                state.requestBytes = cmicrohttpd_received_bytes(descriptor, &received) == 0 ? nil : received
            }
            return state.exchange
        }
        exchange?.end()
    }

    /// The library is about to close the connection.
    func closed() { core.connections.remove(id) }

    // MARK: - On any thread

    /// Ends the connection as soon as the library gets to it.
    func cut() {
        let exchange = state.withLock { state in
            state.isClosing = true
            return state.exchange
        }
        exchange?.cut()
    }

    /// Whether the client has sent a part of a request and leaves the server waiting for the rest.
    ///
    /// It may take `limit` milliseconds from the first byte of a head on, or from the last byte of a body that has come.
    /// With TLS the first head begins with the handshake.
    ///
    /// Of the start of a head the library tells nothing, so the system is asked how many bytes have come. Where nothing
    /// says how many of them were of earlier requests, the client counts as at the next head.
    ///
    /// It is called while the descriptor is the connection's.
    func isHalfSent(at now: UInt64, for limit: UInt64) -> Bool {
        state.withLock { state in
            let isHead = !state.hasHead
            var received: UInt64 = 0
            guard isHead || state.exchange?.isReceiving == true,
                cmicrohttpd_received_bytes(descriptor, &received) != 0, received > 0,
                !isHead || state.requestBytes.map({ received > $0 }) ?? true
            else {
                state.silence = nil
                return false
            }
            if let silence = state.silence, silence.isHead == isHead, isHead || silence.received == received {
                return now >= silence.start && now - silence.start >= limit
            }
            state.silence = Silence(isHead: isHead, received: received, start: now)
            return false
        }
    }

    /// The client has ended its side of the connection.
    ///
    /// - Returns: whether no handler is at work, so that the connection can be ended.
    func clientLeft() -> Bool {
        let exchange = state.withLock { state in
            state.hasClientLeft = true
            return state.exchange
        }
        return exchange?.clientLeft() ?? true
    }
}

/// The end of a request's body, and faults in how the head tells it.
///
/// The library lets several heads pass that RFC 9112 forbids, and that another server would read otherwise.
private struct RequestFraming {
    private var hosts = 0
    private var lengths = 0
    private var encodings = 0
    private var isNameWrong = false
    private var isEncodingUnknown = false
    /// The length that the head tells.
    private(set) var length: Int?
    private(set) var expectsContinue = false

    init(_ handle: OpaquePointer) {
        withUnsafeMutablePointer(to: &self) { framing in
            _ = MHD_get_connection_values_n(
                handle,
                .HEADER_KIND,
                { context, _, name, nameSize, value, valueSize in
                    guard let context, let name else { return .YES }
                    context.assumingMemoryBound(to: RequestFraming.self).pointee.read(
                        UnsafeRawBufferPointer(start: name, count: nameSize),
                        UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize)
                    )
                    return .YES
                },
                framing
            )
        }
    }

    /// Notes a field; it makes no text of those that don't matter, as every request is read.
    private mutating func read(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        if name.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) { isNameWrong = true }
        guard [4, 6, 14, 17].contains(name.count) else { return }
        switch HTTPFields.Name(rawValue: String(decoding: name, as: UTF8.self)) {
        case .host: hosts += 1
        case .expect: expectsContinue = true
        case .contentLength:
            lengths += 1
            length = Int(String(decoding: value, as: UTF8.self))
        case .transferEncoding:
            encodings += 1
            if String(decoding: value, as: UTF8.self).lowercased() != "chunked" { isEncodingUnknown = true }
        default: break
        }
    }

    var hasHost: Bool { hosts > 0 }

    var isChunked: Bool { encodings > 0 }

    var hasBody: Bool { isChunked || (length ?? 0) > 0 }

    /// The status with which the request is refused: two hosts, two lengths, a length and chunks, an encoding that is not
    /// chunks, a blank in a name.
    var fault: HTTPStatus? {
        if isNameWrong || hosts > 1 || lengths + encodings > 1 { return .badRequest }
        return isEncodingUnknown ? .notImplemented : nil
    }
}

extension HTTPFields {
    /// The fields of the request that a connection is at.
    fileprivate init(of handle: OpaquePointer) {
        self.init()
        withUnsafeMutablePointer(to: &self) { fields in
            _ = MHD_get_connection_values_n(
                handle,
                .HEADER_KIND,
                { context, _, name, nameSize, value, valueSize in
                    guard let context, let name else { return .YES }
                    var value = UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize)[...]
                    // The library leaves these where they are.
                    while let last = value.last, [0x20, 0x09].contains(last) { value.removeLast() }
                    context.assumingMemoryBound(to: HTTPFields.self).pointee.append(
                        Name(
                            rawValue: String(
                                decoding: UnsafeRawBufferPointer(start: name, count: nameSize),
                                as: UTF8.self
                            )
                        ),
                        String(decoding: value, as: UTF8.self)
                    )
                    return .YES
                },
                fields
            )
        }
    }
}
