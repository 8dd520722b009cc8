internal import Stellar
internal import Synchronization
internal import Timekeeping

/// The challenges that have been answered, each of which buys one token.
final class ChallengeBook: Sendable {
    private struct State {
        var answered: [TransactionHash: Timestamp] = [:]
        /// At how many the expired ones are let go of.
        var limit = 1000
    }

    private let state: Mutex<State>
    private let table: StoredTable<Timestamp>

    init(store: AnchorStore) throws(LedgerStoreError) {
        table = store.table("challenges")
        var state = State()
        for (text, expiry) in try table.load() { if let hash = TransactionHash(text) { state.answered[hash] = expiry } }
        self.state = Mutex(state)
    }

    /// Marks a challenge as answered; returns whether it was not before.
    ///
    /// A challenge is kept in mind until it expires, when its time bounds refuse it anyway.
    func claim(_ hash: TransactionHash, until expiry: Timestamp, at now: Timestamp) -> Bool {
        state.withLock { state in
            if state.answered.count >= state.limit {
                state.answered = state.answered.filter { $0.value >= now }
                state.limit = max(1000, 2 * state.answered.count)
            }
            guard state.answered.updateValue(expiry, forKey: hash) == nil else { return false }
            table.put(expiry, at: hash.description)
            return true
        }
    }
}
