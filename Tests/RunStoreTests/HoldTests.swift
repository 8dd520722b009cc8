import Diagnostics
import FlowEngine
import FlowLanguage
import TestSupport
import Testing
import Timekeeping

@testable import RunStore

@Suite("Holds")
struct HoldTests {
    let folder: TemporaryFolder
    let run = SampleRun()
    let clock = ManualClock()

    init() throws {
        folder = try TemporaryFolder()
    }

    var path: String { folder.file("runs.sqlite") }

    private func held(by number: Int32, _ host: String = "here", after seconds: Int64 = 0) -> JournalError {
        let holder = RunHolder(process: number, host: host, since: Timestamp(unixSeconds: 1_790_000_000 + seconds))
        return JournalError(.held(run: run.id.rawValue, by: holder), path: path)
    }

    @Test("keep a second process from a run, in words that name the first")
    func secondProcess() async throws {
        let first = try OtherProcess(number: 1234).open(path, clock, living: [1234, 2])
        let second = try OtherProcess(number: 2).open(path, clock, living: [1234, 2])
        try await first.create(run.record)
        clock.advance(by: .seconds(9))
        let error = await #expect(throws: JournalError.self) { try await second.hold(run.id) }
        #expect(error == held(by: 1234))
        #expect(
            error?.summary
                == "run 20261121-083000-sampl is driven by process 1234 on here since 2026-09-21T14:13:20Z"
        )
        #expect(error?.help == "wait for it, or stop it")
        await #expect(throws: held(by: 1234)) { try await second.append(run.entry(1, .woke)) }
        await #expect(throws: held(by: 1234)) { try await second.revise(run.id, digest: "x", sources: []) }
        #expect(try await second.entries(of: run.id).isEmpty)
        #expect(try await second.holder(of: run.id)?.process == 1234)
    }

    @Test("end when they are released, and holding twice is holding once")
    func release() async throws {
        let first = try OtherProcess(number: 1).open(path, clock, living: [1, 2])
        let second = try OtherProcess(number: 2).open(path, clock, living: [1, 2])
        try await first.create(run.record)
        try await first.hold(run.id)
        try await first.append(run.entry(1, .woke))
        await second.release(run.id)
        await #expect(throws: held(by: 1)) { try await second.hold(run.id) }
        await first.release(run.id)
        #expect(try await first.holder(of: run.id) == nil)
        try await second.hold(run.id)
        try await second.append(run.entry(2, .resumed))
        await #expect(throws: held(by: 2)) { try await first.hold(run.id) }
    }

    @Test("of a process that was killed are taken over at once")
    func killed() async throws {
        let first = try OtherProcess(number: 1).open(path, clock, living: [1])
        try await first.create(run.record)
        let second = try OtherProcess(number: 2).open(path, clock, living: [2])
        try await second.hold(run.id)
        try await second.append(run.entry(1, .resumed))
        #expect(try await second.holder(of: run.id)?.process == 2)
    }

    @Test("of another machine are taken over once it has been silent for thirty seconds")
    func elsewhere() async throws {
        let first = try OtherProcess(number: 1, host: "there").open(path, ManualClock(), living: [1])
        try await first.create(run.record)
        let second = try OtherProcess(number: 2).open(path, clock, living: [2])
        await #expect(throws: held(by: 1, "there")) { try await second.hold(run.id) }
        clock.advance(by: .seconds(30))
        await #expect(throws: held(by: 1, "there")) { try await second.hold(run.id) }
        clock.advance(by: .seconds(1))
        try await second.hold(run.id)
        // The other one wakes up, and is told before it can do anything.
        await #expect(throws: held(by: 2, after: 31)) { try await first.append(run.entry(1, .woke)) }
        await second.release(run.id)
        let lost = JournalError(.notHeld(run: run.id.rawValue), path: path)
        await #expect(throws: lost) { try await first.append(run.entry(1, .woke)) }
        #expect(lost.summary.contains("another took it over"))
    }

    @Test("are shown to last by a beat every ten seconds, however many there are, and by none without")
    func beats() async throws {
        let first = try OtherProcess(number: 1, host: "there").open(path, clock, living: [1])
        for name in ["a", "b", "c"] { try await first.create(SampleRun(name).record) }
        let second = try OtherProcess(number: 2).open(path, clock, living: [2])
        for _ in 1...5 {
            try await reach(clock.now.advanced(by: .seconds(10)))
            clock.advance(by: .seconds(10))
            try await second.awaitBeat(at: clock.now)
        }
        #expect(try await second.count("holder") == 1)
        await #expect(throws: JournalError.self) { try await second.hold(RunID(rawValue: "b")) }
        for name in ["a", "b", "c"] { await first.release(RunID(rawValue: name)) }
        #expect(try await second.count("holder") == 0)
        try await reach(clock.now.advanced(by: .seconds(10)))
        clock.advance(by: .seconds(10))
        while clock.nextWakeUp != nil { await Task.yield() }
        // The next hold begins anew.
        try await first.hold(RunID(rawValue: "a"))
        try await reach(clock.now.advanced(by: .seconds(10)))
    }

    /// Waits until someone sleeps until `deadline`.
    private func reach(_ deadline: Timestamp) async throws {
        while clock.nextWakeUp != deadline { await Task.yield() }
    }

    @Test("end with their store, also within one process")
    func storeGone() async throws {
        var first: JournalStore? = try JournalStore(path: path)
        try await first?.create(run.record)
        let second = try JournalStore(path: path)
        await #expect(throws: JournalError.self) { try await second.hold(run.id) }
        first = nil
        try await second.hold(run.id)
    }

    @Test("are not taken of runs that are not there")
    func unknown() async throws {
        let store = try JournalStore(path: path)
        await #expect(throws: JournalError(.unknownRun("no"), path: path)) {
            try await store.hold(RunID(rawValue: "no"))
        }
        await store.release(RunID(rawValue: "no"))
    }

    @Test("let texts be kept beside those a run began with")
    func revisions() async throws {
        let store = try JournalStore(path: path)
        try await store.create(run.record)
        let texts = [FlowSource(path: "a.yaml", text: "new"), FlowSource(path: "parts/b.yaml", text: "part")]
        try await store.revise(run.id, digest: "sha256:11", sources: texts)
        try await store.revise(run.id, digest: "sha256:11", sources: texts)
        #expect(try await store.sources(of: run.id, digest: "sha256:11") == texts)
        #expect(try await store.sources(of: run.id, digest: run.record.digest) == run.record.sources)
        #expect(try await store.sources(of: run.id, digest: "sha256:22").isEmpty)
        #expect(try await store.record(of: run.id) == run.record)
    }
}

extension JournalStore {
    fileprivate func count(_ table: String) async throws -> Int64? {
        try await number("SELECT COUNT(*) FROM \(table)")
    }

    /// Waits until a holder has shown that it lives at `instant`.
    fileprivate func awaitBeat(at instant: Timestamp) async throws {
        while try await number("SELECT MAX(beat) FROM holder") != instant.nanoseconds { await Task.yield() }
    }
}
