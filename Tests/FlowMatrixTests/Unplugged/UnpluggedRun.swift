import Diagnostics
import FlowEngine
import FlowLanguage
import FlowMatrixSupport
import HTTPTransport

/// A run that is driven within the tests, and killed by pulling its plug.
///
/// That shows what a `kill -9` shows, and costs a tenth. A run reaches the outside only through its journal, its HTTP
/// client and those who answer (`RunSettings` has nothing else), and all three go dead between two instructions at the
/// point, so that what unwinds afterwards leaves no trace. What it knew goes with it: each process has a driver, a
/// session and limits of its own, the modules have no mutable globals of runs, and the journal survives as texts that are
/// read again. What this can't show, that the store on the disk keeps what it took and that a dead
/// process holds no run, the `ProcessRun`s of the same flow do.
struct UnpluggedRun: MatrixRun {
    let flow: Flow
    let world: MatrixWorld
    let http: any HTTPExchanging
    private let remains = Remains()

    init(flow: Flow, world: MatrixWorld, http: any HTTPExchanging) {
        self.flow = flow
        self.world = world
        self.http = http
    }

    func go(until point: KillPoint?) async throws -> ProcessEnd { await go(connectedBy: Plug(pulledAt: point)) }

    /// As ``go(until:)``, connected with the outside by `plug`.
    func go(connectedBy plug: Plug) async -> ProcessEnd {
        let remains = remains
        let settings = world.settings(
            flow,
            journal: PluggedJournal(remains: remains, plug: plug),
            http: PluggedHTTP(http: http, plug: plug),
            asking: PluggedAnswers(remains: remains, plug: plug)
        )
        do {
            let ending = try await MatrixWorld.go(settings, resuming: await remains.record?.id)
            return plug.isPulled ? .killed : .ended(code: ending.exitCode, errors: "")
        } catch {
            if plug.isPulled { return .killed }
            return .ended(code: (error as? any Diagnostic)?.failure.exitCode ?? 70, errors: "\(error)")
        }
    }

    func entries() async throws -> [JournalEntry] { try await remains.entries() }

    /// The first entry and the last.
    func ends() async throws -> [JournalEntry] { try await remains.ends() }

    /// The lines as they are written down.
    func journal() async -> String { await remains.text }

    func questions() async throws -> [String] { await remains.questions }
}
