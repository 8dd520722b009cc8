import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import RunStore
import TestSupport
import Testing

@Suite("RunExport")
struct RunExportTests {
    let folder: TemporaryFolder
    let run = SampleRun()

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("holds all of a run but its secrets, and can be read again")
    func roundTrip() async throws {
        let store = try JournalStore(path: folder.file("runs.sqlite"))
        try await store.create(run.record)
        for entry in run.entries {
            try await store.append(entry, sealing: [SecretID(rawValue: "s\(entry.sequence)"): Secret("HIDDEN")])
        }
        let later = [FlowSource(path: "flows/deposit.yaml", text: "flow: changed\n")]
        try await store.revise(run.id, digest: "sha256:0", sources: later)
        let export = try await store.export(run.id)
        #expect(export.record == run.record)
        #expect(export.header == run.header)
        #expect(export.events == run.entries)
        #expect(export.sources.map(\.digest) == [run.record.digest, "sha256:0"])
        #expect(export.sources.map(\.files) == [run.record.sources, later])

        let data = try JSONEncoder().encode(export)
        #expect(data.range(of: Data("HIDDEN".utf8)) == nil)
        #expect(try JSONDecoder().decode(RunExport.self, from: data) == export)
    }

    @Test("is an object with the fields that the documentation names")
    func form() async throws {
        let store = try JournalStore(path: folder.file("runs.sqlite"))
        try await run.save(in: store)
        let data = try JSONEncoder().encode(try await store.export(run.id))
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let fields = ["created_at", "digest", "events", "flow", "header", "path", "run", "sources"]
        #expect(object.keys.sorted() == fields)
        #expect((object["header"] as? [String: Any])?["format"] as? Int == JournalFormat.current)
        let sources = try #require(object["sources"] as? [[String: Any]])
        #expect(sources.first?.keys.sorted() == ["digest", "files"])
    }

    @Test("is not made of runs that are not there")
    func unknown() async throws {
        let store = try JournalStore(path: folder.file("runs.sqlite"))
        await #expect(throws: JournalError(.unknownRun("x"), path: store.path)) {
            _ = try await store.export(RunID(rawValue: "x"))
        }
    }
}
