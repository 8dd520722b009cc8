import Diagnostics
import FlowEngine
import FlowLanguage
import JSON
import TestSupport
import Testing

@testable import FlowRunner
@testable import TransferTracking

/// Facts about transfers that another version of Windlass has written.
@Suite("Facts of other versions")
struct UnreadFactTests {
    @Test("nothing is signed where the journal has a fact about a transfer that this version can't read")
    func unread() async throws {
        let flow = try TrackedPaymentTests.flow()
        let whole = WorldHarness()
        _ = try await FlowRun(whole.settings(flow)).start()
        let lines = await whole.journal.lines
        let paying = try #require(lines.firstIndex { $0.event.signedPayment != nil })

        var harness = WorldHarness()
        harness.journal = MemoryJournal(capacity: paying)
        let run = FlowRun(try harness.settings(flow))
        await #expect(throws: MemoryJournal.DiskFull.self) { try await run.start() }
        harness.journal = await harness.journal.cut(after: .max)
        try await harness.journal.hold(run.id)
        let last = try #require(await harness.journal.lines.last)
        let note = Note(state: "follow", key: "transfer", value: ["unheard": ["transfer": "transfer-2"]])
        let entry = JournalEntry(run: run.id, sequence: last.sequence + 1, at: last.at, event: .noted(note))
        try await harness.journal.append(entry, sealing: [:])
        await harness.journal.release(run.id)

        let ending = try await FlowRun.resume(run: run.id, with: harness.settings(flow))
        #expect(ending.exitCode == 5, "\(ending)")
        #expect(ending.failure?.code == .unreadFact)
        #expect(await harness.journal.payments.isEmpty)
        #expect(harness.paymentsToAnchor.isEmpty)
    }

    @Test(
        "a reason in words, as journals of format 1 have it, is read with its words",
        arguments: [
            (
                ["obstacle": ["turn": ["transfer": "t-1", "status": "s", "number": 3], "words": "a", "help": "b"]],
                "a", "b"
            ), (["askedAgain": ["transfer": "t-1", "words": "a"]], "a", nil),
        ] as [(Value, String, String?)]
    )
    func former(value: Value, words: String, help: String?) throws {
        let fact = Note(state: "follow", key: "transfer", value: value).fact
        let reason: Failure? =
            switch fact {
            case .obstacle(_, let reason): reason
            case .askedAgain(_, let request): request
            default: nil
            }
        #expect(reason?.message.masked == words && reason?.help == help, "\(String(describing: fact))")
    }
}
