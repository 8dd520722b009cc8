internal import HorizonClient
public import Stellar

extension NetworkWallet {
    /// The movements of an account's money, the latest first.
    ///
    /// - Parameters:
    ///   - place: whose history, from where on, and how much of it.
    ///   - isForced: whether what is known of it does not do, however fresh it is.
    /// - Returns: a page, and where the next one begins.
    /// - Throws: `HorizonError`
    public func history(_ place: HistoryPlace, isForced: Bool = false) async throws -> HistoryPage {
        try await caches.payments.value(for: place, isForced: isForced)
    }

    /// The movements of an account's money from now on, or from the entry called `former` on: anyone who has read a page
    /// before misses nothing then of what happens in between.
    ///
    /// It ends with an error when the server refuses or can't be reached for long, and when the task is cancelled. What an
    /// entry changed is forgotten, so that anyone who asks for the account afterwards sees it.
    public func follow(_ account: PublicKey, after former: String? = nil) -> HistoryStream {
        HistoryStream(wallet: self, account: account, former: former)
    }
}

/// The movements of an account's money, as they happen.
public struct HistoryStream: AsyncSequence, Sendable {
    /// An entry.
    public typealias Element = HistoryEntry

    let wallet: NetworkWallet
    let account: PublicKey
    /// The entry after which it begins; `nil` for now.
    let former: String?

    /// A walk over what happens from there on.
    public func makeAsyncIterator() -> Iterator {
        let listing = Listing.operations(of: .account(account), joinsTransactions: true)
        return Iterator(
            wallet: wallet,
            account: account,
            records: wallet.horizon.stream(of: listing, from: former.map { .after($0) } ?? .now).makeAsyncIterator()
        )
    }

    /// Walks over what happens.
    public struct Iterator: AsyncIteratorProtocol {
        let wallet: NetworkWallet
        let account: PublicKey
        var records: RecordStream<OperationRecord>.Iterator

        /// The next entry; waits for it as long as it takes.
        ///
        /// - Throws: `HorizonError`
        public mutating func next() async throws -> HistoryEntry? {
            while let operation = try await records.next() {
                await wallet.forget([account])
                guard let entry = HistoryEntry(operation, of: account) else { continue }
                return try await HistoryReader(horizon: wallet.horizon, account: account).completed(entry)
            }
            return nil
        }
    }
}
