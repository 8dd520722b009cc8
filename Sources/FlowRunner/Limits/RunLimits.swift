internal import AnchorClient
internal import HTTPTransport
internal import Synchronization
internal import Timekeeping

/// The limits that the runs of one process share: requests to anchors, and the sequence numbers of accounts.
///
/// Runs that know of the same limits wait for each other, first come, first served.
public final class RunLimits: Sendable {
    /// The number of states that may talk to one anchor at a time, or `nil` for as many as there are.
    public let perAnchor: Int?

    /// The published words of the anchors about themselves: the same to all runs.
    let published = StellarTomlCache()

    /// The hosts that are failing: what one run finds out, the others need not.
    let circuitBreakers = CircuitBreakers()

    /// A semaphore that exists as long as a run holds it or waits for it.
    private struct Queue {
        weak var semaphore: AsyncSemaphore?
    }

    private struct State {
        var queues: [String: Queue] = [:]
        /// The number of queues above which those without a semaphore are removed.
        var tidyAt = 64
    }

    private let state = Mutex(State())

    /// Limits; with `perAnchor` never more than so many states, at least one, talk to one anchor at a time.
    public init(perAnchor: Int? = nil) {
        self.perAnchor = perAnchor.map { max(1, $0) }
    }

    /// The queue of the states that talk to `anchor`; `nil` where they need not.
    func anchor(_ anchor: String) -> AsyncSemaphore? {
        perAnchor.map { semaphore("anchor \(anchor)", places: $0) }
    }

    /// The queue of the states that use the next sequence number of `account`.
    func account(_ account: String, on passphrase: String) -> AsyncSemaphore {
        semaphore("account \(account) \(passphrase)", places: 1)
    }

    private func semaphore(_ name: String, places: Int) -> AsyncSemaphore {
        state.withLock { state in
            if let semaphore = state.queues[name]?.semaphore { return semaphore }
            if state.queues.count >= state.tidyAt {
                state.queues = state.queues.filter { $0.value.semaphore != nil }
                state.tidyAt = max(64, state.queues.count * 2)
            }
            let semaphore = AsyncSemaphore(places: places)
            state.queues[name] = Queue(semaphore: semaphore)
            return semaphore
        }
    }
}
