import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HTTPTransport
import Stellar
import Testing
import Timekeeping
import TransferTracking

@testable import FlowRunner

/// Runs that are resumed from a state that has signed a payment before: they never pay twice.
@Suite("Paying once more")
struct PayAgainTests {
    private func flow(_ harness: WorldHarness, amount: String, name: String = "send", more: String = "") throws -> Flow
    {
        let to = harness.world.anchor { $0.account.publicKey.address }
        return try RunHarness.flow(
            """
            flow: pay
            deadline: 1d
            states:
              fund: { friendbot: {} }
              \(name): { pay: { to: \(to), amount: "\(amount)", asset: native } }
            \(more.replacing("TO", with: to))
            """
        )
    }

    private func amounts(_ harness: WorldHarness) -> [String] { harness.paymentsToAnchor.map(\.amount.description) }

    private func notedHashes(_ harness: WorldHarness) async -> [String] {
        await harness.journal.payments.map(\.envelope.hash.description)
    }

    @Test("on the same terms the result is used again")
    func sameTerms() async throws {
        let harness = WorldHarness()
        let flow = try flow(harness, amount: "5")
        let run = FlowRun(try harness.settings(flow))
        #expect(try await run.start().result == .done)
        #expect(try await FlowRun.restart(run: run.id, from: "send", with: harness.settings(flow)).result == .done)
        #expect(amounts(harness) == ["5"])
        #expect(await notedHashes(harness).count == 1)
    }

    @Test(
        "what has failed on the ledger is paid by the next visit, on the same terms or others",
        arguments: ["5", "6"]
    )
    func failed(amount: String) async throws {
        let harness = WorldHarness()
        let world = harness.world
        @Sendable func giveAll(_ lumens: Amount) {
            world.ledger { ledger in
                for key in ledger.accounts.keys { ledger.accounts[key]?.lumens = lumens }
            }
        }
        // Another party takes the money before the payment arrives.
        let settings = try harness.settings(flow(harness, amount: "5")) { entry in
            if entry.event.signedPayment != nil { giveAll(Amount(stroops: 1000)) }
        }
        let run = FlowRun(settings)
        #expect(try await run.start().result == .failed(.refused))
        #expect(amounts(harness).isEmpty)
        giveAll(Amount(stroops: 1_000 &* Amount.stroopsPerUnit))
        let changed = try harness.settings(flow(harness, amount: amount))
        let ending = try await FlowRun.restart(run: run.id, from: "send", with: changed)
        #expect(ending.result == .done, "\(ending)")
        #expect(amounts(harness) == [amount])
        #expect(await notedHashes(harness).count == 2)
    }

    @Test("on other terms it is refused")
    func otherTerms() async throws {
        let harness = WorldHarness()
        let run = FlowRun(try harness.settings(try flow(harness, amount: "5")))
        #expect(try await run.start().result == .done)
        let changed = try harness.settings(flow(harness, amount: "6"))
        let ending = try await FlowRun.restart(run: run.id, from: "send", with: changed)
        #expect(ending.result == .failed(.refused))
        #expect(ending.summary?.contains("has paid before, on other terms") == true)
        #expect(amounts(harness) == ["5"])
    }

    /// A run that was killed while it submitted its payment of 5; `fault` says whether that arrived.
    private func killed(_ fault: WorldFault) async throws -> (WorldHarness, RunID) {
        var harness = WorldHarness()
        let journal = harness.journal
        harness.world.breaks { request in
            guard request.method == .post, request.url.path() == "/transactions" else { return nil }
            journal.die()
            return fault
        }
        let run = FlowRun(try harness.settings(try flow(harness, amount: "5")))
        await #expect(throws: MemoryJournal.DiskFull.self) { try await run.start() }
        harness.world.breaks { _ in nil }
        harness.journal = await harness.journal.cut(after: .max)
        return (harness, run.id)
    }

    @Test("what was submitted before a crash is found, and nothing else is paid in its place")
    func submitted() async throws {
        for (amount, result) in [("5", Ending.Result.done), ("6", .failed(.refused))] {
            let (harness, run) = try await killed(.after(.connectionLost(curlMessage: "killed")))
            let ending = try await FlowRun.restart(
                run: run,
                from: "send",
                with: harness.settings(try flow(harness, amount: amount))
            )
            #expect(ending.result == result, "\(ending)")
            #expect(amounts(harness) == ["5"])
            #expect(await notedHashes(harness).count == 1)
        }
    }

