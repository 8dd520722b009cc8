internal import HTTPServing
internal import Synchronization
internal import Timekeeping

/// A clock that is wrong by a fixed span, and otherwise goes as another one does.
struct SkewedClock<Base: WallClock>: WallClock {
    let base: Base
    let skew: Duration

    var now: Timestamp { base.now.advanced(by: skew) }
    var minimumResolution: Duration { base.minimumResolution }
    var currentPeriod: WorkPeriod? { base.currentPeriod }

    func beginPeriod() -> WorkPeriod { base.beginPeriod() }

    func sleep(until deadline: Timestamp, tolerance: Duration?) async throws {
        try await base.sleep(until: deadline.advanced(by: .zero - skew), tolerance: tolerance)
    }
}

extension WallClock {
    /// The same clock, wrong by `skew`.
    func wrong(by skew: Duration) -> any WallClock { SkewedClock(base: self, skew: skew) }
}

/// A clock that goes as another one does, and leaps ahead of it when it is told to.
///
/// Anchors do by it what takes them time, so that no one has to wait for that: a review that takes two days is over after a
/// leap of two days. What is compared with the clocks of others, such as sessions and the ledger, goes by the other clock.
final class LeapingClock: WallClock {
    /// The time for which no one may fall asleep or wake up before all count as having done what they woke up for.
    private static let quiet = Duration.milliseconds(60)
    /// The number of times that is waited for, and of instants that a leap stops at.
    private static let patience = 12
    private static let stops = 1000

    private struct State {
        var lead = Duration.zero
        var sleepers: [UInt64: (deadline: Timestamp, wakeUp: CheckedContinuation<Void, Never>)] = [:]
        var lastID: UInt64 = 0
    }

    private let base: any WallClock
    private let state: Mutex<State>

    private let keep: @Sendable (Duration) -> Void

    /// A clock that is ahead by `lead`, and tells `keep` by how much it is when that changes.
    init(_ base: any WallClock, lead: Duration = .zero, keep: @escaping @Sendable (Duration) -> Void = { _ in }) {
        self.base = base
        self.keep = keep
        state = Mutex(State(lead: lead))
    }

    /// The time by which it is ahead of the clock that it goes by.
    var lead: Duration { state.withLock { $0.lead } }

    /// The number of sleepers now.
    var sleeping: Int { state.withLock { $0.sleepers.count } }

    var now: Timestamp { base.now.advanced(by: lead) }

    var minimumResolution: Duration { base.minimumResolution }

    func sleep(until deadline: Timestamp, tolerance: Duration?) async throws {
        while true {
            try Task.checkCancellation()
            let lead = lead
            guard base.now.advanced(by: lead) < deadline else { return }
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { [base] in
                    try await base.sleep(until: deadline.advanced(by: .zero - lead), tolerance: tolerance)
                }
                group.addTask { await self.waitForLeap(after: lead, deadline) }
                try await group.next()
                group.cancelAll()
            }
        }
    }

    /// Leaps ahead, from one instant for which someone waits to the next, so that what they do then happens in order.
    ///
    /// Anyone who has woken up has a moment to do what is to be done; what waits for another party is not hurried.
    func leap(by duration: Duration) async throws {
        let goal = lead + duration
        let end = base.now.advanced(by: goal)
        for _ in 0..<Self.stops {
            guard let next = state.withLock({ $0.sleepers.values.map(\.deadline).min() }), next <= end else { break }
            move(by: { base.now.advanced(by: $0).duration(to: next) })
            try await settle()
        }
        move(by: { goal - $0 })
        try await settle()
    }

    /// Returns after the next leap, at once where one came since the clock was `lead` ahead, and when the task is cancelled.
    private func waitForLeap(after lead: Duration, _ deadline: Timestamp) async {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    guard state.lead == lead, !Task.isCancelled else { return true }
                    state.sleepers[id] = (deadline, continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: id) }?.wakeUp.resume()
        }
    }

    /// Moves by what `left` says, which is told how far the clock is ahead, and wakes everyone up.
    private func move(by left: (Duration) -> Duration) {
        let woken = state.withLock { state in
            let left = left(state.lead)
            guard left > .zero else {
                return [UInt64: (deadline: Timestamp, wakeUp: CheckedContinuation<Void, Never>)]()
            }
            state.lead += left
            keep(state.lead)
            defer { state.sleepers = [:] }
            return state.sleepers
        }
        for sleeper in woken.values { sleeper.wakeUp.resume() }
    }

    /// Waits until no one falls asleep or wakes up any more, but not for ever.
    private func settle() async throws {
        var last: UInt64?
        for _ in 0..<Self.patience {
            let count = state.withLock { $0.lastID }
            if count == last { return }
            last = count
            try await base.sleep(for: Self.quiet)
        }
    }
}

/// Answers with a responder that is only known once the server listens, and with 503 before.
final class LateResponder: HTTPResponder {
    private let responder = Mutex<(any HTTPResponder)?>(nil)

    func respond(with responder: any HTTPResponder) {
        self.responder.withLock { $0 = responder }
    }

    func respond(to request: ServerRequest) async throws -> ServerResponse {
        guard let responder = responder.withLock({ $0 }) else { return ServerResponse(status: .serviceUnavailable) }
        return try await responder.respond(to: request)
    }
}
