internal import Foundation
internal import HTTPTransport
public import Stellar

/// Where a list begins.
public enum Cursor: Hashable, Sendable {
    /// At the very beginning.
    case start
    /// With what happens from now on.
    case now
    /// After the record with this paging token.
    case after(String)

    /// What the server calls it.
    var text: String? {
        switch self {
        case .start: nil
        case .now: "now"
        case .after(let token): token
        }
    }
}

/// Which way a list goes.
public enum Order: String, Hashable, Sendable {
    /// The oldest first.
    case ascending = "asc"
    /// The newest first.
    case descending = "desc"
}

/// Of what the payments are listed.
public enum PaymentScope: Hashable, Sendable {
    /// Payments from and to an account.
    case account(PublicKey)
    /// Payments of a transaction.
    case transaction(TransactionHash)
    /// All payments of the network.
    case network

    func url(below base: URL) -> URL {
        switch self {
        case .account(let id): base.appendingSegments("accounts", id.address, "payments")
        case .transaction(let hash): base.appendingSegments("transactions", hash.hex, "payments")
        case .network: base.appendingSegments("payments")
        }
    }
}

/// A page of a list of payments.
public struct PaymentPage: Hashable, Sendable {
    /// The payments; an entry without an id is left out.
    public var records: [PaymentRecord]
    /// Where the next page begins; `nil` after a page without records.
    public var next: Cursor?
}

extension Horizon {
    /// A page of payments.
    ///
    /// - Parameters:
    ///   - scope: of what.
    ///   - cursor: where the page begins.
    ///   - order: which way it goes.
    ///   - limit: how many it has at most, 1 to 200.
    ///   - joinsTransactions: whether each comes with its transaction, which has the memo.
    /// - Returns: the payments, and where the next page begins.
    /// - Throws: `HorizonError`
    public func payments(
        of scope: PaymentScope,
        from cursor: Cursor = .start,
        order: Order = .ascending,
        limit: Int = 50,
        joinsTransactions: Bool = false
    ) async throws(HorizonError) -> PaymentPage {
        var query = [("order", order.rawValue), ("limit", String(min(max(limit, 1), 200)))]
        if let cursor = cursor.text { query.append(("cursor", cursor)) }
        if joinsTransactions { query.append(("join", "transactions")) }
        let location = scope.url(below: url).appendingQuery(query)
        let answer = try await object(at: location, bodyLimit: 8 << 20)
        guard let entries = answer["_embedded"]?["records"]?.arrayValue else {
            throw invalid("_embedded.records", location)
        }
        let last = entries.reversed().lazy.compactMap { ($0["paging_token"] ?? $0["id"])?.string }.first
        return PaymentPage(records: entries.compactMap { PaymentRecord($0) }, next: last.map { .after($0) })
    }
}