    @Test("what may still be paid is waited for; once it can't be any more, something else may be")
    func stillOpen() async throws {
        let (harness, run) = try await killed(.before(.connectionLost(curlMessage: "killed")))
        let begun = harness.clock.now
        let changed = try harness.settings(flow(harness, amount: "6"))
        #expect(try await FlowRun.restart(run: run, from: "send", with: changed).result == .done)
        #expect(amounts(harness) == ["6"])
        #expect(begun.duration(to: harness.clock.now) >= .seconds(200))
        let failures = await harness.journal.lines.compactMap { entry in
            if case .failed(let failure) = entry.event { failure } else { nil }
        }
        #expect(!failures.isEmpty)
        #expect(
            failures.allSatisfy { failure in
                failure.isUnsettled == true
                    && ["until then nothing else is paid", "is asked once more"].contains {
                        failure.summary.contains($0)
                    }
            }
        )
    }

    @Test("what can't be included any more because its number is used is not waited for")
    func overtaken() async throws {
        let (harness, run) = try await killed(.before(.connectionLost(curlMessage: "killed")))
        harness.world.ledger { ledger in
            for key in ledger.accounts.keys { ledger.accounts[key]?.sequence &+= 1 }
        }
        let begun = harness.clock.now
        let changed = try harness.settings(flow(harness, amount: "6"))
        #expect(try await FlowRun.restart(run: run, from: "send", with: changed).result == .done)
        #expect(amounts(harness) == ["6"])
        #expect(begun.duration(to: harness.clock.now) < .seconds(60))
    }

    @Test("an envelope that never arrived is submitted by the next visit, the very same")
    func neverArrived() async throws {
        let (harness, run) = try await killed(.before(.connectionLost(curlMessage: "killed")))
        let same = try harness.settings(flow(harness, amount: "5"))
        #expect(try await FlowRun.restart(run: run, from: "send", with: same).result == .done)
        #expect(amounts(harness) == ["5"])
        #expect(await notedHashes(harness).count == 1)
    }

    @Test("a state that has another name now finds what it has paid under its old one")
    func renamed() async throws {
        let harness = WorldHarness()
        let run = FlowRun(try harness.settings(try flow(harness, amount: "5")))
        #expect(try await run.start().result == .done)
        let renamed = try harness.settings(flow(harness, amount: "5", name: "send2"))
        #expect(try await FlowRun.restart(run: run.id, from: "send2", with: renamed).result == .done)
        #expect(amounts(harness) == ["5"])
        #expect(await notedHashes(harness).count == 1)
    }

    @Test("a state that was renamed after a kill finds what was signed, submitted or not")
    func renamedAfterKill() async throws {
        for fault in [
            WorldFault.before(.connectionLost(curlMessage: "killed")), .after(.connectionLost(curlMessage: "")),
        ] {
            let (harness, run) = try await killed(fault)
            let renamed = try harness.settings(flow(harness, amount: "5", name: "send2"))
            #expect(try await FlowRun.restart(run: run, from: "send2", with: renamed).result == .done)
            #expect(amounts(harness) == ["5"])
            #expect(await notedHashes(harness).count == 1)
        }
    }

    @Test("where nobody can tell whether it was this payment that a former state made, it is refused with the hash")
    func ambiguous() async throws {
        let harness = WorldHarness()
        let run = FlowRun(try harness.settings(try flow(harness, amount: "5")))
        #expect(try await run.start().result == .done)
        let hash = try #require(await notedHashes(harness).first)
        let changed = try harness.settings(flow(harness, amount: "6", name: "send2"))
        let ending = try await FlowRun.restart(run: run.id, from: "send2", with: changed)
        #expect(ending.result == .failed(.refused))
        #expect(ending.summary?.contains(hash) == true && ending.help?.contains("keep the paying state `send`") == true)
        let twice = try harness.settings(
            flow(
                harness,
                amount: "5",
                name: "one",
                more: "  two: { pay: { to: TO, amount: \"5\", asset: native } }"
            )
        )
        let second = try await FlowRun.restart(run: run.id, from: "one", with: twice)
        #expect(second.result == .failed(.refused) && second.state == "two")
        #expect(amounts(harness) == ["5"])
    }

    @Test("beside a state that the flow still has, another one with the same terms pays for itself")
    func besides() async throws {
        let harness = WorldHarness()
        let flow = try flow(harness, amount: "5", more: "  two: { pay: { to: TO, amount: \"5\", asset: native } }")
        let run = FlowRun(try harness.settings(flow))
        #expect(try await run.start().result == .done)
        #expect(amounts(harness) == ["5", "5"])
        #expect(try await FlowRun.restart(run: run.id, from: "send", with: harness.settings(flow)).result == .done)
        #expect(amounts(harness) == ["5", "5"])
    }
}
