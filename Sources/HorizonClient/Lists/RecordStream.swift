internal import Diagnostics
internal import FoundationEssentials
internal import HTTPTransport
internal import JSON
internal import Timekeeping

/// The records of a list as they come into being, without gap or repetition, until the task is cancelled.
///
/// Servers close their streams every minute or so, and connections break. The stream then goes on after the last record,
/// at once or after a pause that grows with every failure. Where no stream comes about, pages of the list are asked for
/// instead. Only what will not pass by itself ends it.
public struct RecordStream<Record: HorizonRecord>: AsyncSequence, Sendable {
    /// A record.
    public typealias Element = Record
    /// The error with which it may end.
    public typealias Failure = HorizonError

    let horizon: Horizon
    let listing: Listing<Record>
    let cursor: Cursor
    /// The number of failures in a row after which the stream gives up.
    let failureLimit: Int

    /// A walk over the stream from its beginning.
    public func makeAsyncIterator() -> Iterator {
        Iterator(stream: self)
    }

    /// Walks over the records.
    public struct Iterator: AsyncIteratorProtocol {
        /// A record.
        public typealias Element = Record
        /// The error with which it may end.
        public typealias Failure = HorizonError

        private let stream: RecordStream
        private var cursor: Cursor
        private var events: ServerSentEvents.Iterator?
        private var polled: ArraySlice<Record> = []
        private var backoff = StreamBackoff()

        fileprivate init(stream: RecordStream) {
            self.stream = stream
            cursor = stream.cursor
        }

        /// The next record; waits for it as long as it takes.
        ///
        /// - Throws: `HorizonError` where the server refuses, the task is cancelled, or connecting failed too often.
        public mutating func next() async throws(HorizonError) -> Record? {
            while true {
                do throws(HorizonError) {
                    if let record = try await read() { return record }
                } catch {
                    if backoff.takesToPolling(error) { continue }
                    backoff.fail(asked: error.retryAfter)
                    guard error.isTransient, backoff.failures < stream.failureLimit else { throw error }
                }
                events = nil
                try await rest()
            }
        }

        /// The next record, or `nil` when it is time to rest: at the end of the connection, or of what there is by now.
        private mutating func read() async throws(HorizonError) -> Record? {
            // From "now" there is no way back to where a broken stream left off, so the place is looked up first.
            if cursor == .now { cursor = try await stream.latest() }
            while let record = polled.popFirst() {
                if advance(past: record.pagingToken) { return record }
            }
            return backoff.isPolling ? try await poll() : try await listen()
        }

        /// The next record of a page, or `nil` where there is none yet.
        private mutating func poll() async throws(HorizonError) -> Record? {
            let page = try await stream.horizon.page(of: stream.listing, from: cursor, limit: Horizon.pageLimit)
            backoff.succeed()
            polled = page.records[...]
            while let record = polled.popFirst() {
                if advance(past: record.pagingToken) { return record }
            }
            // Entries that are no records must not be asked for for ever.
            if case .after(let token)? = page.next { _ = advance(past: token) }
            return nil
        }

        /// The next record of the stream, or `nil` at the end of the connection.
        private mutating func listen() async throws(HorizonError) -> Record? {
            if events == nil { events = connect() }
            while let event = try await nextEvent() {
                if let retry = event.retry { backoff.pause = retry }
                // Where it cannot go on, a server says so in an event before it closes the stream.
                guard !["err", "error"].contains(event.event) else { throw stream.failure(event) }
                // A stream begins with "hello" and ends with "byebye", which are texts and no records.
                guard let fields = try? JSONValue.parse(event.data), fields.objectValue != nil else { continue }
                backoff.succeed()
                let isNew = advance(past: Record.pagingToken(of: fields) ?? event.id)
                if isNew, let record = Record(fields) { return record }
            }
            return nil
        }

        private mutating func nextEvent() async throws(HorizonError) -> ServerSentEvent? {
            do throws(TransportError) {
                return try await events?.next()
            } catch {
                throw HorizonError(error, url: RedactedURL(ofHorizon: stream.url))
            }
        }

        private func connect() -> ServerSentEvents.Iterator {
            let query = cursor.text.map { [("cursor", $0)] } ?? []
            var request = HTTPRequest(url: stream.listing.url(below: stream.horizon.url, query))
            request.reach = stream.horizon.reach(of: request.url)
            return stream.horizon.http.events(request).makeAsyncIterator()
        }

        /// Moves on to a record; `false` where it was there before.
        private mutating func advance(past token: String?) -> Bool {
            guard let token else { return true }
            guard cursor.precedes(token) else { return false }
            cursor = .after(token)
            return true
        }

        /// Waits before the next connection.
        private func rest() async throws(HorizonError) {
            do {
                try await stream.horizon.clock.sleep(for: backoff.delay)
            } catch {
                let url = RedactedURL(ofHorizon: stream.url)
                throw HorizonError(.transport(TransportError(.cancelled, method: .get, url: url)), url: url)
            }
        }
    }

    /// The place after the newest record there is.
    fileprivate func latest() async throws(HorizonError) -> Cursor {
        let page = try await horizon.page(of: listing, order: .descending, limit: 1)
        return page.next ?? .after("0")
    }

    fileprivate var url: URL { listing.url(below: horizon.url) }

    fileprivate func failure(_ event: ServerSentEvent) -> HorizonError {
        let problem = try? JSONValue.parse(event.data)
        let words = problem?["detail"]?.string ?? problem?["title"]?.string ?? problem?.string ?? event.data
        return HorizonError(.streamFailed, url: RedactedURL(ofHorizon: url), horizonMessage: Quotation.of(words))
    }
}

extension Horizon {
    /// The records of a list as they come into being.
    ///
    /// - Parameters:
    ///   - listing: the list.
    ///   - cursor: where to begin; from now on unless given.
    ///   - failureLimit: after how many failures in a row to give up.
    /// - Returns: a stream that asks nothing before someone iterates.
    public func stream<Record>(
        of listing: Listing<Record>,
        from cursor: Cursor = .now,
        failureLimit: Int = 10
    ) -> RecordStream<Record> {
        RecordStream(horizon: self, listing: listing, cursor: cursor, failureLimit: failureLimit)
    }
}
