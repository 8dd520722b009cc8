internal import FoundationEssentials
internal import HTTPTransport
public import JSON
public import Stellar

/// A record of which a Horizon server keeps a list.
///
/// Reading is tolerant: what a server says beyond what a type knows stays in ``fields``.
public protocol HorizonRecord: Hashable, Sendable {
    /// Reads a record; `nil` where it lacks what makes it one.
    init?(_ fields: JSONValue)

    /// The record as it came.
    var fields: JSONValue { get }

    /// The place of a record in its lists; `nil` where the server does not tell.
    static func pagingToken(of fields: JSONValue) -> String?
}

extension HorizonRecord {
    /// The server's name for the place.
    public static func pagingToken(of fields: JSONValue) -> String? {
        fields["paging_token"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The place of the record in its lists, after which they go on; `nil` where the server does not tell.
    public var pagingToken: String? { Self.pagingToken(of: fields) }
}

/// A record whose place in lists is its id, where the server calls it nothing else.
public protocol ListedByID: HorizonRecord {}

extension ListedByID {
    /// The server's name for the place, or the record's id.
    public static func pagingToken(of fields: JSONValue) -> String? {
        (fields["paging_token"] ?? fields["id"])?.string
    }
}

/// A list that a Horizon server keeps: where it is, and what narrows it down.
///
/// Every kind of list is one more `static` function of this type, next to the record that it holds:
/// `.operations(of: .account(id))`, `.offers(of: .seller(id))`, `.ledgers`.
public struct Listing<Record: HorizonRecord>: Sendable {
    /// The segments of its path, below the server's URL.
    public let path: [String]

    /// The query that narrows it down, apart from cursor, order and limit.
    public let query: [(name: String, value: String)]

    /// The list under `path`; what has no value is not asked for.
    public init(path: [String], query: [(name: String, value: String?)] = []) {
        self.path = path
        self.query = query.compactMap { item in item.value.map { (item.name, $0) } }
    }

    /// The address of the list on the server at `base`.
    func url(below base: URL, _ more: [(String, String)] = []) -> URL {
        let location = path.reduce(base) { $0.appendingSegments($1) }
        return location.appendingQuery(query.map { ($0.name, $0.value) } + more)
    }
}

/// The place at which a list begins.
public enum Cursor: Hashable, Sendable {
    /// The first record.
    case start
    /// The end of the list: records from this moment on.
    case now
    /// The record after the one with this paging token.
    case after(String)

    /// The server's word for it.
    var text: String? {
        switch self {
        case .start: nil
        case .now: "now"
        case .after(let token): token
        }
    }

    /// Whether a record with this token comes after the cursor in a list that goes up.
    ///
    /// Tokens are numbers, or several of them with dashes between; others are compared for equality only.
    func precedes(_ token: String) -> Bool {
        guard case .after(let last) = self else { return true }
        guard let old = Self.numbers(last), let new = Self.numbers(token) else { return token != last }
        return old.lexicographicallyPrecedes(new)
    }

    private static func numbers(_ token: String) -> [UInt64]? {
        let parts = token.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { UInt64($0) }
        return numbers.count == parts.count ? numbers : nil
    }
}

/// The order of a list.
public enum Order: String, Hashable, Sendable {
    /// The oldest first.
    case ascending = "asc"
    /// The newest first.
    case descending = "desc"
}

/// The scope of a history.
public enum HistoryScope: Hashable, Sendable {
    /// The history of an account.
    case account(PublicKey)
    /// The history of a transaction.
    case transaction(TransactionHash)
    /// The history of a ledger.
    case ledger(Int64)
    /// The history of an operation, by its id.
    case operation(String)
    /// The history of a claimable balance.
    case claimableBalance(ClaimableBalanceID)
    /// The history of a liquidity pool.
    case liquidityPool(Hash256)
    /// The history of the whole network.
    case network

    /// The segments of what has the history, which stand before the name of the list.
    var path: [String] {
        switch self {
        case .account(let id): ["accounts", id.address]
        case .transaction(let hash): ["transactions", hash.hex]
        case .ledger(let number): ["ledgers", String(number)]
        case .operation(let id): ["operations", id]
        case .claimableBalance(let id): ["claimable_balances", id.description]
        case .liquidityPool(let id): ["liquidity_pools", id.hex]
        case .network: []
        }
    }
}
