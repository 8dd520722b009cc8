/// The events of one stream, from its request to its end.
///
/// Each iteration sends the request anew. The sequence ends when the server closes the stream; going on after that, with
/// the last event's id, is for the caller to decide. Cancelling the task, or letting go of the iterator, closes the
/// connection.
public struct ServerSentEvents: AsyncSequence, Sendable {
    /// The events of the stream.
    public typealias Element = ServerSentEvent

    /// The error of a stream that does not open, or breaks.
    public typealias Failure = TransportError

    /// Gives the next event of one iteration, and `nil` after the last.
    public typealias Next = @Sendable () async throws(TransportError) -> ServerSentEvent?

    private let start: @Sendable () -> Next

    /// The events that `start` yields: it is called once for each iteration and gives the function that does the work.
    public init(start: @escaping @Sendable () -> Next) {
        self.start = start
    }

    /// The given events, and then the end or a failure; for stand-ins of the HTTP client.
    public init(_ events: [ServerSentEvent], failure: TransportError? = nil) {
        self.init {
            let cursor = EventCursor(events: events, failure: failure)
            return { () async throws(TransportError) in try await cursor.next() }
        }
    }

    /// Begins an iteration, which sends the request when its first event is asked for.
    public func makeAsyncIterator() -> Iterator {
        Iterator(advance: start())
    }

    /// Walks over the events of one stream.
    public struct Iterator: AsyncIteratorProtocol {
        /// The events of the stream.
        public typealias Element = ServerSentEvent

        /// The error of a stream that does not open, or breaks.
        public typealias Failure = TransportError

        fileprivate let advance: Next

        /// The next event, or `nil` when the server closed the stream.
        ///
        /// - Throws: `TransportError` where there is no stream, or it broke.
        public mutating func next() async throws(TransportError) -> ServerSentEvent? {
            try await advance()
        }

        /// The next event, or `nil` when the server closed the stream.
        ///
        /// - Throws: `TransportError` where there is no stream, or it broke.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(TransportError) -> ServerSentEvent? {
            try await advance()
        }
    }
}

/// A list of events that are handed out one by one.
private actor EventCursor {
    private var events: ArraySlice<ServerSentEvent>
    private let failure: TransportError?

    init(events: [ServerSentEvent], failure: TransportError?) {
        self.events = events[...]
        self.failure = failure
    }

    func next() throws(TransportError) -> ServerSentEvent? {
        if let event = events.popFirst() { return event }
        if let failure { throw failure }
        return nil
    }
}

/// One event of an event stream.
///
/// Specification: <https://html.spec.whatwg.org/multipage/server-sent-events.html>
public struct ServerSentEvent: Hashable, Sendable {
    /// The last id that the stream named, at this event or before; where to go on after a break.
    public var id: String?
    /// The event's type; `message` where the stream names none.
    public var event: String
    /// The data of the event, its lines joined by line feeds.
    public var data: String
    /// The time to wait before connecting again, where the stream said so since the last event.
    public var retry: Duration?

    /// An event.
    public init(id: String? = nil, event: String = "message", data: String, retry: Duration? = nil) {
        self.id = id
        self.event = event
        self.data = data
        self.retry = retry
    }
}
