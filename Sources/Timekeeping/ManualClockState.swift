/// The sleepers and workers of a ``ManualClock``.
struct ManualClockState {
    struct Sleeper {
        var deadline: Timestamp
        /// The period that pauses meanwhile, where the sleeper works in one.
        var period: UInt64?
        var continuation: CheckedContinuation<Void, any Error>
    }

    var now: Timestamp
    var sleepers: [UInt64: Sleeper] = [:]
    /// The sleepers that were cancelled before they slept.
    var cancelled: Set<UInt64> = []
    /// The periods that go on, and how many reasons each has to pause.
    private(set) var pauses: [UInt64: Int] = [:]
    /// The number of periods that have no reason to pause.
    var working = 0
    private var queue = WakeUpQueue()
    private var lastID: UInt64 = 0

    init(now: Timestamp) {
        self.now = now
    }

    mutating func makeID() -> UInt64 {
        lastID += 1
        return lastID
    }

    mutating func add(_ sleeper: Sleeper, id: UInt64) {
        sleepers[id] = sleeper
        queue.insert(WakeUp(at: sleeper.deadline, period: sleeper.period ?? .max, sleeper: id))
        if let period = sleeper.period { pause(period) }
    }

    /// Wakes the sleeper, or makes sure that it doesn't fall asleep.
    mutating func cancel(_ id: UInt64) -> Sleeper? {
        guard let sleeper = remove(id) else {
            cancelled.insert(id)
            return nil
        }
        return sleeper
    }

    /// Everyone whose wait is over, the earliest first.
    mutating func wakeAll() -> [Sleeper] {
        var due: [Sleeper] = []
        while let next = queue.first, next.at <= now {
            queue.removeFirst()
            if let sleeper = remove(next.sleeper) { due.append(sleeper) }
        }
        return due
    }

    /// The one who is next, where no one works; `isUnknown` where it now counts as working without being in a period.
    mutating func wakeNext() -> (sleeper: Sleeper?, isUnknown: Bool) {
        guard working == 0 else { return (nil, false) }
        while let next = queue.first {
            queue.removeFirst()
            guard let sleeper = remove(next.sleeper) else { continue }
            now = max(now, sleeper.deadline)
            // Without others there is no one for whom time could pass too early.
            guard sleeper.period == nil, !(sleepers.isEmpty && pauses.isEmpty) else { return (sleeper, false) }
            working += 1
            return (sleeper, true)
        }
        return (nil, false)
    }

    private mutating func remove(_ id: UInt64) -> Sleeper? {
        guard let sleeper = sleepers.removeValue(forKey: id) else { return nil }
        if let period = sleeper.period { resume(period) }
        return sleeper
    }

    mutating func begin() -> UInt64 {
        let id = makeID()
        pauses[id] = 0
        working += 1
        return id
    }

    mutating func pause(_ period: UInt64) {
        guard let count = pauses[period] else { return }
        pauses[period] = count + 1
        if count == 0 { working -= 1 }
    }

    mutating func resume(_ period: UInt64) {
        guard let count = pauses[period], count > 0 else { return }
        pauses[period] = count - 1
        if count == 1 { working += 1 }
    }

    mutating func end(_ period: UInt64) {
        if pauses.removeValue(forKey: period) == 0 { working -= 1 }
    }
}

/// An instant at which someone is to be woken.
struct WakeUp: Comparable {
    var at: Timestamp
    /// The period of the sleeper; periods take turns in the order in which they were begun.
    var period: UInt64
    var sleeper: UInt64

    static func < (one: WakeUp, other: WakeUp) -> Bool {
        (one.at, one.period, one.sleeper) < (other.at, other.period, other.sleeper)
    }
}

/// Wake-ups, the earliest first: a binary heap, since thousands of runs may wait on one clock.
struct WakeUpQueue {
    private var heap: [WakeUp] = []

    var first: WakeUp? { heap.first }

    mutating func insert(_ wakeUp: WakeUp) {
        heap.append(wakeUp)
        var child = heap.count - 1
        while child > 0, heap[child] < heap[(child - 1) / 2] {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func removeFirst() {
        guard let last = heap.popLast(), !heap.isEmpty else { return }
        heap[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child] < heap[least] {
                least = child
            }
            guard least != parent else { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
