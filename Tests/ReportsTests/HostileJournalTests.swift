import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import Reports
import Terminal
import TestLanes
import TestSupport
import Testing
import Timekeeping

/// Feeds lines of journals in which one value is another than anybody expects to the machine and to all that shows a run;
/// what traps ends the process of the tests.
@Suite("Hostile journals", .tags(.computing))
struct HostileJournalTests {
    /// Every value becomes each of so many of the tokens; which ones, differs from value to value.
    private static let share = 3

    @Test(
        "whatever a value is, the line is replayed and shown, or refused",
        .tags(.thorough),
        arguments: ["deposit-0.1", "withdraw-0.1"]
    )
    func lines(name: String) throws {
        let (flow, _) = FlowParser.parse(text: try Fixture.text("journals/\(name).yaml"), path: "flow.yaml")
        let harness = Harness(flow: try #require(flow))
        let lines = try Fixture.text("journals/\(name).jsonl").split(separator: "\n").map { Array($0.utf8) }
        let extra = Self.others.map { Array($0.utf8) }
        var before = harness.beginning
        for (number, line) in (lines + extra).enumerated() {
            let variants = HostileJSON.variants(of: line).enumerated()
                .filter { index, _ in (index &+ number) % max(1, HostileJSON.tokens.count / Self.share) == 0 }
            for (_, variant) in variants {
                guard let entry = try? JSONDecoder().decode(JournalEntry.self, from: Data(variant.bytes)) else {
                    continue
                }
                var after = before
                try harness.take(entry, &after)
                // The run goes on, and its clock with it.
                for event in [Event.woke, .resumed, .interrupted] {
                    try harness.take(
                        JournalEntry(run: entry.run, sequence: 1, at: entry.at, event: event),
                        &after
                    )
                }
            }
            guard let entry = try? JSONDecoder().decode(JournalEntry.self, from: Data(line)) else { continue }
            if number < lines.count { try harness.take(entry, &before) }
        }
    }

    /// Lines of the kinds that the recordings don't have.
    private static let others = [
        #"{"run": "r", "sequence": 9, "at": "2026-11-21T08:00:00Z", "event": "failed", "state": "follow", "kind": "transport", "summary": "s", "isRetryable": true, "retryAfter": [0, 5000000000000000000]}"#,
        #"{"run": "r", "sequence": 9, "at": "2026-11-21T08:00:00Z", "event": "paused", "until": "2026-11-21T08:00:00Z"}"#,
        #"{"run": "r", "sequence": 9, "at": "2026-11-21T08:00:00Z", "event": "waiting", "state": "follow", "until": "2026-11-21T08:00:05Z", "length": "5s", "reason": "poll"}"#,
        #"{"run": "r", "sequence": 9, "at": "2026-11-21T08:00:00Z", "event": "expired", "deadline": "2026-11-21T08:00:00Z"}"#,
        #"{"run": "r", "sequence": 9, "at": "2026-11-21T08:00:00Z", "event": "restarted", "state": "follow", "digest": "d", "deadline": "2026-11-21T08:00:00Z"}"#,
        #"{"run": "r", "sequence": 9, "at": "2026-11-21T08:00:00Z", "event": "asked", "state": "follow", "questions": [{"name": "a", "label": "b"}], "deadline": "2026-11-21T08:00:00Z"}"#,
    ]

    /// What a journal is read into.
    private struct Harness {
        struct Picture {
            var machine: Machine
            var progress: RunProgress
            var plain: PlainLines
            var entries: [JournalEntry] = []
        }

        let flow: Flow

        var beginning: Picture {
            Picture(machine: Machine(flow: flow), progress: RunProgress(flow: flow), plain: PlainLines(flow: flow))
        }

        func take(_ entry: JournalEntry, _ picture: inout Picture) throws {
            if case .wait(let wait)? = picture.machine.handle(entry.event, at: entry.at) {
                _ = "\(wait.begun(by: entry.at, written: entry.at))"
            }
            picture.progress.apply(entry)
            picture.entries = picture.entries.suffix(2) + [entry]
            _ = picture.plain.lines(for: entry).map(\.text)
            _ = Stepper.lines(of: picture.progress, at: entry.at, columns: 60, rows: 12).map(\.text)
            _ = Timeline.lines(of: picture.entries).map(\.text)
            _ = try JSONEncoder().encode(RunReport(flow: flow, progress: picture.progress, now: entry.at))
            let again = try JSONDecoder().decode(JournalEntry.self, from: try JSONEncoder().encode(entry))
            _ = again == entry
        }
    }
}
