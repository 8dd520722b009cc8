import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import RunStore
import TestSupport
import Testing

@Suite("What other parties wrote, in a store")
struct SealedProseTests {
    private static let noted = Event.noted(
        Note(
            state: "follow",
            key: "transfer",
            value: "tx-1",
            mark: .askedAfter(
                subject: "tx-1",
                status: nil,
                Failure(.anchorRefused, facts: [.said: .said(ForeignProse("no Ada"))])
            )
        )
    )
    private static let told = Event.told(
        Message(state: "follow", text: "it says “\(ForeignProse("Dear Ada"))”, 2 times")
    )
    private static let finished = Event.finished(
        Outcome(
            state: "follow",
            results: ["id": "tx-1", "message": .prose("Ada, wait"), "list": [.prose("Ada")]],
            summary: "tx-1: \(ForeignProse("Ada"))"
        )
    )
    private static let failed = Event.failed(
        StepFailure(state: "follow", Failure(recorded: .refused, words: "refused: \(ForeignProse("no Ada"))"))
    )
    private static let events = [noted, told, finished, failed]

    let folder: TemporaryFolder
    let run = SampleRun()

    init() throws {
        folder = try TemporaryFolder()
    }

    private var path: String { folder.file("runs.sqlite") }

    /// Adds the events behind those of the sample, and returns all that is expected.
    private func save(in store: JournalStore) async throws -> [JournalEntry] {
        try await run.save(in: store)
        var entries = run.entries
        for event in Self.events {
            let entry = run.entry(entries.count + 1, event)
            try await store.append(entry)
            entries.append(entry)
        }
        return entries
    }

    @Test("no file of the store has it in clear, and who reads the run has all of it")
    func sealed() async throws {
        let entries = try await save(in: try JournalStore(path: path))
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let bytes = try Data(contentsOf: URL(filePath: folder.file(name)))
            #expect(bytes.range(of: Data("Ada".utf8)) == nil, "\(name)")
        }
        let store = try JournalStore(path: path)
        #expect(try await store.entries(of: run.id) == entries)
        #expect(
            try await store.export(run.id).events.suffix(4).map(\.event.kind) == [.noted, .told, .finished, .failed]
        )
    }

    @Test("an export, and a reader without the key, see that there was some")
    func masked() async throws {
        let entries = try await save(in: try JournalStore(path: path))
        try FileManager.default.removeItem(atPath: path + ".key")
        let store = try JournalStore(reading: path)
        // How a failure was quoted is a part of it; the words are the same.
        let shown = entries.dropLast().map { $0.shown(.masked) }
        #expect(try await store.entries(of: run.id).dropLast().map { $0.shown(.revealed) } == shown)
        let json = String(decoding: try JSONEncoder().encode(try await store.export(run.id)), as: UTF8.self)
        #expect(!json.contains("Ada") && json.contains("it says “•••”, 2 times"))
    }

    @Test("what is shown is own text: word for word, or as •••")
    func shown() {
        let entry = run.entry(1, Self.finished)
        guard case .finished(let masked) = entry.shown(.masked).event,
            case .finished(let revealed) = entry.shown(.revealed).event
        else { return }
        #expect(masked.results == ["id": "tx-1", "message": "•••", "list": ["•••"]] && masked.summary == "tx-1: •••")
        #expect(revealed.results == ["id": "tx-1", "message": "Ada, wait", "list": ["Ada"]])
        #expect(revealed.summary == "tx-1: Ada")
    }
}
