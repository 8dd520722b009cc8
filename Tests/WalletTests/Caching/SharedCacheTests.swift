import Diagnostics
import Synchronization
import TestSupport
import Testing
import Timekeeping
import Wallet

@Suite("Caches")
struct SharedCacheTests {
    /// A server that answers when it is let, and counts what it is asked.
    final class Source: Sendable {
        struct Trouble: Error, Equatable {}

        let asked = Atomic(0)
        let cancelled = Gate()
        let began: Gate
        private let gate: Gate?
        private let failing: Mutex<Int>

        init(gate: Gate? = nil, failures: Int = 0) {
            self.gate = gate
            began = Gate()
            failing = Mutex(failures)
        }

        func answer(_ key: String) async throws -> String {
            let number = asked.add(1, ordering: .relaxed).newValue
            began.open()
            await withTaskCancellationHandler {
                await gate?.opened()
            } onCancel: {
                cancelled.open()
            }
            let isFailing = failing.withLock { failures in
                defer { failures = max(0, failures - 1) }
                return failures > 0
            }
            if isFailing { throw Trouble() }
            return "\(key) \(number)"
        }
    }

    let clock = ManualClock()

    func cache(_ source: Source, lifetime: Duration? = .seconds(30)) -> SharedCache<String, String> {
        SharedCache(lifetime: lifetime, clock: clock) { try await source.answer($0) }
    }

    @Test("a value is known until its lifetime is over, and no moment longer")
    func lifetime() async throws {
        let source = Source()
        let cache = cache(source)
        #expect(try await cache.value(for: "a") == "a 1")
        clock.advance(by: .seconds(30) - .nanoseconds(1))
        #expect(try await cache.value(for: "a") == "a 1")
        clock.advance(by: .nanoseconds(1))
        #expect(try await cache.value(for: "a") == "a 2")
        #expect(try await cache.value(for: "a", isForced: true) == "a 3")
        let lasting = self.cache(source, lifetime: nil)
        #expect(try await lasting.value(for: "b") == "b 4")
        clock.advance(by: .seconds(1_000_000))
        #expect(try await lasting.value(for: "b") == "b 4")
    }

    @Test("however many ask at a time, one request is made, and all get its result")
    func singleFlight() async throws {
        let gate = Gate()
        let source = Source(gate: gate)
        let cache = cache(source)
        let callers = (0..<50).map { _ in Task { try await cache.value(for: "a") } }
        await source.began.opened()
        await waiting { await cache.callers(waitingFor: "a") == 50 }
        #expect(await cache.state(of: "a").isLoading)
        gate.open()
        for caller in callers { #expect(try await caller.value == "a 1") }
        #expect(source.asked.load(ordering: .relaxed) == 1)
    }

    @Test("all who wait get the error, and the next one asks again")
    func failures() async throws {
        let gate = Gate()
        let source = Source(gate: gate, failures: 1)
        let cache = cache(source)
        let callers = (0..<5).map { _ in Task { try await cache.value(for: "a") } }
        await waiting { await cache.callers(waitingFor: "a") == 5 }
        gate.open()
        for caller in callers { await #expect(throws: Source.Trouble.self) { try await caller.value } }
        #expect(await cache.state(of: "a").failure is Source.Trouble)
        #expect(await cache.state(of: "a").value == nil)
        #expect(try await cache.value(for: "a") == "a 2")
        #expect(await cache.state(of: "a").failure == nil)
    }

    @Test("an old value stays at hand while it is read anew and where that fails")
    func lastValue() async throws {
        let source = Source()
        let cache = cache(source)
        #expect(await cache.state(of: "a").last == nil)
        _ = try await cache.value(for: "a")
        let failing = Source(failures: 1)
        let other = SharedCache<String, String>(lifetime: .seconds(1), clock: clock) { [clock] key in
            clock.now.unixSeconds % 2 == 0 ? key : try await failing.answer(key)
        }
        _ = try await other.value(for: "a")
        clock.advance(by: .seconds(1))
        await #expect(throws: Source.Trouble.self) { try await other.value(for: "a") }
        #expect(await other.state(of: "a").value == "a")
        #expect(await other.state(of: "a").failure is Source.Trouble)
    }

    @Test("what was changed while a request was under way is not known by its result")
    func invalidation() async throws {
        let gate = Gate()
        let source = Source(gate: gate)
        let cache = cache(source)
        let early = Task { try await cache.value(for: "a") }
        await source.began.opened()
        await cache.invalidate("a")
        gate.open()
        #expect(try await early.value == "a 1")
        #expect(await cache.state(of: "a").value == nil)
        #expect(try await cache.value(for: "a") == "a 2")
        await cache.invalidateAll()
        #expect(try await cache.value(for: "a") == "a 3")
    }

    @Test("who is cancelled waits no more; the request goes on for the others, and ends with the last")
    func cancellation() async throws {
        let gate = Gate()
        let source = Source(gate: gate)
        let cache = cache(source)
        let one = Task { try await cache.value(for: "a") }
        let other = Task { try await cache.value(for: "a") }
        await waiting { await cache.callers(waitingFor: "a") == 2 }
        one.cancel()
        await #expect(throws: CancellationError.self) { try await one.value }
        gate.open()
        #expect(try await other.value == "a 1")
        let closed = Source(gate: Gate())
        let lonely = self.cache(closed)
        let last = Task { try await lonely.value(for: "a") }
        await closed.began.opened()
        last.cancel()
        await #expect(throws: CancellationError.self) { try await last.value }
        await closed.cancelled.opened()
        #expect(await lonely.state(of: "a").isLoading == false)
    }

    /// Lets others go on until something holds.
    private func waiting(_ condition: () async -> Bool) async {
        while await !condition() { await Task.yield() }
    }
}
