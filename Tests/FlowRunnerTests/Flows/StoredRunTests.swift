import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import Foundation
import RunStore
import Testing
import Timekeeping

/// A run with its journal in a file, as the program keeps it.
@Suite("A run in a store")
struct StoredRunTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "windlass-\(UUID().uuidString)")

    private func store() throws -> JournalStore {
        try JournalStore(path: folder.appending(path: "runs.sqlite").path)
    }

    @Test("is small, holds no secret in clear, and goes on from any of its lines")
    func withdrawal() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let harness = WorldHarness()
        let flow = try WorldHarness.shipped("sep24-withdraw.yaml")
        var settings = try harness.settings(flow, answers: ["first_name": "Zebulon"])
        let store = try store()
        settings.journal = store
        let run = FlowRun(settings)
        let ending = try await run.start()
        #expect(ending.result == .done)

        let reader = try JournalStore(reading: store.path)
        let entries = try await reader.entries(of: run.id)
        #expect(entries.last?.event == .ended(ending))
        let summary = try #require(try await reader.summaries().first)
        #expect(summary.record.id == run.id)
        #expect(summary.ending == ending)
        #expect(summary.header?.anchor == World.anchor)
        let lines = try entries.map { try JSONEncoder().encode($0).count }
        #expect(lines.reduce(0, +) < 64 << 10)

        let seed = try #require(try await reader.secret(SecretID(rawValue: "seed"), of: run.id)?.reveal())
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let data = try Data(contentsOf: folder.appending(path: name))
            for secret in [seed, "one-time-", "Zebulon"] {
                #expect(data.range(of: Data(secret.utf8)) == nil, "\(name) holds a secret")
            }
        }
        // A finished run is not driven again.
        let asked = harness.world.log.count
        #expect(try await FlowRun.resume(run: run.id, with: settings) == ending)
        #expect(harness.world.log.count == asked)
    }

    @Test("is driven by one process only: the other is told who drives it, and changes nothing")
    func twoDrivers() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let clock = ManualClock()
        let harness = WorldHarness()
        let flow = try RunHarness.flow("flow: slow\nstates:\n  rest: { wait: 1h }\n")
        var settings = try harness.settings(flow)
        settings.clock = clock
        settings.journal = try store()
        let run = FlowRun(settings)
        let driver = Task { try await run.start() }
        while clock.nextWakeUp == nil { await Task.yield() }
        // An open store is a holder, as a process is.
        settings.journal = try store()
        let other = settings
        let error = await #expect(throws: JournalError.self) {
            _ = try await FlowRun.resume(run: run.id, with: other)
        }
        guard case .held(run.id.rawValue, by: _)? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        clock.advance(by: .seconds(3600))
        #expect(try await driver.value.result == .done)
        #expect(try await FlowRun.resume(run: run.id, with: settings).result == .done)
    }
}
