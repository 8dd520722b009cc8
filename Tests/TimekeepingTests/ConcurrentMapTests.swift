import Synchronization
import Testing
import Timekeeping

@Suite("concurrentMap")
struct ConcurrentMapTests {
    /// How many go on at a time, now and at most.
    private final class Count: Sendable {
        let state = Mutex((now: 0, most: 0, begun: 0))

        func begin() {
            state.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.begun + 1) }
        }

        func end() { state.withLock { $0.now -= 1 } }
    }

    @Test(
        "keeps the order, and does no more at a time than it may",
        arguments: [(0, 1), (1, 1), (7, 1), (7, 3), (7, 7), (7, .max), (7, 0)]
    )
    func order(count: Int, limit: Int) async {
        let running = Count()
        let results = await (0..<count).concurrentMap(limit: limit) { number in
            running.begin()
            for _ in 0..<(count - number) { await Task.yield() }
            running.end()
            return number * 2
        }
        #expect(results == (0..<count).map { $0 * 2 })
        #expect(running.state.withLock(\.most) <= max(1, limit))
    }

    @Test("what may not be begun any more has no result; what was begun ends")
    func stopped() async {
        let running = Count()
        let results = await ["a", "b", "c", "d"].concurrentMap(limit: 1, while: { running.state.withLock(\.begun) < 2 })
        {
            running.begin()
            return $0 + $0
        }
        #expect(results == ["aa", "bb", nil, nil])
    }

    @Test("a cancelled task gets all of its results, unless it says otherwise")
    func cancelled() async {
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            let all = await [1, 2, 3].concurrentMap(limit: 2) { $0 }
            let none = await [1, 2, 3].concurrentMap(limit: 2, while: { !Task.isCancelled }) { $0 }
            return (all, none)
        }
        task.cancel()
        let (all, none) = await task.value
        #expect(all == [1, 2, 3] && none == [nil, nil, nil])
    }
}
