import HTTPTransport
import JSON
import RunStore

/// The exchanges of a run that are kept until its end: of those that are to be kept the latest, as many as the budget allows.
struct KeptExchanges {
    private let budget: Int
    private var stored: [(number: Int, exchange: StoredExchange)] = []
    private var size = 0
    /// The exchanges that are not written yet: one behind the other they take far less time than one at a time.
    private var waiting: [RecordedExchange] = []
    /// The number of bytes of their bodies.
    private var waitingSize = 0
    /// The numbers of all that were to be kept.
    private var taken: Set<Int> = []
    /// The numbers of those for which there was no room.
    private var dropped: Set<Int> = []

    /// The most exchanges that are not written, and the most bytes of their bodies.
    private static let waitingLimit = (count: 256, bytes: 256 << 10)

    /// An empty collection; the store has the same budget.
    init(budget: Int = JournalStore.exchangeBudget) { self.budget = budget }

    /// Whether all of them are kept.
    var isWhole: Bool {
        mutating get {
            writeWaiting()
            return dropped.isEmpty
        }
    }

    /// Whether `exchange` is one of them, also where they were taken out.
    mutating func contains(_ exchange: RecordedExchange) -> Bool {
        writeWaiting()
        return taken.contains(exchange.number) && !dropped.contains(exchange.number)
    }

    /// Takes those of `exchanges` that it has not seen; the oldest make room for them.
    mutating func add(_ exchanges: [RecordedExchange]) {
        for exchange in exchanges where taken.insert(exchange.number).inserted {
            waiting.append(exchange)
            waitingSize += exchange.bodySize
        }
        if waiting.count >= Self.waitingLimit.count || waitingSize >= Self.waitingLimit.bytes { writeWaiting() }
    }

    private mutating func writeWaiting() {
        guard !waiting.isEmpty else { return }
        var writer = JSONWriter()
        for exchange in waiting {
            writer.restart()
            exchange.write(to: &writer)
            // Each is kept in as much memory as it takes.
            let json = writer.bytes.withUnsafeBufferPointer { Array($0) }
            let new = StoredExchange(state: exchange.state, json: json)
            stored.append((exchange.number, new))
            size += new.json.count
        }
        (waiting, waitingSize) = ([], 0)
        while size > budget, let first = stored.first {
            size -= first.exchange.json.count
            dropped.insert(first.number)
            stored.removeFirst()
        }
    }

    /// Takes them out, for the store.
    mutating func takeAll() -> [StoredExchange] {
        writeWaiting()
        defer { (stored, size) = ([], 0) }
        return stored.map(\.exchange)
    }
}
