internal import FoundationEssentials
internal import HTTPTransport

/// The records of a list from a place on, page after page, until the list ends.
///
/// Pages are asked for when they are needed. Only the server's paging tokens are taken over, never its links, so no answer
/// leads to another address; a token that comes back ends the walk with an error instead of going round for ever.
public struct RecordSequence<Record: HorizonRecord>: AsyncSequence, Sendable {
    /// A record.
    public typealias Element = Record
    /// The error with which it may end before the list does.
    public typealias Failure = HorizonError

    let horizon: Horizon
    let listing: Listing<Record>
    let cursor: Cursor
    let order: Order
    let pageSize: Int
    let bound: Int

    /// A walk over the list from its beginning.
    public func makeAsyncIterator() -> Iterator {
        Iterator(sequence: self)
    }

    /// The rest of the list as it is now.
    ///
    /// - Throws: `HorizonError`
    public func all() async throws(HorizonError) -> [Record] {
        var records: [Record] = []
        var iterator = makeAsyncIterator()
        while let record = try await iterator.next() { records.append(record) }
        return records
    }

    /// Walks over the records.
    public struct Iterator: AsyncIteratorProtocol {
        /// A record.
        public typealias Element = Record
        /// The error with which it may end before the list does.
        public typealias Failure = HorizonError

        private let sequence: RecordSequence
        private var cursor: Cursor?
        private var visited: Set<Cursor>
        private var records: ArraySlice<Record> = []
        private var remaining: Int

        fileprivate init(sequence: RecordSequence) {
            self.sequence = sequence
            cursor = sequence.cursor
            visited = [sequence.cursor]
            remaining = sequence.bound
        }

        /// The next record, or `nil` at the end of the list.
        ///
        /// - Throws: `HorizonError`
        public mutating func next() async throws(HorizonError) -> Record? {
            guard remaining > 0 else { return nil }
            while records.isEmpty {
                guard let place = cursor else { return nil }
                try await turnPage(at: place)
            }
            remaining -= 1
            return records.popFirst()
        }

        private mutating func turnPage(at place: Cursor) async throws(HorizonError) {
            let page = try await sequence.horizon.page(
                of: sequence.listing,
                from: place,
                order: sequence.order,
                limit: Swift.min(sequence.pageSize, remaining)
            )
            cursor = page.next
            records = page.records[...]
            guard let next = page.next else { return }
            guard visited.insert(next).inserted else {
                let url = sequence.listing.url(below: sequence.horizon.url)
                throw HorizonError(.repeatedCursor(next.text ?? ""), url: RedactedURL(ofHorizon: url))
            }
        }
    }
}

extension Horizon {
    /// The records of a list from a place on, which are asked for page by page while someone iterates.
    ///
    /// - Parameters:
    ///   - listing: the list.
    ///   - cursor: where to begin.
    ///   - order: which way to go.
    ///   - pageSize: how many records to ask for at once, 1 to 200.
    ///   - bound: how many records to yield at most; no bound unless given.
    /// - Returns: the records; nothing is asked before someone iterates.
    public func records<Record>(
        of listing: Listing<Record>,
        from cursor: Cursor = .start,
        order: Order = .ascending,
        pageSize: Int = Horizon.pageLimit,
        bound: Int = .max
    ) -> RecordSequence<Record> {
        RecordSequence(
            horizon: self,
            listing: listing,
            cursor: cursor,
            order: order,
            pageSize: pageSize,
            bound: bound
        )
    }
}
