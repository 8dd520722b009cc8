import FlowEngine
import FlowLanguage
import FlowRunner
import Foundation
import HTTPTransport
import Reports
import RunStore
import Sandbox
import Stellar
import Synchronization
import Timekeeping

/// The time of the processor that a record of the traffic and a report of each format add to deposits on the embedded sandbox.
enum ReportCost: Benchmark {
    static let name = "reports"
    private static let count = 20
    private static let rounds = 3

    static func measure() async throws -> [Figure] {
        // The first of all deposits costs most.
        _ = try await seconds(of: 1, isReported: true)
        var (plain, reported) = (Double.infinity, Double.infinity)
        for _ in 0..<rounds {
            plain = min(plain, try await seconds(of: count, isReported: false))
            reported = min(reported, try await seconds(of: count, isReported: true))
        }
        return [
            Figure("HAR and all reports of \(count) deposits add", (reported / plain - 1) * 100, "%", .under(10)),
            Figure("time of the processor of one without them", plain / Double(count) * 1000, "ms"),
        ]
    }

    /// The time of `count` deposits, one after the other, on a sandbox of their own.
    private static func seconds(of count: Int, isReported: Bool) async throws -> Double {
        let folder = try TemporaryFolder()
        let store = try JournalStore(path: folder.url.appending(path: "runs.sqlite").path)
        let path = TemporaryFolder.flows.appending(path: "sep24-deposit.yaml").path
        let checked = FlowCheck.check(bytes: [UInt8](try Data(contentsOf: URL(filePath: path))), path: path)
        guard let flow = checked.flow else { throw BenchmarkError("\(path) is not valid") }
        let sandbox = try await EmbeddedSandbox.start()
        let began = try ProcessUsage.now().processorSeconds
        let record = isReported ? Record() : nil
        for number in 1...count {
            var settings = RunSettings(
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
            record?.follow(&settings, number)
            guard try await FlowRun(settings).start().result == .done else { throw BenchmarkError("a deposit failed") }
        }
        try record?.write(flow, into: folder.url)
        let seconds = try ProcessUsage.now().processorSeconds - began
        await sandbox.stop()
        return seconds
    }
}

/// What reports and the archive of the traffic are made of.
private final class Record: Sendable {
    private struct State {
        var archive = HARDocument()
        var lines: [String] = []
        var runs: [Int: (progress: RunProgress, exchanges: [ExchangeReport])] = [:]
    }

    private let state = Mutex(State())

    func follow(_ settings: inout RunSettings, _ number: Int) {
        let flow = settings.flow
        state.withLock { $0.runs[number] = (RunProgress(flow: flow), []) }
        settings.traffic = TrafficObserver(exchange: { exchange in
            self.state.withLock { state in
                state.archive.add(exchange, of: nil)
                state.runs[number]?.exchanges.append(ExchangeReport(exchange))
            }
        })
        settings.observer = { entry in
            self.state.withLock { state in
                state.runs[number]?.progress.apply(entry)
                if let line = try? EventLines.line(entry, label: "deposit \(number)") { state.lines.append(line) }
            }
        }
    }

    func write(_ flow: Flow, into folder: URL) throws {
        let (archive, lines, runs) = state.withLock { ($0.archive, $0.lines, $0.runs.sorted { $0.key < $1.key }) }
        let now = SystemWallClock().now
        let reports = runs.map { _, run in
            var report = RunReport(flow: flow, progress: run.progress, now: now)
            report.exchanges = run.exchanges
            return report
        }
        let markedFlows = runs.enumerated().map { ($0.offset, MarkedFlow(flow, $0.element.value.progress, nil)) }
        let session = SessionReport(
            windlass: WindlassVersion.current,
            command: ["windlass"],
            from: now,
            to: now,
            exitCode: 0,
            runs: reports
        )
        var texts = ["run.har": String(decoding: archive.bytes, as: UTF8.self), "events.jsonl": lines.joined()]
        for format in ReportFormat.allCases where !format.isStream {
            texts["report.\(format)"] = try format.text(
                of: session,
                markedFlows: Dictionary(uniqueKeysWithValues: markedFlows)
            )
        }
        for (name, text) in texts { try Data(text.utf8).write(to: folder.appending(path: name)) }
    }
}
