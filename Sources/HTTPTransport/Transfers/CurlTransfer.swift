internal import CCurl
internal import FoundationEssentials

/// One order while the event loop carries it out.
///
/// It belongs to the thread of the loop; libcurl's callbacks come back to it on that thread.
final class CurlTransfer {
    typealias Completion = @Sendable (Result<CurlTransferOutcome, CurlTransferFailure>) -> Void

    let id: CurlTransferID
    private var easy: EasyHandle
    private let order: CurlTransferOrder
    private var completion: Completion?
    private var head = ResponseHead()
    private var body: [UInt8] = []
    private var isStreaming = false
    private var isPaused = false
    /// The reason why a callback stopped the transfer.
    private var failure: CurlTransferFailure?
    /// The reason why an address of the host was not connected to; another may have been.
    private var objection: TransportError.Reason?
    /// The connections of the handle, and the bytes it had sent, when the request was about to go out; `nil` before.
    private var sending: (connections: Int, bytes: Int, isKept: Bool)?
    /// The time at which a stream was asked for, or its last byte came.
    private var lastSign = ContinuousClock.now

    init(id: CurlTransferID, order: CurlTransferOrder, completion: @escaping Completion) throws(CurlTransferFailure) {
        self.id = id
        self.order = order
        easy = try EasyHandle()
        try easy.prepare(for: order)
        self.completion = completion
        // The loop keeps this object until it has taken the handle out of libcurl's hands.
        let context = Unmanaged.passUnretained(self).toOpaque()
        try easy.set(CURLOPT_HEADERDATA, to: context)
        try easy.set(CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            CurlTransfer.receive(bytes, size, count, context) { $0.receive(headerLine: $1) }
        }
        try easy.set(CURLOPT_WRITEDATA, to: context)
        try easy.set(CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            CurlTransfer.receive(bytes, size, count, context) { $0.receive(body: $1) }
        }
        try easy.set(CURLOPT_OPENSOCKETDATA, to: context)
        try easy.set { context, _, address in CurlTransfer.openSocket(address, context) }
        try easy.set(CURLOPT_PREREQDATA, to: context)
        try easy.set { context, address, _, _, _ in CurlTransfer.mayRequest(of: address, context) }
    }

    var handle: UnsafeMutableRawPointer { easy.raw }

    /// The time at which a stream that does not open, or falls silent, counts as gone; libcurl looks after all other deadlines.
    var deadline: ContinuousClock.Instant? {
        guard order.stream != nil, !isPaused else { return nil }
        return (isStreaming ? order.silence : order.timeout).map { lastSign + $0 }
    }

    /// Lets a paused stream go on; anything but `CURLE_OK` is its end.
    func resume() -> CURLcode {
        guard isPaused else { return CURLE_OK }
        lastSign = .now
        isPaused = false
        // This may call back with what has been held, and pause again.
        return curl_easy_pause(easy.raw, CURLPAUSE_CONT)
    }

    /// Ends the transfer with what libcurl says about it.
    func finish(_ code: CURLcode) {
        if let failure { return finish(failing: failure) }
        if code == CURLE_COULDNT_CONNECT, let objection { return finish(failing: CurlTransferFailure(objection)) }
        guard code == CURLE_OK else { return finish(failing: easy.failure(code, order: order, head: head)) }
        guard head.isComplete else { return finish(failing: CurlTransferFailure(.incompleteHead)) }
        guard !isStreaming else { return order.stream?.finish(nil) ?? () }
        complete(.success(outcome()))
    }

    /// Ends the transfer with a failure.
    func finish(failing failure: CurlTransferFailure) {
        if isStreaming { order.stream?.finish(failure) }
        complete(.failure(failure))
    }

    /// Ends a transfer whose deadline has passed.
    func finishLate() {
        guard isStreaming else { return finish(CURLE_OPERATION_TIMEDOUT) }
        finish(failing: CurlTransferFailure(.silent(for: order.silence ?? .zero)))
    }

    private func complete(_ result: Result<CurlTransferOutcome, CurlTransferFailure>) {
        completion.take()?(result)
    }

    private func outcome() -> CurlTransferOutcome {
        CurlTransferOutcome(
            head: head,
            body: body,
            timings: easy.timings(),
            httpVersion: easy.httpVersion(),
            cookies: order.cookies == nil ? nil : easy.cookies(),
            isStreaming: isStreaming
        )
    }

    // MARK: - Addresses

    /// A socket for one of the addresses that the host has, or none where that must not be reached.
    ///
    /// Here the very address is judged that is connected to, so no name server can say one thing to anyone who judges and
    /// another to anyone who connects.
    private static func openSocket(
        _ address: UnsafeMutablePointer<curl_sockaddr>?,
        _ context: UnsafeMutableRawPointer?
    ) -> curl_socket_t {
        guard let address, let context, let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else {
            return CURL_SOCKET_BAD
        }
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        guard !transfer.failsInsteadOfSendingAgain() else { return CURL_SOCKET_BAD }
        // The C type ends in the shortest of all socket addresses; behind it is room for the others.
        let start = UnsafeRawPointer(address) + offset
        let found = NetworkAddress(start, length: Int(address.pointee.addrlen))
        guard transfer.objects(to: found) == nil else { return CURL_SOCKET_BAD }
        return socket(address.pointee.family, address.pointee.socktype, address.pointee.protocol)
    }

