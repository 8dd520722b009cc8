package import FlowEngine
package import HTTPTransport
internal import Synchronization

/// The exchanges of runs that go on at the same time, as they become a ``HARDocument``.
package final class HARArchive: Sendable {
    /// The exchanges that are not written yet: one behind the other they take far less time than one at a time.
    private struct Waiting {
        var exchanges: [(exchange: RecordedExchange, run: RunID?)] = []
        /// The number of bytes of their bodies.
        var size = 0

        /// The most exchanges that wait, and the most bytes of their bodies; there are more while a run writes.
        static let limit = (count: 32, bytes: 256 << 10)

        var isFull: Bool { exchanges.count >= Self.limit.count || size >= Self.limit.bytes }
    }

    private let waiting = Mutex(Waiting())
    private let document = Mutex(HARDocument())

    /// An archive without exchanges.
    package init() {}

    /// Adds an exchange of `run`; they stand in the document in the order in which they are added.
    package func add(_ exchange: RecordedExchange, of run: RunID?) {
        let isFull = waiting.withLock { waiting in
            waiting.exchanges.append((exchange, run))
            waiting.size += exchange.bodySize
            return waiting.isFull
        }
        guard isFull else { return }
        // No run waits for one that writes: the next that adds an exchange tries again.
        _ = document.withLockIfAvailable { write(to: &$0) }
    }

    private func write(to document: inout HARDocument) {
        let exchanges = waiting.withLock { waiting in
            defer { waiting = Waiting() }
            return waiting.exchanges
        }
        for (exchange, run) in exchanges { document.add(exchange, of: run) }
    }

    /// The document with all exchanges, in pieces that follow each other.
    package var pieces: [[UInt8]] {
        document.withLock { document in
            write(to: &document)
            return document.pieces
        }
    }
}
