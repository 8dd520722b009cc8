import Diagnostics
import FlowEngine
import FlowLanguage
import TestSupport
import Testing
import Timekeeping

@testable import RunStore

@Suite("RunStatus")
struct RunStatusTests {
    private static let start = Timestamp(unixSeconds: 1_790_000_000)
    private static let later = start.advanced(by: .seconds(90))
    private static let inquiry = Inquiry(state: "who", asker: "the flow", questions: [.init(name: "answer")])
    private static let urgent = Inquiry(
        state: "who",
        asker: "the flow",
        questions: [.init(name: "answer")],
        deadline: later
    )
    private static let note = Note(state: "who", key: "answer", value: .text("•"))

    let folder: TemporaryFolder
    let run = SampleRun()
    let clock = ManualClock()

    init() throws {
        folder = try TemporaryFolder()
    }

    var path: String { folder.file("runs.sqlite") }

    @Test(
        "follows from a run's events, and from whether somebody drives it",
        arguments: [
            ([], .running, .killed),
            ([.performing(Attempt(state: "a", verb: "sep1"))], .running, .killed),
            ([.waiting(Wait(state: "a", until: later, reason: .poll))], .waiting(until: later), .killed),
            ([.waiting(Wait(state: "a", until: later, reason: .poll)), .woke], .running, .killed),
            ([.paused(Pause(until: later))], .paused(until: later), .paused(until: later)),
            ([.paused(Pause(until: later)), .resumed], .running, .killed),
            ([.asked(inquiry)], .asks(until: nil), .asks(until: nil)),
            ([.asked(urgent)], .asks(until: later), .asks(until: later)),
            ([.asked(urgent), .noted(note)], .answered, .answered),
            ([.asked(inquiry), .told(Message(state: "who", text: "x"))], .asks(until: nil), .asks(until: nil)),
            ([.asked(inquiry), .noted(note)], .answered, .answered),
            ([.asked(inquiry), .noted(note), .noted(note)], .answered, .answered),
            ([.asked(inquiry), .noted(note), .resumed, .noted(note)], .running, .killed),
            ([.interrupted], .interrupted, .interrupted),
            ([.interrupted, .cancelled], .running, .killed),
            ([.ended(Ending(result: .done))], .ended(.done), .ended(.done)),
            (
                [.ended(Ending(result: .failed(.interrupted)))], .ended(.failed(.interrupted)),
                .ended(.failed(.interrupted))
            ),
            (
                [.ended(Ending(result: .done)), .restarted(Restart(state: "a", digest: "x"))], .running, .killed
            ),
        ] as [([Event], RunStatus, RunStatus)]
    )
    func derivation(events: [Event], driven: RunStatus, left: RunStatus) async throws {
        let store = try OtherProcess(number: 1).open(path, clock, living: [1])
        try await store.create(run.record)
        try await store.append(run.entry(1, .started(run.header)))
        for (number, event) in events.enumerated() { try await store.append(run.entry(number + 2, event)) }
        #expect(try await store.summary(of: run.id)?.status == driven)
        #expect(try await store.summary(of: run.id)?.holder?.process == 1)
        let other = try OtherProcess(number: 2).open(path, clock, living: [2])
        #expect(try await other.summary(of: run.id)?.status == left)
        #expect(try await other.summary(of: run.id)?.holder == nil)
        let last = events.last ?? .started(run.header)
        let column = StatusColumn.new.after(last)
        #expect(StatusColumn(word: column.word, due: column.due) == column)
    }

    @Test("tells which runs there is something to do for, the one that waited longest first")
    func due() async throws {
        let driven = try OtherProcess(number: 1).open(path, clock, living: [1])
        let dead = try OtherProcess(number: 3).open(path, clock, living: [3])
        let reader = try OtherProcess(number: 2).open(path, clock, living: [1, 2])
        try await put("driven", [], in: driven)
        try await put("killed", [.woke], in: dead)
        try await put("paused", [.paused(Pause(until: Self.later))], in: dead)
        try await put("asks", [.woke, .asked(Self.inquiry)], in: dead)
        try await put("urgent", [.woke, .woke, .woke, .woke, .asked(Self.urgent)], in: dead)
        try await put("answered", [.asked(Self.inquiry), .noted(Self.note)], in: dead)
        try await put("stopped", [.woke, .woke, .interrupted], in: dead)
        try await put("over", [.ended(Ending(result: .done))], in: dead)
        try await dead.create(SampleRun("unborn").record)
        clock.advance(by: .seconds(30))
        #expect(try await reader.runsDue().map(\.record.id.rawValue) == ["killed", "answered", "stopped"])
        clock.advance(by: .seconds(60))
        let due = try await reader.runsDue()
        #expect(due.map(\.record.id.rawValue) == ["killed", "paused", "answered", "stopped", "urgent"])
        #expect(
            due.map(\.status) == [
                .killed, .paused(until: Self.later), .answered, .interrupted, .asks(until: Self.later),
            ]
        )
        try await reader.hold(RunID(rawValue: "paused"))
        #expect(try await reader.runsDue().map(\.record.id.rawValue) == ["killed", "answered", "stopped", "urgent"])
    }

    @Test(
        "a run that is paused is due when the clock was set back to before that, however far",
        arguments: [1, 3600, 315_360_000]
    )
    func setBack(seconds: Int64) async throws {
        let store = try OtherProcess(number: 1).open(path, clock, living: [1])
        try await put("paused", [.paused(Pause(until: Self.later))], in: store)
        await store.release(RunID(rawValue: "paused"))
        let last = try #require(try await store.summaries().first?.updatedAt)
        clock.advance(by: clock.now.duration(to: last))
        #expect(try await store.runsDue().isEmpty)
        clock.advance(by: .seconds(-seconds))
        #expect(try await store.runsDue().map(\.record.id.rawValue) == ["paused"])
    }

    @Test("the status of a paused run is read by its former name as well")
    func formerName() async throws {
        let store = try OtherProcess(number: 1).open(path, clock, living: [1])
        try await put("paused", [.paused(Pause(until: Self.later))], in: store)
        await store.release(RunID(rawValue: "paused"))
        try RawStore(path: path).execute("UPDATE run SET status = 'parked'")
        #expect(try await store.summaries().map(\.status) == [.paused(until: Self.later)])
        clock.advance(by: .seconds(30))
        #expect(try await store.runsDue().isEmpty)
        clock.advance(by: .seconds(60))
        #expect(try await store.runsDue().map(\.record.id.rawValue) == ["paused"])
    }

    private func put(_ name: String, _ events: [Event], in store: JournalStore) async throws {
        let run = SampleRun(name)
        try await store.create(run.record)
        for (number, event) in ([.started(run.header)] + events).enumerated() {
            try await store.append(run.entry(number + 1, event))
        }
    }
}
