internal import Foundation
internal import HTTPTransport
internal import Timekeeping

/// Payments as they happen, without gap or repetition, until the task is cancelled.
///
/// Servers close their streams every minute or so, and connections break. The stream then goes on after the last payment,
/// at once or after a pause that grows with every failure; only what will not pass by itself ends it.
public struct PaymentStream: AsyncSequence, Sendable {
    /// What is yielded.
    public typealias Element = PaymentRecord
    /// Why it may end.
    public typealias Failure = HorizonError

    let horizon: Horizon
    let scope: PaymentScope
    let cursor: Cursor
    let joinsTransactions: Bool
    /// After how many failures in a row the stream gives up.
    let patience: Int

    /// A walk over the stream from its beginning.
    public func makeAsyncIterator() -> Iterator {
        Iterator(stream: self)
    }

    /// Walks over the payments.
    public struct Iterator: AsyncIteratorProtocol {
        /// What is yielded.
        public typealias Element = PaymentRecord
        /// Why it may end.
        public typealias Failure = HorizonError

        private let stream: PaymentStream
        private var cursor: Cursor
        private var events: ServerSentEvents.Iterator?
        private var failures = 0
        private var pause: Duration?

        fileprivate init(stream: PaymentStream) {
            self.stream = stream
            cursor = stream.cursor
        }

        /// The next payment; waits for it as long as it takes.
        ///
        /// - Throws: `HorizonError` where the server refuses, the task is cancelled, or connecting failed too often.
        public mutating func next() async throws(HorizonError) -> PaymentRecord? {
            while true {
                do throws(HorizonError) {
                    if let record = try await read() { return record }
                    events = nil
                } catch {
                    events = nil
                    failures += 1
                    guard error.isTransient, failures < stream.patience else { throw error }
                }
                try await rest()
            }
        }

        /// The next payment, or `nil` at the end of the connection.
        private mutating func read() async throws(HorizonError) -> PaymentRecord? {
            if events == nil { events = try await connect() }
            while let event = try await nextEvent() {
                if let retry = event.retry { pause = retry }
                // A stream begins with "hello" and ends with "byebye", which are texts and no records.
                guard let fields = try? JSONValue.parse(event.data), let record = PaymentRecord(fields) else {
                    continue
                }
                failures = 0
                guard isNew(record.pagingToken) else { continue }
                cursor = .after(record.pagingToken)
                return record
            }
            return nil
        }

        private mutating func nextEvent() async throws(HorizonError) -> ServerSentEvent? {
            do throws(TransportError) {
                return try await events?.next()
            } catch {
                throw HorizonError(error, url: RedactedURL(stream.scope.url(below: stream.horizon.url)))
            }
        }

        private mutating func connect() async throws(HorizonError) -> ServerSentEvents.Iterator {
            // From "now" there is no way back to where a broken stream left off, so the place is looked up first.
            if cursor == .now { cursor = try await stream.latest() }
            var query: [(String, String)] = []
            if let text = cursor.text { query.append(("cursor", text)) }
            if stream.joinsTransactions { query.append(("join", "transactions")) }
            let request = HTTPRequest(url: stream.scope.url(below: stream.horizon.url).appendingQuery(query))
            return stream.horizon.http.events(request).makeAsyncIterator()
        }

        /// Whether a record comes after the last one; tokens that are no numbers are compared for equality only.
        private func isNew(_ token: String) -> Bool {
            guard case .after(let last) = cursor else { return true }
            guard let old = UInt64(last), let new = UInt64(token) else { return token != last }
            return new > old
        }

        /// Waits before the next connection: as long as the server asked, and longer after every failure.
        private func rest() async throws(HorizonError) {
            let base = (pause ?? .seconds(1)).clamped(.milliseconds(10), .seconds(30))
            let delay = failures == 0 ? base.clamped(.zero, .seconds(1)) : base * (1 << failures.clamped(0, 5))
            do {
                try await stream.horizon.clock.sleep(for: delay.clamped(.zero, .seconds(60)))
            } catch {
                let url = RedactedURL(stream.scope.url(below: stream.horizon.url))
                throw HorizonError(.transport(TransportError(.cancelled, method: .get, url: url)), url: url)
            }
        }
    }

    /// The place after the newest payment there is.
    fileprivate func latest() async throws(HorizonError) -> Cursor {
        let page = try await horizon.payments(of: scope, order: .descending, limit: 1)
        return page.next ?? .after("0")
    }
}

extension Comparable {
    /// The nearest value between two bounds; an iterator's own `min` and `max` hide the functions.
    fileprivate func clamped(_ least: Self, _ most: Self) -> Self {
        self < least ? least : self > most ? most : self
    }
}

extension HorizonError {
    /// What it means that a stream failed.
    fileprivate init(_ error: TransportError, url: RedactedURL) {
        guard case .notAnEventStream(let status, _) = error.reason, status != 200 else {
            self.init(.transport(error), url: url)
            return
        }
        switch status {
        case 404: self.init(.notFound, url: url)
        case 429: self.init(.rateLimited(retryAfter: nil), url: url)
        case 500...: self.init(.unavailable(status: status), url: url)
        default: self.init(.refused(status: status), url: url)
        }
    }
}

extension Horizon {
    /// Payments as they happen.
    ///
    /// - Parameters:
    ///   - scope: of what.
    ///   - cursor: where to begin; from now on unless given.
    ///   - joinsTransactions: whether each comes with its transaction, which has the memo.
    ///   - patience: after how many failures in a row to give up.
    /// - Returns: a stream that asks nothing before somebody iterates.
    public func paymentStream(
        of scope: PaymentScope,
        from cursor: Cursor = .now,
        joinsTransactions: Bool = false,
        patience: Int = 10
    ) -> PaymentStream {
        PaymentStream(
            horizon: self,
            scope: scope,
            cursor: cursor,
            joinsTransactions: joinsTransactions,
            patience: patience
        )
    }
}
