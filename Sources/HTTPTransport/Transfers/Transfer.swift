internal import CCurl

/// One order while the event loop carries it out.
///
/// It belongs to the thread of the loop; libcurl's callbacks come back to it on that thread.
final class Transfer {
    typealias Completion = @Sendable (Result<TransferOutcome, TransferFailure>) -> Void

    let id: TransferID
    private var easy: EasyHandle
    private let order: TransferOrder
    private var completion: Completion?
    private var head = ResponseHead()
    private var body: [UInt8] = []
    private var isStreaming = false
    private var isPaused = false
    /// Why a callback stopped the transfer.
    private var failure: TransferFailure?
    /// When a stream was asked for, or its last byte came.
    private var lastSign = ContinuousClock.now

    init(id: TransferID, order: TransferOrder, completion: @escaping Completion) throws(TransferFailure) {
        self.id = id
        self.order = order
        easy = try EasyHandle()
        try easy.prepare(for: order)
        self.completion = completion
        // The loop keeps this object until it has taken the handle out of libcurl's hands.
        let context = Unmanaged.passUnretained(self).toOpaque()
        try easy.set(CURLOPT_HEADERDATA, to: context)
        try easy.set(CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            Transfer.receive(bytes, size, count, context) { $0.receive(headerLine: $1) }
        }
        try easy.set(CURLOPT_WRITEDATA, to: context)
        try easy.set(CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            Transfer.receive(bytes, size, count, context) { $0.receive(body: $1) }
        }
    }

    var handle: UnsafeMutableRawPointer { easy.raw }

    /// When a stream that does not open, or falls silent, counts as gone; libcurl looks after all other deadlines.
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
        guard code == CURLE_OK else { return finish(failing: easy.failure(code, order: order, head: head)) }
        guard head.isComplete else {
            return finish(failing: TransferFailure(.malformedResponse(curlMessage: "the head is not complete")))
        }
        guard !isStreaming else { return order.stream?.finish(nil) ?? () }
        complete(.success(outcome()))
    }

    /// Ends the transfer with a failure.
    func finish(failing failure: TransferFailure) {
        if isStreaming { order.stream?.finish(failure) }
        complete(.failure(failure))
    }

    /// Ends a transfer whose deadline has passed.
    func finishLate() {
        guard isStreaming else { return finish(CURLE_OPERATION_TIMEDOUT) }
        finish(failing: TransferFailure(.silent(for: order.silence ?? .zero)))
    }

    private func complete(_ result: Result<TransferOutcome, TransferFailure>) {
        completion.take()?(result)
    }

    private func outcome() -> TransferOutcome {
        TransferOutcome(
            head: head,
            body: body,
            timings: easy.timings(),
            httpVersion: easy.httpVersion(),
            cookies: order.cookies == nil ? nil : easy.cookies(),
            isStreaming: isStreaming
        )
    }

    // MARK: - Callbacks

    private static func receive(
        _ bytes: UnsafeMutablePointer<CChar>?,
        _ size: Int,
        _ count: Int,
        _ context: UnsafeMutableRawPointer?,
        _ take: (Transfer, UnsafeRawBufferPointer) -> Int
    ) -> Int {
        guard let context else { return 0 }
        let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
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

    private func checkBody(_ count: Int) throws(TransferFailure) {
        guard count <= order.bodyLimit else { throw TransferFailure(.bodyTooLarge(limit: order.bodyLimit)) }
    }

    private func stop(instead count: Int) -> Int { count == 0 ? 1 : 0 }
}
