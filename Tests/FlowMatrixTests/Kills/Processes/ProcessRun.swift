import ChildProcesses
import FlowEngine
import FlowMatrixSupport
import Foundation
import RunStore
import TestSupport

/// A run in processes of its own, which die by `kill -9`, with its store on the disk.
struct ProcessRun: MatrixRun {
    /// The path of the flow.
    let flow: String
    let world: MatrixWorld
    /// What the run leaves behind is in here, and nothing else.
    let folder: URL

    private var store: String { folder.appending(path: "runs.sqlite").path }
    private var questionFile: String { folder.appending(path: "questions").path }

    /// A run that has not begun; makes `folder`.
    init(flow: String, world: MatrixWorld, folder: URL) throws {
        self.flow = flow
        self.world = world
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func go(until point: KillPoint?) async throws -> ProcessEnd {
        var command = ChildCommand(
            BuiltProgram.url("CrashingRunner").path,
            [
                "flow", flow, "store", store, "questions", questionFile, "anchor", world.anchor,
                "horizon", world.horizon.absoluteString, "passphrase", world.passphrase,
            ],
            environment: ProcessInfo.processInfo.environment,
            folder: folder.path,
            errors: .pipe
        )
        if let run = try await run() { command.arguments += ["resume", run.rawValue] }
        if let point { command.arguments += [point.side.rawValue, point.line.description] }
        let ended = try await ChildProcess.run(command, within: .seconds(600))
        if ended.end == .signalled(SIGKILL) { return .killed }
        return .ended(code: ended.end?.status ?? -1, errors: ended.errorText)
    }

    func entries() async throws -> [JournalEntry] {
        guard let run = try await run() else { return [] }
        return try await JournalStore(reading: store).entries(of: run)
    }

    func questions() async throws -> [String] {
        let text = (try? String(contentsOfFile: questionFile, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    private func run() async throws -> RunID? {
        guard FileManager.default.fileExists(atPath: store) else { return nil }
        return try await JournalStore(reading: store).records().first?.id
    }
}
