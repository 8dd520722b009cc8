public import Diagnostics
internal import Synchronization

/// Takes what an anchor does otherwise than the SEPs say, and hands each finding on once, and again where it is worse.
///
/// It remembers the statuses of transfers, to see one that goes back. What two tasks find at the same time comes in any order.
public final class FindingRecorder: Sendable {
    private struct State {
        var known = KnownDeviations()
        var statuses: [Transfer.ID: StatusHistory] = [:]
        /// The hosts whose clock is wrong, which all their endpoints show.
        var skewed: Set<String> = []

        /// Whether a deviation is none that was there before, or is worse.
        mutating func isNew(_ deviation: Deviation) -> Bool {
            guard known.insert(deviation) else { return false }
            guard deviation.code == .clockSkew, deviation.subject.field == nil else { return true }
            return skewed.insert(deviation.subject.request?.host ?? "").inserted
        }
    }

    private let state = Mutex(State())
    private let observer: @Sendable (Deviation) -> Void

    /// A recorder that hands findings to `observer`.
    public init(_ observer: @escaping @Sendable (Deviation) -> Void) {
        self.observer = observer
    }

    /// Takes findings; those that were there before, and as bad, are dropped.
    func record(_ deviations: [Deviation]) {
        guard !deviations.isEmpty else { return }
        let new = state.withLock { state in deviations.filter { state.isNew($0) } }
        new.forEach(observer)
    }

    /// Learns a status that a transfer had before, as the journal of a run that goes on tells.
    public func recall(_ status: Transfer.Status, of id: Transfer.ID) {
        state.withLock { $0.statuses[id, default: StatusHistory(status)].append(status) }
    }

    /// Learns what the anchor said of a transfer before, in an answer of which the findings are known.
    public func recall(_ transfer: Transfer) { _ = statuses(before: transfer) }

    /// The statuses of `transfer` before this one, which is remembered.
    func statuses(before transfer: Transfer) -> StatusHistory? {
        state.withLock { state in
            let history = state.statuses[transfer.id]
            // Of those of an anchor with many transfers the ones that are asked for again are the run's own.
            if history == nil, state.statuses.count >= 1000 { state.statuses = [:] }
            state.statuses[transfer.id, default: StatusHistory(transfer.status)].append(transfer)
            return history
        }
    }
}
