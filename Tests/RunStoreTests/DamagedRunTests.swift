import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import TestLanes
import TestSupport
import Testing
import Timekeeping

@testable import RunStore

/// A run that goes on from an earlier state does once more what it has done: every lost event has to be told.
@Suite("Damaged runs")
struct DamagedRunTests {
    let folder: TemporaryFolder
    let run = SampleRun()

    init() throws {
        folder = try TemporaryFolder()
    }

    var path: String { folder.file("runs.sqlite") }

    private func damage(_ damage: RunDamage) -> JournalError {
        JournalError(.damagedRun(run.id.rawValue, damage), path: path)
    }

    @Test(
        "are told of, and named",
        arguments: [
            ("DELETE FROM event WHERE sequence = 9", .missingEvent(9, of: 9)),
            ("DELETE FROM event WHERE sequence > 1", .missingEvent(2, of: 9)),
            ("DELETE FROM event", .missingEvent(1, of: 9)),
            ("DELETE FROM event WHERE sequence = 2", .missingEvent(2)),
            ("DELETE FROM event WHERE sequence = 1", .missingEvent(1)),
            ("UPDATE event SET json = '{}' WHERE sequence = 1", .unreadableEvent(1)),
            ("UPDATE event SET sequence = 10 WHERE sequence = 9", .unreadableEvent(10)),
            ("UPDATE run SET chain = chain + 1", .otherEvents),
            ("UPDATE run SET count = 7", .surplusEvents(7)),
        ] as [(String, RunDamage)]
    )
    func losses(sql: String, found: RunDamage) async throws {
        let store = try JournalStore(path: path)
        try await run.save(in: store)
        try await store.execute(sql)
        await #expect(throws: damage(found)) { _ = try await store.entries(of: run.id) }
        await #expect(throws: damage(found)) { _ = try await store.export(run.id) }
    }

    @Test("take no event in the place of one that was lost")
    func appending() async throws {
        let store = try JournalStore(path: path)
        try await run.save(in: store)
        try await store.execute("DELETE FROM event WHERE sequence > 4")
        await #expect(throws: damage(.missingEvent(5, of: 9))) { try await store.append(run.entry(5, .woke)) }
        await #expect(throws: damage(.missingEvent(5, of: 9))) { _ = try await store.entries(of: run.id) }
    }

    @Test("with two events in each other's place are told of")
    func swapped() async throws {
        let store = try JournalStore(path: path)
        try await run.save(in: store)
        let (third, sixth) = (run.entries[2], run.entries[5])
        for (place, entry) in [(3, sixth), (6, third)] {
            let json = try EventText.encode(entry.event).json
            let sum = EventText.sum(json, run: run.id, sequence: place, at: entry.at.nanoseconds)
            let text = json.replacing("'", with: "''")
            let values = "json = '\(text)', at = \(entry.at.nanoseconds), sum = \(sum)"
            try await store.execute("UPDATE event SET \(values) WHERE sequence = \(place)")
        }
        await #expect(throws: damage(.otherEvents)) {
            _ = try await store.entries(of: run.id)
        }
    }

    @Test(
        "stand in the list as such, and keep no other from being listed or gone on with",
        arguments: [
            "UPDATE event SET json = '{}' WHERE run = 'b' AND sequence = 1",
            "UPDATE run SET status = 'bogus' WHERE id = 'b'",
            "DELETE FROM event WHERE run = 'b' AND sequence = 2",
            "DELETE FROM event WHERE run = 'b'",
            "UPDATE run SET digest = x'00FF' WHERE id = 'b'",
            "UPDATE run SET created = 'yesterday' WHERE id = 'b'",
            "UPDATE event SET at = 'noon' WHERE run = 'b' AND sequence = 2",
        ]
    )
    func listing(sql: String) async throws {
        do {
            let store = try JournalStore(path: path)
            for name in ["a", "b", "c"] {
                let run = SampleRun(name)
                try await store.create(run.record)
                try await store.append(run.entry(1, .started(run.header)))
                try await store.append(run.entry(2, .woke))
            }
        }
        let store = try JournalStore(path: path)
        try await store.execute(sql)
        let summaries = try await store.summaries()
        #expect(Set(summaries.map(\.record.id.rawValue)) == ["a", "b", "c"])
        for summary in summaries {
            if case .damaged(let damage) = summary.status {
                #expect(summary.record.id.rawValue == "b")
                #expect(!damage.words.isEmpty)
            } else {
                #expect(summary.record.id.rawValue != "b")
                #expect(summary.status == .killed)
            }
        }
        #expect(Set(try await store.runsDue().map(\.record.id.rawValue)) == ["a", "b", "c"])
    }

    @Test("are not those that the first version drives on, which counts nothing")
    func uncounted() async throws {
        let store = try JournalStore(path: path)
        try await run.save(in: store)
        for number in 10...11 {
            let json = try EventText.encode(.woke).json
            let values = "'\(run.id)', \(number), \(run.entry(number, .woke).at.nanoseconds), '\(json)'"
            try await store.execute("INSERT INTO event (run, sequence, at, json) VALUES (\(values))")
        }
        let expected = run.entries + [run.entry(10, .woke), run.entry(11, .woke)]
        #expect(try await store.entries(of: run.id) == expected)
        try await store.append(run.entry(12, .interrupted))
        #expect(try await store.entries(of: run.id) == expected + [run.entry(12, .interrupted)])
        try await store.execute("DELETE FROM event WHERE sequence = 12")
        await #expect(throws: damage(.missingEvent(12, of: 12))) { _ = try await store.entries(of: run.id) }
    }

    @Test("in a store of many pages are told of, whichever page lost its cells", .tags(.thorough))
    func manyPages() async throws {
        let runs = (1...20).map { SampleRun("run-\($0 + 10)") }
        let text = String(repeating: "x", count: 3500)
        do {
            let store = try JournalStore(path: path)
            for run in runs {
                try await store.create(run.record)
                for number in 1...60 {
                    try await store.append(run.entry(number, .told(Message(state: "a", text: MessageText(text)))))
                }
            }
            try await store.checkpoint()
        }
        let data = try Data(contentsOf: URL(filePath: path))
        #expect(data.count > 1000 * 4096)
        for page in Array(1..<20) + stride(from: 20, to: data.count / 4096, by: 199) {
            var damaged = data
            // The count of a page's cells: <https://www.sqlite.org/fileformat2.html#b_tree_pages>
            damaged[page * 4096 + 4] ^= 1
            for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
            try damaged.write(to: URL(filePath: path))
            do {
                let store = try JournalStore(path: path)
                for run in runs { #expect(try await store.entries(of: run.id).count == 60, "page \(page)") }
                #expect(try await store.summaries().count == runs.count, "page \(page)")
            } catch is JournalError {
                // It is told.
            }
        }
    }
}