    /// Whether the request goes out on a connection, which may be one that another transfer has opened: where the address may be
    /// reached, and the request has not gone out before.
    private static func mayRequest(
        of address: UnsafeMutablePointer<CChar>?,
        _ context: UnsafeMutableRawPointer?
    ) -> Int32 {
        guard let address, let context else { return CURL_PREREQFUNC_ABORT }
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        if let objection = transfer.objects(to: NetworkAddress(String(cString: address))) {
            transfer.failure = CurlTransferFailure(objection)
            return CURL_PREREQFUNC_ABORT
        }
        guard !transfer.failsInsteadOfSendingAgain() else { return CURL_PREREQFUNC_ABORT }
        transfer.noteSending()
        return CURL_PREREQFUNC_OK
    }

    /// Notes that the request goes out.
    private func noteSending() {
        let connections = easy.number(CURLINFO_NUM_CONNECTS)
        sending = (
            connections: connections,
            bytes: easy.number(CURLINFO_REQUEST_SIZE),
            isKept: connections == sending?.connections ?? 0
        )
    }

    /// Whether the request went out before, which then fails the transfer.
    ///
    /// libcurl sends it again by itself where a kept connection ended without an answer, and where the server refused a stream of
    /// HTTP/2. That would be a try of which no record tells; to try again is for those who keep one. A request of which no byte
    /// went out is none: its connection had ended before.
    private func failsInsteadOfSendingAgain() -> Bool {
        guard order.isSentOnce, let sending, easy.number(CURLINFO_REQUEST_SIZE) > sending.bytes,
            !easy.isSentBack(onKeptConnection: sending.isKept)
        else { return false }
        failure = CurlTransferFailure(.connectionLost(curlMessage: easy.message(for: CURLE_GOT_NOTHING)))
        return true
    }

    /// The reason why an address must not be reached, if so; one that no one can read is taken for none that may.
    ///
    /// The addresses of a proxy are the business of anyone who has named it, and those behind it are not to be seen from here.
    private func objects(to address: NetworkAddress?) -> TransportError.Reason? {
        guard order.proxy == nil else { return nil }
        guard let address else { return .privateAddress("?") }
        let reason = order.reach.objection(to: address, for: order.destination)
        if let reason { objection = reason }
        return reason
    }

    // MARK: - Callbacks

    private static func receive(
        _ bytes: UnsafeMutablePointer<CChar>?,
        _ size: Int,
        _ count: Int,
        _ context: UnsafeMutableRawPointer?,
        _ take: (CurlTransfer, UnsafeRawBufferPointer) -> Int
    ) -> Int {
        guard let context else { return 0 }
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        return take(transfer, UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : size * count))
    }

    /// Takes a header line; anything but its length makes libcurl end the transfer.
    private func receive(headerLine bytes: UnsafeRawBufferPointer) -> Int {
        do {
            guard try head.add(line: bytes) else { return bytes.count }
            if order.stream != nil, (200...299).contains(head.status) {
                isStreaming = true
                lastSign = .now
                complete(.success(outcome()))
            } else if order.method != .head, let length = head.headers["Content-Length"].flatMap({ Int($0) }) {
                try checkBody(length)
            }
            return bytes.count
        } catch {
            failure = error
            return stop(instead: bytes.count)
        }
    }

    /// Takes a part of the body; anything but its length makes libcurl end or pause the transfer.
    private func receive(body bytes: UnsafeRawBufferPointer) -> Int {
        if isStreaming, let stream = order.stream {
            lastSign = .now
            isPaused = !stream.write(bytes)
            return isPaused ? Int(CURL_WRITEFUNC_PAUSE) : bytes.count
        }
        do {
            try checkBody(body.count + bytes.count)
            body += bytes
            return bytes.count
        } catch {
            failure = error
            return stop(instead: bytes.count)
        }
    }

    private func checkBody(_ count: Int) throws(CurlTransferFailure) {
        guard count <= order.bodyLimit else { throw CurlTransferFailure(.bodyTooLarge(limit: order.bodyLimit)) }
    }

    private func stop(instead count: Int) -> Int { count == 0 ? 1 : 0 }
}

/// One request and its response, redirects left out: what the event loop is asked to do.
struct CurlTransferOrder: Sendable {
    var method: HTTPMethod
    var destination: RequestDestination
    /// Header lines, `Name: value`, whose characters have been checked.
    var headerLines: [String]
    var body: HTTPBody?
    /// Cookies in lines of `cookies.txt`, or `nil` where the exchange has no jar.
    var cookies: [String]?
    var connectTimeout: Duration
    /// The time for the whole exchange, and what is left of it for this transfer.
    var timeLimit: Duration?
    var timeout: Duration?
    var bodyLimit: Int
    var certificateAuthorityFile: String?
    var clientCertificate: ClientCertificate?
    /// The proxy to go through, or `nil` for none.
    var proxy: Proxy?
    var reach: Reach
    /// Whether libcurl may use a kept connection, of which it may turn out only then that it is closed.
    var usesKeptConnections: Bool
    /// Whether libcurl may not send the request again by itself.
    var isSentOnce: Bool
    /// Addresses that hosts have regardless of what a name server says, as `host:port:address`.
    var resolutions: [String]
    /// The stream for the body of a successful response while it comes in, or `nil` to have it collected.
    var stream: ByteStream?
    /// The time without a byte after which a stream counts as gone.
    var silence: Duration?
}

/// The outcome of a transfer.
///
/// With a stream, it comes as soon as the head is there.
struct CurlTransferOutcome: Sendable {
    var head: ResponseHead
    var body: [UInt8]
    var timings: Timings
    var httpVersion: HTTPVersion
    /// The cookies after the transfer, or `nil` where the exchange has no jar.
    var cookies: [String]?
    /// Whether the body goes to the stream of the order.
    var isStreaming: Bool
}
