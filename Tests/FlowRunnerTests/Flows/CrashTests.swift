import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HTTPTransport
import Stellar
import Synchronization
import TestLanes
import Testing
import Timekeeping
import TransferTracking

@testable import FlowRunner

/// The process dies after every single line of the journal, and the run is resumed.
@Suite("Crashes", .tags(.thorough))
struct CrashTests {
    static let flows = ["sep24-deposit.yaml", "sep24-withdraw.yaml"]

    /// How many lines the journal of a whole run has.
    private func lineCount(_ flow: String) async throws -> Int {
        let harness = WorldHarness()
        _ = try await harness.run(flow)
        return await harness.journal.lines.count
    }

    @Test("killed right after a line reached the disk, the run goes on and does nothing twice", arguments: flows)
    func killed(flow: String) async throws {
        for cut in 1..<(try await lineCount(flow)) {
            var harness = WorldHarness()
            let parsed = try WorldHarness.shipped(flow)
            harness.journal = MemoryJournal(capacity: cut)
            let run = FlowRun(try harness.settings(parsed))
            // The journal takes no more after `cut` lines, and the run dies of it at that very point.
            await #expect(throws: MemoryJournal.DiskFull.self) { try await run.start() }
            harness.journal = await harness.journal.cut(after: cut)
            let last = try #require(await harness.journal.lines.last?.event)
            let ending = try await FlowRun.resume(run: run.id, with: harness.settings(parsed))
            // The last line before the anchor is asked for a transfer.
            let isStarting = if case .asking = last.fact { true } else { false }
            check(harness, flow, ending, orphans: isStarting ? 1 : 0, "cut after \(cut)")
        }
    }

    @Test("killed in the middle of every single exchange, the run never pays or trusts twice", arguments: flows)
    func killedInExchange(flow: String) async throws {
        let whole = WorldHarness()
        #expect(try await whole.run(flow).result == .done)
        for (number, exchange) in whole.world.log.enumerated() {
            var harness = WorldHarness()
            let parsed = try WorldHarness.shipped(flow)
            harness.killed(inExchange: number + 1)
            let run = FlowRun(try harness.settings(parsed))
            let start = try? await run.start()
            #expect(start == nil, "exchange \(number + 1), \(exchange)")
            harness.world.breaks { _ in nil }
            guard !(await harness.journal.lines.isEmpty) else { continue }
            harness.journal = await harness.journal.cut(after: .max)
            let ending = try await FlowRun.resume(run: run.id, with: harness.settings(parsed))
            check(harness, flow, ending, orphans: exchange.hasSuffix("/interactive") ? 1 : 0, exchange)
        }
    }

    @Test("killed before the anchor got the request, the run takes no transfer of another amount for its own")
    func othersTransfer() async throws {
        var harness = WorldHarness()
        let world = harness.world
        let parsed = try WorldHarness.shipped("sep24-deposit.yaml")
        let journal = harness.journal
        world.breaks { request in
            guard request.url.path().hasSuffix("/interactive") else { return nil }
            journal.die()
            return .before(.connectionLost(curlMessage: "killed"))
        }
        let run = FlowRun(try harness.settings(parsed))
        await #expect(throws: MemoryJournal.DiskFull.self) { try await run.start() }
        world.breaks { _ in nil }
        let anchor = world.anchor { $0.account.publicKey }
        let account = try #require(world.ledger { $0.accounts.keys.first { $0 != anchor } })
        let now = harness.clock.now.advanced(by: .seconds(1))
        world.anchor {
            $0.transfers.append(
                WorldAnchor.Transfer(
                    id: "others",
                    kind: "deposit",
                    status: "on_hold",
                    account: account,
                    amount: Amount(stroops: 990_000_000),
                    token: "others",
                    startedAt: Timestamp(unixSeconds: now.unixSeconds).description
                )
            )
        }
        harness.journal = await harness.journal.cut(after: .max)
        let ending = try await FlowRun.resume(run: run.id, with: harness.settings(parsed))
        #expect(ending.result == .done, "\(ending)")
        #expect(world.anchor { $0.transfers.count } == 2)
    }

    @Test("where the address of a page was burnt by the crash, the run says so and has paid nothing")
    func burntAddress() async throws {
        var harness = WorldHarness()
        harness.world.anchor { $0.opensOnce = true }
        let parsed = try WorldHarness.shipped("sep24-withdraw.yaml")
        let journal = harness.journal
        harness.world.breaks { request in
            guard request.url.path().hasPrefix("/page/") else { return nil }
            journal.die()
            return .after(.connectionLost(curlMessage: "killed"))
        }
        let run = FlowRun(try harness.settings(parsed))
        await #expect(throws: MemoryJournal.DiskFull.self) { try await run.start() }
        harness.world.breaks { _ in nil }
        harness.journal = await harness.journal.cut(after: .max)
        let ending = try await FlowRun.resume(run: run.id, with: harness.settings(parsed))
        #expect(ending.result == .failed(.refused))
        #expect(
            ending.summary?.hasPrefix("the visit of the page was interrupted, and the anchor does not let it begin")
                == true
        )
        #expect(harness.paymentsToAnchor.isEmpty)
    }

    /// Everything happened once.
    ///
    /// Where the answer of the anchor got lost, and with it the only address of the page, that transfer can't go on: an
    /// orphan, which no one has used and for which nothing is paid.
    private func check(_ harness: WorldHarness, _ flow: String, _ ending: Ending, orphans: Int, _ point: String) {
        #expect(ending.result == .done, "\(point): \(ending)")
        let isWithdrawal = flow.contains("withdraw")
        let transfers = harness.world.anchor { $0.transfers }
        #expect(transfers.filter { $0.status == "completed" }.count == (isWithdrawal ? 2 : 1), "\(point)")
        #expect(transfers.filter { $0.status == "incomplete" }.count == orphans, "\(point)")
        #expect(harness.paymentsToAnchor.count == (isWithdrawal ? 1 : 0), "\(point)")
        let asset = harness.world.anchor { $0.asset }
        #expect(harness.world.ledger { $0.accounts.values.filter { $0.lines[asset] != nil }.count } == 1, "\(point)")
    }
}
