import FlowEngine
import FlowMatrixSupport
import Foundation
import RunStore

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
        let process = Process()
        process.executableURL = Self.binary
        process.arguments = [
            "flow", flow, "store", store, "questions", questionFile, "anchor", world.anchor,
            "horizon", world.horizon.absoluteString, "passphrase", world.passphrase,
        ]
        if let run = try await run() { process.arguments? += ["resume", run.rawValue] }
        if let point { process.arguments? += [point.side.rawValue, point.line.description] }
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        let errorFile = folder.appending(path: "errors")
        try Data().write(to: errorFile)
        let errors = try FileHandle(forWritingTo: errorFile)
        process.standardError = errors
        defer { try? errors.close() }
        let code: Int32 = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        guard code != SIGKILL else { return .killed }
        return .ended(code: code, errors: (try? String(contentsOf: errorFile, encoding: .utf8)) ?? "")
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

    /// Where SwiftPM puts the runner: beside the bundle of these tests.
    private static let binary: URL = {
        let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        let folder = bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
        return folder.appending(path: "CrashingRunner")
    }()
}
