internal import FoundationEssentials
internal import HTTPTransport

/// A list that a Horizon server keeps: where it is, and what narrows it down.
///
/// Every kind of list is one more `static` function of this type, next to the record that it holds:
/// `.operations(of: .account(id))`, `.offers(of: .seller(id))`, `.ledgers`.
public struct Listing<Record: HorizonRecord>: Sendable {
    /// The segments of its path, below the server's URL.
    public let path: [String]

    /// What narrows it down, apart from cursor, order and limit.
    public let query: [(name: String, value: String)]

    /// The list under `path`; what has no value is not asked for.
    public init(path: [String], query: [(name: String, value: String?)] = []) {
        self.path = path
        self.query = query.compactMap { item in item.value.map { (item.name, $0) } }
    }

    /// Where it is asked for on the server at `base`.
    func url(below base: URL, _ more: [(String, String)] = []) -> URL {
        let location = path.reduce(base) { $0.appendingSegments($1) }
        return location.appendingQuery(query.map { ($0.name, $0.value) } + more)
    }
}
