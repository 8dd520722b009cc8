import FlowEngine
import FlowLanguage
import FlowRunner
import Foundation
import HTTPTransport
import RunStore
import Sandbox
import Stellar

/// The size of the journal of a finished deposit, which runs on the embedded sandbox.
enum JournalSize: Benchmark {
    static let name = "journal"

    static func measure() async throws -> [Figure] {
        let folder = try TemporaryFolder()
        let store = try JournalStore(path: folder.url.appending(path: "runs.sqlite").path)
        let sandbox = try await EmbeddedSandbox.start()
        let path = TemporaryFolder.flows.appending(path: "sep24-deposit.yaml").path
        let (flow, _) = FlowCheck.check(bytes: [UInt8](try Data(contentsOf: URL(filePath: path))), path: path)
        guard let flow else { throw BenchmarkError("\(path) is not valid") }
        let run = FlowRun(
            RunSettings(
                flow: flow,
                anchor: sandbox.anchorDomain,
                network: RunNetwork(
                    name: "sandbox",
                    horizon: sandbox.horizonURL,
                    friendbot: sandbox.friendbotURL,
                    passphrase: sandbox.network.passphrase
                ),
                http: HTTPClient(),
                journal: store
            )
        )
        let clock = ContinuousClock()
        let start = clock.now
        let ending = try await run.start()
        let seconds = start.duration(to: clock.now) / .seconds(1)
        await sandbox.stop()
        guard ending.result == .done else { throw BenchmarkError("the deposit failed: \(ending.summary ?? "")") }
        let entries = try await store.entries(of: run.id)
        let bytes = try entries.reduce(0) { $0 + (try JSONEncoder().encode($1).count) }
        return [
            Figure("journal of a deposit, \(entries.count) events", Double(bytes) / 1024, "KB", .under(64)),
            Figure("that deposit on the sandbox", seconds, "s"),
        ]
    }
}
