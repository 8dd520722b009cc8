import FlowEngine
import FlowLanguage
import Foundation
import HTTPTransport
import RunStore
import Sandbox
import Stellar
import TestSupport

/// A sandbox in this process, and runs of one flow against it, each in processes and with a store of its own.
final class MatrixStage: Sendable {
    let flow: String
    private let sandbox: EmbeddedSandbox
    private let folder: URL
    private let http = HTTPClient()

    /// Copies the flows of the package, with a file of answers that leaves some to be asked for; `flow` is one of them,
    /// by its path in the package.
    init(flow name: String, sandbox: EmbeddedSandbox) throws {
        self.sandbox = sandbox
        folder = FileManager.default.temporaryDirectory.appending(path: "windlass-matrix-\(UUID().uuidString)")
        let files = FileManager.default
        try files.createDirectory(at: folder.appending(path: "fixtures"), withIntermediateDirectories: true)
        for part in ["flows", "fixtures/flows-killed"] {
            try files.copyItem(at: Fixture.packageRoot.appending(path: part), to: folder.appending(path: part))
        }
        let answers = folder.appending(path: "flows/answers/example.yaml")
        let given = try String(contentsOf: answers, encoding: .utf8)
        let kept = given.split(separator: "\n").filter { line in
            !["first_name", "bank_account"].contains { line.hasPrefix($0) }
        }
        try kept.joined(separator: "\n").write(to: answers, atomically: true, encoding: .utf8)
        flow = folder.appending(path: name).path
    }

    /// The flow with all that it uses.
    func linked() throws -> Flow? {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: flow)))
        return FlowCheck.check(bytes: bytes, path: flow) { path in
            (try? Data(contentsOf: URL(filePath: path))).map { .success([UInt8]($0)) } ?? .failure(.notFound)
        }
        .flow
    }

    func remove() {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Where one run of the flow keeps what it leaves behind.
    func place(_ name: String) throws -> Place {
        let url = folder.appending(path: "runs/\(name)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return Place(folder: url)
    }

    struct Place: Sendable {
        var folder: URL
        var store: String { folder.appending(path: "runs.sqlite").path }
        var questions: String { folder.appending(path: "questions").path }
        var errors: URL { folder.appending(path: "errors") }
    }

    /// Starts the run of `place`, or goes on with it, in a process of its own; returns what that ended with.
    func run(at place: Place, resuming: RunID? = nil, until point: KillPoint? = nil) async throws -> Int32 {
        let process = Process()
        process.executableURL = Self.binary
        process.arguments = [
            "flow", flow, "store", place.store, "questions", place.questions, "anchor", sandbox.anchorDomain,
            "horizon", sandbox.horizonURL.absoluteString, "passphrase", sandbox.network.passphrase,
        ]
        if let resuming { process.arguments? += ["resume", resuming.rawValue] }
        if let point { process.arguments? += [point.side.rawValue, "\(point.line)"] }
        process.currentDirectoryURL = place.folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try Data().write(to: place.errors)
        let errors = try FileHandle(forWritingTo: place.errors)
        process.standardError = errors
        defer { try? errors.close() }
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
    }

    /// What the run of `place` has left behind so far.
    func traces(at place: Place) async throws -> Traces {
        var traces = Traces()
        if let text = try? String(contentsOfFile: place.questions, encoding: .utf8) {
            traces.questions = text.split(separator: "\n").map(String.init)
        }
        let store = try JournalStore(reading: place.store)
        guard let run = try await store.records().first?.id else { return traces }
        traces.entries = try await store.entries(of: run)
        guard case .started(let header)? = traces.entries.first?.event else { return traces }
        traces.payments = try await payments(from: header.account)
        if let account = MuxedAccount(header.account) {
            traces.transfers = await sandbox.anchor.transfers(of: account).map { "\($0.kind) \($0.status)" }
        }
        return traces
    }

    /// The run of `place`.
    func run(of place: Place) async throws -> RunID? {
        try await JournalStore(reading: place.store).records().first?.id
    }

    private func payments(from account: String) async throws -> Int {
        let url = sandbox.horizonURL.appending(path: "accounts/\(account)/payments").appendingQuery([("limit", "200")])
        let page = try await http.send(HTTPRequest(url: url)).json()
        let records = page["_embedded"]?["records"]?.arrayValue ?? []
        return records.count { $0["type"]?.string == "payment" && $0["from"]?.string == account }
    }

    /// Where SwiftPM puts the runner: beside the bundle of these tests.
    private static let binary: URL = {
        let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        let folder = bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
        return folder.appending(path: "CrashingRunner")
    }()
}
