import FlowEngine
import FlowLanguage
import FlowMatrixSupport
import Foundation
import HTTPTransport
import JSON
import Sandbox
import Stellar
import TestSupport
import Testing
import Timekeeping

/// A sandbox in which one thing goes wrong at a time, and runs of one flow in it, one after the other.
struct FaultHarness: Sendable {
    let setting: FaultSetting
    private let flow: Flow
    private let sandbox: EmbeddedSandbox
    private let world: MatrixWorld
    private let http: FaultedHTTP
    /// Who looks at what runs leave behind.
    private let onlooker = HTTPClient()
    private let clock: ManualClock
    /// The relay of the anchor's callbacks, where the run listens.
    private let relay: CallbackRelay?

    /// A harness for runs of `setting`.
    init(_ setting: FaultSetting) async throws {
        self.setting = setting
        clock = ManualClock(jumps: true)
        let scenario = try #require(Scenario.named(setting.scenario))
        relay = setting.listens ? CallbackRelay(clock: clock) : nil
        var configuration = SandboxConfiguration(clock: clock, anchors: scenario.anchors)
        configuration.outside = relay
        sandbox = try await EmbeddedSandbox.start(configuration)
        world = MatrixWorld(
            anchor: sandbox.anchorDomain,
            horizon: sandbox.horizonURL,
            passphrase: sandbox.network.passphrase,
            clock: clock,
            callbacks: relay?.receiver
        )
        http = FaultedHTTP { [sandbox] in sandbox.faults.doneCount }
        flow = try MatrixWorld.flow(at: Fixture.packageRoot.appending(path: "\(setting.flow).yaml").path)
    }

    /// Where the time stands, for runs that don't end.
    var standstill: String {
        "the clock shows \(clock.now), and the next who waits does so until \(clock.nextWakeUp.map { "\($0)" } ?? "never")"
    }

    /// Ends the sandbox.
    func stop() async { await sandbox.stop() }

    /// What a run asks where nothing goes wrong but what has to, what faults would change, and what the run leaves behind.
    func rehearse() async throws -> (rehearsal: FaultRegistry.Rehearsal, traces: FaultTraces) {
        if let fault = setting.beside { sandbox.faults.arrange(fault) }
        sandbox.faults.rehearse(FaultPlan.variants)
        let run = UnpluggedRun(flow: flow, world: world, http: http)
        let end = try await run.go(until: nil)
        let entries = try await run.ends()
        try #require(end == .ended(code: 0, errors: ""), "\(setting.name): \(String(describing: entries.last?.event))")
        let rehearsal = try #require(sandbox.faults.endRehearsal())
        sandbox.faults.callOff()
        return (rehearsal, try await traces(entries))
    }

    /// Runs the flow while something goes wrong.
    func run(_ item: FaultCase) async throws -> FaultOutcome {
        let isEndless = [.silence, .stall, .trickle].contains(item.fault.kind)
        http.begin(
            silent: isEndless ? item.endpoint : nil,
            in: item.fault.kind == .silence ? .waiting : .receiving
        )
        if let fault = setting.beside { sandbox.faults.arrange(fault) }
        let number = sandbox.faults.arrange(item.fault)
        let requestsBefore = sandbox.requests.all[item.endpoint, default: 0]
        let callbacksBefore = relay?.taken ?? 0
        let run = UnpluggedRun(flow: flow, world: world, http: http)
        let end = try await run.go(until: nil)
        let struck = sandbox.faults.all.first { $0.id == number }?.struck ?? 0
        sandbox.faults.callOff()
        let entries = try await run.ends()
        return FaultOutcome(
            item: item,
            struck: struck,
            requests: sandbox.requests.all[item.endpoint, default: 0] - requestsBefore,
            entries: entries,
            journal: await run.journal(),
            end: end,
            traces: try await traces(entries),
            callbacksTaken: (relay?.taken ?? 0) - callbacksBefore,
            tokens: http.tokens
        )
    }

    private func traces(_ entries: [JournalEntry]) async throws -> FaultTraces {
        guard case .started(let header)? = entries.first?.event else { return FaultTraces() }
        return FaultTraces(
            payments: try await sandbox.payments(from: header.account, asking: onlooker),
            transfers: await sandbox.anchor.transfers(of: try #require(MuxedAccount(header.account))).count
        )
    }
}

extension EmbeddedSandbox {
    /// How many payments the ledger holds that `account` made.
    fileprivate func payments(from account: String, asking http: HTTPClient) async throws -> Int {
        let url = horizonURL.appending(path: "accounts/\(account)/payments").appendingQuery([("limit", "200")])
        let page = try await http.send(HTTPRequest(url: url)).json()
        let records = page["_embedded"]?["records"]?.arrayValue ?? []
        return records.count { record in
            record["source_account"]?.string == account && record["type"]?.string?.contains("payment") == true
        }
    }
}
