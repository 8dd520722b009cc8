internal import Timekeeping

/// Asks for one event stream and hands its events out.
actor EventSource {
    private let client: HTTPClient
    private let request: HTTPRequest
    private let stream = ByteStream()
    private var parser: EventParser
    private var events: ArraySlice<ServerSentEvent> = []
    private var exchange: HTTPClient.Exchange?
    private var hasEnded = false

    init(client: HTTPClient, request: HTTPRequest) {
        self.client = client
        self.request = request
        parser = EventParser(limit: request.bodyLimit)
    }

    deinit {
        if let exchange { client.queue.cancel(exchange.id) }
    }

    /// The next event; `nil` at the end of the stream, and from the first failure on.
    func next() async throws(TransportError) -> ServerSentEvent? {
        while !hasEnded {
            if let event = events.popFirst() { return event }
            do throws(TransportError) {
                let exchange = try await opened()
                guard let bytes = try await read(exchange) else {
                    hasEnded = true
                    break
                }
                events = try parse(bytes, exchange)[...]
            } catch {
                hasEnded = true
                if let exchange { client.queue.cancel(exchange.id) }
                throw error
            }
        }
        return nil
    }

    /// The exchange, which the first call begins.
    private func opened() async throws(TransportError) -> HTTPClient.Exchange {
        if let exchange { return exchange }
        var request = request
        if request.headers["Accept"] == nil { request.headers["Accept"] = "text/event-stream" }
        if request.headers["Cache-Control"] == nil { request.headers["Cache-Control"] = "no-store" }
        let opened = try await client.exchange(request, stream: stream)
        exchange = opened
        let mediaType = opened.outcome.head.headers["Content-Type"].flatMap(MediaType.init)?.essence
        guard opened.outcome.isStreaming, mediaType == "text/event-stream" else {
            let head = opened.outcome.head
            var refusal = error(.notAnEventStream(status: head.status, mediaType: mediaType), opened)
            // A date counts by the server's own clock, and without that not at all.
            refusal.retryAfter = head.headers.retryAfter(now: Timestamp(nanoseconds: .max))
            throw refusal
        }
        return opened
    }

    private func read(_ exchange: HTTPClient.Exchange) async throws(TransportError) -> [UInt8]? {
        let (stream, queue) = (stream, client.queue)
        let result: Result<(bytes: [UInt8], wasPaused: Bool)?, CurlTransferFailure> = await withTaskCancellationHandler
        {
            do throws(CurlTransferFailure) {
                return .success(try await stream.read())
            } catch {
                return .failure(error)
            }
        } onCancel: {
            queue.cancel(exchange.id)
        }
        guard !Task.isCancelled else { throw error(.cancelled, exchange) }
        switch result {
        case .success(let chunk):
            if chunk?.wasPaused == true { queue.resume(exchange.id) }
            return chunk?.bytes
        case .failure(let failure):
            throw error(failure.reason, exchange)
        }
    }

    private func parse(_ bytes: [UInt8], _ exchange: HTTPClient.Exchange) throws(TransportError) -> [ServerSentEvent] {
        do throws(EventParser.TooLarge) {
            return try parser.parse(bytes)
        } catch {
            throw self.error(.eventTooLarge(limit: request.bodyLimit), exchange)
        }
    }

    private func error(_ reason: TransportError.Reason, _ exchange: HTTPClient.Exchange) -> TransportError {
        let isRedirected = exchange.hop.number > 0
        return TransportError(
            reason,
            method: exchange.hop.method,
            url: isRedirected ? exchange.hop.destination.redacted : RedactedURL(request),
            redirectedFrom: isRedirected ? RedactedURL(request) : nil
        )
    }
}

extension HTTPClient {
    /// The events that the server sends in answer to `request`; nothing is sent before someone iterates.
    ///
    /// Before it opens, a stream is bound by the request's timeouts like any exchange; afterwards by its silence alone.
    public func events(_ request: HTTPRequest) -> ServerSentEvents {
        ServerSentEvents {
            let source = EventSource(client: self, request: request)
            return { () async throws(TransportError) in try await source.next() }
        }
    }
}
