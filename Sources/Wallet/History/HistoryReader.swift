internal import Diagnostics
internal import HorizonClient
internal import Stellar

/// Reads what moved an account's money out of the list of its operations.
///
/// The server's own list of payments has no claimable balances, so the operations are gone through.
struct HistoryReader: Sendable {
    /// The largest number of operations that are gone through for one page: an account may have made offers for years.
    static let operationLimit = 2000

    let horizon: Horizon
    let account: PublicKey

    /// A page, the latest first; it may be short where there is little among very many operations.
    func page(from place: HistoryPlace) async throws -> HistoryPage {
        let listing = Listing.operations(
            of: .account(account),
            includesFailed: place.includesFailed,
            joinsTransactions: true
        )
        var entries: [HistoryEntry] = []
        var token = place.token
        var seen = 0
        while seen < Self.operationLimit {
            let cursor = token.map { Cursor.after($0) } ?? .start
            let size = min(Horizon.pageLimit, max(2 * place.limit, 20))
            let records = try await operations(listing, from: cursor, size)
            for operation in records {
                seen += 1
                token = operation.pagingToken ?? token
                guard let entry = HistoryEntry(operation, of: account) else { continue }
                entries.append(try await completed(entry))
                if entries.count == place.limit { break }
            }
            if entries.count == place.limit { break }
            if records.count < size { return HistoryPage(entries: entries, next: nil) }
        }
        var next = place
        next.token = token
        return HistoryPage(entries: entries, next: next)
    }

    /// An account that is not on the ledger has no history yet.
    private func operations(
        _ listing: Listing<OperationRecord>,
        from cursor: Cursor,
        _ size: Int
    ) async throws(HorizonError) -> [OperationRecord] {
        do throws(HorizonError) {
            return try await horizon.page(of: listing, from: cursor, order: .descending, limit: size).records
        } catch  where error.reason == .notFound {
            return []
        }
    }

    /// The entry with the amount that only its effects tell; without it where they can't be read.
    func completed(_ entry: HistoryEntry) async throws -> HistoryEntry {
        guard entry.needsEffects else { return entry }
        var entry = entry
        do throws(HorizonError) {
            let page = try await horizon.page(of: .effects(of: .operation(entry.id)), limit: 50)
            entry.complete(from: page.records, of: account)
        } catch {
            guard error.failure != .interrupted else { throw error }
        }
        return entry
    }
}
