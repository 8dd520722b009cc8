import LedgerEngine
import Stellar
import StellarXDR
import Testing
import Timekeeping

@testable import Sandbox

@Suite("LedgerHost")
struct LedgerHostTests {
    private let key = KeyPair.random().publicKey

    @Test("a ledger that closes regularly takes what waits when its time comes")
    func regular() async throws {
        let clock = ManualClock()
        let host = try LedgerHost(network: .standalone, clock: clock, closing: .every(.seconds(5)))
        let closing = Task { await host.run() }
        async let funded = host.fund(key.wire)
        let nextLedger = clock.now.advanced(by: .seconds(5))
        while clock.nextWakeUp != nextLedger { await Task.yield() }
        while await host.nextSequenceNumber(of: host.root.publicKey.wire) == 1 { await Task.yield() }
        clock.advance(by: .seconds(5))
        guard case .applied(let applied) = await funded?.submission else {
            Issue.record("the account was not created")
            return
        }
        #expect(applied.ledger == 2)
        #expect(applied.result.isSuccess)
        closing.cancel()
        await closing.value
    }

    @Test("who asks friendbot several times before a ledger closes gets as many accounts")
    func queuedFriendbot() async throws {
        let host = try LedgerHost(network: .standalone, clock: ManualClock(), closing: .manually)
        let keys = (0..<5).map { _ in KeyPair.random().publicKey.wire }
        await withTaskGroup(of: Bool.self) { group in
            for key in keys {
                group.addTask {
                    guard case .applied(let applied) = await host.fund(key)?.submission else { return false }
                    return applied.result.isSuccess
                }
            }
            while await host.nextSequenceNumber(of: host.root.publicKey.wire) != 6 { await Task.yield() }
            await host.closeLedger()
            for await succeeded in group { #expect(succeeded) }
        }
    }

    @Test("friendbot gives also when nothing has happened for a long time")
    func idleFriendbot() async throws {
        let clock = ManualClock()
        let host = try LedgerHost(network: .standalone, clock: clock)
        clock.advance(by: .seconds(3600))
        guard case .applied(let applied)? = await host.fund(key.wire)?.submission else {
            Issue.record("the account was not created")
            return
        }
        #expect(applied.result.isSuccess)
    }

    @Test("a ledger that closes at once keeps up with the clock")
    func pace() async throws {
        let clock = ManualClock()
        let host = try LedgerHost(network: .standalone, clock: clock)
        clock.advance(by: .seconds(3600))
        let now = UInt64(clock.now.unixSeconds)
        let root = host.root
        let transaction = Transaction(
            source: MuxedAccount(root.publicKey),
            fee: 100,
            sequenceNumber: 1,
            preconditions: Preconditions(timeBounds: TimeBounds(minTime: now, maxTime: now + 30)),
            operations: [Operation(.bumpSequence(to: 0))]
        )
        let envelope = TransactionEnvelope(transaction).signed(by: root, for: host.network)
        guard case .applied(let applied) = await host.submit(envelope.wire) else {
            Issue.record("a transaction that is valid now was refused")
            return
        }
        #expect(applied.closeTime == now)
        #expect(applied.ledger == 3)
    }

    @Test("a reader of transactions gets those before and those after, each once")
    func transactions() async throws {
        let host = try LedgerHost(network: .standalone, clock: ManualClock())
        let keys = (0..<4).map { _ in KeyPair.random().publicKey.wire }
        _ = await host.fund(keys[0])
        _ = await host.fund(keys[1])
        var seen: [UInt32] = []
        for await transaction in host.transactions() {
            seen.append(transaction.ledger)
            if seen.count == 2 {
                _ = await host.fund(keys[2])
                _ = await host.fund(keys[3])
            }
            if seen.count == 4 { break }
        }
        #expect(seen == [2, 3, 4, 5])
    }
}
