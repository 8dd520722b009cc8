import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import RunStore
import TestSupport
import Testing
import Timekeeping

@Suite("JournalStore")
struct JournalStoreTests {
    let folder: TemporaryFolder
    let run = SampleRun()

    init() throws {
        folder = try TemporaryFolder()
    }

    var path: String { folder.file("runs.sqlite") }

    @Test("gives back the events of a run as they were appended, also after it was opened anew")
    func roundTrip() async throws {
        try await run.save(in: JournalStore(path: path))
        #expect(try await JournalStore(path: path).entries(of: run.id) == run.entries)
        let reader = try JournalStore(reading: path)
        #expect(try await reader.entries(of: run.id) == run.entries)
        #expect(try await reader.record(of: run.id) == run.record)
    }

    @Test("knows nothing of a run that is not there")
    func unknownRun() async throws {
        let store = try JournalStore(path: path)
        #expect(try await store.entries(of: run.id).isEmpty)
        #expect(try await store.record(of: run.id) == nil)
        #expect(try await store.secret(SecretID(rawValue: "seed"), of: run.id) == nil)
        await #expect(throws: JournalError(.unknownRun(run.id.rawValue), path: path)) {
            try await store.append(run.entry(1, .woke))
        }
    }

    @Test("takes no second run of the same name")
    func duplicateRun() async throws {
        let store = try JournalStore(path: path)
        try await store.create(run.record)
        await #expect(throws: JournalError(.runExists(run.id.rawValue), path: path)) {
            try await store.create(run.record)
        }
    }

    @Test("takes an event only after the one before it", arguments: [1, 2, 4, 100, -1])
    func sequence(number: Int) async throws {
        let store = try JournalStore(path: path)
        try await store.create(run.record)
        try await store.append(run.entry(1, .woke))
        try await store.append(run.entry(2, .woke))
        await #expect(throws: JournalError(.contested(run: run.id.rawValue, sequence: number), path: path)) {
            try await store.append(run.entry(number, .resumed))
        }
        #expect(try await store.entries(of: run.id).map(\.event) == [.woke, .woke])
    }

    @Test("an event is in the file as soon as append returns, also where the task was cancelled")
    func appendSurvivesCancellation() async throws {
        let store = try JournalStore(path: path)
        try await store.create(run.record)
        let entry = run.entry(1, .interrupted)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await store.append(entry)
        }
        try await task.value
        #expect(try await JournalStore(reading: path).entries(of: run.id) == [entry])
    }

    @Test("lists runs, the latest first, with how they began and where they are")
    func summaries() async throws {
        let store = try JournalStore(path: path)
        try await run.save(in: store)
        var later = SampleRun("20261121-090000-later")
        later.startedAt = run.startedAt.advanced(by: .seconds(60))
        try await store.create(later.record)
        try await store.append(later.entry(1, .started(later.header)))
        let summaries = try await store.summaries()
        #expect(summaries.map(\.record.id) == [later.id, run.id])
        #expect(summaries.map(\.count) == [1, run.events.count])
        #expect(summaries.map(\.status) == [.running, .ended(.done)])
        #expect(summaries.map(\.ending) == [nil, Ending(result: .done)])
        #expect(summaries.map(\.header) == [later.header, run.header])
        #expect(try await store.records().map(\.id) == [later.id, run.id])
        #expect(try await store.summaries(limit: 1).map(\.record.id) == [later.id])
    }

    @Test("finds runs by the beginning of their names, in which no letter is a wildcard")
    func prefixes() async throws {
        let store = try JournalStore(path: path)
        for name in ["abc-1", "abc-2", "abd", "a_d"] { try await store.create(SampleRun(name).record) }
        #expect(try await store.runs(startingWith: "abd").map(\.rawValue) == ["abd"])
        #expect(try await store.runs(startingWith: "a_d").map(\.rawValue) == ["a_d"])
        #expect(try await store.runs(startingWith: "abc").count == 2)
        #expect(try await store.runs(startingWith: "x").isEmpty)
    }
}
