internal import FoundationEssentials
internal import HTTPTransport
internal import JSON

/// A page of a list.
public struct Page<Record: HorizonRecord>: Hashable, Sendable {
    /// The records; an entry that is none is left out, but where all are, the answer is no page.
    public var records: [Record]
    /// The place at which the next page begins; `nil` after a page without entries.
    public var next: Cursor?

    /// Reads a page; `nil` where the answer is none.
    init?(_ answer: JSONValue) {
        guard let entries = answer["_embedded"]?["records"]?.arrayValue else { return nil }
        records = entries.compactMap { Record($0) }
        guard entries.isEmpty || !records.isEmpty else { return nil }
        let token = entries.reversed().lazy.compactMap { Record.pagingToken(of: $0) }.first
        next = token.map { .after($0) } ?? (entries.isEmpty ? nil : Self.linked(answer))
    }

    /// The cursor in the link to the next page, of which nothing else counts: a list never leads to another address.
    private static func linked(_ answer: JSONValue) -> Cursor? {
        guard let link = answer["_links"]?["next"]?["href"]?.string, let parts = URLComponents(string: link) else {
            return nil
        }
        let cursor = parts.queryItems?.first { $0.name == "cursor" }?.value
        return cursor.flatMap { $0.isEmpty ? nil : .after($0) }
    }
}

extension Horizon {
    /// The largest number of records of a page; servers refuse to send more.
    public static let pageLimit = 200

    /// A page of a list.
    ///
    /// - Parameters:
    ///   - listing: the list.
    ///   - cursor: where the page begins.
    ///   - order: which way it goes.
    ///   - limit: how many records it has at most, 1 to 200.
    /// - Returns: the records, and where the next page begins.
    /// - Throws: `HorizonError`
    public func page<Record>(
        of listing: Listing<Record>,
        from cursor: Cursor = .start,
        order: Order = .ascending,
        limit: Int = 50
    ) async throws(HorizonError) -> Page<Record> {
        var query = [("order", order.rawValue), ("limit", String(min(max(limit, 1), Self.pageLimit)))]
        if let cursor = cursor.text { query.append(("cursor", cursor)) }
        let location = listing.url(below: url, query)
        let answer = try await object(at: location, bodyLimit: Self.pageBodyLimit)
        guard let page = Page<Record>(answer) else { throw invalid("_embedded.records", location) }
        return page
    }

    /// The largest number of bytes of the answer with a page: 200 transactions with 100 operations each fit in.
    private static var pageBodyLimit: Int { 16 << 20 }
}
