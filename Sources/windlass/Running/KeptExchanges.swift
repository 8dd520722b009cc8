import HTTPTransport
import RunStore

/// The exchanges of a run that are kept until its end: of those that are to be kept the latest, as many as the budget allows.
struct KeptExchanges {
    private let budget: Int
    private var stored: [(number: Int, exchange: StoredExchange)] = []
    private var size = 0
    /// The numbers of all that were to be kept.
    private var taken: Set<Int> = []
    /// The numbers of those for which there was no room.
    private var dropped: Set<Int> = []

    /// Nothing yet; the store has the same budget.
    init(budget: Int = JournalStore.exchangeBudget) { self.budget = budget }

    /// Whether all of them are kept.
    var isWhole: Bool { dropped.isEmpty }

    /// Whether `exchange` is one of them, also where they were taken out.
    func contains(_ exchange: RecordedExchange) -> Bool {
        taken.contains(exchange.number) && !dropped.contains(exchange.number)
    }

    /// Takes those of `exchanges` that it has not seen; the oldest make room for them.
    mutating func add(_ exchanges: [RecordedExchange]) {
        for exchange in exchanges where taken.insert(exchange.number).inserted {
            let new = StoredExchange(state: exchange.state, json: exchange.json)
            stored.append((exchange.number, new))
            size += new.json.count
        }
        while size > budget, let first = stored.first {
            size -= first.exchange.json.count
            dropped.insert(first.number)
            stored.removeFirst()
        }
    }

    /// Takes them out, for the store.
    mutating func takeAll() -> [StoredExchange] {
        defer { (stored, size) = ([], 0) }
        return stored.map(\.exchange)
    }
}
